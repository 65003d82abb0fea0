import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { rightSql } from '../../inspection/index.ts'

export type Cell = { row: string; column: string; n: number }
/** Whose work of which time, as filters say. */
export type CellsAsked = {
  scope: DataScope
  from: Date
  to: Date
  appId?: number | undefined
  types?: readonly string[] | undefined
  persons?: readonly string[] | undefined
  teamId?: string | undefined
  languages?: readonly string[] | undefined
}

/** What filters leave of a table `t` with the usual columns. */
const narrowed = (
  { scope, appId, types, persons, teamId, languages }: CellsAsked,
  team: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    [
      inScope(scope, 't.app_id', 't.type'),
      ...(appId === undefined ? [] : [sql`t.app_id = ${appId}`]),
      ...(types === undefined ? [] : [sql`t.app_id || ':' || t.type = any(${[...types]}::text[])`]),
      ...(persons === undefined ? [] : [sql`t.person_id = any(${[...persons]}::bigint[])`]),
      ...(teamId === undefined ? [] : [sql`${team} = ${teamId}::bigint`]),
      ...(languages === undefined ? [] : [sql`t.language = any(${[...languages]}::text[])`]),
    ],
    sql` and `,
  )

/** Results that were given by those that were right, of inspections that count. */
export async function readMatrix(db: Db, asked: CellsAsked): Promise<Cell[]> {
  const team = sql`coalesce(nullif(d.team_id, 0), p.team_id)`
  return (
    await sql<Cell>`
      select d.result_id as row,
        case when ${sql.raw(rightSql.replaceAll('i.', 't.'))} then d.result_id
          else t.right_result end as column,
        count(*)::int as n
      from inspection t
      join decision d on d.id = t.decision_id
      join person p on p.id = t.person_id
      where t.kind = 'inspect' and t.state = 'done' and t.standing <> 'void'
        and d.at >= ${asked.from} and d.at < ${asked.to} and ${narrowed(asked, team)}
      group by 1, 2
      order by 3 desc, 1, 2
      limit 400`.execute(db)
  ).rows
}

/** Decisions that stand, by weekday (1 is Monday) and hour of Shanghai. */
export async function readByHour(db: Db, asked: CellsAsked): Promise<Cell[]> {
  const team = sql`(
    case when t.team_id <> 0 then t.team_id
      else (select p.team_id from person p where p.id = t.person_id) end
  )`
  const local = sql`(t.hour at time zone 'Asia/Shanghai')`
  const columns = sql`hour, app_id, type, person_id, team_id, language, n`
  return (
    await sql<Cell>`
      select to_char(${local}, 'ID') as row, to_char(${local}, 'HH24') as column, sum(t.n)::int as n
      from (
        select ${columns} from stat_decision
        union all
        select ${columns} from stat_delta
      ) t
      where t.hour >= ${asked.from} and t.hour < ${asked.to} and ${narrowed(asked, team)}
      group by 1, 2
      having sum(t.n) <> 0`.execute(db)
  ).rows
}
