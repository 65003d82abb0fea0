import { type Known, every, some, valueOf } from '../logic.ts'
import type { Term } from '../logic.ts'
import type { Act, Item, Leaf, Node, Plan, SlotTerm } from './plan.ts'
import type { Prepared } from './prepare.ts'
import { type State, slotValue } from './state.ts'

/**
 * Walks a plan in three values, as written. It stands in where code cannot be generated, and
 * decides again where a fast run met a missing value or an error.
 */
export type Walker = {
  readonly leaf: (leaf: Leaf) => Known
  readonly item: (item: Item) => Known
  readonly mathOf: (term: SlotTerm) => number | null | undefined
  readonly rule: (rule: number) => void
  readonly say: (rule: number, action: number) => void
}

/**
 * Expressions over slots are evaluated like those over indicators: a slot's number stands for the
 * id.
 */
const asTerm = (term: SlotTerm): Term => {
  if (term.kind === 'slot') return { kind: 'indicator', id: String(term.slot), param: '' }
  return term.kind === 'number'
    ? term
    : {
        kind: 'operation',
        operator: term.operator,
        left: asTerm(term.left),
        right: asTerm(term.right),
      }
}

export function walkerOf(plan: Plan, prepared: Prepared, state: State): Walker {
  const numberOf = (slot: string) => {
    const value = slotValue(state, plan, prepared, Number(slot))
    return typeof value === 'number' || value === null ? value : undefined
  }
  const terms = new Map<SlotTerm, Term>()
  const mathOf = (term: SlotTerm) => {
    const known = terms.get(term) ?? asTerm(term)
    terms.set(term, known)
    return valueOf(known, numberOf)
  }
  const outcomeOf = ({ test }: Leaf): Known => {
    if (test.kind === 'entries')
      return every(test.entries, ({ slot, wanted }) => {
        const value = slotValue(state, plan, prepared, slot)
        return value === undefined ? 3 : value === wanted ? 2 : 1
      })
    const left =
      test.kind === 'math' ? mathOf(test.term) : slotValue(state, plan, prepared, test.slot)
    if (left === undefined) return 3
    return (left === null ? test.relation.onNull : test.relation.holds(left, test.right)) ? 2 : 1
  }
  const leaf = (one: Leaf): Known => {
    const outcome = outcomeOf(one)
    state.verdicts[one.id] = outcome
    return outcome
  }
  const node = (one: Node): Known =>
    one.kind === 'leaf'
      ? leaf(one)
      : one.kind === 'and'
        ? every(one.parts, node)
        : some(one.parts, node)
  const item = (one: Item): Known => {
    const outcome = node(one.node)
    if (outcome === 3) {
      state.missing[one.rule] = 1
      state.flags[0] = 1
    }
    return outcome
  }
  const say = (rule: number, action: number): void => {
    const first = state.firsts[rule] ?? 0
    if (first === 0) {
      state.firsts[rule] = action
      return
    }
    const list = state.more.get(rule)
    if (list) list.push(action)
    else state.more.set(rule, [first, action])
  }
  const act = (rule: number, one: Act | null): void => {
    if (one?.kind === 'say') say(rule, one.action)
    else if (one) for (const inner of one.items) runItem(inner)
  }
  const runItem = (one: Item): void => {
    const outcome = item(one)
    if (outcome !== 3) act(one.rule, outcome === 2 ? one.onTrue : one.onFalse)
  }

  /**
   * Runs one rule from its beginning, forgetting what it said before; what it throws becomes its
   * problem.
   */
  const rule = (place: number): void => {
    const { items, from, to } = plan.rules[place] ?? { items: [], from: 0, to: 0 }
    state.done.add(place)
    state.firsts[place] = 0
    state.missing[place] = 0
    state.more.delete(place)
    state.verdicts.fill(0, from, to)
    try {
      for (const one of items) runItem(one)
    } catch (error) {
      // The other rules go on; a record whose rule failed is queued by the caller.
      state.problems.set(place, error instanceof Error ? error.message : String(error))
    }
  }
  return { leaf, item, mathOf, rule, say }
}
