import type { Action, Condition, RuleBody } from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { finderOf } from './problems.ts'
import { isOutsideOptions } from './values.ts'

/**
 * The marker of a condition whose value is not among its indicator's options. It is shown, and
 * refuses nothing: options come and go.
 */
export const optionMismatch = 'cond_value_option_mismatch'

/** Paths of the conditions of a checked body that carry the marker. */
export function optionMismatches(body: RuleBody, catalogue: Catalogue): string[] {
  const finder = finderOf(catalogue)
  const found: string[] = []
  const inConditions = (conditions: readonly Condition[], path: string): void =>
    conditions.forEach((condition, index) => {
      const here = `${path}.${index}`
      if ('complexCondition' in condition) {
        inConditions(condition.complexCondition, `${here}.complexCondition`)
        return
      }
      const indicator = finder.catalogue.indicators.get(condition.leftKey)
      if (
        indicator &&
        condition.value !== undefined &&
        isOutsideOptions(finder, indicator, condition.value)
      )
        found.push(here)
    })
  const inAction = (action: Action | undefined, path: string): void => {
    if (action?.type === 'rules') inItems(action.rules, `${path}.rules.`)
  }
  const inItems = (items: RuleBody, prefix: string): void =>
    items.forEach((item, index) => {
      inConditions(item.conditions, `${prefix}${index}.conditions`)
      inAction(item.thenAction, `${prefix}${index}.thenAction`)
      inAction(item.elseAction, `${prefix}${index}.elseAction`)
    })
  inItems(body, '')
  return found
}
