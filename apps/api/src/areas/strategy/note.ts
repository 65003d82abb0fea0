import type { ActOf, AuditAction } from '@oas/contract/audit-actions'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { hashOf } from './body.ts'
import { insertOperation } from './queries/changes.ts'
import type { Rule, Tx } from './queries/rules.ts'

/** Who changes something: a person by a call, or the schedule in their name. */
export type Actor = Pick<CallContext, 'caller' | 'requestId' | 'now'>

/**
 * A body of more bytes than this stands in the logs by its hash and size; versions keep it whole.
 */
const mostBytes = 64 * 1024
export function bodyNote(body: RuleBody): Record<string, unknown> {
  const text = JSON.stringify(body)
  return Buffer.byteLength(text) <= mostBytes
    ? { rule: body }
    : { items: body.length, bytes: Buffer.byteLength(text), hash: hashOf(body) }
}

type Change = { version?: number; before: unknown; after: unknown; more?: Record<string, unknown> }
/** Notes what was done to a rule, in the history of rules and in the audit log. */
export async function noteRule(
  tx: Tx,
  by: Actor,
  action: ActOf<'strategyRule'>,
  rule: Pick<Rule, 'id' | 'newest' | 'bound'>,
  { version = rule.newest, before, after, more = {} }: Change,
): Promise<void> {
  const detail = { before, after, ...more }
  const apps = new Set(rule.bound.map((one) => one.appId))
  await insertOperation(tx, {
    at: by.now(),
    actor: by.caller.name,
    ruleId: rule.id,
    version,
    action,
    detail,
  })
  await audit(tx, by, [
    {
      action: `strategyRule.${action}`,
      subject: `strategy-rule:${rule.id}`,
      appId: apps.size === 1 ? ([...apps][0] ?? null) : null,
      detail: { version, ...detail },
    },
  ])
}

/**
 * Notes a change of what rules are made of: indicators, their lists, groups, categories, managers.
 */
type Kind = 'indicator' | 'indicatorManager' | 'ruleCategory' | 'source' | 'strategyGroup'
type ConfigAct = {
  [K in Kind]: {
    [V in 'create' | 'update' | 'delete']: `strategyConfig.${V}${Capitalize<K>}` extends AuditAction
      ? `${K}.${V}`
      : never
  }['create' | 'update' | 'delete']
}[Kind]
type Compared = { before: unknown; after: unknown }
export async function noteConfig(
  tx: Tx,
  by: Actor,
  action: ConfigAct,
  subject: string,
  { before, after }: Compared,
): Promise<void> {
  const [kind = '', verb = ''] = action.split('.')
  const act = `${verb}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as ActOf<'strategyConfig'>
  await insertOperation(tx, {
    at: by.now(),
    actor: by.caller.name,
    ruleId: null,
    version: null,
    action,
    detail: { subject, before, after },
  })
  await audit(tx, by, [
    {
      action: `strategyConfig.${act}`,
      subject: `strategy-${kind}:${subject}`,
      detail: { before, after },
    },
  ])
}
