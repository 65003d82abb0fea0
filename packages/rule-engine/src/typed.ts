import type { IndicatorType } from '@oas/contract/strategy/indicator'
import type { Action, Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import type { Catalogue } from './model.ts'
import { rightTypeOf } from './relations.ts'
import { numberOf } from './values.ts'

const isNumeric = (type: IndicatorType) => type === 'number' || type === 'float'
const toNumber = (value: string | number) =>
  typeof value === 'string' ? (numberOf(value) ?? value) : value

/** Zero has no sign in what is said, as it has none in JSON. */
const plainZero = (value: string | number) => (value === 0 ? 0 : value)

/**
 * A result value as its indicator's type: ids of options of number and float indicators become
 * numbers, numbers of text indicators texts. What does not fit stays as it is.
 */
export function typedResultValue(type: IndicatorType | undefined, value: RuleValue): RuleValue {
  if (Array.isArray(value)) return value.map(plainZero)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainZero(one)]))
  return plainZero(
    isNumeric(type ?? 'map') ? toNumber(value) : type === 'string' ? String(value) : value,
  )
}
/** All values of a result as their indicators' types. */
export function typedResult(
  catalogue: Catalogue,
  value: Readonly<Record<string, RuleValue>>,
): Record<string, RuleValue> {
  return Object.fromEntries(
    Object.entries(value).map(([id, one]) => [
      id,
      typedResultValue(catalogue.indicators.get(id)?.type, one),
    ]),
  )
}

const typedRight = (
  catalogue: Catalogue,
  relationId: string,
  type: IndicatorType | undefined,
  value: RuleValue,
): RuleValue => {
  const relation = catalogue.relations.get(relationId)
  if (!relation || type === undefined) return value
  if (Array.isArray(value))
    return isNumeric(type) ? value.map(toNumber) : type === 'string' ? value.map(String) : value
  if (typeof value === 'object') return value
  const right = rightTypeOf(relation, type)
  return right === 'number' ? toNumber(value) : right === 'string' ? String(value) : value
}
const condition = (catalogue: Catalogue, from: Condition): Condition => {
  if ('complexCondition' in from)
    return {
      ...from,
      complexCondition: from.complexCondition.map((one) => condition(catalogue, one)),
    }
  if (from.value === undefined) return from
  const type = 'calculatorList' in from ? 'float' : catalogue.indicators.get(from.leftKey)?.type
  return { ...from, value: typedRight(catalogue, from.relation, type, from.value) }
}
const action = (catalogue: Catalogue, from: Action): Action => {
  if (from.type === 'result') return { ...from, value: typedResult(catalogue, from.value) }
  return from.type === 'rules' ? { ...from, rules: typedBody(catalogue, from.rules) } : from
}
const item = (catalogue: Catalogue, from: RuleItem): RuleItem => ({
  ...from,
  conditions: from.conditions.map((one) => condition(catalogue, one)),
  thenAction: action(catalogue, from.thenAction),
  ...(from.elseAction ? { elseAction: action(catalogue, from.elseAction) } : {}),
})

/**
 * A checked body with every value in its type: option ids and digits beside numbers become numbers,
 * numbers beside texts become texts. It means the same as before.
 */
export function typedBody(catalogue: Catalogue, body: RuleBody): RuleBody {
  return body.map((one) => item(catalogue, one))
}
