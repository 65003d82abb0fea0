import type { CalculatorItem, Condition, RuleValue } from '@oas/contract/strategy/rule'
import type { RightType } from '@oas/contract/strategy/indicator'
import type { Catalogue, IndicatorSpec } from '../model.ts'
import { rightTypeOf } from '../relations.ts'
import { type ViewProblem, problemOf } from './problem.ts'

const isNumber = (value: RuleValue | undefined): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

/**
 * Whether a value is of a right type: a text, a number (or a text that is one), a list, an object,
 * or nothing; `scalar` is a text or a number.
 */
export function valueFits(rightType: RightType | 'scalar', value: RuleValue | undefined): boolean {
  switch (rightType) {
    case 'none':
      return value === undefined
    case 'string':
      return typeof value === 'string'
    case 'scalar':
      return typeof value === 'string' || typeof value === 'number'
    case 'number':
      return isNumber(value)
    case 'list':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
  }
}

const unknownPunish = (indicator: IndicatorSpec, value: RuleValue): ViewProblem[] => {
  if (
    !indicator.punish ||
    indicator.options === null ||
    (typeof value === 'object' && !Array.isArray(value))
  )
    return []
  const known = new Set(indicator.options)
  return (Array.isArray(value) ? value : [value])
    .filter((one) => !known.has(String(one)))
    .map((one) => problemOf('unknown_punish', { value: one }))
}

/** Indicators a math expression names, brackets opened. */
export function mathIndicators(list: readonly CalculatorItem[]): string[] {
  return list.flatMap((item) =>
    'calculatorList' in item
      ? mathIndicators(item.calculatorList)
      : 'value' in item
        ? []
        : [item.leftKey],
  )
}

/**
 * What a script's comparison says that the catalogue does not know: its indicators, its relation, a
 * value that does not fit, an unknown punishment.
 */
export function comparisonProblems(
  condition: Exclude<Condition, { complexCondition: Condition[] }>,
  catalogue: Catalogue,
): ViewProblem[] {
  const math = 'calculatorList' in condition ? mathIndicators(condition.calculatorList) : null
  const found = (math ?? [condition.leftKey])
    .filter((name) => !catalogue.indicators.has(name))
    .map((name) => problemOf('unknown_indicator', { name }))
  if (math && math.length < 2) found.push(problemOf('math_variables'))
  const relation = catalogue.relations.get(condition.relation)
  if (!relation) return [...found, problemOf('unknown_relation', { name: condition.relation })]
  const indicator = math ? undefined : catalogue.indicators.get(condition.leftKey)
  if (!math && !indicator) return found
  const expected = rightTypeOf(relation, indicator?.type ?? 'float')
  if (!valueFits(expected, condition.value))
    return [...found, problemOf('value_type', { relation: relation.id, expected })]
  return indicator && condition.value !== undefined
    ? [...found, ...unknownPunish(indicator, condition.value)]
    : found
}

/** What a script's result sets that the catalogue does not know. */
export function resultProblems(
  name: string,
  value: RuleValue | undefined,
  catalogue: Catalogue,
): ViewProblem[] {
  const indicator = catalogue.indicators.get(name)
  if (!indicator) return [problemOf('unknown_indicator', { name })]
  if (value === undefined) return []
  const expected = (
    { string: 'string', number: 'number', float: 'number', list: 'list', map: 'object' } as const
  )[indicator.type]
  return valueFits(expected, value)
    ? unknownPunish(indicator, value)
    : [problemOf('value_type', { relation: name, expected })]
}
