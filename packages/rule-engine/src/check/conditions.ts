import {
  type CalculatorItem,
  type Condition,
  calculators,
  mathIndicator,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import type { IndicatorSpec } from '../model.ts'
import { matcherOf } from '@oas/regex'
import { relations, rightTypeOf } from '../relations.ts'
import type { Finder } from './problems.ts'
import { checkOptions, checkParam, checkRightParam, fits } from './values.ts'

type Comparison = Exclude<Condition, { complexCondition: Condition[] }>
const numeric = (indicator: IndicatorSpec) =>
  indicator.type === 'number' || indicator.type === 'float' || indicator.type === 'map'

/** Whether a value holds a whole number, written out, that is kept only roughly: an id. */
const isInexact = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isInexact)
    : (typeof value === 'number' || typeof value === 'string') &&
      Number.isInteger(Number(value)) &&
      Math.abs(Number(value)) < 1e21 &&
      !Number.isSafeInteger(Number(value))

/** The judge indicator of an id, or a problem. */
const judge = (finder: Finder, id: string, path: string): IndicatorSpec | null => {
  const indicator = finder.catalogue.indicators.get(id)
  if (indicator?.kind === 'judgeIndicators') return indicator
  if (id === mathIndicator) finder.find(path, 'math')
  else finder.find(path, 'indicator', { name: id })
  return null
}

/** Terms of an expression; answers how many variables it names. */
const checkTerms = (
  finder: Finder,
  items: readonly CalculatorItem[],
  path: string,
  depth: number,
): number => {
  if (depth > maxRuleDepth) {
    finder.find(path, 'depth')
    return 2
  }
  let variables = 0
  items.forEach((item, index) => {
    const here = `${path}.${index}`
    if (item.next !== undefined && !calculators.includes(item.next))
      finder.find(`${here}.next`, 'math')
    if ('calculatorList' in item)
      variables += checkTerms(finder, item.calculatorList, `${here}.calculatorList`, depth + 1)
    else if ('leftKey' in item) {
      variables += 1
      const indicator = judge(finder, item.leftKey, `${here}.leftKey`)
      if (!indicator) return
      if (numeric(indicator))
        checkParam(finder, indicator, item.leftKeyParam, `${here}.leftKeyParam`)
      else finder.find(`${here}.leftKey`, 'math')
    } else if (!Number.isFinite(item.value)) finder.find(`${here}.value`, 'math')
    else if (isInexact(item.value)) finder.find(`${here}.value`, 'beyond')
  })
  return variables
}

const checkMath = (
  finder: Finder,
  condition: Extract<Comparison, { calculatorList: CalculatorItem[] }>,
  path: string,
): void => {
  if (checkTerms(finder, condition.calculatorList, `${path}.calculatorList`, 1) < 2)
    finder.find(`${path}.calculatorList`, 'math')
  const relation = relations.get(condition.relation)
  if (!relation || !finder.catalogue.relations.has(relation.id))
    finder.find(`${path}.relation`, 'relation', { name: condition.relation })
  else if (!relation.leftTypes.includes('float')) finder.find(`${path}.relation`, 'left')
  else if (!fits(rightTypeOf(relation, 'float'), 'float', condition.value))
    finder.find(`${path}.value`, 'value')
}

const checkKeys = (
  finder: Finder,
  indicator: IndicatorSpec,
  condition: Comparison,
  path: string,
): void => {
  if ('leftKeyParam' in condition && condition.leftKeyParam)
    finder.find(`${path}.leftKeyParam`, 'no_param')
  for (const key of Object.keys(Object(condition.value)))
    checkParam(finder, indicator, key, `${path}.value.${key}`)
}

const checkComparison = (finder: Finder, condition: Comparison, path: string): void => {
  if ('calculatorList' in condition) {
    checkMath(finder, condition, path)
    return
  }
  const indicator = judge(finder, condition.leftKey, `${path}.leftKey`)
  const relation = finder.catalogue.relations.has(condition.relation)
    ? relations.get(condition.relation)
    : undefined
  if (!relation) finder.find(`${path}.relation`, 'relation', { name: condition.relation })
  if (!indicator || !relation) return
  if (!relation.leftTypes.includes(indicator.type)) {
    finder.find(`${path}.relation`, 'left')
    return
  }
  if (!fits(rightTypeOf(relation, indicator.type), indicator.type, condition.value)) {
    finder.find(`${path}.value`, 'value')
    return
  }
  if (numeric(indicator) && isInexact(condition.value)) {
    finder.find(`${path}.value`, 'beyond')
    return
  }
  if (relation.rightType === 'none' && condition.rightValueParam)
    finder.find(`${path}.rightValueParam`, 'no_param')
  else checkRightParam(finder, indicator, condition.rightValueParam, `${path}.rightValueParam`)
  if (relation.id === 'mapHas') checkKeys(finder, indicator, condition, path)
  else checkParam(finder, indicator, condition.leftKeyParam, `${path}.leftKeyParam`)
  if (indicator.punish && condition.value !== undefined)
    checkOptions(finder, indicator, condition.value, `${path}.value`)
  if (relation.id === 'matches') {
    const made = matcherOf(String(condition.value))
    if ('refused' in made) finder.find(`${path}.value`, made.refused.code, made.refused.params)
  }
}

/** Checks a list of conditions; answers how many comparisons it holds. */
export function checkConditions(
  finder: Finder,
  conditions: readonly Condition[],
  path: string,
  depth: number,
): number {
  if (depth > maxRuleDepth) {
    finder.find(path, 'depth')
    return 0
  }
  if (conditions.length === 0) finder.find(path, 'empty')
  let count = 0
  conditions.forEach((condition, index) => {
    const here = `${path}.${index}`
    if ('complexCondition' in condition)
      count += checkConditions(
        finder,
        condition.complexCondition,
        `${here}.complexCondition`,
        depth + 1,
      )
    else {
      count += 1
      checkComparison(finder, condition, here)
    }
  })
  return count
}
