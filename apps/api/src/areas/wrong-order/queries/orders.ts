import type { Language } from '@oas/contract/language/calls'
import type { WrongOrder, wrongActs, wrongStates } from '@oas/contract/wrong-order/calls'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
type On = Db | Tx
type State = (typeof wrongStates)[number]
export type Filter = {
  id?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  business?: string | undefined
  taskId?: string | undefined
  postId?: string | undefined
  state?: State | undefined
  source?: string | undefined
  errorClass?: string | undefined
  severity?: string | undefined
  labelId?: number | undefined
  person?: string | undefined
  from?: number | undefined
  to?: number | undefined
  personId?: string | undefined
  scope: DataScope
}
export type Row = Omit<WrongOrder, 'own' | 'givenAt' | 'foundAt' | 'deadline'> & {
  personId: string
  givenAt: Date
  foundAt: Date
  deadline: Date
}

const where = ({
  id,
  appId,
  type,
  business,
  taskId,
  postId,
  state,
  source,
  errorClass,
  severity,
  labelId,
  person,
  from,
  to,
  personId,
  scope,
}: Filter): RawBuilder<unknown> => {
  const given = <T>(
    value: T | undefined,
    part: (value: T) => RawBuilder<unknown>,
  ): RawBuilder<unknown>[] => (value === undefined || value === '' ? [] : [part(value)])
  return sql.join(
    [
      sql`true`,
      ...given(id, (value) => sql`w.id = ${value}::bigint`),
      ...given(appId, (value) => sql`w.app_id = ${value}`),
      ...given(type, (value) => sql`w.type = ${value}`),
      ...given(business, (value) => sql`w.business = ${value}`),
      ...given(taskId, (value) => sql`w.task_id = ${value}::bigint`),
      ...given(postId, (value) => sql`w.post_id = ${value}`),
      ...given(state, (value) => sql`w.state = ${value}`),
      ...given(source, (value) => sql`w.source = ${value}`),
      ...given(errorClass, (value) => sql`w.error_class = ${value}`),
      ...given(severity, (value) => sql`w.severity = ${value}`),
      ...given(
        labelId,
        (value) =>
          sql`(${value}::int = any(w.given_labels) or ${value}::int = any(w.right_labels))`,
      ),
      ...given(person, (value) => sql`w.person_id = ${value}::bigint`),
      ...given(from, (value) => sql`w.found_at >= ${new Date(value)}`),
      ...given(to, (value) => sql`w.found_at < ${new Date(value)}`),
      // One's own stay one's own, also those of types one audits no more.
      ...(personId === undefined
        ? [inScope(scope, 'w.app_id', 'w.type')]
        : [sql`w.person_id = ${personId}::bigint`]),
    ],
    sql` and `,
  )
}
const names = (column: string, language: Language): RawBuilder<unknown> =>
  sql`array(
      select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name, u.id::text)
      from unnest(${sql.ref(column)}) with ordinality as u(id, n)
      left join label l on l.id = u.id
      order by u.n
    )`

const wrongOrders = {
  person: words('p.name'),
  appId: 'w.app_id',
  errorClass: 'w.error_class',
  severity: 'w.severity',
  source: 'w.source',
  state: 'w.state',
  foundAt: 'w.found_at',
  deadline: 'w.deadline_at',
}
export async function listWrong(
  on: On,
  filter: Filter & { sort?: SortOf<typeof wrongOrders> },
  language: Language,
  offset: number,
  limit: number,
): Promise<Row[]> {
  return (
    await sql<Row>`
      select w.id::text as id, w.decision_id::text as "decisionId", w.person_id::text as "personId",
        p.name as person, w.app_id as "appId", w.type, coalesce(t.name, '') as "typeName",
        w.business, w.record_id::text as "recordId", w.post_id as "postId", w.uid,
        w.page_key as "pageKey", w.source, w.role,
        case when w.source = 'branch' then w.source_id::text end as "branchId",
        w.given_result as "givenResult",
        w.given_labels as "givenLabels", ${names('w.given_labels', language)} as "givenLabelNames",
        w.given_at as "givenAt", w.right_result as "rightResult", w.right_labels as "rightLabels",
        ${names('w.right_labels', language)} as "rightLabelNames", w.error_class as "errorClass",
        w.severity, w.reason, coalesce(f.name, '') as "foundBy", w.found_at as "foundAt",
        w.deadline_at as deadline, w.state, w.remark, w.leader_remark as "leaderRemark"
      from wrong_order w
      join person p on p.id = w.person_id
      left join person f on f.id = w.found_by
      left join record_type t on t.app_id = w.app_id and t.type = w.type
      where ${where(filter)}
      order by ${sql.raw(firstBy(filter.sort, wrongOrders))}w.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countWrong(on: On, filter: Filter): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from wrong_order w where ${where(filter)}`.execute(on)
    ).rows[0]?.n ?? 0
  )
}

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
      with w as (select * from wrong_order w where ${where(filter)}),
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

export type Held = {
  id: string
  personId: string
  appId: number
  type: number
  state: State
  deadline: Date
  branchId: string | null
}
/** Holds wrong orders; before that the branch orders they are of, as every act on those does. */
export async function holdWrong(tx: Tx, ids: readonly string[]): Promise<Held[]> {
  await sql`
    select 1
    from branch_order b
    where b.id in (
      select w.source_id
      from wrong_order w
      where w.id = any(${[...ids]}::bigint[]) and w.source = 'branch'
    )
    order by b.id
    for update`.execute(tx)
  return (
    await sql<Held>`
      select id::text as id, person_id::text as "personId", app_id as "appId", type, state,
        deadline_at as deadline,
        case when source = 'branch' then source_id::text end as "branchId"
      from wrong_order
      where id = any(${[...ids]}::bigint[])
      order by id for update`.execute(tx)
  ).rows
}
export async function setWrong(
  tx: Tx,
  ids: readonly string[],
  change: { state?: State; remark?: string; leaderRemark?: string; judgedBy?: string },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('wrongOrder')
      .set(change)
      .where('id', 'in', [...ids])
      .execute()
}
type NewStep = { act: (typeof wrongActs)[number]; personId: string | null; note: string; at: Date }
export async function addSteps(
  tx: Tx,
  ids: readonly string[],
  { act, personId, note, at }: NewStep,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .insertInto('wrongOrderStep')
      .values(ids.map((wrongOrderId) => ({ wrongOrderId, act, personId, note, at })))
      .execute()
}
export function listSteps(on: On, id: string) {
  return on
    .selectFrom('wrongOrderStep as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.act', 's.note', 's.at', 'p.name as by'])
    .where('s.wrongOrderId', '=', id)
    .orderBy('s.id')
    .execute()
}

export type Decided = { id: string; personId: string; appId: number; type: number; state: string }
export async function decisionsOf(on: On, ids: readonly string[]): Promise<Decided[]> {
  return (
    await sql<Decided>`
      select id::text as id, person_id::text as "personId", app_id as "appId", type, state
      from decision
      where id = any(${[...ids]}::bigint[])`.execute(on)
  ).rows
}

/** Those whose time to be disputed is over. */
export async function lapse(on: On, now: Date, limit: number): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`
      with due as (
        select id
        from wrong_order
        where state = 'new' and deadline_at <= ${now}
        order by deadline_at limit ${limit} for update skip locked
      ),
      w as (update wrong_order w set state = 'lapsed' from due where w.id = due.id returning w.id),
      s as (
        insert into wrong_order_step (wrong_order_id, act, at) select id, 'lapsed', ${now} from w
      )
      select count(*)::int as n
      from w`.execute(on)
    ).rows[0]?.n ?? 0
  )
}
/** People who have wrong orders that they were not told of; these count as told now. */
export async function takeUntold(
  tx: Tx,
  limit: number,
): Promise<{ personId: string; n: number }[]> {
  return (
    await sql<{
      personId: string
      n: number
    }>`
      with w as (
        update wrong_order
        set told = true
        where id in (
          select id
          from wrong_order
          where not told
          order by id limit ${limit} for update skip locked
        )
        returning person_id, state
      )
      select person_id::text as "personId", count(*)::int as n
      from w
      where state <> 'voided'
      group by 1`.execute(tx)
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
