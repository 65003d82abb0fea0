import type pg from 'pg'
import { lockParts } from '../../../db/record-parts.ts'

const barText = `
  with q as materialized (
    select q.id, q.holder_id
    from queue_order q
    where q.record_id = $2 and q.task_id is not null
    order by q.id
    for update
  ),
  up as (
    update queue_order o
    set excluded = array_append(o.excluded, $1::bigint)
    from q
    where o.id = q.id and not $1::bigint = any(o.excluded)
  )
  select count(*)::int as n
  from q
  where q.holder_id = $1`
/**
 * Offers a person no inspection and no order of a task of a record any more, since it takes another
 * part in what is said of it; answers how many it has in hand. In the transaction of that part,
 * before that is written, so that whoever makes or takes something of the record meanwhile knows.
 */
export async function barFromRecord(
  client: Pick<pg.PoolClient, 'query'>,
  personId: string,
  recordId: string,
): Promise<number> {
  await lockParts(client, [recordId], { alone: false })
  const { rows } = await client.query<{ n: number }>(barText, [personId, recordId])
  return rows[0]?.n ?? 0
}
