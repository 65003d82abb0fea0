import type { RecordResult, Submission } from '@oas/contract/decision/schemas'
import { type FinalCause, type TaskRounds, oneRound } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { RunAgain } from '../../../db/transaction.ts'
import { type HeldOrder, type QueueRow, effectOf, orderColumns } from '../../queue/index.ts'
import type { DecideContext } from '../load.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** A verdict as it was given, to be decided by later. */
export type Given = {
  input: Omit<Submission, 'recordResults'>
  item: RecordResult
  language: DecideContext['language']
}
export type Answered = {
  round: number
  personId: string
  person: string
  key: string
  given: Given
  /** Who gave it without being asked in a round; empty: somebody who was. */
  ownBy: '' | OwnBy
}
export type OwnBy = 'judge' | 'appeal' | 'leader'
export type ItemRounds = {
  id: string
  taskId: string
  releasedAt: Date
  rounds: TaskRounds
  answers: Answered[]
}

const answersSql = `
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'round', a.round, 'personId', a.person_id::text, 'person', p.name, 'key', a.key,
          'given', a.given, 'ownBy', a.own_by
        ) order by a.round
      )
      from task_answer a
      join person p on p.id = a.person_id
      where a.item_id = i.id and a.given is not null and (a.own_by = '' or i.state = 'final')
    ),
    '[]'
  )`
/**
 * An item that is out, with its rounds and what was answered so far; locked. What judges and those
 * who handle appeals answered by themselves counts only where it may have decided.
 */
export async function lockItem(
  client: Client,
  itemId: string,
  state: 'released' | 'branched' | 'final',
): Promise<ItemRounds | null> {
  const { rows } = await client.query<ItemRounds & { rounds: TaskRounds | null }>(
    `
      select i.id::text, i.task_id::text as "taskId", i.released_at as "releasedAt",
        v.body -> 'rounds' as rounds, ${answersSql} as answers
      from task_item i
      join task_version v on v.task_id = i.task_id and v.version = i.version
      where i.id = $1 and i.state = $2
      for update of i`,
    [itemId, state],
  )
  const [row] = rows
  return row ? { ...row, rounds: row.rounds ?? oneRound } : null
}

type Keeping = {
  item: ItemRounds
  order: Pick<QueueRow, 'id' | 'round'>
  personId: string
  key: string
  given: Given
  spentMs: number | null
  ownBy?: '' | OwnBy
}
/** Keeps what a person answered in a round; its decision, if there is one, is there already. */
export async function keepAnswer(
  client: Client,
  { item, order, personId, key, given, spentMs, ownBy = '' }: Keeping,
  now: Date,
): Promise<void> {
  await client.query(
    `
      insert into task_answer (
        item_id, round, task_id, person_id, order_id, key, spent_ms, given, at, own_by
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (item_id, round) do update set key = excluded.key, given = excluded.given`,
    [
      item.id,
      order.round,
      item.taskId,
      personId,
      order.id,
      key,
      spentMs,
      JSON.stringify(given),
      now,
      ownBy,
    ],
  )
}
/** Says again by which key an answer is compared, where a decision wrote its own. */
export async function keepKey(
  client: Client,
  { itemId, round, key }: { itemId: string; round: number; key: string },
): Promise<void> {
  await client.query('update task_answer set key = $3 where item_id = $1 and round = $2', [
    itemId,
    round,
    key,
  ])
}
/** Takes a decision from an answer that it came of no more. */
export async function freeAnswer(
  client: Client,
  { itemId, round, key }: { itemId: string; round: number; key: string },
): Promise<void> {
  await client.query(
    `
      update task_answer set decision_id = null, key = $3
      where item_id = $1 and round = $2`,
    [itemId, round, key],
  )
}
export async function setFinal(client: Client, itemId: string, by: FinalCause): Promise<void> {
  await client.query('update task_item set final_by = $2 where id = $1', [itemId, by])
}
const standingText = `
  with gone as (
    delete from queue_order q where q.id = $1 and q.xmin::text = $2 returning q.item_id
  )
  update task_item i
  set state = 'final', final_by = coalesce($3::text, ''), final_round = $4,
    ended_at = $5::timestamptz
  from gone
  where i.id = gone.item_id`
/**
 * Takes the order of an item out of the queue and ends the item with the answer of a round, if one
 * stands; `by` is null for one that was asked once.
 */
export async function setStanding(
  client: Client,
  order: Pick<HeldOrder, 'id' | 'version'>,
  { by, round }: { by: FinalCause | null; round: number | null },
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query(standingText, [order.id, order.version, by, round, now])
  if (rowCount !== 1) throw new RunAgain('the order moved')
}

const againText = `
  update queue_order q
  set state = 'waiting', round = q.round + 1, fence = q.fence + 1, holder_id = null,
    window_id = null, serial_id = null, held_at = null, shown_at = null, lease_until = null,
    parked_at = null, reserved_for = null, question = '', answer = '', seen = true,
    opinion = q.opinion || $4::jsonb,
    excluded = array_append(array_remove(q.excluded, $3::bigint), $3::bigint)
  where q.id = $1 and q.xmin::text = $2`
/** Lets the order of an item wait for its next round, for anybody but who had this one. */
export async function askAgain(
  client: Client,
  order: HeldOrder,
  personId: string,
  opinions: readonly object[],
): Promise<void> {
  const { rowCount } = await client.query(againText, [
    order.id,
    order.version,
    personId,
    JSON.stringify(opinions),
  ])
  if (rowCount !== 1) throw new RunAgain('the order moved')
}

const countText = `
  with s as (
    update auditor_session set decided = decided + 1 where id = $1::bigint and not $2::bool
  )
  insert into auditor_count (day, person_id, app_id, type, result_id, n)
  select ($3::timestamptz at time zone 'Asia/Shanghai')::date, $4, $5, $6, $7, 1
  where not $2::bool and $8::bool
  on conflict (day, person_id, app_id, type, result_id)
  do update set n = auditor_count.n + excluded.n`
/**
 * Counts an answer as work of its person; what they decided by type and result says nothing of one
 * that is only kept.
 */
export async function noteWork(
  client: Client,
  order: Pick<QueueRow, 'serialId' | 'test' | 'appId' | 'type' | 'facts'>,
  { personId, resultId }: { personId: string; resultId: string },
  now: Date,
): Promise<void> {
  const { serialId, test, appId, type } = order
  const figures = effectOf(order) === 'acts'
  await client.query(countText, [serialId, test, now, personId, appId, type, resultId, figures])
}
/** A decision by an earlier answer is no work of its person again. */
export async function unnoteWork(
  client: Client,
  { appId, type, test }: Pick<QueueRow, 'appId' | 'type' | 'test'>,
  { personId, resultId }: { personId: string; resultId: string },
  now: Date,
): Promise<void> {
  if (!test)
    await client.query(
      `
        update auditor_count
        set n = n - 1
        where day = ($1::timestamptz at time zone 'Asia/Shanghai')::date and person_id = $2
          and app_id = $3 and type = $4 and result_id = $5`,
      [now, personId, appId, type, resultId],
    )
}

/** Turns a held order, locked, to an earlier round, under a fence that nobody was given. */
export async function turnToRound(
  client: Client,
  order: HeldOrder,
  round: number,
): Promise<HeldOrder> {
  const { rows } = await client.query<{ version: string }>(
    `
      update queue_order q
      set state = 'held', round = $2, fence = q.fence + 1, held_at = null, shown_at = null
      where q.id = $1
      returning q.xmin::text as version`,
    [order.id, round],
  )
  const version = rows[0]?.version
  if (version === undefined) throw new RunAgain('the order moved')
  return {
    ...order,
    state: 'held',
    round,
    fence: order.fence + 1,
    heldAt: null,
    shownAt: null,
    version,
  }
}

const branchText = `
  with gone as (
    delete from queue_order q where q.id = $1 and q.xmin::text = $2 returning q.id
  ),
  i as (update task_item set state = 'branched' where id = $3 and exists (select 1 from gone)),
  own as (
    delete from task_answer a
    where a.item_id = $3 and a.own_by <> '' and exists (select 1 from gone)
  )
  insert into branch_order (
    task_id, item_id, record_id, app_id, type, order_row, hands, cause, made_at
  )
  select $4, $3, $5, $6, $7, $8::jsonb, $9::bigint[], $10, $11
  from gone
  on conflict (item_id) do update
  set state = 'waiting', fence = branch_order.fence + 1, judge_id = null, window_id = null,
    lease_until = null, order_row = excluded.order_row, hands = excluded.hands,
    cause = excluded.cause, side = null, key = '', reason = '', decision_id = null,
    made_at = excluded.made_at, judged_at = null`
/** Takes the order of an item out of the queue, to wait for a judge. */
export async function branchOff(
  client: Client,
  item: Pick<ItemRounds, 'id' | 'taskId'>,
  order: HeldOrder,
  { hands, cause }: { hands: readonly string[]; cause: 'disagree' | 'time' | 'refused' },
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query(branchText, [
    order.id,
    order.version,
    item.id,
    item.taskId,
    order.recordId,
    order.appId,
    order.type,
    JSON.stringify(order),
    hands,
    cause,
    now,
  ])
  if (rowCount !== 1) throw new RunAgain('the order moved')
}

const hoursOf = "(v.body #>> '{rounds,finalWithin}')::int"
/** Waiting orders `q` of items `i` that were answered, in tasks with an end to their rounds. */
const answered = `
  task t
  join task_version v on v.task_id = t.id and v.version = t.in_force
    and v.body #>> '{rounds,mode}' = 'blind' and ${hoursOf} is not null
  join task_item i on i.task_id = t.id and i.state = 'released'
  join queue_order q on q.item_id = i.id and q.state = 'waiting'`
const isAnswered = 'exists (select 1 from task_answer a where a.item_id = i.id)'
const overdueText = `
  select ${orderColumns('q')}, q.xmin::text as version
  from ${answered}
  where t.state in ('running', 'paused')
    and i.released_at <= $1::timestamptz - make_interval(hours => ${hoursOf})
    and ${isAnswered}
  order by i.released_at
  limit 1
  for update of q skip locked`
/** An order whose time for further rounds is over, which nobody has now; locked. */
export async function lockOverdue(client: Client, now: Date): Promise<HeldOrder | null> {
  return (await client.query<HeldOrder>(overdueText, [now])).rows[0] ?? null
}
const hurryText = `
  update queue_order o
  set rank = 0
  from (
    select q.id
    from ${answered}
    where t.state = 'running'
      and i.released_at <= $1::timestamptz - make_interval(mins => ${hoursOf} * 30)
      and q.rank > 0
      and ${isAnswered}
    for update of q skip locked
  ) late
  where o.id = late.id`
/** Puts orders first whose time for further rounds is half over. */
export async function hurryLate(client: Client, now: Date): Promise<void> {
  await client.query(hurryText, [now])
}
