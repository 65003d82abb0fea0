import type { CapturePlanFields, liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { appsInForce } from '../app/index.ts'
import { seenBy } from '../live/index.ts'
import {
  dropPlan,
  holdPlan,
  insertPlan,
  listPlans,
  hasPlanOfName,
  setPlan,
} from './queries/captures.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveCaptureCalls
type Tx = Parameters<typeof holdPlan>[0]

/**
 * Whoever is no person of the product – a key – makes no plans: what runs for days has somebody to
 * ask.
 */
const personOf = (ctx: CallContext): string =>
  ctx.caller.kind === 'person'
    ? ctx.caller.id
    : fail('no-permission', { permission: 'live-capture' })
const check = ({ fromHour, toHour }: CapturePlanFields): void => {
  if (toHour <= fromHour)
    fail('invalid-input', { field: 'toHour', reason: because('not_after_start') })
}
const refuseTwice = (): never =>
  fail('invalid-input', { field: 'name', reason: because('stands_twice') })

export const getPlans: Handler<Calls['plans']> = async (ctx, { appId }) => {
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  return {
    converter: ctx.config.ffmpeg !== '',
    list: (await listPlans(ctx.db, seenBy(ctx), appId ?? null, ctx.now())).map(
      ({ lastAt, at, reason, ...row }) => ({
        ...row,
        reason: reason || null,
        lastAt: lastAt?.getTime() ?? null,
        at: at.getTime(),
      }),
    ),
  }
}
export const create: Handler<Calls['create']> = async (ctx, { appId, ...fields }) => {
  const by = personOf(ctx)
  if (!(await appsInForce.get(ctx)).has(appId)) fail('unknown-app')
  check(fields)
  return ctx.db.transaction().execute(async (tx) => {
    const id = (await insertPlan(tx, appId, fields, by, ctx.now())) ?? refuseTwice()
    await audit(tx, ctx, [
      { action: 'liveCapture.create', subject: `live-capture-plan:${id}`, appId, detail: fields },
    ])
    return { id }
  })
}
/** A plan of the caller's apps in the version that was seen. */
const requirePlan = async (ctx: CallContext, tx: Tx, id: string, version: number) => {
  const plan = (await holdPlan(tx, id)) ?? fail('not-found')
  if (!mayApp(ctx.caller, plan.appId)) fail('foreign-data', { app: plan.appId })
  // It follows from the strategies in force, and would be written again by the next release.
  if (plan.ofStrategies) fail('in-use', { what: plan.name })
  return plan.version === version ? plan : fail('conflict')
}
export const update: Handler<Calls['update']> = async (ctx, { id, version, ...fields }) => {
  const by = personOf(ctx)
  check(fields)
  await ctx.db.transaction().execute(async (tx) => {
    const plan = await requirePlan(ctx, tx, id, version)
    if (await hasPlanOfName(tx, plan.appId, fields.name, id)) refuseTwice()
    await setPlan(tx, id, fields, by, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'liveCapture.update',
        subject: `live-capture-plan:${id}`,
        appId: plan.appId,
        detail: fields,
      },
    ])
  })
  return {}
}
export const remove: Handler<Calls['remove']> = async (ctx, { id, version }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const plan = await requirePlan(ctx, tx, id, version)
    await dropPlan(tx, id)
    await audit(tx, ctx, [
      {
        action: 'liveCapture.remove',
        subject: `live-capture-plan:${id}`,
        appId: plan.appId,
        detail: { name: plan.name },
      },
    ])
  })
  return {}
}
