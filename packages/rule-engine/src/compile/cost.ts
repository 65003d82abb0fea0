import type { Slots } from './slots.ts'
import type { SlotTerm, Test } from './plan.ts'

/** About how many comparisons of numbers a test is worth, its value at hand. */
const dear: Readonly<Record<string, number>> = {
  contains: 8,
  notContains: 8,
  containsAny: 10,
  containsAll: 10,
  startsWith: 2,
  endsWith: 2,
  matches: 60,
}
const ofTerm = (term: SlotTerm, slots: Slots): number =>
  term.kind === 'slot'
    ? slots.costOf(term.slot)
    : term.kind === 'operation'
      ? ofTerm(term.left, slots) + ofTerm(term.right, slots)
      : 0

/**
 * How dear a test is, by the relation and by what its values cost to ask. Only the order of tests
 * that cannot change an outcome depends on it.
 */
export function costOf(test: Test, slots: Slots): number {
  if (test.kind === 'plain') return (dear[test.relation.id] ?? 1) + slots.costOf(test.slot)
  return test.kind === 'math'
    ? 2 + ofTerm(test.term, slots)
    : test.entries.reduce((sum, entry) => sum + 2 + slots.costOf(entry.slot), 1)
}
