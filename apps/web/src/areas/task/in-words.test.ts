import {
  type StoredSelection,
  type TaskBody,
  blankSelection,
  blankTask,
} from '@oas/contract/task/schemas'
import { type TextKey, fillText, textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'
import type { Names } from './names.ts'

const said = (key: string, params: Record<string, string | number> = {}): string =>
  fillText(textOf('en', key), params)
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: TextKey, params?: Record<string, string | number>) => said(key, params),
  tData: said,
}))
const { differences, linesOf } = await import('./in-words.ts')
const { storedSentence } = await import('./stored-words.ts')

const names: Names = {
  type: ({ type }) => `Type ${type}`,
  team: (id) => `Team ${id}`,
  person: (id) => `Person ${id}`,
  label: (id) => `label ${id}`,
  result: (id) => `Result ${id}`,
  country: (code) => `Country ${code}`,
  language: (code) => (code === 'en' ? 'English' : code),
  source: (name) => name,
  settings: {},
}
const body: TaskBody = {
  ...blankTask,
  name: 'Backlog',
  types: ['50:12'],
  conditions: {
    '50:12': [
      { dbField: 'country', relation: 'in', value: ['ID', 'RU'] },
      { dbField: 'priority', relation: 'gte', value: 5 },
    ],
  },
  draw: { kind: 'rate', count: null, rate: 10, stratum: null, at: ['00:05'] },
  people: { teams: [{ teamId: '3', weight: 2 }], personIds: ['7'], excludedIds: [] },
  handing: { rule: 'weighted', speed: 'hourly', perHour: 1200, ordering: 'risk' },
  quota: { total: 5000, day: null, person: null },
  time: { startAt: null, endAt: null, days: [1, 7], hours: [{ from: '09:00', to: '18:00' }] },
}
const words = (of: TaskBody): Record<string, string> =>
  Object.fromEntries(linesOf('normal', of, names).map(({ key, text }) => [key, text]))

test('tells a task in words, each part by its name', () => {
  expect(words(body)).toMatchObject({
    types: 'Type 12',
    conditions: 'Type 12: country: ID, RU; priority ≥ 5',
    draw: 'Share: 10%',
    teams: 'Team 3: 2',
    personIds: 'Person 7',
    excludedIds: '',
    speed: 'Fixed number per hour: 1,200',
    quotaTotal: '5,000',
    quotaDay: '',
    days: 'Mon, Sun',
    hours: '09:00–18:00',
  })
})

test('says that everything of the types is meant where there are no conditions', () => {
  const { conditions, days, hours } = words({ ...body, conditions: {}, time: blankTask.time })
  expect([conditions, days, hours]).toEqual([
    'None: everything of the types',
    'Every day',
    'All day',
  ])
})

test('has no conditions among the words of special orders', () => {
  expect(linesOf('special-order', body, names).map(({ key }) => key)).not.toContain('conditions')
})

test('tells two texts apart by the parts that differ, and only by these', () => {
  const after = {
    ...body,
    priority: 9,
    quota: { total: null, day: 10, person: null },
    draw: { ...body.draw, kind: 'count' as const, count: 50, rate: null },
  }
  expect(
    differences('normal', body, after, names).map(({ key, before, after: now }) => [
      key,
      before,
      now,
    ]),
  ).toEqual([
    ['draw', 'Share: 10%', 'Fixed number each time: 50'],
    ['quotaTotal', '5,000', ''],
    ['quotaDay', '', '10'],
    ['priority', '5', '9'],
  ])
  expect(differences('normal', body, body, names)).toEqual([])
})

const stored: StoredSelection = {
  ...blankSelection,
  decidedBy: 'people',
  results: ['pass', 'mute'],
  labelIds: [7],
  outdated: { labels: true, setting: false, days: 30 },
  groups: [
    {
      any: [
        { field: 'text', op: 'contains', values: ['win', 'prize'] },
        { field: 'auditor', op: 'is-not', values: ['3'] },
        { field: 'reports', op: 'at-least', values: ['5'] },
      ],
    },
    { any: [{ field: 'label', op: 'is', values: ['8'] }] },
    { any: [{ field: 'language', op: 'is', values: ['en', 'id'] }] },
  ],
  dedupe: 'uid',
}
const storedWords = (of: StoredSelection): Record<string, string> =>
  Object.fromEntries(
    linesOf('renew', { ...body, stored: of }, names).map(({ key, text }) => [key, text]),
  )

test('says which stored records are meant, with names instead of ids', () => {
  expect(storedWords(stored)).toMatchObject({
    span: 'Received the day before the draw',
    decidedBy: 'A person',
    results: 'Result pass or Result mute',
    labelIds: 'label 7',
    outdated: 'label tree changed since or decided more than 30 days ago',
    groups: [
      'Text contains “win”, “prize” or Auditor is not Person 3 or Number of reports is at least 5',
      'Label is label 8',
      'Language is English, id',
    ].join('\n'),
    dedupe: 'Same user',
  })
  expect(storedWords(stored)).not.toHaveProperty('conditions')
})

test.each([
  [{ days: 7, from: null, to: null }, 'decided', 'Decided in the 7 days before the draw'],
  [
    { days: null, from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) },
    'received',
    'Received from 2026-01-01 08:00 to 2026-01-02 08:00',
  ],
] as const)('tells the span %j of stored records in a sentence', (span, by, text) => {
  expect(storedWords({ ...stored, span, by })['span']).toBe(text)
})

test('says a selection in one go, without what is not asked for', () => {
  const { outdated, dedupe } = blankSelection
  const plain = { ...stored, labelIds: [], outdated, dedupe }
  expect(storedSentence({ ...plain, groups: stored.groups.slice(1) }, names)).toBe(
    'Received the day before the draw · Decided by: A person · ' +
      'Results: Result pass or Result mute · Label is label 8 · Language is English, id',
  )
  expect(storedSentence(blankSelection, names)).toBe('Received the day before the draw')
})

test('tells two selections apart by the parts that differ', () => {
  const after = { ...stored, decidedBy: 'machine' as const, groups: stored.groups.slice(1, 2) }
  expect(
    differences('renew', { ...body, stored }, { ...body, stored: after }, names).map(
      ({ key, after: now }) => [key, now],
    ),
  ).toEqual([
    ['decidedBy', 'Machine'],
    ['groups', 'Label is label 8'],
  ])
})
