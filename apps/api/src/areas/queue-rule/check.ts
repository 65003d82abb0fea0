import { type QueueRuleBody, kindsOf } from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { compile } from '@oas/expression'
import { textOf } from '@oas/texts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { settingOf } from '../setting/index.ts'
import { overflowsOf } from './queries/rules.ts'

const bad = (
  ctx: CallContext,
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): never =>
  fail('invalid-input', {
    field: `rule.${field}`,
    reason: textOf(ctx.language, `queue_rule.${key}`, params),
  })

/** Where the overflow goes has a queue that shows such records, and itself sends nothing on. */
const checkOverflow = async (
  ctx: CallContext,
  appId: number,
  type: number,
  target: number,
): Promise<void> => {
  if (target === type || !mayType(ctx.caller, appId, target))
    bad(ctx, 'overflowType', 'overflow_other')
  const [from, to] = [await settingOf(ctx, appId, type), await settingOf(ctx, appId, target)]
  if (!to || to.business !== from?.business || to.pageType.type !== from.pageType.type)
    bad(ctx, 'overflowType', 'overflow_unlike')
  const others = await overflowsOf(ctx.db, appId)
  if (
    others.some(
      (other) => other.type === target || (other.overflowType === type && other.type !== type),
    )
  )
    bad(ctx, 'overflowType', 'overflow_chain')
}

/**
 * A rule that can act, without the blanks around its texts; ends the call where it cannot.
 * `partly`: it need not do anything yet.
 */
export async function requireSoundRule(
  ctx: CallContext,
  appId: number,
  type: number,
  given: QueueRuleBody,
  partly = false,
): Promise<QueueRuleBody> {
  if (!(await settingOf(ctx, appId, type)))
    fail('setting-missing', { type: typeKeyOf({ appId, type }) })
  const rule = {
    ...given,
    priority: given.priority.trim(),
    discardReason: given.discardReason.trim(),
  }
  if (rule.priority !== '') {
    const compiled = compile(rule.priority)
    if (!compiled.ok)
      bad(ctx, 'priority', 'expression_bad', {
        reason: compiled.problem.message,
        n: compiled.problem.position + 1,
      })
  }
  // Two places after the point are what a record's lot is told apart by.
  if (Math.abs(rule.sample * 100 - Math.round(rule.sample * 100)) > 1e-6)
    bad(ctx, 'sample', 'sample_places')
  if (rule.discardMinutes > 0 && rule.discardReason === '' && !partly)
    fail('required', { field: 'rule.discardReason' })
  if (rule.discardMinutes === 0) rule.discardReason = ''
  if (rule.overflowAt > 0 && rule.overflowType === null)
    fail('required', { field: 'rule.overflowType' })
  if (rule.overflowAt === 0) rule.overflowType = null
  if (rule.overflowType !== null) await checkOverflow(ctx, appId, type, rule.overflowType)
  if (!partly && kindsOf(rule).length === 0) bad(ctx, 'priority', 'does_nothing')
  return rule
}
