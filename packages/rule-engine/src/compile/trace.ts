import type { TraceRow } from '@oas/contract/strategy/schemas'
import type { Value } from '../model.ts'
import type { Leaf, Plan } from './plan.ts'
import type { Prepared } from './prepare.ts'
import { type State, slotValue } from './state.ts'
import type { Walker } from './walk.ts'

const leftOf = (
  leaf: Leaf,
  plan: Plan,
  prepared: Prepared,
  state: State,
  walker: Walker,
): Value => {
  const { test } = leaf
  return test.kind === 'math'
    ? walker.mathOf(test.term)
    : test.kind === 'plain'
      ? slotValue(state, plan, prepared, test.slot)
      : undefined
}

/**
 * Rows of a rule's comparisons from the verdicts of the run just made. Left values stand with the
 * comparisons that were reached, those of maps that are compared entry by entry do not.
 */
export function rowsOf(
  rule: number,
  plan: Plan,
  prepared: Prepared,
  state: State,
  walker: Walker,
): TraceRow[] {
  const { from, to } = plan.rules[rule] ?? { from: 0, to: 0 }
  return plan.conditions.slice(from, to).map((leaf) => {
    const outcome = state.verdicts[leaf.id] ?? 0
    const left = outcome === 0 ? undefined : leftOf(leaf, plan, prepared, state, walker)
    return {
      path: leaf.path,
      outcome,
      ...(left === undefined ? {} : { left }),
      ...(leaf.value === undefined ? {} : { right: leaf.value }),
    }
  })
}
