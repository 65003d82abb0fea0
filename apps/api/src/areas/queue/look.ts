import type { queueCalls } from '@oas/contract/queue/calls'
import { looksOnly } from '@oas/contract/setting/pages'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { announceChange } from './changed.ts'
import { requireSession, toFetched } from './fetch.ts'
import type { Claimer } from './queries-claim.ts'
import { claimNamed, lookOrders } from './queries-look.ts'
import { askedTypes, claimTypeOf, leads, personOf, withSettings } from './types.ts'
import type { Handler } from '../../http/implement.ts'

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
  taskIds: null,
  round: null,
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
    await withSettings(ctx, await askedTypes(ctx, { pageKey, ...asked }, session.types))
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
  const types = (await withSettings(ctx, await askedTypes(ctx, { pageKey }, session.types))).map(
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
