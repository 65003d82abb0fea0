import {
  type Effect,
  type RuleAction,
  type RuleStatus,
  auditStatuses,
  effects,
  ruleStatuses,
} from '@oas/contract/strategy/schemas'

/**
 * Where a rule stands: its newest version's audit status, the rule's status, and when the newest
 * version comes into use by itself (milliseconds; null for never).
 */
export type RuleState = {
  readonly auditStatus: 0 | 1
  readonly status: RuleStatus
  readonly scheduleTime: number | null | undefined
}

const { pending, reviewed } = auditStatuses
const { initial, alpha, inUse, disabled, updated, predeploy, deleted } = ruleStatuses
const always: readonly RuleAction[] = ['history', 'unit_test']

/**
 * The acts a rule's state offers, in the order they are shown. A version that waits for review
 * offers the same in every status; a deleted rule is not listed and offers its history only.
 */
export function actionsOf(rule: RuleState): RuleAction[] {
  return [...stateActions(rule), ...always]
}

const stateActions = ({ auditStatus, status, scheduleTime }: RuleState): RuleAction[] => {
  if (status === deleted) return []
  if (auditStatus === pending) return ['edit', 'pass']
  const timed: RuleAction = typeof scheduleTime === 'number' ? 'cancel_timed_prod' : 'timed_prod'
  switch (status) {
    case initial:
      return ['edit', 'prod']
    case alpha:
      return ['prod', 'stop_alpha', timed]
    case updated:
      return ['edit', 'alpha', timed, 'predeploy']
    case inUse:
      return ['edit', 'offline', 'update_rule_to_release_sys']
    case predeploy:
      return ['edit', 'alpha', timed, 'export_predeploy', 'export_predeploy_summary']
    case disabled:
      return ['edit', 'delete', 'prod']
  }
}

/**
 * Bringing into use is offered in fewer states than it is allowed in: several rules at once may be
 * brought into use from predeploy and with updates too.
 */
const prodFrom: readonly RuleStatus[] = [initial, alpha, disabled, updated, predeploy]

/** Whether a state allows an act. */
export function allows(rule: RuleState, act: RuleAction): boolean {
  return act === 'prod'
    ? rule.auditStatus === reviewed && prodFrom.includes(rule.status)
    : actionsOf(rule).includes(act)
}

/** The status after an act, or null where the state does not allow it. */
export function nextStatus(rule: RuleState, act: RuleAction): RuleStatus | null {
  if (!allows(rule, act)) return null
  switch (act) {
    // A changed version ends the parallel run of the version before it; which version decides does
    // not change.
    case 'edit':
      return rule.status === predeploy ? updated : rule.status
    case 'pass':
      return rule.status === initial || rule.status === disabled ? rule.status : updated
    case 'prod':
      return inUse
    case 'alpha':
      return alpha
    case 'stop_alpha':
      return updated
    case 'predeploy':
      return predeploy
    case 'offline':
      return disabled
    case 'delete':
      return deleted
    default:
      return rule.status
  }
}

/**
 * The state after an act, or null where the state does not allow it. A schedule ends with the
 * version it was made for (edit), when it is cancelled and when the rule comes into use or goes out
 * of it. `at`: the time of `timed_prod` in milliseconds.
 */
export function transition(
  rule: RuleState,
  act: RuleAction,
  at: number | null = null,
): RuleState | null {
  const status = nextStatus(rule, act)
  if (status === null || (act === 'timed_prod' && at === null)) return null
  const auditStatus = act === 'edit' ? pending : act === 'pass' ? reviewed : rule.auditStatus
  const ends =
    act === 'edit' ||
    act === 'prod' ||
    act === 'offline' ||
    act === 'delete' ||
    act === 'cancel_timed_prod'
  return {
    auditStatus,
    status,
    scheduleTime: act === 'timed_prod' ? at : ends ? null : (rule.scheduleTime ?? null),
  }
}

/** Whether a rule's newest version may be passed together with others. */
export function allowsBatchPass(rule: RuleState): boolean {
  return rule.auditStatus === pending && rule.status !== deleted
}
/** Whether a rule may be brought into use together with others. */
export function allowsBatchProd(rule: RuleState): boolean {
  return (
    rule.auditStatus === reviewed &&
    (rule.status === alpha || rule.status === updated || rule.status === predeploy)
  )
}

const actByEffect = {
  [effects.alpha]: 'alpha',
  [effects.stopAlpha]: 'stop_alpha',
  [effects.prod]: 'prod',
  [effects.offline]: 'offline',
  [effects.predeploy]: 'predeploy',
} as const satisfies Readonly<Record<Effect, RuleAction>>
/** The act an effect code of a deployment asks for. */
export function actOfEffect(effect: Effect) {
  return actByEffect[effect]
}
/** Whether a version of the rule decides in this status. */
export function isDeciding(status: RuleStatus): boolean {
  return status === inUse || status === alpha || status === updated || status === predeploy
}
