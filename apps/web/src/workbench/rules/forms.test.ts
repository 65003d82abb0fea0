import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import type { FormContext } from './result-form.ts'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
})

const choices = [
  { id: 'a', transKey: 'a' },
  { id: 'b', transKey: 'b' },
]
const button = (
  control: ResultButton['content']['control'],
  content: Partial<ResultButton['content']> = {},
): ResultButton => ({
  id: 'x',
  transKey: 'x',
  content: { resultType: 'REGULAR', control, ...content },
})
const facts = {
  items: [{ rowId: 't1', kind: 'text', text: 'bio' }],
  similar: ['p1', 'p2'],
  appealed: [{ rowId: '7', endAt: null }],
  original: {
    given: { result: 'mute', labels: [8] },
    results: [
      { id: 'mute', violation: true },
      { id: 'ignore', violation: false },
    ],
    labels: () => true,
  },
} as unknown as FormFacts
const context = {
  facts,
  labels: [
    { n: 1, path: 'x', label: { id: 7 } },
    { n: 2, path: 'y', label: { id: 8 } },
  ],
} as unknown as FormContext

test.each<[ResultButton, number[], object]>([
  [button('scope_ban', { scopes: ['account', 'ip'] }), [1, 2, 1], { scopes: ['ip'] }],
  [button('room_action', { acts: ['warn', 'close'] }), [2], { actions: ['close'] }],
  [button('bind_phone', { choices }), [1], { functions: ['a'] }],
  [button('label_select', { max: 1 }), [1, 2], { labels: [8] }],
  [button('label_select', { max: 2 }), [1, 2], { labels: [7, 8] }],
  [button('field_reset'), [1], { fields: [{ rowId: 't1', to: '', was: 'bio' }] }],
  [button('field_reset'), [1, 1], { fields: [] }],
  [
    button('score', {
      criteria: [
        { key: 'q', transKey: 'q', min: 1, max: 5, step: 1, required: true },
        { key: 'r', transKey: 'r', min: 1, max: 5, step: 1, required: true },
      ],
    }),
    [4, 9, 2],
    { scores: { q: 4, r: 2 } },
  ],
  [
    button('checklist', { choices }),
    [1, 3],
    {
      items: [
        { id: 'a', answer: 'pass' },
        { id: 'b', answer: 'na' },
      ],
    },
  ],
  [button('option_select', { choices }), [1, 2], { values: ['b'] }],
  [
    button('option_select', { choices, punishId: 202, times: [60, 600] }),
    [2, 4],
    { values: ['b'], punishTime: 600 },
  ],
  [button('similar_pick'), [2], { postIds: ['p2'] }],
  [button('face_verdict'), [3], { verdict: 'unsure' }],
  [button('appeal_label', { choices }), [2], { appealLabelId: 'b' }],
  [
    button('appeal_verdict'),
    [2],
    {
      verdict: 'overturn',
      punishes: [{ rowId: '7', action: 'clear' }],
      rightResult: 'ignore',
      rightLabels: [],
    },
  ],
  [button('appeal_verdict'), [3], { rightResult: 'mute', rightLabels: [8] }],
  [button('appeal_verdict'), [2, 1], { punishes: [{ rowId: '7', action: 'keep' }] }],
  [button('inspect_verdict'), [1], { verdict: 'agree' }],
  [button('escalate', { targets: ['leader', 'next'] }), [1], { target: 'leader' }],
  [
    button('punish_group', {
      punishes: [
        { punishId: 202, transKey: 'm', defaultTime: 600, reasonList: [{ id: 5, orders: 1 }] },
      ],
    }),
    [1],
    { punishes: [{ punishId: 202, reasonId: 5, punishTime: 600 }] },
  ],
])('digits fill in a form: %j %j', async (made, digits, filled) => {
  const { afterDigit } = await import('./by-control.ts')
  let form: Readonly<Record<string, unknown>> = {}
  for (const n of digits) form = afterDigit(made, form, n, context)?.form ?? form
  expect(form).toMatchObject(filled)
})

test('what stands beside a form on the wire, and what never leaves the page', async () => {
  const { besideForm, filesOf, sentFields } = await import('./form-fields.ts')
  const form = { punishTime: 5, _row: 2, changeOrderId: ' CO-1 ', evidence: ['f'], none: undefined }
  expect([sentFields(form), besideForm(form), filesOf(form)]).toEqual([
    { punishTime: 5 },
    { changeOrderId: 'CO-1' },
    ['f'],
  ])
})

test('labels of forms count as labels; a form that applies nothing needs none', async () => {
  const { appliesNot, formLabels } = await import('./form-labels.ts')
  expect(
    formLabels(button('span_mark'), {
      spans: [{ labelId: 3 }],
      paths: [[1, 2]],
      dims: { a: [4, 'x'] },
      labels: [5],
    }).toSorted(),
  ).toEqual([2, 3, 4, 5])
  expect(
    formLabels(button('option_select', { choices: [{ id: 'a', transKey: 'a', labelId: 9 }] }), {
      values: ['a'],
    }),
  ).toEqual([9])
  expect([
    appliesNot(button('label_tree'), { noFit: true }),
    appliesNot(button('label_tree'), {}),
  ]).toEqual([true, false])
})

test('each tree keeps to its own maximum, and exclusions go across trees', async () => {
  const { toggleInTree } = await import('./result.ts')
  const setting = {
    baseInfo: {
      labelList: [
        { templateId: 1, rootId: 0, multi: false, max: 1, required: true },
        { templateId: 2, rootId: 0, multi: true, max: 2, required: false },
      ],
      labelRelation: [{ labelId: 20, excludes: [11] }],
    },
  } as never
  const trees = new Map([
    [10, 1],
    [11, 1],
    [20, 2],
    [21, 2],
    [22, 2],
  ])
  expect(toggleInTree([10, 21], 11, setting, trees)).toEqual([21, 11])
  expect(toggleInTree([10, 21, 22], 20, setting, trees)).toEqual([10, 22, 20])
  expect(toggleInTree([11], 20, setting, trees)).toEqual([20])
  expect(toggleInTree([10, 20], 20, setting, trees)).toEqual([10])
})
