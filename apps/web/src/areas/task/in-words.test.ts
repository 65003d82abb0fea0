import {
  type StoredSelection,
  type TaskBody,
  blankSelection,
  blankTask,
} from '@oas/contract/task/schemas'
import { type TextKey, fillText, textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'
import type { Names } from './in-words.ts'

const said = (key: string, params: Record<string, string | number> = {}): string =>
  fillText(textOf('en', key), params)
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: TextKey, params?: Record<string, string | number>) => said(key, params),
  tData: said,
  resultName: (id: string) => id,
}))
const { differences, linesOf } = await import('./in-words.ts')

const names: Names = {
  type: ({ type }) => `Type ${type}`,
  team: (id) => `Team ${id}`,
  person: (id) => `Person ${id}`,
  label: (id) => `label ${id}`,
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

test('says which stored records are meant, with names instead of ids', () => {
  const stored: StoredSelection = {
    ...blankSelection,
    decidedBy: 'people',
    labelIds: [7],
    outdated: { labels: true, setting: false, days: 30 },
    groups: [
      {
        any: [
          { field: 'text', op: 'contains', values: ['win', 'prize'] },
          { field: 'auditor', op: 'is-not', values: ['3'] },
        ],
      },
      { any: [{ field: 'label', op: 'is', values: ['8'] }] },
    ],
  }
  const said = new Map(
    linesOf('renew', { ...blankTask, stored }, names).map(({ key, text }) => [key, text]),
  )
  expect(said.get('span')).toBe('Days before the draw: 1')
  expect(said.get('labelIds')).toBe('label 7')
  expect(said.get('groups')).toBe(
    'Text contains win, prize or Auditor is not Person 3\nLabel is label 8',
  )
  expect(said.get('outdated')).toContain('30')
})
