import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import { describe, expect, test } from 'vitest'
import { castValue, keysIn, orderOf, valuesOf } from './values.ts'

const body = (key: string, more: Partial<AttributeBody> = {}): AttributeBody => ({
  key,
  name: key,
  valueType: 'number',
  source: 'score',
  modelId: '1',
  labels: ['blurred'],
  line: null,
  expression: '',
  fallback: '',
  rememberHours: 0,
  scopes: [{ appId: 50, types: [] }],
  remark: '',
  ...more,
})
const said = (label: string, calibrated: number, more = {}) => ({
  modelId: '1',
  label,
  calibrated,
  mode: 'live' as const,
  ...more,
})
const ages = body('age', {
  valueType: 'text',
  source: 'choice',
  labels: ['child', 'teen', 'adult'],
  line: 0.5,
})
const none = { record: {}, remembered: {} }

describe('values of attributes', () => {
  test('are scores, whether a line is reached, or the label with the highest score', () => {
    const bodies = [body('blur'), body('is_blurred', { valueType: 'boolean', line: 0.7 }), ages]
    const outputs = [said('blurred', 0.6), said('blurred', 0.8), said('teen', 0.9)]
    expect(valuesOf(bodies, outputs, none).values).toEqual({
      blur: 0.8,
      is_blurred: true,
      age: 'teen',
    })
  })
  test('are missing where the model said nothing, and shadows say nothing', () => {
    const outputs = [said('blurred', 0.9, { mode: 'shadow' }), said('teen', 0.4)]
    expect(valuesOf([body('blur', { modelId: '2' }), ages], outputs, none).values).toEqual({})
    expect(valuesOf([body('blur')], [], none).values).toEqual({})
  })
  test('fall back to what is remembered of the user, then to what stands for the unknown', () => {
    const bodies = [body('blur', { fallback: '0.5' }), ages]
    expect(valuesOf(bodies, [], { record: {}, remembered: { age: 'adult' } })).toEqual({
      values: { blur: 0.5, age: 'adult' },
      fresh: {},
    })
  })
  test('come of others by expressions, in an order that fits', () => {
    const of = (key: string, expression: string) =>
      body(key, { source: 'expression', valueType: 'boolean', labels: [], expression })
    const bodies = [of('shown', '!data.minor'), of('minor', 'data.age == "teen"'), ages]
    expect(valuesOf(bodies, [said('teen', 0.9)], none).values).toEqual({
      age: 'teen',
      minor: true,
      shown: false,
    })
    expect(
      orderOf([of('one', 'data.two'), of('two', 'data.three'), of('three', 'data.one')]),
    ).toEqual({ ok: false, cycle: ['one', 'two', 'three', 'one'] })
  })
})

test('knows which attributes an expression reads', () => {
  expect(keysIn('data.age == "teen" && data.blur > 0.5 || data.age')).toEqual(['age', 'blur'])
})
test.each([
  ['0.5', 'number', 0.5],
  ['', 'number', undefined],
  ['x', 'number', undefined],
  ['yes', 'boolean', true],
  [0, 'boolean', false],
  ['maybe', 'boolean', undefined],
  [3, 'text', '3'],
  ['', 'text', undefined],
] as const)('reads %j as a %s', (value, type, expected) => {
  expect(castValue(value, type)).toBe(expected)
})
