import type { queueCalls } from '@oas/contract/queue/calls'
import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import { announceChange } from '../changed.ts'
import { returnWindows } from '../order/return.ts'
import {
  findSaved,
  insertSession,
  liveSessions,
  putSaved,
  saveCounts,
  stopSessions,
} from './queries.ts'
import { askedTypes, personOf } from '../asked-types.ts'
import type { Handler } from '../../../http/implement.ts'

type Calls = typeof queueCalls
/** A window not heard of for so long is not offered for take-over. */
const windowAliveMs = 90_000
/**
 * Characters of what a person saves for a page: hundreds of conditions, and the start of every
 * audit reads them.
 */
const savedMost = 200_000

const giveBack = async (
  ctx: CallContext,
  personId: string,
  windowIds: readonly string[],
  kind: OrderEventKind,
  serialId: string | null = null,
): Promise<number> => {
  const returned = await returnWindows(ctx.pool, ctx.now(), kind, { personId, windowIds, serialId })
  announceChange(ctx, returned)
  return returned.length
}

/**
 * Starts an audit: what this window held before goes back. Other windows of the person on the page
 * are told, or ended when taking over.
 */
export const startAudit: Handler<Calls['start']> = async (
  ctx,
  { pageKey, windowId, types, takeOver },
) => {
  const personId = personOf(ctx)
  const now = ctx.now()
  const allowed = types.length === 0 ? [] : (await askedTypes(ctx, { types })).map(typeKeyOf)
  if (types.length > 0 && allowed.length === 0)
    fail('foreign-data', { app: types[0]?.split(':')[0] ?? '' })
  const others = (await liveSessions(ctx.pool, personId, pageKey))
    .filter(
      (session) =>
        session.windowId !== windowId && now.getTime() - session.seenAt.getTime() < windowAliveMs,
    )
    .map((session) => session.windowId)
  const ended = takeOver ? [windowId, ...others] : [windowId]
  await stopSessions(ctx.pool, { personId, pageKey, windowIds: [windowId] }, 'restart', now)
  if (takeOver)
    await stopSessions(ctx.pool, { personId, pageKey, windowIds: others }, 'taken-over', now)
  await giveBack(ctx, personId, ended, takeOver ? 'taken-over' : 'restart')
  const serialId = await insertSession(
    ctx.pool,
    { personId, pageKey, windowId, types: allowed },
    now,
  )
  return { serialId, startedAt: now.getTime(), otherWindows: takeOver ? [] : others }
}

export const stopAudit: Handler<Calls['stop']> = async (ctx, { pageKey, windowId }) => {
  const personId = personOf(ctx)
  const now = ctx.now()
  await stopSessions(ctx.pool, { personId, pageKey, windowIds: [windowId] }, 'normal', now)
  return { stoppedAt: now.getTime(), returned: await giveBack(ctx, personId, [windowId], 'stop') }
}

export const quitAudit: Handler<Calls['quit']> = async (
  ctx,
  { quitType, pageKey, windowId, serialId },
) => {
  const personId = personOf(ctx)
  await stopSessions(
    ctx.pool,
    { personId, pageKey: pageKey ?? null, windowIds: [windowId], serialId: serialId ?? null },
    quitType ?? 'close',
    ctx.now(),
  )
  return { returned: await giveBack(ctx, personId, [windowId], 'quit', serialId ?? null) }
}

export const getAuditor: Handler<Calls['auditor']> = async (ctx, { pageKey, windowId }) => {
  const personId = personOf(ctx)
  const [sessions, save] = await Promise.all([
    liveSessions(ctx.pool, personId, pageKey),
    findSaved(ctx, personId, pageKey),
  ])
  const mine =
    windowId === undefined ? sessions[0] : sessions.find((session) => session.windowId === windowId)
  return {
    alreadyLogin: mine !== undefined,
    serialId: mine?.id ?? null,
    windows: sessions.map((session) => ({
      windowId: session.windowId,
      startedAt: session.startedAt.getTime(),
      held: session.held,
    })),
    save,
  }
}

export const reportCounts: Handler<Calls['report']> = async (
  ctx,
  { serialId, windowId, counts },
) => {
  if (Object.keys(counts).length > 200)
    fail('invalid-input', { field: 'counts', reason: because('max_counts', { n: 200 }) })
  return (await saveCounts(
    ctx.pool,
    { personId: personOf(ctx), serialId, windowId },
    counts,
    ctx.now(),
  ))
    ? { serialId }
    : fail('no-session')
}

export const saveConditions: Handler<Calls['saveConditions']> = async (
  ctx,
  { pageKey, appTypes, conditions, queryList, frontendNode },
) => {
  const saved = {
    pageKey,
    appTypes,
    conditions,
    queryList: queryList ?? [],
    frontendNode: frontendNode ?? {},
  }
  const sizes = (['conditions', 'queryList', 'frontendNode'] as const)
    .map((field) => ({ field, n: JSON.stringify(saved[field]).length }))
    .toSorted((a, b) => b.n - a.n)
  if (sizes.reduce((sum, { n }) => sum + n, 0) > savedMost)
    fail('invalid-input', {
      field: sizes[0]?.field ?? 'conditions',
      reason: because('max_in_all', { n: savedMost }),
    })
  await putSaved(ctx, personOf(ctx), saved, ctx.now())
  return saved
}
