import type { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { cleanTypes, hold } from './edit.ts'
import { noteRule } from './note.ts'
import { putBindings, raiseEdition, updateRule } from './queries/changes.ts'
import type { Rule, Tx } from './queries/rules.ts'
import type { Bound } from './scope.ts'
import type { Handler } from '../../http/implement.ts'

type Configs = typeof strategyConfigCalls
type Rules = typeof strategyRuleCalls

const inOrder = (types: Iterable<Bound>): Bound[] =>
  [...types].sort((a, b) => a.appId - b.appId || a.type - b.type)

/** Binding a rule that is in use is a deployment to those types, and needs the right to deploy. */
export async function rebind(
  ctx: CallContext,
  tx: Tx,
  rule: Rule,
  types: Iterable<Bound>,
): Promise<boolean> {
  const after = inOrder(types)
  if (rule.bound.map(typeKeyOf).join() === after.map(typeKeyOf).join()) return false
  if (rule.inUse !== null && !holds(ctx, 'strategy.deploy'))
    fail('no-permission', { permission: 'strategy.deploy' })
  await putBindings(tx, rule.id, after)
  await updateRule(tx, rule.id, { updatedAt: ctx.now(), updatedBy: ctx.caller.name })
  if (rule.inUse !== null) await raiseEdition(tx)
  await noteRule(
    tx,
    ctx,
    'bind',
    { ...rule, bound: [...rule.bound, ...after] },
    { before: { types: rule.bound }, after: { types: after } },
  )
  return true
}

export const upsertBinding: Handler<Rules['upsertBinding']> = (ctx, { ruleId, types }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId)
    await rebind(ctx, tx, rule, await cleanTypes(ctx, tx, types))
    return {}
  })

export const bindTypes: Handler<Configs['bindTypes']> = (ctx, { ruleIds, types, mode }) =>
  ctx.db.transaction().execute(async (tx) => {
    const asked = await cleanTypes(ctx, tx, types)
    const keys = new Set(asked.map(typeKeyOf))
    let changed = 0
    // Always in the same order, so that two of these calls never wait for each other.
    for (const id of [...new Set(ruleIds)].sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    )) {
      const rule = await hold(ctx, tx, id)
      const after =
        mode === 'set'
          ? asked
          : mode === 'remove'
            ? rule.bound.filter((one) => !keys.has(typeKeyOf(one)))
            : new Map([...rule.bound, ...asked].map((one) => [typeKeyOf(one), one])).values()
      if (await rebind(ctx, tx, rule, after)) changed += 1
    }
    return { changed }
  })
