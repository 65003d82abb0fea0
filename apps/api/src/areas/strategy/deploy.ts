import type { Input, Output } from '@oas/contract/define'
import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { actOfEffect, actionsOf, allowsBatchPass, allowsBatchProd } from '@oas/rule-engine'
import { dayMs } from '@oas/contract/time'
import { type CallContext, holds } from '../../core/context.ts'
import { CallError, because, fail } from '../../core/fail.ts'
import { editedErrors, failure } from '../../http/answer.ts'
import { hold, stateOf } from './edit.ts'
import { move, passHeld, requireSound, standing } from './life.ts'
import { noteRule } from './note.ts'
import {
  dropSchedule,
  lastUse,
  putSchedule,
  putUse,
  raiseEdition,
  updateRule,
  useBefore,
  wasInUse,
} from './queries/changes.ts'
import type { Rule, Tx } from './queries/rules.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRuleCalls
/** A tenth of the traffic, where nothing else is said. */
const usualShare = 1000
const farthestMs = 366 * dayMs

export const pass: Handler<Calls['pass']> = (ctx, { ruleId, version, updatedAt }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId, version)
    if (updatedAt !== undefined && rule.storedAt.getTime() !== updatedAt) fail('conflict')
    await passHeld(ctx, tx, rule)
    return {}
  })

/** The share of a rule in alpha is changed without leaving alpha. */
const changeShare = async (ctx: CallContext, tx: Tx, rule: Rule, share: number): Promise<void> => {
  await updateRule(tx, rule.id, {
    alphaShare: share,
    updatedAt: ctx.now(),
    updatedBy: ctx.caller.name,
  })
  await raiseEdition(tx)
  await noteRule(tx, ctx, 'alpha', rule, {
    before: standing(rule),
    after: standing({ ...rule, alphaShare: share }),
  })
}

export const deploy: Handler<Calls['deploy']> = (ctx, { ruleId, version, effect, alphaShare }) =>
  ctx.db.transaction().execute(async (tx) => {
    const act = actOfEffect(effect)
    if (alphaShare !== undefined && act !== 'alpha')
      fail('invalid-input', { field: 'alphaShare', reason: because('alpha_only') })
    const rule = await hold(ctx, tx, ruleId, version)
    if (act === 'alpha' && rule.status === 1 && rule.auditStatus === 1 && alphaShare !== undefined)
      await changeShare(ctx, tx, rule, alphaShare)
    else
      await move(ctx, tx, rule, {
        act,
        ...(act === 'alpha' ? { share: alphaShare ?? usualShare } : {}),
      })
    return {}
  })

export const preDeploy: Handler<Calls['preDeploy']> = (ctx, { ruleId, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    await move(ctx, tx, await hold(ctx, tx, ruleId, version), { act: 'predeploy' })
    return {}
  })

/** Each rule in a transaction of its own: what is wrong with one keeps no other back. */
const each = async (
  ctx: CallContext,
  rules: Input<Calls['deployBatch']>['rules'],
  work: (tx: Tx, rule: Rule) => Promise<unknown>,
): Promise<Output<Calls['deployBatch']>> => {
  const list: Output<Calls['deployBatch']>['list'] = []
  const edited = await editedErrors(ctx)
  for (const { ruleId, version } of new Map(rules.map((one) => [one.ruleId, one])).values()) {
    try {
      await ctx.db
        .transaction()
        .execute(async (tx) => work(tx, await hold(ctx, tx, ruleId, version)))
      list.push({ ruleId, ok: true, message: '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      list.push({ ruleId, ok: false, message: failure(error, ctx.language, edited).body.msg })
    }
  }
  return { list }
}

export const deployBatch: Handler<Calls['deployBatch']> = (ctx, { rules }) =>
  each(ctx, rules, async (tx, rule) => {
    if (!allowsBatchProd(stateOf(rule))) fail('wrong-state', { act: 'prod' })
    return move(ctx, tx, rule, { act: 'prod' })
  })

export const passAndDeployBatch: Handler<Calls['passAndDeployBatch']> = async (
  ctx,
  { rules, deploy: bringIn },
) => {
  if (!holds(ctx, 'strategy.review')) fail('no-permission', { permission: 'strategy.review' })
  return each(ctx, rules, async (tx, rule) => {
    if (!allowsBatchPass(stateOf(rule))) fail('wrong-state', { act: 'pass' })
    const passed = await passHeld(ctx, tx, rule)
    if (bringIn) await move(ctx, tx, passed, { act: 'prod' })
  })
}

export const schedule: Handler<Calls['schedule']> = (ctx, { ruleId, version, scheduleTime }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId, version)
    const act = scheduleTime === null ? 'cancel_timed_prod' : 'timed_prod'
    if (!actionsOf(stateOf(rule)).includes(act)) fail('wrong-state', { act })
    const dueAt = scheduleTime === null ? null : new Date(scheduleTime)
    const now = ctx.now()
    if (dueAt) {
      if (dueAt <= now)
        fail('invalid-input', { field: 'scheduleTime', reason: because('must_be_future') })
      if (dueAt.getTime() > now.getTime() + farthestMs)
        fail('invalid-input', { field: 'scheduleTime', reason: because('within_year') })
      await requireSound(ctx, tx, rule, version)
      await putSchedule(tx, {
        ruleId,
        version,
        dueAt,
        actorId: ctx.caller.id,
        actor: ctx.caller.name,
        createdAt: now,
      })
    } else await dropSchedule(tx, ruleId)
    await noteRule(tx, ctx, act, rule, {
      before: standing(rule),
      after: standing({ ...rule, dueAt }),
    })
    return {}
  })

/**
 * Brings back exactly the version that was in use before, or `to`. `version` is the one in use now,
 * so that a second press of the button takes back nothing more; with `to` it may be the newest as
 * well. A run beside it and a timed deployment end.
 */
export const rollback: Handler<Calls['rollback']> = (ctx, { ruleId, version, to }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId)
    if (version !== (rule.inUse ?? rule.newest) && (to === undefined || version !== rule.newest))
      fail('conflict')
    if (rule.inUse === null && rule.status !== 3) fail('wrong-state', { act: 'rollback' })
    const target =
      to ??
      (rule.inUse === null ? await lastUse(tx, ruleId) : await useBefore(tx, ruleId, rule.inUse)) ??
      fail('invalid-input', { field: 'to', reason: because('none_before') })
    if (target === rule.inUse || !(await wasInUse(tx, ruleId, target)))
      fail('invalid-input', {
        field: 'to',
        reason: because(target === rule.inUse ? 'in_use' : 'never_in_use'),
      })
    await requireSound(ctx, tx, rule, target)
    // What waits for review goes on waiting; a newer reviewed version becomes one of the updates
    // that may be brought in again.
    const status =
      rule.auditStatus === 1 && target !== rule.newest
        ? 4
        : rule.auditStatus === 0 && rule.status === 4
          ? 4
          : 2
    const after: Rule = { ...rule, status, inUse: target, alphaShare: null, dueAt: null }
    await updateRule(tx, ruleId, {
      status,
      inUse: target,
      alphaShare: null,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await putUse(tx, ruleId, { version: target, via: 'rollback', by: ctx.caller.name }, ctx.now())
    if (rule.dueAt) await dropSchedule(tx, ruleId)
    await raiseEdition(tx)
    await noteRule(tx, ctx, 'rollback', rule, {
      version: target,
      before: standing(rule),
      after: standing(after),
    })
    return { ruleId, version: target }
  })

export const remove: Handler<Calls['remove']> = (ctx, { ruleId, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    await move(ctx, tx, await hold(ctx, tx, ruleId, version), { act: 'delete' })
    return {}
  })
