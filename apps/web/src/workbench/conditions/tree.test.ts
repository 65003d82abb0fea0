import { expect, test } from 'vitest'
import { moveQuery, parseQuery } from './queries.ts'
import { nodesInOrder } from './tree.ts'

const node = (value: string, parent: string | null) => ({ value, label: value, parent, n: null })

test('shows nodes below their parents, and once where there is none or a circle', () => {
  const found = nodesInOrder([
    node('b', 'a'),
    node('a', null),
    node('c', 'b'),
    node('x', 'y'),
    node('y', 'x'),
    node('z', 'gone'),
  ])
  expect(found.map(({ option, depth }) => `${depth}${option.value}`)).toEqual([
    '0a',
    '1b',
    '2c',
    '0z',
    '0x',
    '1y',
  ])
})

test.each([
  [0, -1, 'abc'],
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [2, 1, 'abc'],
  [9, 1, 'abc'],
] as const)('moving place %i by %i gives %s', (at, by, expected) =>
  expect(moveQuery(['a', 'b', 'c'], at, by).join('')).toBe(expected),
)

test.each([
  ['[{"dbField":"uid","relation":"eq","value":1}]', 1],
  ['[]', 0],
  ['{}', null],
  ['[{"dbField":"uid"}]', null],
  ['[{"dbField":"uid","relation":"about"}]', null],
  ['no', null],
])('a saved query %s has %o conditions', (text, n) =>
  expect(parseQuery(text)?.length ?? null).toBe(n),
)
