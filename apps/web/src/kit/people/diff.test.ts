import { expect, test } from 'vitest'
import { diffOf } from './diff.ts'

test('fields that differ, and of lists what came and went', () => {
  expect(
    diffOf(
      { name: 'a', same: 1, list: ['x', 'y'] },
      { name: 'b', same: 1, list: ['y', 'z'], more: true },
    ),
  ).toEqual([
    { field: 'name', before: 'a', after: 'b', added: [], removed: [] },
    { field: 'list', before: '["x","y"]', after: '["y","z"]', added: ['z'], removed: ['x'] },
    { field: 'more', before: '', after: 'true', added: [], removed: [] },
  ])
})
test.each([
  [null, { a: ['x'] }, [['a', ['x'], []]]],
  [{ a: ['x'] }, null, [['a', [], ['x']]]],
  [null, null, []],
  ['text', 5, []],
  [{ a: { b: 1 } }, { a: { b: 1 } }, []],
] as const)('from %j to %j', (before, after, lines) => {
  expect(diffOf(before, after).map((line) => [line.field, line.added, line.removed])).toEqual(lines)
})
