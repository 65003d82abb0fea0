import type { Input } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import type { HoldOutcome } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { heartbeatSeconds, mayPreload, suspendRefusal } from '@oas/queue-engine'
import { passesGate } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { listTooGrave } from '../../exposure/index.ts'
import { requireSetting, settingOf } from '../../setting/index.ts'
import { freshMarks } from '../../white-list/index.ts'
import { announceChange } from '../changed.ts'
import { requireSession, toFetched } from '../order/fetch.ts'
import { restoreOrders } from '../order/claim.ts'
import { type OrderWhere, statesOf } from '../order/finish.ts'
import {
  type HoldTimes,
  type Ref,
  listSuspendedTypes,
  lockWaiting,
  parkOrders,
  refreshHolds,
  resetHolds,
  suspendedTypes,
  typesOfHeld,
} from './queries.ts'
import { recordRowsByIds } from '../record.ts'
import { returnNamed } from '../order/return.ts'
import { withinShares } from '../order/task.ts'
import { deadlineOf } from '../rows.ts'
import { personOf } from '../asked-types.ts'
import type { Handler } from '../../../http/implement.ts'
import { transact } from '../../../db/transaction.ts'

type Calls = typeof queueCalls

const heldOutcome = (hold: HoldTimes): HoldOutcome => ({
  id: hold.id,
  held: true,
  fence: hold.fence,
  leaseUntil: hold.leaseUntil.getTime(),
  deadline: deadlineOf(hold),
  reason: '',
})

/**
 * Why an order is no longer the caller's under a fence: expired, recalled, taken, decided,
 * withdrawn, suspended, doubtful or released.
 */
const lostReason = (where: OrderWhere | undefined, personId: string, fence: number): string => {
  if (!where || where.state === 'unknown' || where.state === 'discarded') return 'withdrawn'
  if (where.state === 'decided') return 'decided'
  if (where.exits.some((exit) => exit.kind === 'recalled' && exit.fence === fence))
    return 'recalled'
  if (where.state !== 'waiting' && (where.holderId !== personId || where.fence !== fence))
    return where.holderId === personId ? 'stale' : 'taken'
  if (where.state === 'suspended' || where.state === 'doubtful') return where.state
  return where.exits.some(
    (exit) => exit.kind === 'expired' && exit.personId === personId && exit.fence === fence,
  )
    ? 'expired'
    : where.state === 'held'
      ? 'taken'
      : 'released'
}

/**
 * An outcome for each given hold, in order: those in `kept` with their times, the others with the
 * reason why they are gone.
 */
const outcomes = async (
  ctx: CallContext,
  personId: string,
  refs: readonly Ref[],
  kept: readonly HoldTimes[],
): Promise<HoldOutcome[]> => {
  const held = new Map(kept.map((hold) => [hold.id, hold]))
  const states = await statesOf(
    ctx.pool,
    refs.filter((ref) => !held.has(ref.id)).map((ref) => ref.id),
  )
  return refs.map((ref) => {
    const hold = held.get(ref.id)
    return hold
      ? heldOutcome(hold)
      : {
          id: ref.id,
          held: false,
          fence: ref.fence,
          leaseUntil: null,
          deadline: null,
          reason: lostReason(states.get(ref.id), personId, ref.fence),
        }
  })
}

/**
 * Adds what white lists say now of the records that are still held, where lists changed a moment
 * ago.
 */
const withMarks = async (
  ctx: CallContext,
  list: HoldOutcome[],
  kept: readonly HoldTimes[],
): Promise<HoldOutcome[]> => {
  if (kept.length === 0) return list
  const marks = await freshMarks(
    ctx,
    () =>
      recordRowsByIds(
        ctx.pool,
        kept.map((hold) => hold.recordId),
      ),
    ctx.language,
  )
  if (marks === null) return list
  const recordOf = new Map(kept.map(({ id, recordId }) => [id, recordId]))
  return list.map((outcome) => {
    const found = marks.get(recordOf.get(outcome.id) ?? '')
    return found ? { ...outcome, marks: found } : outcome
  })
}

export const refresh: Handler<Calls['refresh']> = async (ctx, { pageKey, windowId, list }) => {
  const personId = personOf(ctx)
  const now = ctx.now()
  const kept = await refreshHolds(ctx.pool, { personId, windowId, pageKey }, list, now)
  return {
    list: await withMarks(ctx, await outcomes(ctx, personId, list, kept), kept),
    serverTime: now.getTime(),
  }
}

export const resetTimeout: Handler<Calls['resetTimeout']> = async (
  ctx,
  { pageKey, windowId, resetList },
) => {
  const personId = personOf(ctx)
  const session = await requireSession(ctx, personId, pageKey, windowId)
  const now = ctx.now()
  const kept = await transact(ctx, async (client) => {
    const lapsed = await lockWaiting(
      client,
      resetList.map(({ id }) => id),
    )
    const mine = new Set(await withinShares(client, personId, lapsed, { open: true, now }))
    const lost = new Set(lapsed.filter((order) => !mine.has(order)).map(({ id }) => id))
    return resetHolds(
      client,
      { personId, windowId, serialId: session.id },
      resetList.filter(({ id }) => !lost.has(id)),
      now,
    )
  })
  return { list: await outcomes(ctx, personId, resetList, kept) }
}

/** Gives orders back; what was filtered out or was too hard is not offered to the person again. */
export const release: Handler<Calls['release']> = async (ctx, { windowId, list }) => {
  const personId = personOf(ctx)
  const now = ctx.now()
  const released = new Set<string>()
  for (const reason of ['back', 'filtered', 'too-hard'] as const) {
    const refs = list.filter((ref) => ref.reason === reason)
    if (refs.length === 0) continue
    const returned = await returnNamed(
      ctx.pool,
      now,
      { kind: reason === 'back' ? 'released' : reason, exclude: reason !== 'back' },
      { personId, windowId },
      refs,
    )
    for (const { id } of returned) released.add(id)
    announceChange(ctx, returned)
  }
  const others = await outcomes(
    ctx,
    personId,
    list.filter((ref) => !released.has(ref.id)),
    [],
  )
  const lost = new Map(others.map((outcome) => [outcome.id, outcome]))
  return {
    list: list.map(
      (ref) =>
        lost.get(ref.id) ?? {
          id: ref.id,
          held: false,
          fence: ref.fence,
          leaseUntil: null,
          deadline: null,
          reason: 'released',
        },
    ),
  }
}

/**
 * Suspends orders if their types allow it and the person has not too many; all or none of those
 * still held.
 */
export const suspend: Handler<Calls['suspend']> = async (ctx, { windowId, list }) => {
  const personId = personOf(ctx)
  const now = ctx.now()
  const parked = await transact(ctx, async (client) => {
    const suspended = await listSuspendedTypes(client, personId)
    for (const { appId, type, n } of await typesOfHeld(client, personId, windowId, list)) {
      const { content } = (await requireSetting(ctx, appId, type)).pageType
      const already = suspended.find((row) => row.appId === appId && row.type === type)?.n ?? 0
      const refusal = suspendRefusal(
        content.suspend,
        mayPreload(content.preload, content.recordVersion),
        already,
        n,
      )
      if (refusal) fail(refusal, { max: content.suspend.maxSuspended })
    }
    return parkOrders(
      client,
      { state: 'suspended', question: '' },
      { personId, windowId },
      list,
      now,
    )
  })
  const done = new Map(parked.map((order) => [order.id, order]))
  const others = new Map(
    (
      await outcomes(
        ctx,
        personId,
        list.filter((ref) => !done.has(ref.id)),
        [],
      )
    ).map((outcome) => [outcome.id, outcome]),
  )
  return {
    list: list.map(
      (ref) =>
        others.get(ref.id) ?? {
          id: ref.id,
          held: false,
          fence: ref.fence,
          leaseUntil: null,
          deadline: null,
          reason: 'suspended',
        },
    ),
    suspended: parked.length,
  }
}

/**
 * Takes a group of suspended orders back; its size is limited by the type of the oldest. Those of a
 * type that an exam stops stay as they are until it is passed, those of one that is too grave for
 * the person now until that ends.
 */
export const restore: Handler<Calls['restore']> = async (
  ctx,
  { pageKey, windowId, ids, limit },
) => {
  const personId = personOf(ctx)
  const session = await requireSession(ctx, personId, pageKey, windowId)
  const now = ctx.now()
  const types = await suspendedTypes(ctx.pool, personId, pageKey)
  const grave = await listTooGrave(ctx, types)
  const stopped = types.filter(
    (type) => !passesGate(ctx.caller, type, now.getTime()) || grave.includes(type),
  )
  const oldest = types.find((type) => !stopped.includes(type))
  const most = oldest
    ? ((await settingOf(ctx, oldest.appId, oldest.type))?.pageType.content.suspend.maxRestore ??
      limit)
    : limit
  const claimer = {
    personId,
    windowId,
    serialId: session.id,
    now,
    limit: Math.min(limit, most),
    task: null,
    leads: true,
    postId: null,
    uid: null,
  }
  const asked = { pageKey, ids: ids ?? null, holdSeconds: heartbeatSeconds, stopped }
  const back = await restoreOrders(ctx.pool, claimer, asked)
  return { ...(await toFetched(ctx, session.id, back)), stopped: stopped.map(typeKeyOf) }
}

export async function askDoubt(
  ctx: CallContext,
  { windowId, id, fence, question }: Input<Calls['doubtful']>,
): Promise<HoldOutcome> {
  const personId = personOf(ctx)
  const [parked] = await parkOrders(
    ctx.pool,
    { state: 'doubtful', question },
    { personId, windowId },
    [{ id, fence }],
    ctx.now(),
  )
  if (parked)
    return { id, held: false, fence, leaseUntil: null, deadline: null, reason: 'doubtful' }
  const [outcome] = await outcomes(ctx, personId, [{ id, fence }], [])
  return outcome ?? fail('stale-fence')
}
