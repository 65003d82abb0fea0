import { describe, expect, it } from 'vitest'
import {
  type RuleAction,
  type RuleStatus,
  effects,
  ruleActions,
} from '@oas/contract/strategy/schemas'
import {
  type RuleState,
  actOfEffect,
  actionsOf,
  allowsBatchPass,
  allowsBatchProd,
  isDeciding,
  nextStatus,
  transition,
} from './lifecycle.ts'

const statuses: readonly RuleStatus[] = [0, 1, 2, 3, 4, 5, -1]
const time = 1_800_000_000_000
const always = ['history', 'unit_test']
const at = (
  auditStatus: 0 | 1,
  status: RuleStatus,
  scheduleTime: number | null = null,
): RuleState => ({ auditStatus, status, scheduleTime })

/**
 * For every state of a reviewed rule without a schedule: what each act leads to. Acts that are not
 * named are refused.
 */
const reviewed: Readonly<Record<string, Partial<Record<RuleAction, RuleStatus>>>> = {
  '0': { edit: 0, prod: 2 },
  '1': { prod: 2, stop_alpha: 4, timed_prod: 1 },
  '2': { edit: 2, offline: 3, update_rule_to_release_sys: 2 },
  '3': { edit: 3, delete: -1, prod: 2 },
  '4': { edit: 4, alpha: 1, timed_prod: 4, predeploy: 5, prod: 2 },
  '5': {
    edit: 4,
    alpha: 1,
    timed_prod: 5,
    export_predeploy: 5,
    export_predeploy_summary: 5,
    prod: 2,
  },
  '-1': {},
}
const pending: Readonly<Record<string, Partial<Record<RuleAction, RuleStatus>>>> = {
  '0': { edit: 0, pass: 0 },
  '1': { edit: 1, pass: 4 },
  '2': { edit: 2, pass: 4 },
  '3': { edit: 3, pass: 3 },
  '4': { edit: 4, pass: 4 },
  '5': { edit: 4, pass: 4 },
  '-1': {},
}
const every = statuses.flatMap((status) =>
  ruleActions.flatMap((act) =>
    ([0, 1] as const).map((auditStatus) => ({ auditStatus, status, act })),
  ),
)

describe('the life cycle of a rule', () => {
  it.each([
    [at(0, 2), ['edit', 'pass']],
    [at(0, 0), ['edit', 'pass']],
    [at(0, 5, time), ['edit', 'pass']],
    [at(1, 0), ['edit', 'prod']],
    [at(1, 1), ['prod', 'stop_alpha', 'timed_prod']],
    [at(1, 1, time), ['prod', 'stop_alpha', 'cancel_timed_prod']],
    [at(1, 4), ['edit', 'alpha', 'timed_prod', 'predeploy']],
    [at(1, 4, time), ['edit', 'alpha', 'cancel_timed_prod', 'predeploy']],
    [at(1, 2), ['edit', 'offline', 'update_rule_to_release_sys']],
    [at(1, 5), ['edit', 'alpha', 'timed_prod', 'export_predeploy', 'export_predeploy_summary']],
    [
      at(1, 5, time),
      ['edit', 'alpha', 'cancel_timed_prod', 'export_predeploy', 'export_predeploy_summary'],
    ],
    [at(1, 3), ['edit', 'delete', 'prod']],
    [at(1, -1), []],
  ])('offers in %j: %j, and history and unit test', (rule, acts) => {
    expect(actionsOf(rule)).toEqual([...acts, ...always])
  })
  it.each(every)(
    'leads from $auditStatus and $status by $act only where the table says',
    ({ auditStatus, status, act }) => {
      const table = (auditStatus === 1 ? reviewed : pending)[String(status)]
      const expected = always.includes(act) ? status : (table?.[act] ?? null)
      expect(nextStatus(at(auditStatus, status), act)).toBe(expected)
      const next = transition(at(auditStatus, status), act, time)
      expect(next?.status ?? null).toBe(expected)
      if (next) expect(next.auditStatus).toBe(act === 'edit' ? 0 : act === 'pass' ? 1 : auditStatus)
    },
  )
  it('keeps a schedule through review, alpha and predeploy, until use or an end', () => {
    expect(transition(at(1, 4), 'timed_prod', time)).toEqual(at(1, 4, time))
    expect(transition(at(1, 4), 'timed_prod')).toBeNull()
    expect(transition(at(1, 4, time), 'timed_prod', time + 1)).toBeNull()
    expect(transition(at(1, 4), 'cancel_timed_prod')).toBeNull()
    expect(transition(at(1, 4, time), 'cancel_timed_prod')).toEqual(at(1, 4))
    expect(transition(at(1, 4, time), 'alpha')).toEqual(at(1, 1, time))
    expect(transition(at(1, 4, time), 'predeploy')).toEqual(at(1, 5, time))
    expect(transition(at(1, 1, time), 'stop_alpha')).toEqual(at(1, 4, time))
    expect(transition(at(1, 4, time), 'edit')).toEqual(at(0, 4))
    expect(transition(at(1, 5, time), 'prod')).toEqual(at(1, 2))
  })
  it('passes together what waits for review, and uses together what runs in part', () => {
    for (const status of statuses) {
      expect([allowsBatchPass(at(0, status)), allowsBatchPass(at(1, status))]).toEqual([
        status !== -1,
        false,
      ])
      expect([allowsBatchProd(at(0, status)), allowsBatchProd(at(1, status))]).toEqual([
        false,
        [1, 4, 5].includes(status),
      ])
      expect(isDeciding(status)).toBe([1, 2, 4, 5].includes(status))
    }
  })
  it('knows the effect codes', () => {
    expect(Object.values(effects).map(actOfEffect)).toEqual([
      'alpha',
      'stop_alpha',
      'prod',
      'offline',
      'predeploy',
    ])
    expect(effects).toEqual({ alpha: 1, stopAlpha: 2, prod: 3, offline: 4, predeploy: 5 })
  })
})
