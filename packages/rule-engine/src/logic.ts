import type { CalculatorItem, Calculator, Condition } from '@oas/contract/strategy/rule'

/**
 * Divides a list of conditions into its alternatives: `a && b || c` is [[a, b], [c]], because `&&`
 * binds before `||`. Conditions that nothing joins are joined by `&&`; what the last one joins to
 * is left out of account.
 */
export function alternatives(
  conditions: readonly Condition[],
): { readonly condition: Condition; readonly index: number }[][] {
  const groups: { condition: Condition; index: number }[][] = []
  let group: { condition: Condition; index: number }[] = []
  conditions.forEach((condition, index) => {
    group.push({ condition, index })
    if (condition.nextLogic === '||' || index === conditions.length - 1) {
      groups.push(group)
      group = []
    }
  })
  return groups
}

/** A math expression as a tree. */
export type Term =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'indicator'; readonly id: string; readonly param: string }
  | {
      readonly kind: 'operation'
      readonly operator: Calculator
      readonly left: Term
      readonly right: Term
    }

const leaf = (item: CalculatorItem): Term =>
  'calculatorList' in item
    ? termOf(item.calculatorList)
    : 'value' in item
      ? { kind: 'number', value: item.value }
      : { kind: 'indicator', id: item.leftKey, param: item.leftKeyParam ?? '' }

/**
 * Builds the tree of a math expression: `*`, `/` and `%` bind before `+` and `-`, both from left to
 * right. Terms that nothing joins are added.
 */
export function termOf(items: readonly CalculatorItem[]): Term {
  let sum: Term | null = null
  let joins: Calculator = '+'
  let product: Term | null = null
  let before: Calculator | null = null
  for (const item of items) {
    const term = leaf(item)
    product =
      product && before ? { kind: 'operation', operator: before, left: product, right: term } : term
    const next: Calculator = item.next ?? '+'
    before = next === '+' || next === '-' ? null : next
    if (before) continue
    sum = sum ? { kind: 'operation', operator: joins, left: sum, right: product } : product
    joins = next
    product = null
  }
  if (product)
    sum = sum ? { kind: 'operation', operator: joins, left: sum, right: product } : product
  return sum ?? { kind: 'number', value: 0 }
}

/**
 * One step of a math expression; undefined (missing) for a division by zero and wherever no finite
 * number comes out.
 */
export function calculate(operator: Calculator, left: number, right: number): number | undefined {
  const number =
    operator === '+'
      ? left + right
      : operator === '-'
        ? left - right
        : operator === '*'
          ? left * right
          : operator === '/'
            ? left / right
            : left % right
  return Number.isFinite(number) ? number : undefined
}

/**
 * The value of a math expression. A missing term makes it missing; else an absent one makes it
 * absent (null).
 */
export function valueOf(
  term: Term,
  read: (id: string, param: string) => number | null | undefined,
): number | null | undefined {
  if (term.kind === 'number') return term.value
  if (term.kind === 'indicator') return read(term.id, term.param)
  const left = valueOf(term.left, read)
  const right = valueOf(term.right, read)
  if (left === undefined || right === undefined) return undefined
  return left === null || right === null ? null : calculate(term.operator, left, right)
}

/** Outcome of something that was evaluated: 1 false, 2 true, 3 missing. */
export type Known = 1 | 2 | 3

/**
 * Kleene's three-valued `and` over parts evaluated one by one: ends at the first that is false, and
 * goes on past a missing one.
 */
export function every<T>(parts: readonly T[], evaluate: (part: T) => Known): Known {
  let outcome: Known = 2
  for (const part of parts) {
    const one = evaluate(part)
    if (one === 1) return 1
    if (one === 3) outcome = 3
  }
  return outcome
}
/** Kleene's three-valued `or` over parts evaluated one by one: ends at the first that is true. */
export function some<T>(parts: readonly T[], evaluate: (part: T) => Known): Known {
  let outcome: Known = 1
  for (const part of parts) {
    const one = evaluate(part)
    if (one === 2) return 2
    if (one === 3) outcome = 3
  }
  return outcome
}
