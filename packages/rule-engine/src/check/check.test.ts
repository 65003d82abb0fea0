import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  type CalculatorItem,
  type Condition,
  type RuleBody,
} from '@oas/contract/strategy/rule'
import { compileSet } from '../compile/set.ts'
import { bodies } from '../testing/arbitrary.ts'
import { catalogue } from '../testing/catalogue.ts'
import { looseBodies } from '../testing/loose.ts'
import { typedBody } from '../typed.ts'
import { checkBody } from './check.ts'
import { optionMismatches } from './mismatches.ts'

const yes: Action = { type: 'result', value: { result: 'queue' } }
const body = (condition: Condition, thenAction: Action = yes): RuleBody => [
  { conditions: [condition], thenAction },
]
const found = (condition: Condition) =>
  checkBody(body(condition), catalogue).map(({ path, message }) => `${path} ${message}`)
const said = (
  value: Extract<Action, { type: 'result' }>['value'],
  valueParam?: Record<string, string>,
) =>
  checkBody(
    body(
      { leftKey: 'uid', relation: 'isNull' },
      { type: 'result', value, ...(valueParam ? { valueParam } : {}) },
    ),
    catalogue,
  ).map(({ path, message }) => `${path} ${message}`)
const math = (calculatorList: CalculatorItem[], relation = '>'): Condition => ({
  leftKey: 'frontend_mathexp',
  calculatorList,
  relation,
  value: 1,
})
const runs = (...ids: string[]): RuleBody =>
  ids.map((ruleId) => ({
    conditions: [{ leftKey: 'uid', relation: 'isNull' }],
    thenAction: { type: 'execSubRules', ruleId },
  }))
const deep = (depth: number): Condition =>
  Array.from({ length: depth }).reduce<Condition>((inner) => ({ complexCondition: [inner] }), {
    leftKey: 'uid',
    relation: 'isNull',
  })

const conditionCases: [Condition, string[]][] = [
  [
    { leftKey: 'nobody', relation: '==', value: 'a' },
    ['0.conditions.0.leftKey unknown indicator: nobody'],
  ],
  [
    { leftKey: 'result', relation: '==', value: 'queue' },
    ['0.conditions.0.leftKey unknown indicator: result'],
  ],
  [
    { leftKey: 'uid', relation: 'resembles', value: 'a' },
    ['0.conditions.0.relation unknown relation: resembles'],
  ],
  [
    { leftKey: 'hits', relation: '==', value: 'a' },
    ['0.conditions.0.relation the relation does not take this indicator'],
  ],
  [
    { leftKey: 'age', relation: '>=', value: 'old' },
    ['0.conditions.0.value right value type mismatch'],
  ],
  [{ leftKey: 'age', relation: '>=', value: '18' }, []],
  [
    { leftKey: 'age', relation: 'in', value: [1, 'x'] },
    ['0.conditions.0.value right value type mismatch'],
  ],
  [{ leftKey: 'uid', relation: '==' }, ['0.conditions.0.value right value type mismatch']],
  [
    { leftKey: 'uid', relation: 'in', value: 'a' },
    ['0.conditions.0.value right value type mismatch'],
  ],
  [
    { leftKey: 'uid', relation: 'isNull', value: 'a' },
    ['0.conditions.0.value right value type mismatch'],
  ],
  [{ leftKey: 'uid', relation: 'isNotNul' }, []],
  [
    { leftKey: 'uid', relation: 'isNull', rightValueParam: 'x' },
    ['0.conditions.0.rightValueParam the indicator takes no parameter'],
  ],
  [
    { leftKey: 'uid', relation: '==', value: 'a', rightValueParam: 'x' },
    ['0.conditions.0.rightValueParam missing traceback parameter'],
  ],
  [
    { leftKey: 'country', relation: '==', value: 'id', rightValueParam: 'x' },
    ['0.conditions.0.rightValueParam unknown parameter'],
  ],
  [{ leftKey: 'country', relation: '==', value: 'id', rightValueParam: 'ru' }, []],
  [
    { leftKey: 'ext', relation: 'mapHas', value: {} },
    ['0.conditions.0.value right value type mismatch'],
  ],
  [
    { leftKey: 'ext', relation: '==', value: 'a' },
    ['0.conditions.0.leftKeyParam missing traceback parameter'],
  ],
  [
    { leftKey: 'user.records', relation: '>', value: 1 },
    ['0.conditions.0.leftKeyParam missing traceback parameter'],
  ],
  [
    { leftKey: 'user.records', leftKeyParam: '2h', relation: '>', value: 1 },
    ['0.conditions.0.leftKeyParam unknown parameter'],
  ],
  [
    { leftKey: 'uid', leftKeyParam: 'x', relation: '==', value: 'a' },
    ['0.conditions.0.leftKeyParam the indicator takes no parameter'],
  ],
  [{ leftKey: 'country', relation: '==', value: 'nowhere' }, []],
  [
    { leftKey: 'punished', relation: 'containsAny', value: ['p1', 'p9'] },
    ['0.conditions.0.value unknown cps punish result option'],
  ],
  [
    { leftKey: 'text', relation: 'matches', value: '(?=a)' },
    ['0.conditions.0.value pattern refused: lookaround and flags are not supported at 3'],
  ],
  [
    { leftKey: 'frontend_mathexp', relation: '==', value: 1 },
    ['0.conditions.0.leftKey math expression invalid'],
  ],
  [math([{ leftKey: 'age' }]), ['0.conditions.0.calculatorList math expression invalid']],
  [
    math([{ leftKey: 'age', next: '+' }, { value: 2 }]),
    ['0.conditions.0.calculatorList math expression invalid'],
  ],
  [math([{ leftKey: 'age', next: '+' }, { calculatorList: [{ leftKey: 'score' }] }]), []],
  [
    math([{ leftKey: 'age', next: '+' }, { leftKey: 'uid' }]),
    ['0.conditions.0.calculatorList.1.leftKey math expression invalid'],
  ],
  [
    math([{ leftKey: 'age', next: '+' }, { leftKey: 'nobody' }]),
    ['0.conditions.0.calculatorList.1.leftKey unknown indicator: nobody'],
  ],
  [
    math([{ leftKey: 'age', next: '^' as '+' }, { leftKey: 'score' }]),
    ['0.conditions.0.calculatorList.0.next math expression invalid'],
  ],
  [
    math([{ leftKey: 'age', next: '+' }, { leftKey: 'score' }], 'contains'),
    ['0.conditions.0.relation the relation does not take this indicator'],
  ],
  [
    { complexCondition: [{ leftKey: 'nobody', relation: 'isNull' }] },
    ['0.conditions.0.complexCondition.0.leftKey unknown indicator: nobody'],
  ],
  [deep(29), []],
  [
    deep(30),
    [
      `0.conditions.${Array.from({ length: 30 }).fill('0.complexCondition').join('.')} nested ` +
        `too deep`,
    ],
  ],
]

describe('the check of one rule', () => {
  it.each(conditionCases)('finds in %j: %j', (condition, problems) => {
    expect(found(condition)).toEqual(problems)
  })
  it('finds results that are unknown, of another type or without their parameter', () => {
    const at = '0.thenAction.value'
    expect(said({ uid: 'a' })).toEqual([`${at}.uid unknown indicator: uid`])
    expect(said({ labelId: 'x' })).toEqual([`${at}.labelId right value type mismatch`])
    expect(said({ result: 'explode' })).toEqual([`${at}.result unknown option`])
    expect(said({ punish: ['p1', 'p7'] })).toEqual([
      `${at}.punish unknown cps punish result option`,
    ])
    expect(said({ priority: '9', punish: [3] })).toEqual([])
    expect(said({ route: ['x'] })).toEqual([
      '0.thenAction.valueParam.route missing traceback parameter',
    ])
    expect(said({ route: ['x'] }, { route: 'c' })).toEqual([
      '0.thenAction.valueParam.route unknown parameter',
    ])
    expect(said({ route: ['x'] }, { route: 'a', reason: 'b' })).toEqual([
      '0.thenAction.valueParam.reason unknown indicator: reason',
    ])
  })
})

describe('the check of rules that run each other', () => {
  it('finds circles with their way, unknown rules, and chains and sums that are too long', () => {
    const others = new Map([
      ['2', runs('3')],
      ['3', runs('2')],
      ['4', runs('1')],
      ['5', runs('99')],
      ['6', body({ leftKey: 'uid', relation: 'isNull' })],
    ])
    const ways = (own: string, ...ids: string[]) =>
      checkBody(runs(...ids), catalogue, others, own).map(
        ({ path, message }) => `${path} ${message}`,
      )
    expect(ways('1', '6', '4')).toEqual(['1.thenAction.ruleId circle of rules: 1 > 4 > 1'])
    expect(ways('1', '2')).toEqual(['0.thenAction.ruleId circle of rules: 2 > 3 > 2'])
    expect(ways('1', '1')).toEqual(['0.thenAction.ruleId circle of rules: 1 > 1'])
    expect(ways('1', '5', '98')).toEqual([
      '0.thenAction.ruleId unknown rule: 99',
      '1.thenAction.ruleId unknown rule: 98',
    ])
    const chain = new Map(
      Array.from({ length: 40 }, (_, index) => [
        String(index),
        index === 39
          ? body({ leftKey: 'uid', relation: 'isNull' })
          : runs(String(index + 1), String(index + 1)),
      ]),
    )
    expect(checkBody(runs('0'), catalogue, chain, 'x').map(({ message }) => message)).toEqual([
      'rules run each other too deep: 30',
    ])
    expect(checkBody(runs('12'), catalogue, chain, 'x').map(({ message }) => message)).toEqual([
      'too many conditions: 200000',
    ])
    expect(checkBody(runs('36'), catalogue, chain, 'x')).toEqual([])
  })
})

describe('values beside their options', () => {
  it('marks values out of the options without refusing them', () => {
    expect(
      optionMismatches(
        [
          {
            conditions: [
              { leftKey: 'country', relation: 'in', value: ['id', 'xx'] },
              {
                complexCondition: [
                  { leftKey: 'country', relation: '==', value: 'id' },
                  { leftKey: 'country', relation: '==', value: 'yy' },
                ],
              },
            ],
            thenAction: {
              type: 'rules',
              rules: body({ leftKey: 'country', relation: '==', value: 'zz' }),
            },
          },
        ],
        catalogue,
      ),
    ).toEqual([
      '0.conditions.0',
      '0.conditions.1.complexCondition.1',
      '0.thenAction.rules.0.conditions.0',
    ])
  })
  it('turns option ids of number results and digits beside numbers into numbers', () => {
    expect(
      typedBody(catalogue, [
        {
          conditions: [
            { leftKey: 'age', relation: 'in', value: ['1', 2] },
            { leftKey: 'uid', relation: '==', value: 5 },
            { leftKey: 'ext', leftKeyParam: 'k', relation: '==', value: '5' },
          ],
          thenAction: {
            type: 'result',
            value: { priority: '9', share: '0.5', reason: 5, labelId: ['1'] },
          },
        },
      ]),
    ).toEqual([
      {
        conditions: [
          { leftKey: 'age', relation: 'in', value: [1, 2] },
          { leftKey: 'uid', relation: '==', value: '5' },
          { leftKey: 'ext', leftKeyParam: 'k', relation: '==', value: '5' },
        ],
        thenAction: {
          type: 'result',
          value: { priority: 9, share: 0.5, reason: '5', labelId: ['1'] },
        },
      },
    ])
  })
})

describe('the check of any rule', () => {
  it('never throws on anything of the form of a rule, and what it passes compiles and runs', () => {
    let clean = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: looseBodies }, { weight: 1, arbitrary: bodies }),
        fc.array(bodies, { minLength: 1, maxLength: 1 }),
        (random, [sub = []]) => {
          const others = new Map([
            ['2', sub],
            ['3', random],
          ])
          const problems = checkBody(random, catalogue, others, '1')
          for (const { path, message } of problems)
            expect([typeof path, message.length > 0]).toEqual(['string', true])
          if (problems.length === 0) clean += 1
          const set = compileSet(
            [{ ruleId: '1', version: 1, body: random }],
            catalogue,
            new Map(
              [...others].map(([ruleId, one]) => [ruleId, { ruleId, version: 1, body: one }]),
            ),
          )
          expect(set.run(() => 'a').failed).toHaveLength(set.problems.length)
          if (problems.length > 0) expect(set.problems).toHaveLength(1)
        },
      ),
      { numRuns: 600 },
    )
    expect(clean).toBeGreaterThan(10)
  })
})
