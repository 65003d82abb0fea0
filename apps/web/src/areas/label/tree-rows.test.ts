import type { DraftLabel } from '@oas/contract/label/schemas'
import { expect, test } from 'vitest'
import { dropOf, foundIn, rowsOf, stepOf, treeOf } from './tree-rows.ts'

const label = (id: number, parentId: number, enName = `label ${id}`): DraftLabel => ({
  id,
  labelId: id,
  parentId,
  templateId: 1,
  cnName: '',
  enName,
  idName: '',
  ruName: '',
  orders: -id,
  punishId: 0,
  translateGroup: '',
  translateKey: '',
  extJson: '{}',
  retired: false,
  change: '',
})
// 1 > (2 > 3), 4; 5
const tree = treeOf([
  label(1, 0, 'Violence'),
  label(2, 1, 'Weapons'),
  label(3, 2, 'Knives'),
  label(4, 1),
  label(5, 0, 'Knives, too'),
])
const ids = (open: readonly number[], search = '') =>
  rowsOf(tree, new Set(open), foundIn(tree, search)).map((row) => [row.label.id, row.depth])

test('shows what is open, or what is found with all above it', () => {
  expect(ids([])).toEqual([
    [1, 0],
    [5, 0],
  ])
  expect(ids([1])).toEqual([
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 0],
  ])
  expect(ids([], 'KNIV')).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [5, 0],
  ])
  expect(ids([], 'violence / kniv')).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ])
  expect(ids([], 'nothing')).toEqual([])
})

test.each([
  ['up', 4, { parentId: 1, before: 2 }],
  ['up', 2, null],
  ['down', 2, { parentId: 1 }],
  ['down', 1, { parentId: 0 }],
  ['down', 4, null],
  ['in', 4, { parentId: 2 }],
  ['in', 1, null],
  ['out', 3, { parentId: 1, before: 4 }],
  ['out', 4, { parentId: 0, before: 5 }],
  ['out', 1, null],
] as const)('%s moves %i to %j', (way, id, place) => {
  expect(stepOf(tree, id, way)).toEqual(place)
})

test.each([
  [5, 2, 'before', { parentId: 1, before: 2 }],
  [5, 2, 'after', { parentId: 1, before: 4 }],
  [5, 4, 'after', { parentId: 1 }],
  [5, 3, 'into', { parentId: 3 }],
  [1, 3, 'into', null],
  [1, 1, 'before', null],
  [2, 4, 'before', { parentId: 1, before: 4 }],
] as const)('%i dropped on %i %s goes to %j', (id, target, zone, place) => {
  expect(dropOf(tree, id, target, zone)).toEqual(place)
})
