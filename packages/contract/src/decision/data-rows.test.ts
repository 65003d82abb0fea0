import { expect, test } from 'vitest'
import { dataRowIds, maxDataRows, rowIdsOf } from './data-rows.ts'

test.each<[string, unknown, string[]]>([
  ['their own ids', [{ id: 'a' }, { id: 'b' }], ['a', 'b']],
  [
    'their place where they have none',
    [{}, 'text', null, { id: 7 }],
    ['row-1', 'row-2', 'row-3', 'row-4'],
  ],
  ['the place of the second of two', [{ id: 'a' }, { id: 'a' }], ['a', 'row-2']],
  [
    'the place where an id is too long or empty',
    [{ id: 'x'.repeat(65) }, { id: '' }],
    ['row-1', 'row-2'],
  ],
  ['none for what is no list', { id: 'a' }, []],
  ['none for what is absent', undefined, []],
])('rows of a record go by %s', (_name, rows, ids) => {
  expect(rowIdsOf(rows)).toEqual(ids)
})

test('a record has no more rows than can be judged', () => {
  expect(rowIdsOf(Array.from({ length: 900 }, () => ({})))).toHaveLength(maxDataRows)
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['table', { rows: [{ id: 'a' }], profile: { bio: {} } }, ['a']],
  ['profile', { rows: [{ id: 'a' }], profile: { bio: {}, ['x'.repeat(65)]: {} } }, ['bio']],
  ['profile', { profile: ['bio'] }, []],
  ['chat', { rows: [{ id: 'a' }], profile: { bio: {} } }, []],
])('the panel %s judges the parts %j of its data', (panel, data, ids) => {
  expect(dataRowIds(panel, data)).toEqual(ids)
})
