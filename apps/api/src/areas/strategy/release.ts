import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { allows } from '@oas/rule-engine'
import { fail } from '../../core/fail.ts'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import { readConfig } from '../system-config/index.ts'
import { hold, stateOf, versionOf } from './edit.ts'
import { noteRule } from './note.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRuleCalls

/** Setting that names the address of the releasing system. */
export const releaseKey = 'strategy.release.url'
const timeoutMs = 2000

/**
 * Tells the releasing system of the version in use; the rule is held meanwhile, so that what is
 * told is still so when it is noted. Nothing is noted that was not taken.
 */
export const toReleaseSystem: Handler<Calls['toReleaseSystem']> = (ctx, { ruleId, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId, version)
    if (!allows(stateOf(rule), 'update_rule_to_release_sys'))
      fail('wrong-state', { act: 'update_rule_to_release_sys' })
    const url = await readConfig({ db: tx }, releaseKey)
    if (typeof url !== 'string' || url === '') return fail('releasing-off', { key: releaseKey })
    const { body, bodyHash } = await versionOf(tx, ruleId, version)
    const message = JSON.stringify({
      ruleId,
      ruleKey: rule.ruleKey,
      category: rule.category,
      name: rule.name,
      version,
      bodyHash,
      types: rule.bound,
      rule: body,
      by: ctx.caller.name,
      at: ctx.now().getTime(),
    })
    const answer = await postOutgoing(
      ctx,
      url,
      message,
      {
        'content-type': 'application/json',
        'user-agent': 'order-audit-system',
        'idempotency-key': `rule-${ruleId}-${version}`,
      },
      { timeoutMs },
    ).catch((error: unknown) => {
      if (error instanceof OutgoingError)
        return fail('releasing-failed', { reason: `${error.reason}: ${error.message}` })
      throw error
    })
    if (answer.status < 200 || answer.status >= 300)
      fail('releasing-failed', { reason: `answered ${answer.status}` })
    await noteRule(tx, ctx, 'release', rule, {
      before: null,
      after: { version, bodyHash, answered: answer.status },
    })
    return {}
  })
