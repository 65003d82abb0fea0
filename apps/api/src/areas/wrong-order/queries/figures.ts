import type { Language } from '@oas/contract/language/calls'
import { type Transaction, sql } from 'kysely'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type Filter, whereOf } from './filter.ts'

type On = Db | Transaction<DB>
export type Sum = {
  dimension: 'state' | 'person' | 'label' | 'reason' | 'source'
  key: string
  name: string
  n: number
}
/** How many by each of several things, of those that are not voided (but by state: of all). */
export async function sumWrong(on: On, filter: Filter, language: Language): Promise<Sum[]> {
  return (
    await sql<Sum>`
      with w as (select * from wrong_order w where ${whereOf(filter)}),
      live as (select * from w where state <> 'voided')
      select *
      from (
        select 'state' as dimension, state as key, state as name, count(*)::int as n
        from w
        group by 2
        union all
        select 'person', person_id::text, (select name from person where id = person_id),
          count(*)::int
        from live
        group by person_id
        union all
        select 'label', u::text,
          coalesce(
            (
              select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name)
              from label l
              where l.id = u
            ),
            u::text
          ),
          count(*)::int
        from live
        cross join lateral (select distinct unnest(given_labels || right_labels) as u) g
        group by u
        union all
        select 'reason', error_class, error_class, count(*)::int
        from live
        group by error_class
        union all
        select 'source', source, source, count(*)::int
        from live
        group by source
      ) s
      order by n desc, key limit 1000`.execute(on)
  ).rows
}

/** Decisions of the same people and types in the time asked for: what a rate is measured by. */
export async function countDecided(
  on: On,
  { appId, type, person, personId, from, to, scope }: Filter,
): Promise<number> {
  const parts = [
    sql`true`,
    ...(appId === undefined ? [] : [sql`s.app_id = ${appId}`]),
    ...(type === undefined ? [] : [sql`s.type = ${type}`]),
    ...(person ? [sql`s.person_id = ${person}::bigint`] : []),
    ...(personId === undefined
      ? [inScope(scope, 's.app_id', 's.type')]
      : [sql`s.person_id = ${personId}::bigint`]),
    ...(from === undefined
      ? []
      : [sql`s.hour >= date_trunc('hour', ${new Date(from)}::timestamptz)`]),
    ...(to === undefined ? [] : [sql`s.hour < ${new Date(to)}`]),
  ]
  const where = sql.join(parts, sql` and `)
  return (
    (
      await sql<{
        n: number
      }>`
        select coalesce(sum(n), 0)::int as n
        from (
          select s.n + s.replaced as n
          from stat_decision s
          where ${where}
          union all
          select s.n + s.replaced
          from stat_delta s
          where ${where}
        ) s`.execute(on)
    ).rows[0]?.n ?? 0
  )
}
