import { expect, test } from 'vitest'
import { aSetting } from '../../../testing/world.ts'
import { problemsIn } from './setting.ts'

const world = {
  punishTypes: new Map([
    [101, { needsTime: false, mayBePermanent: false }],
    [202, { needsTime: true, mayBePermanent: true }],
  ]),
  labels: new Map([[11, new Set([1203])]]),
  business: 'text',
}
const good = aSetting()
const judged = (columns: unknown, type = 'table', more: object = {}) =>
  problemsIn(
    JSON.parse(
      JSON.stringify({
        ...good,
        pageKeys: [],
        pageType: { type, content: { ...good.pageType.content, columns, ...more } },
      }),
    ),
    world,
  )
    .filter(({ code }) => code !== 'NO_PAGE')
    .map(({ path, code }) => [path.replace('pageType.content.', ''), code])
const nested = (depth: number): object =>
  depth === 0
    ? { id: 'a', kind: 'text', path: 'uid' }
    : { id: 'a', kind: 'group', children: [nested(depth - 1)] }

test('sound columns have no problems', () => {
  expect(
    judged([
      { id: 'a', kind: 'text', path: 'extData.a.b' },
      { id: 'b', kind: 'tag', expr: "item.n > 1 ? 'x' : 'y'", show: 'ext.a' },
      {
        id: 'c',
        kind: 'list',
        path: 'extData.list',
        children: [{ id: 'd', kind: 'picture', path: 'item' }],
      },
      { id: 'e', kind: 'button', act: 'result', result: 'mute' },
      { id: 'f', kind: 'button', act: 'copy', path: 'uid' },
      { ...nested(3), id: 'g' },
    ]),
  ).toEqual([])
})
test.each<[string, unknown, string, string]>([
  ['no value', [{ id: 'a', kind: 'text' }], 'columns.0.path', 'NODE_UNBOUND'],
  [
    'two values',
    [{ id: 'a', kind: 'text', path: 'uid', expr: 'ext.a' }],
    'columns.0.expr',
    'NODE_TWICE_BOUND',
  ],
  [
    'a path to nothing',
    [{ id: 'a', kind: 'text', path: 'window.location' }],
    'columns.0.path',
    'NODE_BAD_PATH',
  ],
  [
    'a broken expression',
    [{ id: 'a', kind: 'text', expr: '1 +' }],
    'columns.0.expr',
    'EXPR_SYNTAX',
  ],
  [
    'a broken condition',
    [{ id: 'a', kind: 'text', path: 'uid', show: 'window' }],
    'columns.0.show',
    'EXPR_NAME',
  ],
  [
    'an id twice',
    [
      { id: 'a', kind: 'text', path: 'uid' },
      { id: 'a', kind: 'text', path: 'uid' },
    ],
    'columns.1.id',
    'DUPLICATE_NODE_ID',
  ],
  ['an empty group', [{ id: 'a', kind: 'group' }], 'columns.0.children', 'NODE_EMPTY'],
  [
    'children in a text',
    [{ id: 'a', kind: 'text', path: 'uid', children: [{ id: 'b', kind: 'text', path: 'uid' }] }],
    'columns.0.children',
    'NODE_NO_HOLDER',
  ],
  [
    'a button that does nothing',
    [{ id: 'a', kind: 'button', path: 'uid' }],
    'columns.0.act',
    'REQUIRED',
  ],
  [
    'a button of an unknown result',
    [{ id: 'a', kind: 'button', act: 'result', result: 'nuke' }],
    'columns.0.result',
    'RELATION_TO_UNKNOWN_RESULT',
  ],
  [
    'too deep a nest',
    [nested(5)],
    'columns.0.children.0.children.0.children.0.children.0',
    'NODE_TOO_DEEP',
  ],
  [
    'markup',
    [{ id: 'a', kind: 'text', path: 'uid', html: '<b>' }],
    'columns.0.html',
    'UNKNOWN_FIELD',
  ],
  ['an unknown kind', [{ id: 'a', kind: 'script', path: 'uid' }], 'columns.0.kind', 'NOT_A_CHOICE'],
  [
    'a path into a prototype',
    [{ id: 'a', kind: 'text', path: '__proto__.x' }],
    'columns.0.path',
    'FORM_PATH',
  ],
])('%s: %s', (_name, columns, path, code) => {
  expect(judged(columns)).toContainEqual([path, code])
})
test('knows list members in lists and tables only; needs parts and an expression', () => {
  const item = [{ id: 'a', kind: 'text', path: 'item.name' }]
  expect(judged(item)).toEqual([])
  expect(judged(item, 'low_code')).toEqual([['columns.0.path', 'NODE_BAD_PATH']])
  expect(judged([], 'low_code')).toEqual([['columns', 'NODE_EMPTY']])
  expect(judged(undefined, 'table', { rowGroup: 'ext.(' })).toEqual([['rowGroup', 'EXPR_SYNTAX']])
})
test('all nodes together are limited', () => {
  expect(
    judged(
      Array.from({ length: 8 }, (_, n) => ({
        id: `g${n}`,
        kind: 'group',
        children: Array.from({ length: 50 }, () => ({ id: 'a', kind: 'text', path: 'uid' })),
      })),
    ),
  ).toEqual([['columns', 'NODE_TOO_MANY']])
})
