import type {
  Indicator,
  IndicatorType,
  RuleConfig,
  RuleRelation,
} from '@oas/contract/strategy/indicator'
import { type Condition, type RuleValue, mathIndicator } from '@oas/contract/strategy/rule'
import type { Catalogue, IndicatorSpec } from '@oas/rule-engine/model'
import { rightTypeOf } from '@oas/rule-engine/relations'
import type { Choice } from '../../../kit/form/fields.tsx'

/**
 * What the editor knows of indicators and relations: the engine's catalogue, and how everything is
 * called in the person's language.
 */
export type Rules = {
  readonly config: RuleConfig
  readonly catalogue: Catalogue
  /** The catalogue with names in Chinese, for the script in Chinese, whatever the person reads. */
  readonly chinese: Catalogue
  readonly indicator: (id: string) => Indicator | undefined
  readonly relation: (id: string) => RuleRelation | undefined
}

/** A condition that is no bracket: what stands left, the relation, the value. */
export type Comparison = Exclude<Condition, { complexCondition: Condition[] }>

/** Whether an indicator's values are only those of its options. */
export function isClosed(one: Indicator): boolean {
  return one.meta?.['closed'] === true
}
const takesAnyParam = (one: Indicator): boolean =>
  one.extractContent.indicatorType === 'map' || one.meta?.['param'] === 'any'

/** Parameters an indicator takes: null for none, an empty list for any. */
export function paramsOf(one: Indicator): readonly string[] | null {
  const { leftKeyOptionList } = one.extractContent
  if (leftKeyOptionList.length > 0) return leftKeyOptionList.map((option) => option.id)
  return takesAnyParam(one) ? [] : null
}

const specOf = (one: Indicator): IndicatorSpec => {
  const { optionList, rightValueOptionList, indicatorType, source } = one.extractContent
  return {
    id: one.id,
    name: one.translate,
    kind: one.type,
    type: indicatorType,
    params: paramsOf(one),
    options: isClosed(one) ? optionList.map((option) => option.id) : null,
    rights:
      rightValueOptionList.length > 0 ? rightValueOptionList.map((option) => option.id) : null,
    punish: source === 'cpsPunishResult',
  }
}

/** Makes the editor's knowledge of what the server says rules may name. */
export function rulesOf(config: RuleConfig): Rules {
  const indicators = new Map(
    [...config.judgeIndicators, ...config.resultIndicators].map((one) => [one.id, one]),
  )
  const relations = new Map(config.judgeRelations.map((one) => [one.id, one]))
  const specs = new Map([...indicators].map(([id, one]) => [id, specOf(one)]))
  const ofEngine = new Map([...relations].map(([id, one]) => [id, { id, ...one.extractContent }]))
  const chineseName = (one: IndicatorSpec): string => {
    const name = indicators.get(one.id)?.meta?.['cn']
    return typeof name === 'string' ? name : one.name
  }
  return {
    config,
    catalogue: { indicators: specs, relations: ofEngine },
    chinese: {
      indicators: new Map([...specs].map(([id, one]) => [id, { ...one, name: chineseName(one) }])),
      relations: ofEngine,
    },
    indicator: (id) => indicators.get(id),
    relation: (id) => relations.get(id),
  }
}

/**
 * The type of what stands left of a condition; an expression is a number. Undefined where the
 * indicator is unknown.
 */
export function leftTypeOf(rules: Rules, condition: Comparison): IndicatorType | undefined {
  return condition.leftKey === mathIndicator
    ? 'float'
    : rules.indicator(condition.leftKey)?.extractContent.indicatorType
}

/** Relations that take a type on their left. */
export function relationsFor(
  rules: Rules,
  type: IndicatorType | undefined,
): readonly RuleRelation[] {
  return type === undefined
    ? rules.config.judgeRelations
    : rules.config.judgeRelations.filter((one) => one.extractContent.leftTypes.includes(type))
}

/** What kind of value stands right of a relation beside a type. */
export function rightOf(
  rules: Rules,
  relation: string,
  type: IndicatorType | undefined,
): ReturnType<typeof rightTypeOf> {
  const spec = rules.catalogue.relations.get(relation)
  return spec ? rightTypeOf(spec, type ?? 'string') : 'string'
}

/** A chosen option as a value: its id, as a number for indicators that are numbers. */
export function typedOption(type: IndicatorType, id: string): string | number {
  const number = Number(id)
  return (type === 'number' || type === 'float') && id.trim() !== '' && Number.isFinite(number)
    ? number
    : id
}

/** Indicators to choose from, by name. Those kept out of rules are left out. */
export function indicatorChoices(list: readonly Indicator[]): Choice[] {
  return list
    .filter((one) => one.extractContent.showInRule)
    .map((one) => ({ value: one.id, label: one.translate }))
}

/** A value in words: options by their names. */
export function valueText(rules: Rules, indicatorId: string, value: RuleValue | undefined): string {
  if (value === undefined) return ''
  const names = new Map(
    (rules.indicator(indicatorId)?.extractContent.optionList ?? []).map((option) => [
      option.id,
      option.translate,
    ]),
  )
  const one = (part: string | number): string => names.get(String(part)) ?? String(part)
  if (Array.isArray(value))
    return value.length > 6
      ? `${value.slice(0, 6).map(one).join(', ')} … (${value.length})`
      : value.map(one).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key} = ${part}`)
      .join(', ')
  return one(value)
}
