import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { IndicatorId } from './rule.ts'

export const indicatorTypes = ['string', 'number', 'float', 'list', 'map'] as const
export type IndicatorType = (typeof indicatorTypes)[number]
export const indicatorSources = [
  'texture',
  'selection',
  'countries',
  'whiteGroups',
  'cpsLabel',
  'cpsLabelTree',
  'cpsPunishResult',
  'combineIndicator',
  'thirdPartyOptions',
  'ruleReflection',
] as const
export type IndicatorSource = (typeof indicatorSources)[number]
/** `judgeIndicators` stand left of a condition, `resultIndicators` are what a result sets. */
export const indicatorKinds = ['judgeIndicators', 'resultIndicators'] as const
export type IndicatorKind = (typeof indicatorKinds)[number]
/** What stands right of a relation: nothing, a text, a number, a list of texts, or an object. */
export const rightTypes = ['none', 'string', 'number', 'list', 'object'] as const
export type RightType = (typeof rightTypes)[number]

/** An entry to choose: its id, its name in the caller's language, and what else belongs to it. */
export const StrategyOption = Type.Object({
  id: Type.String({ maxLength: 200 }),
  translate: Type.String(),
  meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type StrategyOption = Static<typeof StrategyOption>
/** A name in the four languages. */
export const Names = Type.Object({
  cn: Type.String({ minLength: 1, maxLength: 100 }),
  en: Type.String({ minLength: 1, maxLength: 100 }),
  id: Type.String({ maxLength: 100 }),
  ru: Type.String({ maxLength: 100 }),
})
export type Names = Static<typeof Names>
export const NamedOption = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  names: Names,
})
export type NamedOption = Static<typeof NamedOption>

/**
 * Where a value comes from. `field`: a path into the record (`uid`, `country`,
 * `extData.user.level`). `derived`: what the product computes of the content (`text`,
 * `text.length`, `pictures.count`, `age.minutes` …). `history`: counts of earlier decisions on the
 * user; `counter`: how many records of the same `by` came within a window; their parameter is the
 * window. `score`: the points of the user for violations, in the template with the most. `model`: a
 * score or label of `modelInfo`; the parameter names it. `list`: the names of the lists that hold
 * the value of `by`. `clock`: parts of the time in Asia/Shanghai. `rule`: what
 * another rule said earlier in the run; the parameter is its key. `signal`: what engines found; the
 * parameter is a label.
 */
export const originKinds = [
  'field',
  'derived',
  'history',
  'score',
  'counter',
  'model',
  'list',
  'clock',
  'rule',
  'signal',
  'result',
] as const
export const Origin = Type.Object(
  {
    kind: oneOf(originKinds),
    path: Type.Optional(Type.String({ maxLength: 200 })),
    by: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type Origin = Static<typeof Origin>

export const ExtractContent = Type.Object({
  indicatorType: oneOf(indicatorTypes),
  source: oneOf(indicatorSources),
  optionList: Type.Array(StrategyOption),
  leftKeyOptionList: Type.Array(StrategyOption),
  rightValueOptionList: Type.Array(StrategyOption),
  showInRule: Type.Boolean(),
})
/** An indicator as rules and their editors see it. */
export const Indicator = Type.Object({
  id: IndicatorId,
  translate: Type.String(),
  type: oneOf(indicatorKinds),
  extractContent: ExtractContent,
  meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Indicator = Static<typeof Indicator>
export const RuleRelation = Type.Object({
  id: Type.String(),
  translate: Type.String(),
  extractContent: Type.Object({
    leftTypes: Type.Array(oneOf(indicatorTypes)),
    rightType: oneOf(rightTypes),
  }),
})
export type RuleRelation = Static<typeof RuleRelation>

/** Everything an editor of rules needs to know. */
export const RuleConfig = Type.Object({
  judgeIndicators: Type.Array(Indicator),
  resultIndicators: Type.Array(Indicator),
  judgeRelations: Type.Array(RuleRelation),
  calculatorRelations: Type.Array(StrategyOption),
  /** Columns of the table editor, in their order: conditions first, then results. */
  excelRowHeadsConfigs: Type.Array(
    Type.Object({
      leftKey: IndicatorId,
      type: oneOf(indicatorKinds),
      translate: Type.String(),
      width: Type.Integer(),
    }),
  ),
})
export type RuleConfig = Static<typeof RuleConfig>

/** An indicator as it is managed. */
export const IndicatorFields = Type.Object({
  id: IndicatorId,
  names: Names,
  type: oneOf(indicatorKinds),
  indicatorType: oneOf(indicatorTypes),
  source: oneOf(indicatorSources),
  origin: Origin,
  managerId: nullable(Id),
  sourceConfigId: nullable(Id),
  options: Type.Array(NamedOption, { maxItems: 1000 }),
  leftKeyOptions: Type.Array(NamedOption, { maxItems: 1000 }),
  showInRule: Type.Boolean(),
  remark: Type.String({ maxLength: 500 }),
})
export type IndicatorFields = Static<typeof IndicatorFields>
export const IndicatorRow = Type.Object({
  ...IndicatorFields.properties,
  translate: Type.String(),
  builtIn: Type.Boolean(),
  usedBy: Type.Integer(),
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type IndicatorRow = Static<typeof IndicatorRow>

/**
 * A dynamic list of options: entries written here, or read again and again from an address or from
 * rules.
 */
export const sourceKinds = ['static', 'url', 'ruleReflection'] as const
export const SourceConfigFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64 }),
  source: oneOf(indicatorSources),
  kind: oneOf(sourceKinds),
  url: Type.String({ maxLength: 500 }),
  category: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      description: 'with ruleReflection: whose rules; every rule without it',
    }),
  ),
  items: Type.Array(NamedOption, { maxItems: 10_000 }),
  refreshMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  remark: Type.String({ maxLength: 500 }),
})
export type SourceConfigFields = Static<typeof SourceConfigFields>
export const SourceConfigRow = Type.Object({
  id: Id,
  ...SourceConfigFields.properties,
  loadedAt: nullable(Millis),
  problem: Type.String(),
  usedBy: Type.Integer(),
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type SourceConfigRow = Static<typeof SourceConfigRow>
