import type { queueCalls } from '@oas/contract/queue/calls'
import { looksOnly } from '@oas/contract/setting/pages'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { announceChange } from '../changed.ts'
import {
  type ClaimType,
  type Claimed,
  type Claimer,
  type Flat,
  common,
  holdPicked,
  split,
  start,
} from './claim.ts'
import { binder } from '../conditions/sql.ts'
import { punishedCounts } from '../record.ts'
import { recordSelect, shownColumns } from '../rows.ts'
import { takenTypes, claimTypeOf, leads, personOf, withSettings } from '../asked-types.ts'
import { requireSession, toFetched } from './fetch.ts'

type Calls = typeof queueCalls

const claimerOf = (
  ctx: CallContext,
  windowId: string,
  serialId: string,
  limit: number,
): Claimer => ({
  personId: personOf(ctx),
  windowId,
  serialId,
  now: ctx.now(),
  limit,
  task: null,
  leads: leads(ctx),
  postId: null,
  uid: null,
})
const requireLooking = (pageKey: string): void => {
  if (!looksOnly(pageKey))
    fail('invalid-input', { field: 'pageKey', reason: because('holds_shown') })
}

/** Orders of a page that holds nothing before it is ticked, within a day. */
export const lookAtOrders: Handler<Calls['look']> = async (
  ctx,
  { pageKey, windowId, from, to, limit, but = [], postId, uid, ...asked },
) => {
  requireLooking(pageKey)
  if (to <= from || to - from > dayMs)
    fail('invalid-input', { field: 'to', reason: textOf(ctx.language, 'audit.span_day') })
  const session = await requireSession(ctx, personOf(ctx), pageKey, windowId)
  const now = ctx.now()
  const types = (
    await withSettings(ctx, await takenTypes(ctx, { pageKey, ...asked }, session.types))
  ).map((type) => claimTypeOf(type, now))
  const { list, ...rest } = await toFetched(
    ctx,
    session.id,
    await lookOrders(
      ctx.pool,
      { ...claimerOf(ctx, windowId, session.id, limit), postId: postId ?? null, uid: uid ?? null },
      types,
      { from: new Date(from), to: new Date(to) },
      but,
    ),
  )
  // Whoever looks holds nothing: a lease of others that ran out is none of theirs.
  return { ...rest, list: list.map((record) => ({ ...record, leaseUntil: 0, deadline: null })) }
}

/** Holds what was ticked; orders that wait no more are missing from the answer. */
export const takeOrders: Handler<Calls['take']> = async (ctx, { pageKey, windowId, ids }) => {
  requireLooking(pageKey)
  const session = await requireSession(ctx, personOf(ctx), pageKey, windowId)
  const now = ctx.now()
  const types = (await withSettings(ctx, await takenTypes(ctx, { pageKey }, session.types))).map(
    (type) => claimTypeOf(type, now),
  )
  const claimed = await claimNamed(
    ctx.pool,
    claimerOf(ctx, windowId, session.id, ids.length),
    types,
    ids,
  )
  announceChange(
    ctx,
    claimed.map(({ order }) => order),
  )
  return toFetched(ctx, session.id, claimed)
}

/** Received at the earliest and before. */
export type Span = { from: Date; to: Date }
/**
 * What the person could claim of the types within a span, in the order of the queue, but for some;
 * nothing is locked or changed.
 */
async function lookOrders(
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
async function claimNamed(
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
