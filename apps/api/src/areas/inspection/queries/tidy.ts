import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { standSql } from '../../decision/index.ts'

type Client = Pick<pg.PoolClient, 'query'>
const most = 500

/** Inspections that nobody has and whose time is over, or whose decision stands no more. */
const overText = `
  select i.id,
    case when ${standSql} <> 'active' then 'gone' else 'expired' end as state,
    q.id as order_id, i.app_id, i.type
  from inspection i
  join decision d on d.id = i.decision_id
  left join inspection o on o.id = i.of_id
  left join decision c on c.id = o.corrected_id
  join queue_order q on q.id = i.order_id and q.state = 'waiting'
  where i.state = 'waiting'
    and (i.expires_at <= $1 or ${standSql} <> 'active')
  order by i.id
  limit ${most}
  for update of q skip locked`
const endText = `
  with over as materialized (${overText}),
  gone as (
    delete from queue_order q using over where q.id = over.order_id returning q.id
  )
  update inspection i
  set state = over.state, at = $1
  from over
  join gone on gone.id = over.order_id
  where i.id = over.id
  returning over.app_id as "appId", over.type`
/** Ends them with their orders; answers of which types. */
export async function endOver(
  client: Client,
  now: Date,
): Promise<{ appId: number; type: number }[]> {
  return (await client.query<{ appId: number; type: number }>(endText, [now])).rows
}

const orphanText = `
  update inspection i
  set state = 'withdrawn', at = $1
  where i.id = any(array(
    select o.id
    from inspection o
    where o.state in ('waiting', 'answered')
      and not exists (select 1 from queue_order q where q.id = o.order_id)
    limit ${most}
    for update skip locked
  ))`
/** Ends inspections whose order was taken out of the queue by somebody. */
export async function endOrphans({ pool }: Pick<Context, 'pool'>, now: Date): Promise<void> {
  await pool.query(orphanText, [now])
}

/** Own answers that were kept and whose inspector has the order no more: what they said stands. */
export type Answered = {
  id: string
  orderId: string
}
const answeredText = `
  select i.id::text, i.order_id::text as "orderId"
  from inspection i
  join queue_order q on q.id = i.order_id
  where i.state = 'answered' and q.state = 'waiting'
  limit ${most}`
export async function leftAnswered({ pool }: Pick<Context, 'pool'>): Promise<Answered[]> {
  return (await pool.query<Answered>(answeredText)).rows
}
