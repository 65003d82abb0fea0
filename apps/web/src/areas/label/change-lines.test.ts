import { textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'

const say = (key: string, params = {}): string => textOf('en', key, params)
vi.mock('../../i18n/texts.ts', () => ({
  hasText: (key: string) => say(key) !== key,
  t: say,
  tData: say,
}))
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
const { changeLines } = await import('./change-lines.ts')

const label = {
  parentId: 0,
  cnName: '广告',
  enName: 'Spam',
  idName: '',
  ruName: '',
  orders: 1,
  punishId: 0,
  translateGroup: '',
  translateKey: '',
  extJson: '{}',
  retired: false,
}
const changed = {
  parentId: 7,
  cnName: '诈骗',
  enName: 'Fraud',
  idName: 'Penipuan',
  ruName: 'Обман',
  orders: 2,
  punishId: 1,
  translateGroup: 'label',
  translateKey: 'fraud',
  extJson: '{"level":3,"tags":["a","b"]}',
  retired: true,
}

test('says what became of labels in words, with parents by name', () => {
  const parent = { ...label, enName: 'Harm' }
  expect(changeLines({ 7: parent, 9: label }, { 7: parent, 9: changed })).toEqual([
    {
      id: '9',
      name: 'Fraud',
      fields: [
        { field: 'Parent label', before: '(root)', after: 'Harm' },
        { field: 'Chinese name', before: '广告', after: '诈骗' },
        { field: 'English name', before: 'Spam', after: 'Fraud' },
        { field: 'Indonesian name', before: '–', after: 'Penipuan' },
        { field: 'Russian name', before: '–', after: 'Обман' },
        { field: 'Order', before: '1', after: '2' },
        { field: 'Punishment', before: 'None', after: 'Label only' },
        { field: 'Translation group', before: '–', after: 'label' },
        { field: 'Translation key', before: '–', after: 'fraud' },
        { field: 'Extra JSON', before: '–', after: 'level: 3; tags: a, b' },
        { field: 'Retired', before: 'No', after: 'Yes' },
      ],
    },
  ])
})

test.each([
  [
    { name: 'a', remark: '', active: true },
    { name: 'b', remark: 'why', active: false },
    ['Name: a, b', 'Remark: –, why', 'In use: Yes, No'],
  ],
  [
    { version: 3 },
    { version: 4, labels: 12, equalTo: 2 },
    ['Version: 3, 4', 'Labels: –, 12', 'Same as version: –, 2'],
  ],
  [undefined, { name: 'a', remark: '' }, ['Name: –, a']],
])('says what became of a tree, %j to %j', (before, after, said) => {
  expect(
    changeLines(before, after).flatMap(({ fields }) =>
      fields.map((one) => `${one.field}: ${one.before}, ${one.after}`),
    ),
  ).toEqual(said)
})
