import { Id, isId } from '@oas/contract/envelope'
import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { CallError, because } from '../core/fail.ts'
import { failure } from './answer.ts'
import { validate } from './validate.ts'

test('drops fields that no schema names before the handler, of body and query alike', () => {
  const schema = Type.Object({
    a: Type.Integer(),
    b: Type.Optional(Type.Object({ c: Type.String() })),
  })
  expect(validate(schema, { a: 1, askerId: '7', b: { c: 'x' } }, false)).toEqual({
    a: 1,
    b: { c: 'x' },
  })
  expect(validate(schema, { a: '1', askerId: '7' }, true)).toEqual({ a: 1 })
})

test('a field whose name every object has is not taken for one of the schema', () => {
  expect(
    validate(Type.Object({ a: Type.Integer() }), { a: 1, constructor: 'x', toString: 'y' }, false),
  ).toEqual({ a: 1 })
})

test('a schema that names no fields keeps all, one that forbids others says so', () => {
  expect(validate(Type.Record(Type.String(), Type.Unknown()), { x: 1 }, false)).toEqual({ x: 1 })
  expect(() =>
    validate(
      Type.Object({ a: Type.Integer() }, { additionalProperties: false }),
      { a: 1, x: 2 },
      false,
    ),
  ).toThrow()
})
test.each([
  ['0', true],
  ['9', true],
  ['999999999999999999', true],
  ['1000000000000000000', true],
  ['9223372036854775799', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['9223372036854780000', false],
  ['9223372036855000000', false],
  ['9999999999999999999', false],
  ['10000000000000000000', false],
  ['01', false],
  ['-1', false],
  ['', false],
  ['1\n', false],
])('the id %j: %s', (text, right) => {
  expect(isId(text)).toBe(right)
  const check = (): unknown => validate(Type.Object({ id: Id }), { id: text }, false)
  if (right) expect(check()).toEqual({ id: text })
  else
    expect(check).toThrow(
      expect.objectContaining({
        field: 'id',
        params: expect.objectContaining({ reason: 'must be an ID' }),
      }),
    )
})
test('every id that fits a bigint is one, and none beyond', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), (n) => isId(String(n)) === n < 2n ** 63n),
    { numRuns: 1000 },
  )
})

const saidOf = (schema: Parameters<typeof validate>[0], value: unknown): string[] => {
  try {
    validate(schema, value, false)
  } catch (error) {
    return (['cn', 'en', 'id', 'ru'] as const).map(
      (language) => failure(error as CallError, language).body.msg,
    )
  }
  return []
}
test.each([
  [
    Type.String(),
    1,
    [
      '名称 无效：应为文本',
      'Name is not valid: must be text',
      'Nama tidak valid: harus berupa teks',
      'Поле «Название» заполнено неверно: должно быть текстом',
    ],
  ],
  [
    Type.String({ maxLength: 2 }),
    'abc',
    [
      '名称 无效：最多 2 个字符',
      'Name is not valid: must have at most 2 characters',
      'Nama tidak valid: paling banyak 2 karakter',
      'Поле «Название» заполнено неверно: не более 2 символов',
    ],
  ],
  [
    Type.Integer({ minimum: 3 }),
    2,
    [
      '名称 无效：应 >= 3',
      'Name is not valid: must be >= 3',
      'Nama tidak valid: harus >= 3',
      'Поле «Название» заполнено неверно: должно быть >= 3',
    ],
  ],
  [
    Type.String({ pattern: '^x$' }),
    'y',
    [
      '名称 无效：格式不符',
      'Name is not valid: has the wrong format',
      'Nama tidak valid: formatnya salah',
      'Поле «Название» заполнено неверно: неверный формат',
    ],
  ],
  [
    Type.Object({}, { additionalProperties: false }),
    { value: 1 },
    [
      '名称，值 无效：未知字段',
      'Name, Value is not valid: unknown field',
      'Nama, Nilai tidak valid: bidang tidak dikenal',
      'Поле «Название, Значение» заполнено неверно: неизвестное поле',
    ],
  ],
  [
    Type.Array(Type.Integer(), { uniqueItems: true }),
    [1, 1],
    [
      '名称 无效：不能有重复项',
      'Name is not valid: must not contain duplicates',
      'Nama tidak valid: tidak boleh berisi duplikat',
      'Поле «Название» заполнено неверно: не должно содержать повторов',
    ],
  ],
] as const)(
  'why a value is not valid is said in the language of the caller: %#',
  (schema, value, said) => {
    expect(saidOf(Type.Object({ name: schema }), { name: value })).toEqual(said)
  },
)

test('says a reason within a reason in the caller’s language, and in English in the log', () => {
  const error = new CallError('invalid-input', {
    field: 'value',
    reason: because('at_field', { field: 'hosts', reason: because('schema_array') }),
  })
  expect(failure(error, 'ru').body.msg).toBe(
    'Поле «Значение» заполнено неверно: hosts: должно быть списком',
  )
  expect(error.params).toEqual({ field: 'value', reason: 'hosts: must be a list' })
})
