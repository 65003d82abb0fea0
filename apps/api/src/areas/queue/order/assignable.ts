import type { OrderActReason } from '@oas/contract/queue/calls/waiting'
import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { CompiledQuery, type Transaction, sql } from 'kysely'
import { coversText } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { namesPerson, reachesOrder } from './task.ts'

type Tx = Transaction<DB>
export type Assignee = { id: string; name: string; takes: boolean; leads: boolean }

const holds = (permission: string): string => `
  exists (
    select 1
    from person_role r
    join role_permission m on m.role_id = r.role_id
    where r.person_id = p.id and m.permission = '${permission}'
  )`
const assigneeText = `
  select p.id::text as id, p.name, ${holds('audit.take')} as takes, ${holds('audit.team')} as leads
  from person p
  where p.id = $1 and p.state = 'active'`
/** Somebody who may work, and whether they take orders and what waits for leaders. */
export async function findAssignee(trx: Tx, personId: string): Promise<Assignee | null> {
  const { rows } = await trx.executeQuery<Assignee>(CompiledQuery.raw(assigneeText, [personId]))
  return rows[0] ?? null
}

const seesText = coversText('$1', 'q.app_id', 'q.type')
const refusedText = `
  select q.id::text as id,
    case
      when q.state <> 'waiting' then 'not-waiting'
      when $1 = any(q.excluded) then 'excluded'
      when exists (
        select 1
        from decision d
        where d.record_id = q.record_id and d.person_id = $1 and d.state <> 'undone'
      ) then 'decided'
      when not ${seesText} then 'foreign-type'
      when q.facts ->> 'escalatedTo' = 'leader' and not $3::bool then 'leaders'
      when exists (select 1 from task t where t.id = q.task_id and not (${namesPerson}))
        or not ${reachesOrder('$1')}
        or exists (
          select 1 from task_item i where i.id = q.item_id and i.person_id <> $1
        ) then 'task'
      when exam.id is not null then 'exam'
      when exposure_stopped($1, q.app_id, q.type, $4) then 'care'
      else '' end as reason,
    coalesce((select e.name from exam e where e.id = exam.id), '') as exam
  from queue_order q
  cross join lateral exam_stop($1, q.app_id, q.type, $4) as exam(id)
  where q.id = any($2::bigint[])`
export type WhyNot = { reason: OrderActReason | ''; exam: string }
/**
 * Why locked orders may not be kept for a person, by id, with the exam that stops them; nothing
 * where they may.
 */
export async function whyNotFor(
  trx: Tx,
  { id, leads }: Assignee,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, WhyNot>> {
  const { rows } = await trx.executeQuery<WhyNot & { id: string }>(
    CompiledQuery.raw(refusedText, [id, orderIds, leads, now]),
  )
  return new Map(rows.map(({ id: orderId, ...why }) => [orderId, why]))
}

type By = { by: string; now: Date }
/** Keeps locked orders for a person, and tells so in their history. */
export async function keepFor(
  trx: Tx,
  { id, name }: Assignee,
  orderIds: readonly string[],
  { by, now }: By,
): Promise<void> {
  await sql`
    with kept as (
      update queue_order q
      set reserved_for = ${id}::bigint
      where q.id = any(${[...orderIds]}::bigint[])
      returning q.*
    )
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select id, record_id, app_id, ${'assigned' satisfies OrderEventKind}::text, ${by}::bigint,
      fence, jsonb_build_object('personId', ${id}::text, 'person', ${name}::text), ${now}
    from kept`.execute(trx)
}

export type Ranking = { id: string; rank: number }
/** Gives locked orders another priority and place, and tells so in their history. */
export async function rankAnew(
  trx: Tx,
  rankings: readonly Ranking[],
  { priority, reason, by, now }: By & { priority: number; reason: string },
): Promise<void> {
  await sql`
    with old as (
      select q.id, q.priority
      from queue_order q
      where q.id = any(${rankings.map(({ id }) => id)}::bigint[])
    ),
    up as (
      update queue_order q
      set priority = ${priority}::smallint, rank = i.rank
      from unnest(
        ${rankings.map(({ id }) => id)}::bigint[], ${rankings.map(({ rank }) => rank)}::bigint[]
      ) as i(id, rank)
      where q.id = i.id
      returning q.*
    )
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select up.id, up.record_id, up.app_id, ${'prioritised' satisfies OrderEventKind}::text,
      ${by}::bigint, up.fence,
      jsonb_build_object(
        'from', old.priority, 'priority', up.priority, 'remark', ${reason}::text
      ),
      ${now}
    from up
    join old on old.id = up.id`.execute(trx)
}

/** Points a minute that waiting gains where a rule for the type says otherwise, by type. */
export async function ageingOf(
  trx: Tx,
  types: readonly { appId: number; type: number }[],
): Promise<{ appId: number; type: number; ageing: number }[]> {
  const { rows } = await sql<{ appId: number; type: number; ageing: number }>`
    select r.app_id as "appId", r.type, r.ageing
    from queue_rule r
    where r.state = 'live'
      and r.ageing is not null
      and (r.app_id, r.type) in (
        select *
        from unnest(
          ${types.map(({ appId }) => appId)}::int[], ${types.map(({ type }) => type)}::int[]
        )
      )`.execute(trx)
  return rows
}
