import type { LeftOutReason } from '@oas/contract/user-orders/schemas'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { scopeText } from '../../../core/scope.ts'
import { keptSql } from '../../../db/kept-order.ts'
import { type Bind, binder } from '../conditions/sql.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Who asks for the orders of a user: what they see, and whether they lead others. */
export type Asker = { personId: string; scope: DataScope; leads: boolean }
/** Why an order is none of those that the asker could decide unseen; empty: it is one. */
export type UserOrderReason = Exclude<LeftOutReason, 'form' | 'many'> | ''

/** Names that the product itself puts among the facts of an order: it is no ordinary one. */
const marked = "exists (select 1 from jsonb_object_keys(q.facts) k where k like '$%')"

const whySql = ({ personId, scope, leads }: Asker, bind: Bind): string => {
  const person = `${bind(personId)}::bigint`
  return `
    case
      when q.state <> 'waiting' and q.holder_id = ${person} then 'mine'
      when q.state <> 'waiting' then 'held'
      when q.task_id is not null or q.item_id is not null then 'task'
      when ${marked} then 'again'
      when not ${scopeText(scope, bind, 'q.app_id', 'q.type')} then 'scope'
      when q.reserved_for <> ${person} or ${person} = any(q.excluded) then 'reserved'
      when q.facts ->> 'escalatedTo' = 'leader' and not ${bind(leads)}::bool then 'leaders'
      when exists (
        select 1
        from decision d
        where d.record_id = q.record_id and d.person_id = ${person} and d.state = 'active'
      ) then 'own'
      else '' end`
}

export type UserOrderRow = {
  orderId: string
  recordId: string
  type: number
  postId: string
  receivedAt: number
  excerpt: string
  thumb: string
}

/**
 * The oldest waiting orders of a user that the asker could decide, with a look at their records,
 * and how many orders of the user there are, by the reason why they are left out.
 */
export async function listOfUser(
  on: Pick<pg.Pool, 'query'>,
  asker: Asker,
  { appId, uid }: { appId: number; uid: string },
  most: number,
): Promise<{ orders: UserOrderRow[]; leftOut: Partial<Record<UserOrderReason, number>> }> {
  const values: unknown[] = []
  const bind = binder(values)
  const of = `q.app_id = ${bind(appId)}::int and q.uid = ${bind(uid)} and not ${keptSql('q')}`
  const why = whySql(asker, bind)
  const {
    rows: [found],
  } = await on.query<{ orders: UserOrderRow[]; leftOut: Partial<Record<UserOrderReason, number>> }>(
    `
      with u as materialized (
        select q.id, q.record_id, q.type, q.post_id, q.received_at, ${why} as why
        from (
          select q.* from queue_order q where ${of} and q.uid <> '' and q.state = 'waiting'
          union all
          select q.*
          from queue_order q
          where ${of} and q.state in ('held', 'suspended', 'doubtful')
        ) q
      ),
      fit as materialized (
        select f.id,
          jsonb_build_object(
            'orderId', f.id::text, 'recordId', f.record_id::text, 'type', f.type, 'postId',
            f.post_id, 'receivedAt', (extract(epoch from f.received_at) * 1000)::bigint, 'excerpt',
            coalesce(
              left(
                (
                  select string_agg(x ->> 'content', ' ')
                  from jsonb_array_elements(r.content -> 'texts') x
                ),
                120
              ),
              ''
            ), 'thumb', coalesce(r.content #>> '{pictures,0,content}', '')
          ) as row
        from (select * from u where why = '' order by id limit ${bind(most)}) f
        join record r on r.id = f.record_id
      )
      select coalesce((select jsonb_agg(row order by id) from fit), '[]') as orders,
        (
          select coalesce(jsonb_object_agg(why, n), '{}')
          from (select why, count(*)::int as n from u group by why) u
        ) as "leftOut"`,
    values,
  )
  return found ?? { orders: [], leftOut: {} }
}

/** How many waiting orders of users the asker could decide, by user and type, up to a bound. */
export async function countOfUsers(
  on: Pick<pg.Pool, 'query'>,
  asker: Asker,
  appId: number,
  uids: readonly string[],
  most: number,
): Promise<{ uid: string; type: number; n: number }[]> {
  const values: unknown[] = []
  const bind = binder(values)
  const why = whySql(asker, bind)
  return (
    await on.query<{ uid: string; type: number; n: number }>(
      `
        select u.uid, o.type, count(*)::int as n
        from unnest(${bind(uids)}::text[]) as u(uid)
        cross join lateral (
          select q.type
          from queue_order q
          where q.app_id = ${bind(appId)}::int
            and q.uid = u.uid
            and q.uid <> ''
            and q.state = 'waiting'
            and not ${keptSql('q')}
            and ${why} = ''
          limit ${bind(most)}
        ) o
        group by 1, 2`,
      values,
    )
  ).rows
}

export type OrderOfUser = { orderId: string; recordId: string }
export type TakenOfUser = OrderOfUser & { fence: number }
export type TakingOfUser = Asker & {
  appId: number
  uid: string
  windowId: string
  leaseSeconds: number
  now: Date
}
/**
 * Holds named orders of a user that still wait for anybody, with the record they were chosen by, in
 * the caller's transaction. Those that somebody else has by now are missing.
 */
export async function takeOfUser(
  client: Client,
  { appId, uid, windowId, leaseSeconds, now, ...asker }: TakingOfUser,
  orders: readonly OrderOfUser[],
): Promise<TakenOfUser[]> {
  const values: unknown[] = []
  const bind = binder(values)
  const ids = bind(orders.map((order) => order.orderId))
  const recordIds = bind(orders.map((order) => order.recordId))
  const at = `${bind(now)}::timestamptz`
  const seconds = `${bind(leaseSeconds)}::int`
  const { rows } = await client.query<TakenOfUser>(
    `
      with l as materialized (
        select q.id
        from queue_order q
        join unnest(${ids}::bigint[], ${recordIds}::bigint[]) as i(id, record_id)
          on i.id = q.id and i.record_id = q.record_id
        where q.app_id = ${bind(appId)}::int
          and q.uid = ${bind(uid)}
          and q.state = 'waiting'
          and not ${keptSql('q')}
          and ${whySql(asker, bind)} = ''
        order by q.id
        for update of q
      )
      update queue_order o
      set state = 'held', fence = o.fence + 1, holder_id = ${bind(asker.personId)}::bigint,
        window_id = ${bind(windowId)}, serial_id = null, held_at = ${at}, shown_at = ${at},
        seen = true, reserved_for = null, order_timeout = ${seconds},
        lease_until = ${at} + make_interval(secs => ${seconds})
      from l
      where o.id = l.id
      returning o.id::text as "orderId", o.record_id::text as "recordId", o.fence`,
    values,
  )
  return rows
}
