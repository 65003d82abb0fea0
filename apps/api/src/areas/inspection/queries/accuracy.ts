import type { Input } from '@oas/contract/define'
import type { AccuracyGroup } from '@oas/contract/inspection/accuracy'
import type { inspectionCalls } from '@oas/contract/inspection/calls'
import type { ErrorClass } from '@oas/contract/wrong-order/errors'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { rightSql } from './due.ts'

export type AccuracyFilter = Input<(typeof inspectionCalls)['accuracy']> & { scope: DataScope }

/** What decisions are told apart by, as SQL, and what names that; `t` is a trial. */
const groups: Readonly<Record<AccuracyGroup, { key: string; name: string }>> = {
  none: { key: "''", name: "''" },
  person: {
    key: 't.person_id::text',
    name: '(select p.display_name from person p where p.id = v.key::bigint)',
  },
  inspector: {
    key: 'i.inspector_id::text',
    name: '(select p.display_name from person p where p.id = v.key::bigint)',
  },
  queue: {
    key: 't.queue_id::text',
    name: '(select k.name from quality_queue k where k.id = v.key::bigint)',
  },
  rule: {
    key: "t.queue_id || ':' || coalesce(t.rule_id, 0)",
    name: `(
      select k.name from quality_queue k where k.id = split_part(v.key, ':', 1)::bigint
    )`,
  },
  type: {
    key: "t.app_id || ':' || t.type",
    name: `(
      select y.name from record_type y where y.app_id || ':' || y.type = v.key
    )`,
  },
  day: { key: "(t.at at time zone 'Asia/Shanghai')::date::text", name: "''" },
}

const matching = ({ scope, ...filter }: AccuracyFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [inScope(scope, 't.app_id', 't.type')]
  const equal: readonly [string, unknown][] = [
    ['t.queue_id', filter.queueId],
    ['t.person_id', filter.personId],
    ['i.inspector_id', filter.inspectorId],
    ['t.app_id', filter.appId],
    ['t.type', filter.type],
  ]
  for (const [column, value] of equal)
    if (value !== undefined) parts.push(sql`${sql.raw(column)} = ${value}`)
  if (filter.from !== undefined) parts.push(sql`t.at >= ${new Date(filter.from)}`)
  if (filter.to !== undefined) parts.push(sql`t.at <= ${new Date(filter.to)}`)
  if (filter.language !== undefined)
    parts.push(sql`
      exists (
        select 1 from decision d where d.id = t.decision_id and d.language = ${filter.language}
      )`)
  return sql.join(parts, sql` and `)
}

/** Decisions of a group that had the same chance to be drawn, by the same rule of shares. */
export type AccuracyRow = {
  key: string
  /** Empty: no rule of shares named them. */ stratum: string
  eligible: number
  drawn: number
  inspected: number
  right: number
  /** Of these, what the rule of shares drew: what makes up a count is no sample. */
  sampled: number
  sampledRight: number
  expired: number
  wrong: Partial<Record<ErrorClass, number>>
}
/** What was tried, drawn and inspected, by group and stratum. */
export async function countAccuracy(
  db: Kysely<DB>,
  filter: AccuracyFilter,
  group: AccuracyGroup,
): Promise<AccuracyRow[]> {
  const key = sql.raw(groups[group].key)
  return (
    await sql<AccuracyRow>`
      with v as (
        select coalesce(${key}, '') as key,
          case when t.p > 0 then concat_ws(':', t.queue_id, t.rule_id, t.p) else '' end as stratum,
          t.drawn, t.topped, i.state = 'expired' as expired,
          i.state = 'done' and i.standing <> 'void' as inspected, ${sql.raw(rightSql)} as ok,
          i.error_class as class
        from inspect_tested t
        left join inspection i on i.decision_id = t.decision_id and i.kind = 'inspect'
        where ${matching(filter)}
      ),
      w as (
        select n.key, n.stratum, jsonb_object_agg(n.class, n.n) as wrong
        from (
          select v.key, v.stratum, v.class, count(*)::int as n
          from v
          where v.inspected and not v.ok and v.class is not null
          group by 1, 2, 3
        ) n
        group by 1, 2
      )
      select v.key, v.stratum, count(*)::int as eligible,
        (count(*) filter (where v.drawn))::int as drawn,
        (count(*) filter (where v.inspected))::int as inspected,
        (count(*) filter (where v.inspected and v.ok))::int as right,
        (count(*) filter (where v.inspected and not v.topped))::int as sampled,
        (count(*) filter (where v.inspected and v.ok and not v.topped))::int as "sampledRight",
        (count(*) filter (where v.expired))::int as expired, coalesce(w.wrong, '{}') as wrong
      from v
      left join w on w.key = v.key and w.stratum = v.stratum
      group by v.key, v.stratum, w.wrong`.execute(db)
  ).rows
}

/** What groups are called, by their keys. */
export async function nameGroups(
  db: Kysely<DB>,
  group: AccuracyGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select v.key, ${sql.raw(groups[group].name)} as name
    from unnest(${keys}::text[]) as v(key)`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name ?? '']))
}
