import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'

const endText = `
  with gone as (
    delete from queue_order q where q.id = any($1::bigint[]) and q.state = 'waiting' returning q.*
  )
  insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
  select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', fence,
    jsonb_build_object('remark', $2::text, 'from', state), $3
  from gone`
/** Takes waiting orders out whose matter is over, and says why in their history. */
export async function endWaiting(
  client: Pick<pg.PoolClient, 'query'>,
  ids: readonly string[],
  why: string,
  now: Date,
): Promise<void> {
  if (ids.length > 0) await client.query(endText, [ids, why, now])
}
