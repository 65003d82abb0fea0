import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { validate } from './validate.ts'

test('fields that a schema does not name do not reach the handler, neither from a body nor from a query', () => {
  const schema = Type.Object({ a: Type.Integer(), b: Type.Optional(Type.Object({ c: Type.String() })) })
  expect(validate(schema, { a: 1, askerId: '7', b: { c: 'x' } }, false)).toEqual({ a: 1, b: { c: 'x' } })
  expect(validate(schema, { a: '1', askerId: '7' }, true)).toEqual({ a: 1 })
})

test('a field whose name every object has is not taken for one of the schema', () => {
  expect(validate(Type.Object({ a: Type.Integer() }), { a: 1, constructor: 'x', toString: 'y' }, false)).toEqual({ a: 1 })
})

test('a schema that names no fields keeps all, one that forbids others says so', () => {
  expect(validate(Type.Record(Type.String(), Type.Unknown()), { x: 1 }, false)).toEqual({ x: 1 })
  expect(() => validate(Type.Object({ a: Type.Integer() }, { additionalProperties: false }), { a: 1, x: 2 }, false)).toThrow()
})
