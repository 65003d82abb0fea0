import type { RuleRelation } from '@oas/contract/strategy/indicator'
import { type Condition, type RuleValue, mathIndicator } from '@oas/contract/strategy/rule'
import { emptyCondition } from '@oas/rule-engine/views/tree'
import {
  type Comparison,
  type Rules,
  leftTypeOf,
  paramsOf,
  relationsFor,
  rightOf,
} from './rules.ts'

const asList = (value: RuleValue | undefined): RuleValue => {
  if (Array.isArray(value)) return value
  return value === undefined || value === '' || typeof value === 'object' ? [] : [value]
}
const asRecord = (value: RuleValue | undefined): RuleValue =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
const asSingle = (value: RuleValue | undefined): RuleValue => {
  if (Array.isArray(value)) return value[0] ?? ''
  return typeof value === 'object' || value === undefined ? '' : value
}

/** A comparison with a value that its relation can take, made of what was there. */
export function fitValue(rules: Rules, next: Comparison): Comparison {
  if ('calculatorList' in next)
    return { ...next, value: typeof next.value === 'object' ? 0 : next.value }
  const right = rightOf(rules, next.relation, leftTypeOf(rules, next))
  const { value, rightValueParam, ...rest } = next
  if (right === 'none') return rest
  const param = rightValueParam ? { rightValueParam } : {}
  if (right === 'list') return { ...rest, ...param, value: asList(value) }
  if (right === 'object') return { ...rest, ...param, value: asRecord(value) }
  return { ...rest, ...param, value: asSingle(value) }
}

const joinAfter = ({ nextLogic }: Comparison) => (nextLogic ? { nextLogic } : {})

/** The parameter an indicator begins with: the one of before where it takes it. */
const firstParam = (takes: readonly string[] | null, condition: Comparison): string | undefined => {
  const before = 'leftKeyParam' in condition ? condition.leftKeyParam : undefined
  return before !== undefined && takes?.includes(before) ? before : takes?.[0]
}

/** The comparison with another indicator: relation, parameter and value stay where they fit. */
export function withIndicator(rules: Rules, condition: Comparison, leftKey: string): Comparison {
  const one = rules.indicator(leftKey)
  const before = rules.indicator(condition.leftKey)
  const type = one?.extractContent.indicatorType
  const fits = relationsFor(rules, type)
  const relation = fits.some((found) => found.id === condition.relation)
    ? condition.relation
    : (fits[0]?.id ?? '==')
  const param = firstParam(one ? paramsOf(one) : null, condition)
  return fitValue(rules, {
    leftKey,
    ...(param === undefined ? {} : { leftKeyParam: param }),
    relation,
    value: type === before?.extractContent.indicatorType ? (condition.value ?? '') : '',
    ...joinAfter(condition),
  })
}

/** The comparison as one of an expression that begins with its indicator. */
export function asExpression(rules: Rules, condition: Comparison): Comparison {
  const indicator = rules.indicator(condition.leftKey)
  const type = leftTypeOf(rules, condition)
  const first = indicator && type !== 'string' && type !== 'list' ? indicator.id : ''
  return {
    leftKey: mathIndicator,
    calculatorList: [{ leftKey: first, next: '+' }, { leftKey: '' }],
    relation: '>',
    value: typeof condition.value === 'number' ? condition.value : 0,
    ...joinAfter(condition),
  }
}

/** An empty comparison in the place of an expression. */
export function asIndicator(condition: Comparison): Condition {
  return {
    ...emptyCondition,
    ...joinAfter(condition),
  }
}

type Named = Pick<RuleRelation, 'id' | 'translate'>

/** Relations to choose from: those that fit, and the one that stands there. */
export function relationChoices(rules: Rules, condition: Comparison): readonly Named[] {
  const known = relationsFor(rules, leftTypeOf(rules, condition))
  if (known.some((one) => one.id === condition.relation)) return known
  const { relation: id } = condition
  return [...known, rules.relation(id) ?? { id, translate: id }]
}
