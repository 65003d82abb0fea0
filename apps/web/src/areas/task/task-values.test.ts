import { type TaskBody, blankTask, oneRound, storedKinds } from '@oas/contract/task/schemas'
import { expect, test } from 'vitest'
import { blankValues, bodyOf, fieldOfPath, stepOf, valuesOf } from './task-values.ts'

const body: TaskBody = {
  ...blankTask,
  name: 'Backlog',
  remark: 'for the weekend',
  text: 'Read the post first',
  types: ['50:12', '50:13'],
  conditions: { '50:12': [{ dbField: 'country', relation: 'in', value: ['ID'] }] },
  waitedMinutes: 30,
  draw: { kind: 'stratum', count: 5, rate: null, stratum: 'country', at: ['00:05'] },
  people: { teams: [{ teamId: '3', weight: 2 }], personIds: ['7'], excludedIds: ['8'] },
  handing: { rule: 'weighted', speed: 'hourly', perHour: 40, ordering: 'risk' },
  quota: { total: 1000, day: 200, person: 50 },
  time: { startAt: 10, endAt: 20, days: [1, 2, 7], hours: [{ from: '09:00', to: '18:00' }] },
  priority: 7,
}

test('sends what it was opened with where nothing was changed', () => {
  // Without settings the conditions stay as they were.
  expect(bodyOf(valuesOf('normal', body), {}, body.conditions)).toEqual(body)
  expect(bodyOf(valuesOf('normal'))).toEqual(blankTask)
})

test('says nothing of fields that belong to a way which is not chosen', () => {
  const values = { ...valuesOf('normal', body), drawKind: 'all' as const, speed: 'follow' as const }
  const sent = bodyOf(values)
  expect(sent.draw).toEqual({ kind: 'all', count: null, rate: null, stratum: null, at: ['00:05'] })
  expect(sent.handing.perHour).toBeNull()
  const special = bodyOf({ ...values, kind: 'special-order' }, {}, body.conditions)
  expect([special.conditions, special.waitedMinutes]).toEqual([{}, 0])
})

test('drops conditions of types that are no longer chosen, trims texts and sorts days', () => {
  const sent = bodyOf(
    {
      ...valuesOf('normal', body),
      name: '  Backlog ',
      types: ['50:13'],
      days: [7, 1],
      priority: null,
    },
    {},
    body.conditions,
  )
  expect(sent).toMatchObject({ name: 'Backlog', types: ['50:13'], conditions: {}, priority: 5 })
  expect(sent.time.days).toEqual([1, 7])
})

test('begins special orders first in turn and for named people', () => {
  expect(blankValues('special-order')).toMatchObject({ priority: 9, handingRule: 'named' })
  expect(blankValues('normal')).toMatchObject({ priority: 5, handingRule: 'pool' })
})

test.each([
  ['body.quota.person', 'quotaPerson'],
  ['/body/draw/at/2', 'drawAt'],
  ['body.people.teams.0.weight', 'teams'],
  ['body.people', 'teams'],
  ['body.time.hours.1.to', 'hours'],
  ['body.name', 'name'],
  ['list.3.ref', 'listText'],
  ['kind', 'kind'],
])('leads what the server says of %s to the field %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field)
})

test('knows in which part of the form a field stands', () => {
  expect(['types', 'listText', 'teams', 'quotaDay'].map(stepOf)).toEqual([
    'basics',
    'selection',
    'people',
    'pace',
  ])
})

test.each(storedKinds)('says a %s task again as it was written', (kind) => {
  const blank = blankValues(kind)
  const body = bodyOf({
    ...blank,
    labelIds: ['7'],
    groups: [{ any: [{ field: 'language', op: 'is', values: ['id', 'ru'] }] }],
  })
  expect(body.stored).toMatchObject({
    labelIds: [7],
    groups: [{ any: [{ field: 'language', op: 'is', values: ['id', 'ru'] }] }],
  })
  expect(bodyOf(valuesOf(kind, body))).toEqual(body)
})

test('asks for no results, labels and ages of records that nobody decided', () => {
  const { stored } = bodyOf({
    ...blankValues('renew'),
    decidedBy: 'nobody',
    results: ['pass'],
    labelIds: ['7'],
  })
  expect(stored).toMatchObject({
    by: 'received',
    results: [],
    labelIds: [],
    outdated: { labels: false, setting: false, days: null },
  })
})

test('names the field of a stored selection that the server refuses', () => {
  expect(
    ['body.stored.span.to', 'body.stored.span.days', 'body.stored.groups.0.any.1.op'].map(
      fieldOfPath,
    ),
  ).toEqual(['spanTo', 'spanDays', 'groups'])
})

test('sends rounds as they were opened, and of each mode only what it uses', () => {
  const blind: TaskBody['rounds'] = {
    mode: 'blind',
    n: 2,
    most: 3,
    agreeBy: 'labels',
    depth: 1,
    accept: 'majority',
    next: [],
    finalWithin: null,
    judgeTeamIds: ['3'],
  }
  const values = valuesOf('normal', { ...body, rounds: blind })
  expect(bodyOf(values).rounds).toEqual(blind)
  expect(bodyOf({ ...values, agreeBy: 'result' }).rounds.depth).toBe(0)
  expect(bodyOf({ ...values, roundMode: 'single' }).rounds).toEqual(oneRound)
  expect(
    bodyOf({ ...values, roundMode: 'serial', roundN: 3, nextResults: ['del'] }).rounds,
  ).toEqual({ ...oneRound, mode: 'serial', n: 3, most: 3, next: ['del'] })
})

test('finds the fields of rounds by the paths of the server', () => {
  expect(['body.rounds.most', 'rounds.next'].map(fieldOfPath)).toEqual(['roundMost', 'nextResults'])
  expect(['roundMode', 'judgeTeamIds'].map(stepOf)).toEqual(['rounds', 'rounds'])
})
