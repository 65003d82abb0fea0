import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import { announceChange } from '../changed.ts'
import { keptSql } from '../../../db/kept-order.ts'
import { anewKey } from './plain.ts'
import { takeBack } from './take-back.ts'

type Client = Pick<pg.PoolClient, 'query'>
const most = 1000
const elsewhere = 'decided elsewhere'

const lostText = `
  with lost as materialized (
    select i.id, i.order_id
    from task_item i
    where i.state = 'released'
      and not exists (select 1 from queue_order q where q.item_id = i.id)
      and not exists (
        select 1 from task_answer a where a.item_id = i.id and a.decision_id is not null
      )
    limit $2 for update skip locked
  )
  update task_item i
  set ended_at = $1,
    state = case
      when exists (select 1 from task_answer a where a.item_id = i.id) then 'incomplete'
      else 'gone' end,
    reason = coalesce(
      (
        select $3::text
        from decision d
        where d.record_id = i.record_id and d.order_id = lost.order_id and d.state = 'active'
        limit 1
      ),
      (
        select coalesce(nullif(e.detail ->> 'remark', ''), e.kind)
        from order_event e
        where e.order_id = lost.order_id
        order by e.id desc limit 1
      ),
      ''
    )
  from lost
  where i.id = lost.id`
/** Items whose order left the queue without an answer are gone, as its history says. */
const endLost = async (client: Client, now: Date): Promise<number> =>
  (await client.query(lostText, [now, most, elsewhere])).rowCount ?? 0

// What was decided after the order went out; what an item answered has its task. An order that asks
// again stands for whatever decision is in force; what is only kept needs none.
const elsewhereText = `
  with met as materialized (
    select q.id
    from task_item i
    join queue_order q on q.item_id = i.id and q.state = 'waiting'
    where i.state = 'released'
      and not q.facts ? '${anewKey}'
      and not ${keptSql('q')}
      and exists (
        select 1
        from decision d
        where d.record_id = i.record_id
          and d.id >= id_from(i.released_at)
          and d.task_id is distinct from i.task_id
          and d.state = 'active'
      )
    order by q.id
    limit $3 for update of q skip locked
  ),
  gone as (delete from queue_order q using met where q.id = met.id returning q.*),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
    select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', fence,
      jsonb_build_object('remark', $2::text, 'from', state, 'taskId', task_id::text),
      $1::timestamptz
    from gone
  ),
  ended as (
    update task_item i
    set state = 'gone', ended_at = $1::timestamptz, reason = $2::text
    from gone
    where i.id = gone.item_id and i.state = 'released'
  )
  select app_id as "appId", type
  from gone`
/** Orders that wait of a task though their record was decided elsewhere end with their items. */
const endDecided = async (client: Client, now: Date): Promise<{ appId: number; type: number }[]> =>
  (await client.query<{ appId: number; type: number }>(elsewhereText, [now, elsewhere, most])).rows

const overText = `
  select t.id as "taskId", t.state, q.item_id as "itemId", q.app_id as "appId", q.type
  from queue_order q
  join task_item i on i.id = q.item_id
  join task t on t.id = i.task_id
  where q.item_id is not null and q.state = 'waiting' and t.state in ('finished', 'cancelled')
  order by t.id, q.id limit $1`
type Over = {
  taskId: string
  state: 'finished' | 'cancelled'
  itemId: string
  appId: number
  type: number
}
const withdrawText = `
  update task_item i
  set state = 'withdrawn', ended_at = $2, reason = $3
  where i.id = any($1::bigint[]) and i.state = 'released'`
/** Orders that came back from a hold after their task ended go where the others went then. */
const returnLate = async (client: Client, now: Date): Promise<Over[]> => {
  const { rows } = await client.query<Over>(overText, [most])
  for (const taskId of new Set(rows.map((row) => row.taskId))) {
    const late = rows.filter((row) => row.taskId === taskId)
    const why = `task ${late[0]?.state}`
    const back = await takeBack(
      client,
      taskId,
      { itemIds: late.map(({ itemId }) => itemId), personId: null, why },
      now,
    )
    await client.query(withdrawText, [back.map(({ itemId }) => itemId), now, why])
  }
  return rows
}

/**
 * Brings items of tasks in line with their orders, where these left the queue by another way than
 * by an answer; one server at a time, in batches.
 */
export async function reconcile(ctx: Context): Promise<boolean> {
  const done = await alone(ctx, 'task.reconcile', async (client) => {
    const now = ctx.now()
    const late = await returnLate(client, now)
    const decided = await endDecided(client, now)
    return { late, decided, lost: await endLost(client, now) }
  })
  if (!done) return false
  announceChange(ctx, [...done.late, ...done.decided])
  return [done.late.length, done.decided.length, done.lost].includes(most)
}
