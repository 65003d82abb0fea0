import type pg from 'pg'
import { punishedCounts } from './queries-record.ts'
import { binder } from './queries-conditions.ts'
import { shownColumns } from './rows.ts'
import { recordSelect } from './with-record.ts'
import {
  type Claimed,
  type Claimer,
  type ClaimType,
  type Flat,
  split,
  holdPicked,
  common,
  start,
} from './queries-claim.ts'

/** Received at the earliest and before. */
export type Span = { from: Date; to: Date }
/**
 * What the person could claim of the types within a span, in the order of the queue, but for some;
 * nothing is locked or changed.
 */
export async function lookOrders(
  pool: Pick<pg.Pool, 'query'>,
  claimer: Claimer,
  types: readonly ClaimType[],
  { from, to }: Span,
  but: readonly string[],
): Promise<Claimed[]> {
  if (types.length === 0) return []
  const values: unknown[] = [claimer.personId]
  const bind = binder(values)
  const where = `
    ${common(claimer, values)}
      and q.received_at >= ${bind(from)}
      and q.received_at < ${bind(to)}
      and q.id <> all(${bind(but)}::bigint[])`
  const limit = bind(claimer.limit)
  const parts = types.map(
    (type) =>
      `
        (
          select q.*
          from queue_order q
          where ${where}
            and q.app_id = ${bind(type.appId)}
            and q.type = ${bind(type.type)}${type.conditions(values)}
          order by q.rank, q.id
          limit ${limit}
        )`,
  )
  const text = `
    with up as (select * from (${parts.join(' union all ')}) u order by u.rank, u.id limit ${limit})
    select ${shownColumns('up')}, ${recordSelect}, u.live as p_live, u.ended as p_ended
    from up
    join record r on r.id = up.record_id
    cross join lateral (
      select ${punishedCounts}
      from punish p
      where p.app_id = up.app_id and p.uid = up.uid and up.uid <> ''
    ) u
    order by up.rank, up.id`
  return (await pool.query<Flat>(text, values)).rows.map(split)
}

/**
 * Holds named orders of the types where they still wait and nobody is claiming them at this moment.
 */
export async function claimNamed(
  pool: Pick<pg.Pool, 'query'>,
  claimer: Claimer,
  types: readonly ClaimType[],
  ids: readonly string[],
): Promise<Claimed[]> {
  const values = start(claimer)
  const bind = binder(values)
  const lists = [
    types.map((type) => type.appId),
    types.map((type) => type.type),
    types.map((type) => type.orderTimeout),
    types.map((type) => type.holdSeconds),
  ]
    .map((list) => `${bind(list)}::int[]`)
    .join(', ')
  return holdPicked(
    pool,
    `
      pick as materialized (
        select q.id, t.order_timeout, t.hold_seconds
        from queue_order q
        join unnest(${lists}) as t(app_id, type, order_timeout, hold_seconds) on t.app_id =
          q.app_id
          and t.type = q.type
        where q.id = any(${bind(ids)}::bigint[]) and ${common(claimer, values)}
        order by q.id
        for update of q skip locked
      )`,
    values,
  )
}
