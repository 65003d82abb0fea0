import fc from 'fast-check'
import {
  type Action,
  type CalculatorItem,
  type Condition,
  type RuleBody,
  type RuleItem,
  type RuleValue,
  calculators,
  logics,
} from '@oas/contract/strategy/rule'
import type { IndicatorType } from '@oas/contract/strategy/indicator'
import type { ReadValue, RuleSource, Value } from '../model.ts'
import { relations, rightTypeOf } from '../relations.ts'
import { indicators } from './catalogue.ts'

const words = [
  '',
  'a',
  'ab',
  'abc',
  'b',
  'ba',
  'id',
  'ru',
  '5',
  '-0.5',
  'x y',
  '\u2028"`${',
  '中文',
  'p1',
]
const numbers = [0, -0, 1, 2, 5, -0.5, 3.25, 1e308, -1e308, 1e-300]
const keys = ['k', 'l', '__proto__']
const word = fc.constantFrom(...words)
const number = fc.constantFrom(...numbers)
const scalar = fc.oneof(word, number)
const patterns = fc.constantFrom('a', '^a.?b', 'b$', '(a|b)+c', '[^a]', '\\d{1,3}', '\\ba', '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const paramOf = (id: string): fc.Arbitrary<string | undefined> =>
  id === 'ext'
    ? fc.constantFrom(...keys)
    : id === 'user.records'
      ? fc.constantFrom('1h', '1d')
      : id.startsWith('rule.')
        ? fc.constantFrom('r0', 'r1', 'r2', 'none')
        : fc.constant(undefined)

const rightValue = (
  relationId: string,
  type: IndicatorType,
): fc.Arbitrary<RuleValue | undefined> => {
  const relation = relations.get(relationId)
  if (relationId === 'matches') return patterns
  switch (relation ? rightTypeOf(relation, type) : 'none') {
    case 'string':
      return word
    case 'number':
      return fc.oneof(number, fc.constantFrom('5', '-0.5'))
    case 'scalar':
      return scalar
    case 'list':
      return fc.array(
        type === 'number' || type === 'float'
          ? number
          : fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: number }),
        { maxLength: 9 },
      )
    case 'object':
      return fc.dictionary(fc.constantFrom(...keys), scalar, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      })
    case 'none':
      return fc.constant(undefined)
  }
}

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
const judges = indicators.filter(({ kind, id }) => kind === 'judgeIndicators' && id !== 'punished')

const plain: fc.Arbitrary<Condition> = fc.constantFrom(...judges).chain(({ id, type }) => {
  const usable = [...relations.values()]
    .filter(({ leftTypes }) => leftTypes.includes(type))
    .map((relation) => relation.id)
  return fc.constantFrom(...usable).chain((relation) =>
    fc
      .record({
        leftKey: fc.constant(id),
        leftKeyParam: relation === 'mapHas' ? fc.constant(undefined) : paramOf(id),
        relation: fc.constant(relation),
        value: rightValue(relation, type),
        nextLogic: maybe(fc.constantFrom(...logics)),
      })
      .map((one): Condition => clean(one)),
  )
})

const term: fc.Arbitrary<CalculatorItem> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('age', 'score', 'user.records', 'ext')
      .chain((leftKey) =>
        fc.record({
          leftKey: fc.constant(leftKey),
          leftKeyParam: paramOf(leftKey),
          next: maybe(fc.constantFrom(...calculators)),
        }),
      )
      .map((one): CalculatorItem => clean(one)),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ value: number, next: maybe(fc.constantFrom(...calculators)) })
      .map((one): CalculatorItem => clean(one)),
  },
)
const bracket: fc.Arbitrary<CalculatorItem> = fc
  .record({
    calculatorList: fc.array(term, { minLength: 1, maxLength: 3 }),
    next: maybe(fc.constantFrom(...calculators)),
  })
  .map((one): CalculatorItem => clean(one))
const math: fc.Arbitrary<Condition> = fc
  .record({
    leftKey: fc.constant('frontend_mathexp' as const),
    calculatorList: fc
      .tuple(
        term,
        fc.array(fc.oneof({ weight: 3, arbitrary: term }, { weight: 1, arbitrary: bracket }), {
          maxLength: 2,
        }),
      )
      .map(([one, rest]): CalculatorItem[] => [
        one,
        { leftKey: 'age' },
        ...rest,
        { leftKey: 'score' },
      ]),
    relation: fc.constantFrom('==', '!=', '>=', '<=', '>', '<'),
    value: number,
    nextLogic: maybe(fc.constantFrom(...logics)),
  })
  .map((one): Condition => clean(one))

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: plain },
    { weight: 2, arbitrary: math },
    {
      weight: 1,
      arbitrary: fc
        .record({
          complexCondition: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
          nextLogic: maybe(fc.constantFrom(...logics)),
        })
        .map((one): Condition => clean(one)),
    },
  ),
}))

const result: fc.Arbitrary<Action> = fc
  .record(
    {
      result: fc.constantFrom('ignore', 'sample', 'queue', 'punish'),
      labelId: fc.array(fc.constantFrom('1', '2', 3), { maxLength: 3 }),
      punish: fc.array(fc.constantFrom('p1', '3'), { maxLength: 2 }),
      priority: fc.constantFrom<string | number>(0, 1, '2', 9),
      share: number,
      reason: word,
      notes: fc.dictionary(fc.constantFrom('x', 'y'), scalar, {
        minKeys: 1,
        noNullPrototype: true,
      }),
    },
    { requiredKeys: [] },
  )
  .map((value): Action => ({ type: 'result', value }))

const itemWith = (action: fc.Arbitrary<Action>): fc.Arbitrary<RuleItem> =>
  fc
    .record({
      conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
      thenAction: action,
      elseAction: maybe(action),
    })
    .map((one): RuleItem => clean(one))
const runs: fc.Arbitrary<Action> = fc.constantFrom<Action>(
  { type: 'execSubRules', ruleId: '90' },
  { type: 'execSubRules', ruleId: '91' },
)
const bodyWith = (sub: fc.Arbitrary<Action>[], max: number): fc.Arbitrary<RuleBody> => {
  const flat = fc.oneof(
    { weight: 6, arbitrary: result },
    ...sub.map((arbitrary) => ({ weight: 1, arbitrary })),
  )
  const nested = fc
    .array(itemWith(flat), { minLength: 1, maxLength: 2 })
    .map((rules): Action => ({ type: 'rules', rules }))
  return fc.array(
    itemWith(fc.oneof({ weight: 5, arbitrary: flat }, { weight: 1, arbitrary: nested })),
    { minLength: 1, maxLength: max },
  )
}

/** Checked bodies of every kind; those of `rules` may run 90 and 91, and 91 runs 90. */
export const bodies = bodyWith([], 3)
export const worlds = fc
  .record({
    rules: fc.array(bodyWith([runs], 3), { minLength: 1, maxLength: 5 }),
    first: bodyWith([], 2),
    second: bodyWith([fc.constant({ type: 'execSubRules', ruleId: '90' })], 2),
  })
  .map(({ rules, first, second }) => ({
    rules: rules.map((body, index): RuleSource => ({
      ruleId: String(index + 1),
      version: index + 7,
      ruleKey: `r${index}`,
      body,
    })),
    subRules: new Map<string, RuleSource>([
      ['90', { ruleId: '90', version: 1, body: first }],
      ['91', { ruleId: '91', version: 2, body: second }],
    ]),
  }))

const present: Readonly<Record<IndicatorType, fc.Arbitrary<Value>>> = {
  string: word,
  number,
  float: number,
  map: scalar,
  list: fc.array(fc.oneof(word, number), { maxLength: 4 }),
}
const valueOf = (type: IndicatorType): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 12, arbitrary: present[type] },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.oneof(scalar, fc.constantFrom<Value>([], ['a'], Infinity)) },
  )
const asked = judges.flatMap(({ id, type }) =>
  (id === 'ext' ? keys : id === 'user.records' ? ['1h', '1d'] : ['']).map((param) => ({
    key: `${id}(${param}`,
    type,
  })),
)
/** What the reader answers: values of the right type mostly, absent, missing and wrong ones too. */
export const inputs: fc.Arbitrary<Map<string, Value>> = fc
  .tuple(...asked.map(({ type }) => valueOf(type)))
  .map((values) => new Map(asked.map(({ key }, index) => [key, values[index]])))
export function readerOf(input: ReadonlyMap<string, Value>): ReadValue {
  return (id, param) => input.get(`${id}(${param}`)
}
