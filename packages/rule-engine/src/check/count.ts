import {
  type Action,
  type Condition,
  type RuleBody,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'

const inList = (conditions: readonly Condition[], depth: number): number =>
  depth > maxRuleDepth
    ? 0
    : conditions.reduce(
        (sum, condition) =>
          sum +
          ('complexCondition' in condition ? inList(condition.complexCondition, depth + 1) : 1),
        0,
      )
const inAction = (action: Action | undefined, depth: number): number =>
  action?.type === 'rules' ? inItems(action.rules, depth + 1) : 0
const inItems = (items: RuleBody, depth: number): number =>
  depth > maxRuleDepth
    ? 0
    : items.reduce(
        (sum, item) =>
          sum +
          inList(item.conditions, 1) +
          inAction(item.thenAction, depth) +
          inAction(item.elseAction, depth),
        0,
      )

/** Comparisons of a body, those of nested rules included, those of rules it runs not. */
export function countConditions(body: RuleBody): number {
  return inItems(body, 1)
}
