import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { type FeatureKind, falseLimits } from '@oas/contract/feature-library/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { clientOf } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { publishIn } from '../../socket/bus.ts'
import { sendMessage } from '../message/index.ts'
import { featureSubject } from './features.ts'
import { bytesOf, hashOfHex } from './hash/make.ts'
import { followFeatures } from './live/known.ts'
import { type HeldFeature, changeFeature, holdFeatures } from './queries/features.ts'
import { countRecent, findHitHash, refuteHits } from './queries/settle.ts'
import type { Tx } from './queries/stores.ts'
import { mayChange, maySee } from './rights.ts'
import { appOf } from './stores.ts'

type Calls = typeof featureLibraryCalls

const nameOf = ({ remark }: HeldFeature): string => remark.slice(0, 60).toWellFormed()
/** Suspends a feature that was wrong too often of late, and tells whoever made it. */
const suspendWhereFalse = async (ctx: CallContext, tx: Tx, row: HeldFeature): Promise<boolean> => {
  const now = ctx.now()
  const since = new Date(now.getTime() - falseLimits.days * dayMs)
  const { decided, wrong } = await countRecent(clientOf(tx), row.id, since)
  if (row.state !== 'live' || wrong < falseLimits.count || wrong < falseLimits.share * decided)
    return false
  const reason = `${wrong} / ${decided}`
  await changeFeature(tx, row.id, { state: 'suspended', reason }, now)
  await audit(tx, ctx, [
    {
      action: 'featureLibrary.suspend',
      subject: featureSubject(row.id),
      appId: appOf(row.appId),
      detail: { before: { state: row.state }, after: { state: 'suspended', wrong, decided } },
    },
  ])
  const params = { name: nameOf(row) }
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'feature-library',
    audience: { personIds: [row.madeBy] },
    link: `/feature-audit/index?search=${encodeURIComponent(nameOf(row))}`,
    payload: {
      msg: textOf('en', 'feature_library.false_text', params),
      transKey: 'feature_library.false_text',
      transKeyParams: params,
    },
  })
  return true
}

type Said = { hash: Buffer; recordId: string | null; field: string }
/** What is said to be not similar: an item of a record in which it was found, or a hash. */
const saidBy = async (
  ctx: CallContext,
  tx: Tx,
  kind: FeatureKind,
  { id, recordId, field = '', hash }: Parameters<Handler<Calls['addException']>>[1],
): Promise<Said> => {
  if (recordId !== undefined) {
    const found = await findHitHash(clientOf(tx), recordId, id, field)
    if (!found || !mayType(ctx.caller, found.appId, found.type))
      return fail('not-found', { field: 'recordId' })
    return { hash: found.hash, recordId, field: found.field }
  }
  const words = hash === undefined ? null : hashOfHex(kind, hash)
  return words
    ? { hash: bytesOf(kind, words), recordId: null, field: '' }
    : fail('required', { field: 'hash' })
}

/**
 * Says that something is not similar to a feature: it is never found by it again. Auditors say it
 * of records, who writes features of any hash; said again it changes nothing.
 */
export const addException: Handler<Calls['addException']> = async (ctx, input) => {
  const { id, reason } = input
  if (!holds(ctx, 'feature-library') && !(holds(ctx, 'audit.take') && input.recordId !== undefined))
    fail('no-permission', { permission: 'feature-library' })
  const suspended = await ctx.db.transaction().execute(async (tx) => {
    const [row] = await holdFeatures(tx, [id])
    if (!row || !maySee(ctx, row)) return fail('not-found', { field: 'id' })
    const said = await saidBy(ctx, tx, row.kind as FeatureKind, input)
    const known = await tx
      .selectFrom('featureException')
      .select('id')
      .where('featureId', '=', id)
      .where('hash', '=', said.hash)
      .executeTakeFirst()
    if (!known) {
      await tx
        .insertInto('featureException')
        .values({
          featureId: id,
          hash: said.hash,
          reason: reason.trim(),
          madeBy: ctx.caller.id,
          madeAt: ctx.now(),
        })
        .execute()
      await changeFeature(tx, id, {}, ctx.now())
      await audit(tx, ctx, [
        {
          action: 'featureLibrary.addException',
          subject: featureSubject(id),
          appId: appOf(row.appId),
          detail: { after: { recordId: said.recordId, field: said.field, reason: reason.trim() } },
        },
      ])
    }
    if (said.recordId !== null)
      await refuteHits(
        clientOf(tx),
        { recordId: said.recordId, featureId: id, field: said.field },
        ctx.now(),
      )
    const over = said.recordId !== null && (await suspendWhereFalse(ctx, tx, row))
    await publishIn(tx, 'setting.changed', { what: 'feature', key: id })
    return over
  })
  await followFeatures(ctx)
  return { suspended }
}

export const removeException: Handler<Calls['removeException']> = async (ctx, { id }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('featureException')
      .select(['featureId', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst()
    const [row] = found ? await holdFeatures(tx, [found.featureId]) : []
    if (!found || !row || !maySee(ctx, row)) return fail('not-found', { field: 'id' })
    if (!mayChange(ctx, row.appId)) fail('foreign-data', { app: row.appId })
    await tx.deleteFrom('featureException').where('id', '=', id).execute()
    await changeFeature(tx, row.id, {}, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.removeException',
        subject: featureSubject(row.id),
        appId: appOf(row.appId),
        detail: { before: { reason: found.reason } },
      },
    ])
    await publishIn(tx, 'setting.changed', { what: 'feature', key: row.id })
    return {}
  })
  await followFeatures(ctx)
  return {}
}
