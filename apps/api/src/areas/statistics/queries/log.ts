import type { DecisionLine } from '@oas/contract/statistics/calls'
import type { Language } from '@oas/contract/language/calls'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { type Seek } from '../../../db/seek.ts'
import { inTeam } from '../../../db/team-stamp.ts'

export type LogFilter = {
  from: Date
  to: Date
  types?: readonly string[] | undefined
  appId?: number | undefined
  persons?: readonly string[] | undefined
  teamId?: string | undefined
  resultId?: string | undefined
  labelId?: number | undefined
  uid?: string | undefined
  postId?: string | undefined
  serialId?: string | undefined
  pageKey?: string | undefined
  hour?: number | undefined
  violation?: boolean | undefined
  state?: string | undefined
  scope: DataScope
}
export type LogRow = Omit<DecisionLine, 'at' | 'delivery' | 'state'> & {
  at: Date
  delivery: DecisionLine['delivery'] | null
  state: DecisionLine['state']
}

const where = (
  {
    from,
    to,
    types,
    appId,
    persons,
    teamId,
    resultId,
    labelId,
    uid,
    postId,
    serialId,
    pageKey,
    hour,
    violation,
    state,
    scope,
  }: LogFilter,
  after: RawBuilder<SqlBool>,
): RawBuilder<unknown> => {
  const given = <T>(
    value: T | undefined,
    part: (value: T) => RawBuilder<unknown>,
  ): RawBuilder<unknown>[] => (value === undefined ? [] : [part(value)])
  return sql.join(
    [
      // An id's time may lie a little beside the time of its row.
      sql`d.at >= ${from}
          and d.at < ${to}
          and d.id >= id_from(${from}::timestamptz - interval '1 hour')
          and d.id < id_from(${to}::timestamptz + interval '1 hour')`,
      after,
      ...given(appId, (value) => sql`d.app_id = ${value}`),
      ...given(types, (value) => sql`d.app_id || ':' || d.type = any(${[...value]}::text[])`),
      ...given(persons, (value) => sql`d.person_id = any(${[...value]}::bigint[])`),
      ...given(teamId, (value) => inTeam([value], 'd.team_id', 'd.person_id')),
      ...given(resultId, (value) => sql`d.result_id = ${value}`),
      ...given(labelId, (value) => sql`${value}::int = any(d.labels)`),
      ...given(uid || undefined, (value) => sql`d.uid = ${value}`),
      ...given(postId || undefined, (value) => sql`d.post_id = ${value}`),
      ...given(serialId, (value) => sql`d.serial_id = ${value}::bigint`),
      ...given(pageKey || undefined, (value) => sql`d.page_key = ${value}`),
      ...given(
        hour,
        (value) => sql`extract(hour from d.at at time zone 'Asia/Shanghai') = ${value}`,
      ),
      ...given(violation, (value) => sql`(d.result_type like '%VIOLATIONS') = ${value}`),
      ...given(state, (value) => sql`d.state = ${value}`),
      inScope(scope, 'd.app_id', 'd.type'),
    ],
    sql` and `,
  )
}

/** Decisions by id, of the page that is sought. */
export async function listDecisions(
  db: Db,
  filter: LogFilter,
  language: Language,
  seek: Seek,
  limit: number,
): Promise<LogRow[]> {
  return (
    await sql<LogRow>`
      select d.id::text as id, d.at, p.name as by, d.app_id as "appId", d.type,
        coalesce(t.name, '') as "typeName", d.record_id::text as "recordId", d.post_id as "postId",
        d.uid, d.result_id as "resultId", d.result_type like '%VIOLATIONS' as violation, d.labels,
        array(
          select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name, u.id::text)
          from unnest(d.labels) with ordinality as u(id, n)
          left join label l on l.id = u.id
          order by u.n
        ) as "labelNames",
        (select count(*)::int from punish u where u.decision_id = d.id) as punishes, d.remark,
        round(d.spent_ms / 1000.0, 1)::float8 as seconds,
        d.page_key as "pageKey", d.serial_id::text as "serialId",
        d.setting_version as "settingVersion", d.state,
        (
          select o.state from outbox o where o.decision_id = d.id order by o.id desc limit 1
        ) as delivery,
        d.test
      from (
        select *
        from decision d
        where ${where(filter, seek.after)}
        order by ${seek.orderBy} limit ${limit}
      ) d
      join person p on p.id = d.person_id
      left join record_type t on t.app_id = d.app_id and t.type = d.type
      order by ${seek.orderBy}`.execute(db)
  ).rows
}

/** How many there are, counted no further than `most`. */
export async function countDecisions(db: Db, filter: LogFilter, most: number): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`
      select count(*)::int as n
      from (
        select 1
        from decision d
        where ${where(filter, sql<SqlBool>`true`)}
        limit ${most}
      ) d`.execute(db)
    ).rows[0]?.n ?? 0
  )
}
