import type { Language } from '@oas/contract/language/calls'
import type { VoidKind, WrongOrder, wrongActs } from '@oas/contract/wrong-order/calls'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { labelNamesSql } from '../../../db/label-names.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import { type Filter, type State, whereOf } from './filter.ts'

export type Tx = Transaction<DB>
type On = Db | Tx
type AppealOf = NonNullable<WrongOrder['appeal']>
export type Row = Omit<WrongOrder, 'own' | 'givenAt' | 'foundAt' | 'deadline' | 'appeal'> & {
  appeal: (Omit<AppealOf, 'dueAt'> & { dueAt: string | null }) | null
  personId: string
  givenAt: Date
  foundAt: Date
  deadline: Date
}

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
        w.given_labels as "givenLabels",
        ${labelNamesSql('w.given_labels', language)} as "givenLabelNames",
        w.given_at as "givenAt", w.right_result as "rightResult", w.right_labels as "rightLabels",
        ${labelNamesSql('w.right_labels', language)} as "rightLabelNames",
        w.error_class as "errorClass",
        w.severity, w.points, w.reason, coalesce(f.name, '') as "foundBy",
        w.found_at as "foundAt", w.deadline_at as deadline, w.state, w.voided_as as "voidedAs",
        w.remark, w.leader_remark as "leaderRemark",
        case
          when a.id is not null then jsonb_build_object(
            'id', a.id::text, 'level', a.level, 'state', a.state, 'result', a.result,
            'dueAt', case when a.state not in ('closed', 'withdrawn') then a.due_at end
          ) end as appeal
      from wrong_order w
      left join appeal a on a.id = w.appeal_id
      join person p on p.id = w.person_id
      left join person f on f.id = w.found_by
      left join record_type t on t.app_id = w.app_id and t.type = w.type
      where ${whereOf(filter)}
      order by ${sql.raw(firstBy(filter.sort, wrongOrders))}w.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countWrong(on: On, filter: Filter): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from wrong_order w where ${whereOf(filter)}`.execute(on)
    ).rows[0]?.n ?? 0
  )
}

export type Held = {
  id: string
  personId: string
  appId: number
  type: number
  state: State
  deadline: Date
  decisionId: string
  branchId: string | null
  appealId: string | null
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
        deadline_at as deadline, decision_id::text as "decisionId",
        case when source = 'branch' then source_id::text end as "branchId",
        appeal_id::text as "appealId"
      from wrong_order
      where id = any(${[...ids]}::bigint[])
      order by id for update`.execute(tx)
  ).rows
}
type Change = {
  state?: State
  voidedAs?: VoidKind
  remark?: string
  leaderRemark?: string
  judgedBy?: string
}
export async function setWrong(tx: Tx, ids: readonly string[], change: Change): Promise<void> {
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
    .select(['s.act', 's.source', 's.note', 's.at', 'p.name as by'])
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
/** The published article about one of some labels: in a language if there is one, the newest. */
export async function findGuide(
  on: On,
  labels: readonly number[],
  language: Language,
): Promise<{ id: string; title: string } | null> {
  if (labels.length === 0) return null
  const { rows } = await sql<{ id: string; title: string }>`
    select id::text, title
    from article
    where state = 'published' and label_ids && ${[...labels]}::int[]
    order by language = ${language} desc, changed_at desc
    limit 1`.execute(on)
  return rows[0] ?? null
}
