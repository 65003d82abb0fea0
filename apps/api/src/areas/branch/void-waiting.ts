import type pg from 'pg'
import { type StoredQueueRow, reopenOrders, returnHeld } from '../queue/index.ts'

/** The window that orders pass through on their way back into the queue. */
const windowId = 'branch-void'

const voidText = `
  with b as (
    update branch_order
    set state = 'void', reason = $2, judged_at = $3
    where id in (
      select id from branch_order where task_id = $1 and state = 'waiting' order by id for update
    )
    returning id, item_id, order_row
  ),
  i as (update task_item set state = 'released' where id in (select item_id from b))
  select order_row as row
  from b
  order by id`
/**
 * Takes the waiting branch orders of a cancelled task back: their orders wait in the queue again,
 * for the task to give back. What a judge has stays with the judge.
 */
export async function voidWaiting(
  client: Pick<pg.PoolClient, 'query'>,
  { taskId, personId, reason }: { taskId: string; personId: string; reason: string },
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ row: StoredQueueRow }>(voidText, [taskId, reason, now])
  if (rows.length === 0) return
  const holder = { personId, windowId }
  const orders = await reopenOrders(client, {
    ...holder,
    serialId: null,
    snapshots: rows,
    leaseSeconds: 60,
    now,
  })
  await returnHeld(
    client,
    now,
    holder,
    orders.map(({ id }) => id),
  )
}
