import { typeKeyOf, parseTypeKey } from '@oas/contract/type-key'
import type { Severity } from '@oas/contract/wrong-order/errors'
import { type Stratum, stratifiedRatio } from '@oas/statistics/proportion'
import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { ownCountSql } from '../../../db/hidden-case.ts'
import { type AccuracyRow, countAccuracy } from '../../inspection/index.ts'
import { sumBy } from '../../statistics/index.ts'

/** Whose work is counted: decisions of people in types from a moment to another. */
export type Asked = {
  from: Date
  to: Date
  types: readonly string[]
  personIds: readonly string[]
}
/** Decisions of a day that are paid alike. */
export type UnitRow = {
  personId: string
  typeKey: string
  language: string
  day: string
  orders: number
  labels: number
  wrong: number
  wrongLabels: number
  due: number
  onTime: number
}
export type Counted = { handled: number; days: number }

const mostRows = 1_000_000
const scopeOf = (types: readonly string[]): DataScope => ({
  all: false,
  pairs: types.map(parseTypeKey),
})
const among = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::bigint[])`

/** Hidden cases that people decided by day: work as any other, and in no sums. */
const countHidden = async (db: Db, { from, to, types, personIds }: Asked) =>
  (
    await sql<{ personId: string; day: string; n: number }>`
      select h.person_id::text as "personId",
        to_char(d.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as n
      from hidden_case h
      join decision d on d.id = h.decision_id
      where h.person_id = ${among(personIds)} and d.at >= ${from} and d.at < ${to}
        and d.state <> 'undone' and ${inScope(scopeOf(types), 'd.app_id', 'd.type')}
      group by 1, 2`.execute(db)
  ).rows

/**
 * What people handled, and on how many days. What was decided anew by somebody else was handled,
 * what was taken back was not.
 */
export async function countHandled(db: Db, asked: Asked): Promise<Map<string, Counted>> {
  const { from, to, types, personIds: persons } = asked
  const scope = { all: true, pairs: [] }
  const rows = await sumBy(
    db,
    { from, to, types, persons, scope },
    ['person', 'day'],
    'en',
    mostRows,
  )
  const days = new Map<string, Map<string, number>>()
  const add = (personId: string, day: string, n: number): void => {
    const of = days.get(personId) ?? new Map<string, number>()
    of.set(day, (of.get(day) ?? 0) + n)
    days.set(personId, of)
  }
  for (const { keys, n, replaced } of rows) add(keys[0] ?? '', keys[1] ?? '', n + replaced)
  for (const { personId, day, n } of await countHidden(db, asked)) add(personId, day, n)
  return new Map(
    [...days].map(([personId, of]) => {
      const counts = [...of.values()].filter((n) => n > 0)
      return [personId, { handled: counts.reduce((sum, n) => sum + n, 0), days: counts.length }]
    }),
  )
}

/** Decisions by what they are paid by, with those found wrong and those that were due. */
export async function countUnits(
  db: Db,
  { from, to, types, personIds }: Asked,
): Promise<UnitRow[]> {
  const { rows } = await sql<Omit<UnitRow, 'typeKey'> & { appId: number; type: number }>`
    select d.person_id::text as "personId", d.app_id as "appId", d.type, r.language,
      to_char(d.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(cardinality(d.labels))::int as labels,
      (count(*) filter (where w.is))::int as wrong,
      coalesce(sum(cardinality(d.labels)) filter (where w.is), 0)::int as "wrongLabels",
      (count(*) filter (where d.deadline_at is not null))::int as due,
      (count(*) filter (where d.deadline_at >= d.at))::int as "onTime"
    from decision d
    cross join lateral (
      select coalesce(
        (select r.language from record r where r.id = d.record_id), d.language
      ) as language
    ) r
    cross join lateral (
      select exists (
        select 1
        from wrong_order w
        where w.decision_id = d.id and w.person_id = d.person_id and w.role = 'auditor'
          and w.state <> 'voided'
      ) as is
    ) w
    where d.person_id = ${among(personIds)}
      and d.id >= id_from(${from}::timestamptz - interval '1 hour')
      and d.id < id_from(${to}::timestamptz + interval '1 hour')
      and d.at >= ${from} and d.at < ${to} and d.state <> 'undone'
      and ${sql.raw(ownCountSql('d', 'order_id'))}
      and ${inScope(scopeOf(types), 'd.app_id', 'd.type')}
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5`.execute(db)
  return rows.map(({ appId, type, ...row }) => ({ ...row, typeKey: typeKeyOf({ appId, type }) }))
}

export type Accuracy = { num: number; den: number; n: number }
const accuracyOf = (rows: readonly AccuracyRow[]): Accuracy => {
  const strata = rows.map(({ stratum, eligible, sampled, sampledRight }): Stratum =>
    stratum === ''
      ? { eligible, inspected: 0, agreed: 0 }
      : { eligible, inspected: sampled, agreed: sampledRight },
  )
  return { ...stratifiedRatio(strata), n: strata.reduce((sum, one) => sum + one.inspected, 0) }
}

/** How many decisions of people were right, as all of them would come out. */
export async function countRight(
  db: Db,
  { from, to, types, personIds }: Asked,
): Promise<Map<string, Accuracy>> {
  const [one, ...others] = personIds
  const rows = await countAccuracy(
    db,
    {
      from: from.getTime(),
      to: to.getTime() - 1,
      scope: scopeOf(types),
      ...(others.length === 0 && one !== undefined ? { personId: one } : {}),
    },
    'person',
  )
  const known = new Set(personIds)
  const parts = new Map<string, AccuracyRow[]>()
  for (const row of rows)
    if (known.has(row.key)) parts.set(row.key, [...(parts.get(row.key) ?? []), row])
  return new Map([...parts].map(([personId, part]) => [personId, accuracyOf(part)]))
}

type WrongRow = { personId: string; severity: Severity; n: number }
/** Wrong orders of people that stand, of decisions of that time. */
export async function countWrongs(
  db: Db,
  { from, to, types, personIds }: Asked,
): Promise<WrongRow[]> {
  return (
    await sql<WrongRow>`
      select w.person_id::text as "personId", w.severity, count(*)::int as n
      from wrong_order w
      where w.person_id = ${among(personIds)} and w.role = 'auditor' and w.state <> 'voided'
        and w.given_at >= ${from} and w.given_at < ${to}
        and ${inScope(scopeOf(types), 'w.app_id', 'w.type')}
      group by 1, 2`.execute(db)
  ).rows
}

/** What may still move these numbers. */
export async function countOpen(
  db: Db,
  { from, to, types, personIds }: Asked,
): Promise<{ openWrong: number; openInspections: number }> {
  const { rows } = await sql<{ openWrong: number; openInspections: number }>`
    select (
        select count(*)::int
        from wrong_order w
        where w.person_id = ${among(personIds)} and w.role = 'auditor'
          and w.state in ('new', 'disputed') and w.given_at >= ${from} and w.given_at < ${to}
          and ${inScope(scopeOf(types), 'w.app_id', 'w.type')}
      ) as "openWrong",
      (
        select count(*)::int
        from inspect_tested t
        join inspection i on i.decision_id = t.decision_id and i.kind = 'inspect'
        where t.person_id = ${among(personIds)} and t.at >= ${from} and t.at < ${to}
          and i.state in ('waiting', 'answered')
          and ${inScope(scopeOf(types), 't.app_id', 't.type')}
      ) as "openInspections"`.execute(db)
  return rows[0] ?? { openWrong: 0, openInspections: 0 }
}
