import {
  type Action,
  type CalculatorItem,
  type Condition,
  type RuleBody,
  type RuleItem,
  type RuleValue,
  calculators,
  logics,
  mathIndicator,
} from '@oas/contract/strategy/rule'
import fc from 'fast-check'
import type { Catalogue, IndicatorSpec } from '../model.ts'
import { relations } from '../relations.ts'
import { normalise } from './normal.ts'

const spec = (
  id: string,
  name: string,
  type: IndicatorSpec['type'],
  more: Partial<IndicatorSpec> = {},
): IndicatorSpec => ({
  id,
  name,
  kind: 'judgeIndicators',
  type,
  params: null,
  options: null,
  ...more,
})
/**
 * The catalogue that tests of views share: names that are alike, that are keywords, that are ids of
 * others.
 */
export const testCatalogue: Catalogue = {
  indicators: new Map(
    [
      spec('uid', '用户编号', 'string'),
      spec('country', '国家', 'string', { options: ['CN', 'ID'] }),
      spec('text.length', '文本长度', 'number'),
      spec('user.records', '发布 数量', 'number', { params: ['1h', '7d'] }),
      spec('twin1', '双胞胎', 'number'),
      spec('twin2', '双胞胎', 'number'),
      spec('odd', '如果', 'number'),
      spec('model.score', 'uid', 'float', { params: [] }),
      spec('tags', '标签」列表', 'list'),
      spec('extra', '扩展', 'map', { params: [] }),
      spec('result', '结果', 'string', {
        kind: 'resultIndicators',
        options: ['ignore', 'queue', 'punish'],
      }),
      spec('labelId', '标签', 'list', { kind: 'resultIndicators' }),
      spec('punish', '处罚', 'list', {
        kind: 'resultIndicators',
        options: ['1', '2'],
        punish: true,
      }),
    ].map((one) => [one.id, one]),
  ),
  relations,
}

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '//',
    '*/',
    '」',
    '“”',
    '\n',
    '\r\n',
    '\u2028',
    '如果',
    '__proto__',
    "'",
  ),
)
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => (value === 0 ? 0 : value))
const scalar = fc.oneof(text, number)
const value: fc.Arbitrary<RuleValue> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc
    .dictionary(text, scalar, { maxKeys: 3 })
    .map((found) => Object.fromEntries(Object.entries(found))),
)
const id = fc.oneof(
  fc.constantFrom(
    'uid',
    'text.length',
    'user.records',
    'twin1',
    'twin2',
    'odd',
    'model.score',
    'tags',
    'extra',
  ),
  fc.constantFrom(
    'if',
    'return',
    'relation',
    'param',
    'math',
    'indicator',
    'run',
    'a.if',
    'a..b',
    'a.',
    'a.1',
    '双胞胎',
    '用户编号',
    'constructor',
    '@x',
    'await',
    mathIndicator,
    '',
  ),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,12}$/),
)
const param = fc.option(fc.oneof(fc.constantFrom('1h', '7d'), text), { nil: undefined, freq: 2 })
const optional = <K extends string, V>(key: K, found: V | undefined): { [k in K]?: V } =>
  found === undefined ? {} : ({ [key]: found } as { [k in K]?: V })
const relation = fc.oneof(
  fc.constantFrom(...relations.keys()),
  fc.constantFrom('foo', '===', 'hasOwnProperty', '等于', '参数'),
)

const calculation = fc.letrec<{ list: CalculatorItem[]; item: CalculatorItem }>((tie) => ({
  list: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
  item: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(id, param, fc.constantFrom(...calculators)).map(([leftKey, leftKeyParam, next]) => ({
      leftKey,
      ...optional('leftKeyParam', leftKeyParam),
      next,
    })),
    fc.tuple(number, fc.constantFrom(...calculators)).map(([one, next]) => ({ value: one, next })),
    fc
      .tuple(tie('list'), fc.constantFrom(...calculators))
      .map(([calculatorList, next]) => ({ calculatorList, next })),
  ),
})).list

const nextLogic = fc.constantFrom(...logics)
const comparison: fc.Arbitrary<Condition> = fc
  .tuple(id, param, relation, fc.option(value, { nil: undefined }), param, nextLogic)
  .map(([leftKey, leftKeyParam, name, right, rightValueParam, next]) => ({
    leftKey,
    ...optional('leftKeyParam', leftKeyParam),
    relation: name,
    ...optional('value', right),
    ...optional('rightValueParam', rightValueParam),
    nextLogic: next,
  }))
const conditionList = fc.letrec<{ list: Condition[]; item: Condition }>((tie) => ({
  list: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
  item: fc.oneof(
    { maxDepth: 3 },
    comparison,
    fc
      .tuple(calculation, relation, value, nextLogic)
      .map(([calculatorList, name, right, next]) => ({
        leftKey: mathIndicator,
        calculatorList,
        relation: name,
        value: right,
        nextLogic: next,
      })),
    fc
      .tuple(tie('list'), nextLogic)
      .map(([complexCondition, next]) => ({ complexCondition, nextLogic: next })),
  ),
})).list

const result: fc.Arbitrary<Action> = fc.oneof(
  fc.constant<Action>({ type: 'result', value: { result: 'queue' } }),
  fc
    .tuple(
      fc.dictionary(id, value, { maxKeys: 3 }),
      fc.option(fc.dictionary(id, text, { maxKeys: 2 }), { nil: undefined }),
    )
    .map(([set, valueParam]): Action => ({
      type: 'result',
      value: Object.fromEntries(Object.entries(set)),
      ...optional('valueParam', valueParam && Object.fromEntries(Object.entries(valueParam))),
    })),
)
/** Any body: what the schema allows and more (odd ids, odd texts, joins left out or too many). */
export const anyBody: fc.Arbitrary<RuleBody> = fc.letrec<{
  body: RuleBody
  item: RuleItem
  action: Action
}>((tie) => ({
  body: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  item: fc
    .tuple(
      fc.option(text, { nil: undefined }),
      conditionList,
      tie('action'),
      fc.option(tie('action'), { nil: undefined }),
    )
    .map(([ruleRemark, conditions, thenAction, elseAction]) => ({
      ...optional('ruleRemark', ruleRemark),
      conditions,
      thenAction,
      ...optional('elseAction', elseAction),
    })),
  action: fc.oneof(
    { maxDepth: 3 },
    result,
    fc
      .bigInt(1n, 10n ** 18n)
      .map((found): Action => ({ type: 'execSubRules', ruleId: String(found) })),
    tie('body').map((rules): Action => ({ type: 'rules', rules })),
  ),
})).body
/** Any body in its normal form. */
export const anyNormalBody = anyBody.map(normalise)

const flat = fc
  .uniqueArray(fc.tuple(id, param, relation, scalar), {
    minLength: 1,
    maxLength: 4,
    selector: ([leftKey, leftKeyParam, name]) =>
      JSON.stringify([leftKey, leftKeyParam ?? '', name]),
  })
  .map((list): Condition[] =>
    list.map(([leftKey, leftKeyParam, name, right]) => ({
      leftKey,
      ...optional('leftKeyParam', leftKeyParam),
      relation: name,
      ...(name === 'isNull' || name === 'isNotNul' ? {} : { value: right }),
      nextLogic: '&&',
    })),
  )
/** Any body that a table can show. */
export const anyFlatBody: fc.Arbitrary<RuleBody> = fc
  .array(
    fc
      .tuple(fc.option(text, { nil: undefined }), flat, fc.dictionary(id, value, { maxKeys: 3 }))
      .map(([ruleRemark, conditions, set]): RuleItem => ({
        ...optional('ruleRemark', ruleRemark),
        conditions,
        thenAction: { type: 'result', value: Object.fromEntries(Object.entries(set)) },
      })),
    { minLength: 1, maxLength: 5 },
  )
  .map(normalise)
