import { describe, expect, it } from 'vitest'
import type { RuleValue } from '@oas/contract/strategy/rule'
import { compileRule } from './compile/set.ts'
import { explainRule } from './interpret.ts'
import type { RuleSource, Value } from './model.ts'
import { relations, rightTypeOf } from './relations.ts'
import { catalogue } from './testing/catalogue.ts'

/** Indicator, relation, right value, left value, outcome (1 false, 2 true). */
const table: readonly (readonly [string, string, RuleValue | undefined, Value, 1 | 2])[] = [
  ['uid', '==', 'a', 'a', 2],
  ['uid', '==', 'a', 'b', 1],
  ['uid', '==', '5', 5, 2],
  ['age', '==', 5, 5, 2],
  ['age', '==', '5', '5', 2],
  ['age', '==', 5, 4, 1],
  ['age', '==', 0, -0, 2],
  ['ext', '==', 5, '5', 2],
  ['ext', '==', '5', 5, 2],
  ['uid', '!=', 'a', 'b', 2],
  ['uid', '!=', 'a', 'a', 1],
  ['age', '!=', 5, 6, 2],
  ['age', '!=', 5, 5, 1],
  ['age', '>=', 5, 5, 2],
  ['age', '>=', 5, 4.99, 1],
  ['age', '<=', 5, 5, 2],
  ['age', '<=', 5, 5.01, 1],
  ['score', '>', 0.5, 0.51, 2],
  ['score', '>', 0.5, 0.5, 1],
  ['score', '<', 0.5, 0.49, 2],
  ['score', '<', 0.5, 0.5, 1],
  ['uid', '>=', '2026-01-02', '2026-01-02', 2],
  ['uid', '<', '2026-01-02', '2026-01-01', 2],
  ['uid', '>', 'a', 'B', 1],
  ['uid', '<=', 'b', 'a', 2],
  ['uid', 'isNull', undefined, '', 1],
  ['uid', 'isNotNul', undefined, '', 2],
  ['hits', 'isNotNul', undefined, [], 2],
  ['uid', 'in', ['a', 'b'], 'b', 2],
  ['uid', 'in', ['a', 'b'], 'c', 1],
  ['uid', 'in', [], 'c', 1],
  ['age', 'in', [1, 2], 2, 2],
  ['age', 'in', ['1', '2'], 2, 2],
  ['age', 'in', [1], 2, 1],
  ['ext', 'in', [1, 'b'], '1', 2],
  ['uid', 'notIn', ['a'], 'b', 2],
  ['uid', 'notIn', ['a'], 'a', 1],
  ['age', 'notIn', [1], 1, 1],
  ['age', 'notIn', [], 1, 2],
  ['text', 'contains', 'ell', 'hello', 2],
  ['text', 'contains', 'Ell', 'hello', 1],
  ['text', 'contains', '', 'hello', 2],
  ['hits', 'contains', 'a', ['b', 'a'], 2],
  ['hits', 'contains', 'a', ['ab'], 1],
  ['hits', 'contains', 5, ['5'], 2],
  ['text', 'notContains', 'x', 'hello', 2],
  ['text', 'notContains', 'h', 'hello', 1],
  ['hits', 'notContains', 'a', [], 2],
  ['hits', 'notContains', 'a', ['a'], 1],
  ['text', 'containsAny', ['x', 'lo'], 'hello', 2],
  ['text', 'containsAny', ['x'], 'hello', 1],
  ['text', 'containsAny', [], 'hello', 1],
  ['hits', 'containsAny', ['a', 'b'], ['b'], 2],
  ['hits', 'containsAny', ['a'], [], 1],
  ['text', 'containsAll', ['he', 'lo'], 'hello', 2],
  ['text', 'containsAll', ['he', 'x'], 'hello', 1],
  ['text', 'containsAll', [], 'hello', 2],
  ['hits', 'containsAll', ['a', 'b'], ['b', 'a'], 2],
  ['hits', 'containsAll', ['a', 'b'], ['b'], 1],
  ['text', 'startsWith', 'he', 'hello', 2],
  ['text', 'startsWith', 'lo', 'hello', 1],
  ['text', 'endsWith', 'lo', 'hello', 2],
  ['text', 'endsWith', 'he', 'hello', 1],
  ['text', 'matches', '^h.l+o$', 'hello', 2],
  ['text', 'matches', '[0-9]', 'hello', 1],
  ['ext', 'mapHas', { k: 'v' }, 'v', 2],
  ['ext', 'mapHas', { k: 'v' }, 'w', 1],
  ['ext', 'mapHas', { k: 5 }, '5', 2],
  ['ext', 'mapHas', { k: 'v', l: 'v' }, 'v', 2],
]
const onNull: Readonly<Record<string, 1 | 2>> = { '!=': 2, isNull: 2, notIn: 2, notContains: 2 }

const outcomesOf = (
  leftKey: string,
  relation: string,
  value: RuleValue | undefined,
  left: Value,
): number[] => {
  const param = leftKey === 'ext' && relation !== 'mapHas' ? { leftKeyParam: 'k' } : {}
  const source: RuleSource = {
    ruleId: '1',
    version: 1,
    body: [
      {
        conditions: [{ leftKey, ...param, relation, ...(value === undefined ? {} : { value }) }],
        thenAction: { type: 'result', value: { reason: 'yes' } },
        elseAction: { type: 'result', value: { reason: 'no' } },
      },
    ],
  }
  const read = () => left
  const plain = explainRule(source, catalogue, new Map(), read)
  return [
    plain.rows[0]?.outcome ?? 0,
    ...[true, false].map((generate) => {
      const rule = compileRule(source, catalogue, new Map(), { generate })
      const { missing, result } = rule.run(read)
      const traced = rule.trace(read).rows[0]?.outcome
      const told = missing ? 3 : result['reason'] === 'yes' ? 2 : 1
      return told === traced ? told : -1
    }),
  ]
}

describe('relations', () => {
  it.each(table)('%s %s %j beside %j is %d', (leftKey, relation, value, left, outcome) => {
    expect(outcomesOf(leftKey, relation, value, left)).toEqual([outcome, outcome, outcome])
  })
  it.each(table)('%s %s %j on an absent value and on a missing one', (leftKey, relation, value) => {
    const absent = onNull[relation] ?? 1
    expect(outcomesOf(leftKey, relation, value, null)).toEqual([absent, absent, absent])
    expect(outcomesOf(leftKey, relation, value, undefined)).toEqual([3, 3, 3])
  })
  it('has a row above for every relation', () => {
    expect(new Set(table.map(([, relation]) => relation))).toEqual(new Set(relations.keys()))
  })
  it.each([
    ['age', '==', 5, 'abc'],
    ['age', '>=', 5, ''],
    ['score', '<', 5, Infinity],
    ['uid', '==', 'a', ['a']],
    ['hits', 'contains', 'a', 'a'],
    ['ext', '==', 5, 'abc'],
  ] as const)(
    '%s %s %j beside %j, which has another type, is missing',
    (leftKey, relation, value, left) => {
      expect(outcomesOf(leftKey, relation, value, left)).toEqual([3, 3, 3])
    },
  )
  it('compares texts, numbers and entries of a map, each with its like', () => {
    const [equal, order, list] = ['==', '>=', 'in'].map((id) => relations.get(id))
    if (!equal || !order || !list) throw new Error('no relation')
    expect([
      rightTypeOf(equal, 'number'),
      rightTypeOf(equal, 'string'),
      rightTypeOf(order, 'string'),
      rightTypeOf(order, 'map'),
      rightTypeOf(list, 'number'),
    ]).toEqual(['number', 'string', 'string', 'scalar', 'list'])
  })
})
