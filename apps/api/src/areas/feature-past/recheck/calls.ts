import { type featurePastCalls, hashDays, openRechecks } from '@oas/contract/feature-past/calls'
import type { Recheck } from '@oas/contract/feature-past/calls'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { checkChangeOrder } from '../../change-order/index.ts'
import { findStore, maySee, requireFeature, seenBy } from '../../feature-library/index.ts'
import { makeOf } from '../../text-inspection/index.ts'
import {
  countFinds,
  countOpen,
  countRechecks,
  endRecheck,
  findersOf,
  insertRecheck,
  listFinds,
  listRechecks,
  noteMade,
} from './queries.ts'
import { appsServed } from './served.ts'

type Calls = typeof featurePastCalls

const subjectOf = (id: string): string => `feature-recheck:${id}`
const appOf = (appId: number): number | null => (appId === 0 ? null : appId)

export const rechecks: Handler<Calls['rechecks']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx) }
  const [list, total] = await Promise.all([
    listRechecks(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countRechecks(ctx.db, filter),
  ])
  return { list, total }
}
const requireRecheck = async (ctx: CallContext, id: string): Promise<Recheck> => {
  const [found] = await listRechecks(ctx.db, { id, seen: seenBy(ctx) }, 0, 1)
  return found ?? fail('not-found', { field: 'id' })
}
export const recheck: Handler<Calls['recheck']> = (ctx, { id }) => requireRecheck(ctx, id)

/** The store that is searched by, and its feature, where one is meant. */
const askedOf = async (
  ctx: CallContext,
  { storeId, featureId }: { storeId?: string; featureId?: string },
) => {
  if (featureId !== undefined) {
    const feature = await requireFeature(ctx, featureId, 'featureId')
    if (feature.state !== 'live') fail('wrong-state')
    if (storeId !== undefined && storeId !== feature.storeId)
      fail('not-found', { field: 'featureId' })
    return { storeId: feature.storeId, featureId }
  }
  return storeId === undefined
    ? fail('required', { field: 'storeId' })
    : { storeId, featureId: null }
}
export const startRecheck: Handler<Calls['startRecheck']> = async (ctx, { days: given, ...by }) => {
  const { storeId, featureId } = await askedOf(ctx, by)
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  const days = Math.min(given, hashDays)
  const now = ctx.now()
  const since = new Date(now.getTime() - days * dayMs)
  const asked = { storeId, featureId, kind: store.kind, days, since }
  return ctx.db.transaction().execute(async (tx) => {
    if ((await countOpen(tx, ctx.caller.id)) >= openRechecks)
      fail('invalid-input', {
        field: featureId === null ? 'storeId' : 'featureId',
        reason: because('recheck_open', { n: openRechecks }),
      })
    const made = { ...asked, by: ctx.caller.id, now }
    const id = await insertRecheck(tx, made, appsServed(store))
    await audit(tx, ctx, [
      {
        action: 'featurePast.recheck',
        subject: subjectOf(id),
        appId: appOf(store.appId),
        detail: { after: { storeId, featureId, days } },
      },
    ])
    return { id, days }
  })
}

export const recheckHits: Handler<Calls['recheckHits']> = async (
  ctx,
  { id, current = 1, pageSize = 20, ...filter },
) => {
  await requireRecheck(ctx, id)
  const { scope } = ctx.caller
  const page = { ...filter, offset: (current - 1) * pageSize, limit: pageSize }
  const [list, total] = await Promise.all([
    listFinds(ctx.db, id, scope, page),
    countFinds(ctx.db, id, scope, filter),
  ])
  return { list, total }
}

export const cancelRecheck: Handler<Calls['cancelRecheck']> = async (ctx, { id }) => {
  const found = await requireRecheck(ctx, id)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endRecheck(tx, id, 'cancelled', '', ctx.now()))) fail('wrong-state')
    await audit(tx, ctx, [
      {
        action: 'featurePast.cancel',
        subject: subjectOf(id),
        appId: appOf(found.appId),
        detail: { before: { state: found.state }, after: { state: 'cancelled' } },
      },
    ])
  })
  return {}
}

/** Has finds audited: of each record one is made for the feature by which it was found. */
export const recheckRecords: Handler<Calls['recheckRecords']> = async (
  ctx,
  { id, recordIds, typeKey, priority, reason: given, changeOrderId },
) => {
  if (!holds(ctx, 'feature-library')) fail('no-permission', { permission: 'feature-library' })
  await requireRecheck(ctx, id)
  const { appId, type } = parseTypeKey(typeKey)
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  await checkChangeOrder(ctx.db, changeOrderId, appId, recordIds.length, ctx.now())
  const finders = new Map(
    (await findersOf(ctx.db, id, ctx.caller.scope, recordIds)).map((one) => [
      one.recordId,
      one.featureId,
    ]),
  )
  const gone = textOf(ctx.language, 'feature_past.not_found')
  const reason = given.trim()
  const answer = { made: 0, again: 0, refused: [] as { recordId: string; reason: string }[] }
  const done: string[] = []
  for (const recordId of recordIds) {
    const featureId = finders.get(recordId)
    if (featureId === undefined) {
      answer.refused.push({ recordId, reason: gone })
      continue
    }
    const to = { appId, type, priority, reason, gone, source: 'feature-recheck' }
    const one = await makeOf(ctx, [recordId], { ...to, key: `recheck-${featureId}` })
    answer.made += one.made
    answer.again += one.again
    answer.refused.push(...one.refused)
    if (one.refused.length === 0) done.push(recordId)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await noteMade(tx, id, done, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'featurePast.records',
        subject: subjectOf(id),
        appId,
        detail: {
          before: null,
          after: { typeKey, ...answer, refused: answer.refused.length, reason },
          changeOrderId: changeOrderId ?? null,
        },
      },
    ])
  })
  return answer
}
