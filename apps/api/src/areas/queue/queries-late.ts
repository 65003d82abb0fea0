import type pg from 'pg'
import type { HeldOrder, HoldKey } from './queries-held.ts'
import { orderColumns } from './rows.ts'

type Client = Pick<pg.PoolClient, 'query'>

// A fence that nobody raised since the hold ran out says that nobody had the order since. What
// waits may have turned to newer content meanwhile, as another record or, where nobody saw it, in
// the same one: then the verdict was on something else.
const lateText = `
  select ${orderColumns('q')}, q.xmin::text as version
  from queue_order q
  join unnest($2::bigint[], $3::int[]) as i(id, fence) on i.id = q.id and i.fence = q.fence
  where q.state = 'waiting'
    and exists (
      select 1
      from order_event e
      where e.order_id = q.id
        and e.fence = q.fence
        and e.person_id = $1
        and e.kind = 'expired'
        and e.record_id = q.record_id
        and (
          q.seen
            or not exists (
              select 1 from record_report r where r.record_id = q.record_id and r.id > e.id
            )
        )
    )
  order by q.id for update of q`
/**
 * Locks the orders whose hold by this person ran out under exactly the given fences and that nobody
 * took since; they still wait.
 */
export async function lockLate(
  client: Client,
  personId: string,
  items: readonly HoldKey[],
): Promise<HeldOrder[]> {
  return (
    await client.query<HeldOrder>(lateText, [
      personId,
      items.map((item) => item.id),
      items.map((item) => item.fence),
    ])
  ).rows
}

const holdText = `
  update queue_order q
  set state = 'held', holder_id = $1, window_id = $2,
    serial_id = (
      select max(s.id) from auditor_session s where s.person_id = $1 and s.window_id = $2
    )
  where q.id = any($3::bigint[])
  returning ${orderColumns('q')}, q.xmin::text as version`
/**
 * Gives orders locked by `lockLate` back to their person under their old fences, to be decided in
 * the same transaction.
 */
export async function holdLate(
  client: Client,
  personId: string,
  windowId: string,
  ids: readonly string[],
): Promise<HeldOrder[]> {
  return (await client.query<HeldOrder>(holdText, [personId, windowId, ids])).rows
}
