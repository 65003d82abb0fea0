import type { Label } from '@oas/contract/label/schemas'
import { expect, test } from 'vitest'
import { labelGroups, numberedLabels, searchLabels } from './numbered.ts'

const label = (id: number, orders: number, changes: Partial<Label> = {}): Label => ({
  id,
  labelId: id,
  parentId: 0,
  templateId: 11,
  name: `label ${id}`,
  cnName: '',
  enName: `label ${id}`,
  idName: '',
  ruName: '',
  orders,
  punishId: 0,
  translateGroup: '',
  translateKey: '',
  extJson: '',
  leaf: true,
  ...changes,
})
const setting = {
  baseInfo: {
    showCount: 1,
    orderTimeout: 120,
    groupKey: '',
    useLabel: true,
    labelList: [{ templateId: 11, rootId: 0, multi: false, max: 1, required: false }],
    labelRelation: [],
    multiLanguageKey: '',
    resourceMigrate: { includeAllHost: false },
    resourceAccess: { forceAddToken: false },
  },
}

test('labels are numbered by orders descending; branches and foreign trees have no number', () => {
  const labels = [
    label(1, 1),
    label(2, 9),
    label(3, 5, { leaf: false }),
    label(4, 5, { parentId: 3 }),
    label(5, 99, { templateId: 12 }),
  ]
  expect(
    numberedLabels(labels, setting).map(({ n, label: one, path }) => [n, one.id, path]),
  ).toEqual([
    [1, 2, 'label 2'],
    [2, 4, 'label 3 / label 4'],
    [3, 1, 'label 1'],
  ])
})

test.each([
  ['one after the other', [9, 8, 2, 1], ['fraud', 'abuse']],
  ['mixed', [9, 2, 8, 1], ['']],
])('shows the branches of labels as headings when their numbers are %s', (_how, orders, names) => {
  const branches = [
    label(1, 0, { leaf: false, name: 'fraud' }),
    label(2, 0, { leaf: false, name: 'abuse' }),
  ]
  const leaves = orders.map((order, index) =>
    label(index + 10, order, { parentId: index < 2 ? 1 : 2 }),
  )
  const groups = labelGroups(numberedLabels([...branches, ...leaves], setting))
  expect(groups.map(({ name }) => name)).toEqual(names)
  expect(groups.flatMap(({ list }) => list.map(({ n }) => n))).toEqual([1, 2, 3, 4])
})

test('a search finds parts of the path and numbers', () => {
  const all = numberedLabels(
    [
      label(1, 3, { name: '广告', enName: 'Advert' }),
      label(2, 2, { name: '色情', enName: 'Porn' }),
    ],
    setting,
  )
  expect(
    [
      searchLabels(all, '告'),
      searchLabels(all, 'POR'),
      searchLabels(all, '1'),
      searchLabels(all, ''),
    ].map((found) => found.map(({ label: one }) => one.id)),
  ).toEqual([[1], [2], [1], [1, 2]])
})
