import { type Static, Type } from 'typebox'
import { idPattern, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }

/** Stands for a math expression on the left of a condition. */
export const mathIndicator = 'frontend_mathexp'
/** Ids of indicators and relations: what scripts may name. */
export const IndicatorId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.]{0,63}$' })
export const RuleId = Type.String({
  pattern: idPattern,
  description: 'id of a rule, the same in all its versions',
})
export const RuleVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** Text, number or a list of either; an object where the relation's right type is `object`. */
export const RuleValue = Type.Union([
  Type.String({ maxLength: 2000 }),
  Type.Number(),
  Type.Array(Type.Union([Type.String({ maxLength: 500 }), Type.Number()]), { maxItems: 10_000 }),
  Type.Record(
    Type.String({ maxLength: 64 }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Number()]),
  ),
])
export type RuleValue = Static<typeof RuleValue>
/** A parameter of an indicator: the key of a map, a model, a window. */
export const RuleParam = Type.String({ maxLength: 200 })

export const logics = ['&&', '||'] as const
export type Logic = (typeof logics)[number]
export const calculators = ['+', '-', '*', '/', '%'] as const
export type Calculator = (typeof calculators)[number]

/**
 * One term of a math expression: an indicator, a number or a bracket; `next` joins it to the term
 * after it. `*`, `/` and `%` bind before `+` and `-`.
 */
export type CalculatorItem =
  | { leftKey: string; leftKeyParam?: string; next?: Calculator }
  | { value: number; next?: Calculator }
  | { calculatorList: CalculatorItem[]; next?: Calculator }

/**
 * A comparison, a bracket of conditions or a math expression compared; `nextLogic` joins it to the
 * condition after it. `&&` binds before `||`.
 */
export type Condition =
  | {
      leftKey: string
      leftKeyParam?: string
      relation: string
      value?: RuleValue
      rightValueParam?: string
      nextLogic?: Logic
    }
  | { complexCondition: Condition[]; nextLogic?: Logic }
  | {
      leftKey: typeof mathIndicator
      calculatorList: CalculatorItem[]
      relation: string
      value: RuleValue
      nextLogic?: Logic
    }

/**
 * What a branch does: sets result indicators, runs another rule in the version that is in use, or
 * goes on with nested rules.
 */
export type Action =
  | { type: 'result'; value: Record<string, RuleValue>; valueParam?: Record<string, string> }
  | { type: 'execSubRules'; ruleId: string }
  | { type: 'rules'; rules: RuleItem[] }

export type RuleItem = {
  ruleRemark?: string
  conditions: Condition[]
  thenAction: Action
  elseAction?: Action
}

/** Brackets, nested rules and terms may stand this deep. */
export const maxRuleDepth = 30
const NextLogic = Type.Optional(oneOf(logics))
const Next = Type.Optional(oneOf(calculators))
const parts = {
  CalculatorItem: Type.Union([
    Type.Object({ leftKey: IndicatorId, leftKeyParam: Type.Optional(RuleParam), next: Next }, open),
    Type.Object({ value: Type.Number(), next: Next }, open),
    Type.Object(
      {
        calculatorList: Type.Array(Type.Ref('CalculatorItem'), { minItems: 1, maxItems: 100 }),
        next: Next,
      },
      open,
    ),
  ]),
  Condition: Type.Union([
    Type.Object(
      {
        leftKey: Type.Literal(mathIndicator),
        calculatorList: Type.Array(Type.Ref('CalculatorItem'), { minItems: 1, maxItems: 100 }),
        relation: IndicatorRelation(),
        value: RuleValue,
        nextLogic: NextLogic,
      },
      open,
    ),
    Type.Object(
      {
        leftKey: IndicatorId,
        leftKeyParam: Type.Optional(RuleParam),
        relation: IndicatorRelation(),
        value: Type.Optional(RuleValue),
        rightValueParam: Type.Optional(RuleParam),
        nextLogic: NextLogic,
      },
      open,
    ),
    Type.Object(
      {
        complexCondition: Type.Array(Type.Ref('Condition'), { minItems: 1, maxItems: 500 }),
        nextLogic: NextLogic,
      },
      open,
    ),
  ]),
  Action: Type.Union([
    Type.Object(
      {
        type: Type.Literal('result'),
        value: Type.Record(IndicatorId, RuleValue),
        valueParam: Type.Optional(Type.Record(IndicatorId, RuleParam)),
      },
      open,
    ),
    Type.Object({ type: Type.Literal('execSubRules'), ruleId: RuleId }, open),
    Type.Object(
      {
        type: Type.Literal('rules'),
        rules: Type.Array(Type.Ref('RuleItem'), { minItems: 1, maxItems: 2000 }),
      },
      open,
    ),
  ]),
  RuleItem: Type.Object(
    {
      ruleRemark: Type.Optional(Type.String({ maxLength: 500 })),
      conditions: Type.Array(Type.Ref('Condition'), { minItems: 1, maxItems: 500 }),
      thenAction: Type.Ref('Action'),
      elseAction: Type.Optional(Type.Ref('Action')),
    },
    open,
  ),
}
function IndicatorRelation() {
  return Type.String({
    pattern: '^(?:[A-Za-z][A-Za-z0-9_]{0,31}|==|!=|>=|<=|>|<)$',
    description: 'id of a relation',
  })
}

/** One `if … then … else` of a rule. */
export const RuleItem = Type.Unsafe<RuleItem>(Type.Cyclic(parts, 'RuleItem'))
/** A rule's body: its items run in order, and each adds what it says. */
export const RuleBody = Type.Array(RuleItem, { minItems: 1, maxItems: 10_000 })
export type RuleBody = RuleItem[]
