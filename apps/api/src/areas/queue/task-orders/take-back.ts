import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import type { Returned } from '../order/return.ts'
import { ofTask, returnText } from '../order/return-text.ts'
import { plainKey } from './plain.ts'

type Client = Pick<pg.PoolClient, 'query'>

const takenText = returnText(
  `
    q.id in (
      select e.id
      from queue_order e
      where e.task_id = $7
        and e.state = 'waiting'
        and e.facts ? '${plainKey}'
        and ($8::bigint[] is null or e.item_id = any($8))
      order by e.id
      for update skip locked
    )`,
  ofTask,
)
type TakingBack = {
  taskId: string
  itemIds: readonly string[] | null
  personId: string | null
  why: string
}
/**
 * Makes waiting orders that a task took over ordinary ones again, in the caller's transaction, with
 * the rank they had; it runs again where a new order of the same post came in between.
 */
const returnTaken = async (
  client: Client,
  now: Date,
  { taskId, itemIds, personId, why }: TakingBack,
): Promise<Returned[]> =>
  (
    await client.query<Returned>(takenText, [
      now,
      'released' satisfies OrderEventKind,
      false,
      false,
      personId,
      why,
      taskId,
      itemIds,
    ])
  ).rows

const removeText = `
  with gone as (
    delete from queue_order q
    where q.id in (
      select e.id
      from queue_order e
      where e.task_id = $1
        and e.item_id is not null
        and e.state = 'waiting'
        and not e.facts ? '${plainKey}'
        and ($2::bigint[] is null or e.item_id = any($2))
      order by e.id
      for update skip locked
    )
    returning q.*
  ),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', $3::bigint, fence,
      jsonb_build_object('remark', $4::text, 'from', state, 'taskId', task_id::text),
      $5::timestamptz
    from gone
  )
  select item_id as "itemId"
  from gone`
/** Removes what waits of a task and was made for it: what it took over is given back before. */
const removeMade = async (
  client: Client,
  now: Date,
  { taskId, itemIds, personId, why }: TakingBack,
): Promise<{ itemId: string }[]> =>
  (await client.query<{ itemId: string }>(removeText, [taskId, itemIds, personId, why, now])).rows

/**
 * Ends what waits of a task, or of the given items, in the caller's transaction, which may have to
 * run again: orders that were taken over go back to the ordinary queue with their old rank and age,
 * or into the order of the same post that waits there; those that were made are removed. Answers
 * the items of both, `returned` those that went back; whatever somebody claimed first stays and is
 * missing.
 */
export async function takeBack(
  client: Client,
  taskId: string,
  {
    itemIds = null,
    ...by
  }: { itemIds?: readonly string[] | null } & Pick<TakingBack, 'personId' | 'why'>,
  now: Date,
): Promise<{ itemId: string; returned: boolean }[]> {
  const taking = { taskId, itemIds, ...by }
  const back = await returnTaken(client, now, taking)
  const removed = await removeMade(client, now, taking)
  const ended = (orders: readonly { itemId: string | null }[], returned: boolean) =>
    orders.map(({ itemId }) => ({ itemId: itemId as string, returned }))
  return [...ended(back, true), ...ended(removed, false)]
}
