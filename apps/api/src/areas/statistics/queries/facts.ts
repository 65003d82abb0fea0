import type { FactName } from '@oas/contract/statistics/facts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { type Dim, type SumsAsked, keysSql, whereAsked } from './dims.ts'

export type FactRow = {
  fact: FactName
  /** One for each thing that is split by; '' where a person was in no team. */ keys: string[]
  n: number
}
/**
 * Sums of facts by up to three things. They are what rows said at the moment of the statement,
 * whether or not changes are added up yet; what must agree with other sums is read in one
 * transaction of isolation level 'repeatable read'.
 */
export async function sumFacts(
  db: Kysely<DB>,
  facts: readonly FactName[],
  asked: SumsAsked,
  by: readonly Dim[],
): Promise<FactRow[]> {
  const inDays = sql`
    fact = any(${[...facts]}::text[]) and day between ${asked.from}::date and ${asked.to}::date`
  const columns = sql.raw(
    'day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n',
  )
  const { rows } = await sql<FactRow>`
    select s.fact, ${keysSql(by)} as keys, sum(s.n)::float8 as n
    from (
      select ${columns} from stat_fact where ${inDays}
      union all
      select ${columns} from stat_fact_delta where ${inDays}
    ) s
    where ${whereAsked(asked)}
    group by 1, 2
    having sum(s.n) <> 0
    order by 1, 2`.execute(db)
  return rows
}
