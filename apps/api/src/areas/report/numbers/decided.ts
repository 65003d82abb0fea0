import { type NumberRule, count, secondsOf, share } from './num.ts'

/** Numbers of decisions. */
export const decidedRules = {
  handled: count('decided_n'),
  violations: count('decided_violations'),
  violationRate: share(['decided_violations'], ['decided_n']),
  undone: count('decided_undone'),
  replaced: count('decided_replaced'),
  overturnRate: share(['decided_replaced'], ['decided_n', 'decided_replaced']),
  perOrder: secondsOf('decided_ms', 'decided_timed'),
} satisfies Readonly<Record<string, NumberRule>>
