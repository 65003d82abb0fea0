import type { ConditionField } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import {
  conditionsSent,
  conditionsWrong,
  isDay,
  isKnownCondition,
  linesMax,
  linesOf,
} from './fields.ts'

const field = (
  dbField: string,
  type: number,
  changes: Partial<ConditionField> = {},
): ConditionField => ({
  dbField,
  name: dbField,
  label: dbField,
  type,
  relation: 'eq',
  is_apply: 1,
  ...changes,
})

test('moments, days, lines, long texts and durations are sent as the server reads them', () => {
  const fields = [
    field('receivedAt', 5, { relation: 'gte' }),
    field('createdAt', 6),
    field('since', 9, { relation: 'gte' }),
    field('uid', 12, { relation: 'in' }),
    field('note', 18),
    field('waitingSeconds', 19, { relation: 'between' }),
    field('longest', 19, { relation: 'lte' }),
  ]
  expect(
    conditionsSent(fields, {
      receivedAt: 1_763_600_000_000,
      createdAt: '2026-11-20',
      since: ' -3d ',
      uid: ['a', 'b'],
      note: 'first\nsecond',
      waitingSeconds: { min: 60 },
      longest: 90,
    }),
  ).toEqual([
    { dbField: 'receivedAt', relation: 'gte', value: 1_763_600_000_000 },
    { dbField: 'createdAt', relation: 'eq', value: '2026-11-20' },
    { dbField: 'since', relation: 'gte', value: '-3d' },
    { dbField: 'uid', relation: 'in', value: ['a', 'b'] },
    { dbField: 'note', relation: 'eq', value: 'first\nsecond' },
    { dbField: 'waitingSeconds', relation: 'between', value: { min: 60 } },
    { dbField: 'longest', relation: 'lte', value: 90 },
  ])
  expect(
    conditionsSent(fields, {
      receivedAt: undefined,
      createdAt: '',
      uid: [],
      note: '  ',
      waitingSeconds: undefined,
    }),
  ).toEqual([])
})

test('names a day that does not exist and a duration from more to less', () => {
  const fields = [
    field('day', 6),
    field('since', 9),
    field('length', 19, { relation: 'between' }),
    field('ids', 12, { relation: 'in', maxCount: 1, required: true }),
  ]
  const codes = (values: Record<string, unknown>) =>
    conditionsWrong(fields, values).map((one) => [one.field.dbField, one.field.type, one.code])
  expect(
    codes({ day: '2026-02-30', since: 'yesterday', length: { min: 60, max: 30 }, ids: ['a', 'b'] }),
  ).toEqual([
    ['ids', 12, 'max-count'],
    ['day', 6, 'invalid'],
    ['since', 9, 'invalid'],
    ['length', 19, 'range'],
  ])
  expect(
    codes({ day: '2028-02-29', since: 'today', length: { min: 30, max: 60 }, ids: ['a'] }),
  ).toEqual([])
  expect(codes({})).toEqual([['ids', 12, 'required']])
})

test.each([
  ['2026-11-20', false, true],
  ['2026-11-31', false, false],
  ['today', false, false],
  ['today', true, true],
  ['-3d', true, true],
  ['3d', true, false],
  ['', true, false],
])('%s typed %s is a day: %s', (text, typed, is) => {
  expect(isDay(text, typed)).toBe(is)
})

test('lines are trimmed, empty ones dropped, the overflow is counted', () => {
  expect(linesOf(' a \n\n b\r\nc ')).toEqual({ lines: ['a', 'b', 'c'], cut: 0 })
  const { lines, cut } = linesOf(
    Array.from({ length: linesMax + 3 }, (_, n) => `id${n}`).join('\n'),
  )
  expect([lines.length, cut]).toEqual([linesMax, 3])
})

test('only the reserved controls are unknown', () => {
  expect(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 24, 100].every(
      isKnownCondition,
    ),
  ).toBe(true)
  expect([0, 21, 22, 23, 25, 99].some(isKnownCondition)).toBe(false)
})

test('sends nodes, activities, clusters and types as lists, but no saved query', () => {
  const fields = [
    field('extData.kind', 11, { relation: 'in' }),
    field('extData.topic', 13, { relation: 'eq' }),
    field('extData.activityId', 14, { relation: 'in' }),
    field('appType', 20, { relation: 'in' }),
    field('extData.cluster', 24, { relation: 'in' }),
    field('q', 100),
  ]
  expect(
    conditionsSent(fields, {
      'extData.kind': ['1', '2'],
      'extData.topic': '7',
      'extData.activityId': ['a'],
      appType: ['50:12'],
      'extData.cluster': [],
      q: ['3'],
    }),
  ).toEqual([
    { dbField: 'extData.kind', relation: 'in', value: ['1', '2'] },
    { dbField: 'extData.topic', relation: 'eq', value: '7' },
    { dbField: 'extData.activityId', relation: 'in', value: ['a'] },
    { dbField: 'appType', relation: 'in', value: ['50:12'] },
  ])
})
