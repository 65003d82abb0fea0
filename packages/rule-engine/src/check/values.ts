import type { IndicatorType, RightType } from '@oas/contract/strategy/indicator'
import type { RuleValue } from '@oas/contract/strategy/rule'
import type { IndicatorSpec } from '../model.ts'
import { numberOf } from '../values.ts'
import type { Finder } from './problems.ts'

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
const isNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && numberOf(value) !== undefined
const isObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(isText)

/**
 * Whether a value may stand right of a relation. Numbers may be written as texts, and texts that
 * are digits as numbers. `leftType`: elements of a list beside a number must be numbers.
 */
export function fits(
  right: RightType | 'scalar',
  leftType: IndicatorType,
  value: RuleValue | undefined,
): boolean {
  switch (right) {
    case 'none':
      return value === undefined
    case 'string':
    case 'scalar':
      return isText(value)
    case 'number':
      return isNumber(value)
    case 'list':
      return (
        Array.isArray(value) &&
        value.every(leftType === 'number' || leftType === 'float' ? isNumber : isText)
      )
    case 'object':
      return isObject(value)
  }
}

/** Values of an option list that are not among the indicator's options. */
const strangers = (finder: Finder, indicator: IndicatorSpec, value: RuleValue): boolean => {
  const options = finder.optionsOf(indicator)
  if (!options || (typeof value === 'object' && !Array.isArray(value))) return false
  return (Array.isArray(value) ? value : [value]).some((one) => !options.has(String(one)))
}
/** A result out of its options, and a punishment nobody knows anywhere, are errors. */
export function checkOptions(
  finder: Finder,
  indicator: IndicatorSpec,
  value: RuleValue,
  path: string,
): void {
  if (strangers(finder, indicator, value)) finder.find(path, indicator.punish ? 'punish' : 'option')
}
export const isOutsideOptions = strangers

/** The parameter an indicator takes. */
export function checkParam(
  finder: Finder,
  indicator: IndicatorSpec,
  param: string | undefined,
  path: string,
): void {
  const named = param !== undefined && param !== ''
  const takes = indicator.params ?? (indicator.type === 'map' ? [] : null)
  if (takes === null) {
    if (named) finder.find(path, 'no_param')
  } else if (!named) finder.find(path, 'missing_param')
  else if (takes.length > 0 && !takes.includes(param)) finder.find(path, 'param')
}

/**
 * The parameter of a value on the right: one of the indicator's right-hand options. Where it has
 * none, what the parameter would point back to is missing.
 */
export function checkRightParam(
  finder: Finder,
  indicator: IndicatorSpec,
  param: string | undefined,
  path: string,
): void {
  if (param === undefined || param === '' || indicator.rights === undefined) return
  if (indicator.rights === null) finder.find(path, 'missing_param')
  else if (!indicator.rights.includes(param)) finder.find(path, 'param')
}
