import type { Action, Condition, RuleBody } from '@oas/contract/strategy/rule'

/** Rule items of a body with those nested in it. */
export function countItems(body: RuleBody): number {
  return body.reduce(
    (sum, item) => sum + 1 + countIn(item.thenAction) + countIn(item.elseAction),
    0,
  )
}
const countIn = (action: Action | undefined): number =>
  action?.type === 'rules' ? countItems(action.rules) : 0

/**
 * The node of a body at a path such as `0.thenAction.rules.1.conditions.0`; undefined where the
 * body has none.
 */
export function nodeAt(body: RuleBody, path: string): unknown {
  let node: unknown = body
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined
    node = (node as Record<string, unknown>)[key]
  }
  return node
}

/** Visits every comparison of a list of conditions, brackets opened, with its path below `path`. */
export function eachCondition(
  list: readonly Condition[],
  path: string,
  visit: (condition: Condition, path: string) => void,
): void {
  list.forEach((condition, index) => {
    const here = `${path}.${index}`
    visit(condition, here)
    if ('complexCondition' in condition)
      eachCondition(condition.complexCondition, `${here}.complexCondition`, visit)
  })
}
