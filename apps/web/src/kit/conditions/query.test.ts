import type { ConditionField } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import {
  conditionProblems,
  conditionsOf,
  fittingValues,
  unknownConditionText,
  valuesOf,
} from './query.ts'

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

test('texts are trimmed, empty values and fields that do not apply are left out', () => {
  const fields = [
    field('uid', 1),
    field('source', 1),
    field('off', 1, { is_apply: 0 }),
    field('flag', 10),
    field('country', 4, { relation: 'in', value: ['ALL'] }),
    field('note', 15),
    field('age', 16, { relation: 'gte' }),
  ]
  expect(
    conditionsOf(fields, {
      uid: '  42 ',
      source: '   ',
      off: 'x',
      flag: false,
      note: 'n',
      age: '7',
    }),
  ).toEqual([
    { dbField: 'uid', relation: 'eq', value: '42' },
    { dbField: 'age', relation: 'gte', value: 7 },
  ])
  expect(conditionsOf(fields, { country: ['ID', ' RU'], flag: true })).toEqual([
    { dbField: 'flag', relation: 'eq', value: true },
    { dbField: 'country', relation: 'in', value: ['ID', 'RU'] },
  ])
})

test('required, maximum and validator are checked by field', () => {
  const fields = [
    field('a', 1, { required: true }),
    field('b', 3, { maxCount: 1 }),
    field('c', 1, { validator: '^\\d+$' }),
  ]
  expect(
    conditionProblems(fields, { b: [1, 2], c: 'x' }).map((one) => [one.field.dbField, one.code]),
  ).toEqual([
    ['a', 'required'],
    ['b', 'max-count'],
    ['c', 'invalid'],
  ])
  expect(conditionProblems(fields, { a: '1', b: [1], c: '12' })).toEqual([])
})

test('an unknown condition type has its stated text; saved conditions become values again', () => {
  expect(unknownConditionText(22)).toBe('condition type 22 not match')
  expect(conditionsOf([field('x', 22)], { x: 'v' })).toEqual([])
  expect(valuesOf([{ dbField: 'uid', relation: 'eq', value: '1' }])).toEqual({ uid: '1' })
})

test('a number that is none and a range without both ends in order are problems', () => {
  const fields = [field('age', 16, { relation: 'gte' }), field('at', 17, { relation: 'between' })]
  const codes = (values: Record<string, unknown>) =>
    conditionProblems(fields, values).map((one) => [one.field.dbField, one.code])
  expect(codes({ age: 'x7', at: [1, undefined] })).toEqual([
    ['age', 'invalid'],
    ['at', 'range'],
  ])
  expect(codes({ at: [2, 1] })).toEqual([['at', 'range']])
  expect(codes({ age: ' 7 ', at: [1, 2] })).toEqual([])
  expect(codes({ age: '', at: [] })).toEqual([])
})

test('a saved value whose control or choice is gone counts as not saved', () => {
  const list = [
    { label: 'a', value: 1 },
    { label: 'b', value: 2 },
  ]
  const fields = [
    field('text', 1),
    field('many', 3, { list }),
    field('one', 8, { list }),
    field('span', 17),
    field('flag', 10),
    field('codes', 4),
    field('later', 99),
  ]
  const fits = {
    text: 'x',
    many: [1, 2],
    one: 2,
    span: [5, 9],
    flag: true,
    codes: ['ID'],
    later: { any: 1 },
  }
  expect(fittingValues(fields, fits)).toEqual(fits)
  expect(
    fittingValues(fields, {
      text: ['x'],
      many: 'x',
      one: 7,
      span: '5',
      flag: 'yes',
      codes: 'ID',
      gone: 1,
    }),
  ).toEqual({})
  expect(fittingValues(fields, { many: [1, 7] })).toEqual({ many: [1] })
})
