import fc from 'fast-check'
import type { TSchema } from 'typebox'

type Json = {
  type?: string | string[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  patternProperties?: Record<string, TSchema>
  additionalProperties?: unknown
}

const deep = (depth: number): unknown => {
  let value: unknown = 0
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/**
 * Values that break careless code: other types, edges of numbers, strings no database stores, names
 * every object has.
 */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.5,
    -0,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    -(2 ** 53),
    1e308,
    1e-320,
    {},
    [],
    [[]],
    [null],
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    '[object Object]',
  ),
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e\u2066',
    '\ufeff',
    '💥'.repeat(300),
    'x'.repeat(70_000),
    '9'.repeat(400),
    '９９',
    'İ',
    '%00',
    '%',
    '_',
    '\\',
    "'; drop table person; --",
    '" or 1=1',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    'null\r\nset-cookie: a=b',
    '1:1:1',
    '50:',
    ':12',
    '99999999999:1',
  ),
  fc.constantFrom<unknown>(
    '9223372036854775807',
    '9223372036854775808',
    '9999999999999999999',
    '00000000000000000000',
    '2026-02-30',
    '0000-00-00T00:00:00Z',
    '294277-01-01',
    '-infinity',
  ),
  fc.constantFrom<unknown>(
    { constructor: { prototype: { bad: 1 } } },
    JSON.parse('{"__proto__":{"bad":1}}'),
    { toString: 1 },
    { hasOwnProperty: null },
    { length: -1 },
    JSON.parse('{"then":1}'),
    deep(30),
    deep(80),
    Array.from({ length: 1100 }, () => '1'),
    { '\0': 1 },
    { '\ud800': 1 },
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const number = (schema: Json, whole: boolean): fc.Arbitrary<unknown> => {
  const min = Math.max(schema.minimum ?? -1000, -(2 ** 53))
  const max = Math.min(schema.maximum ?? 100_000, 2 ** 53)
  return fc.oneof(
    whole
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      : fc.double({ min, max, noNaN: true }),
    fc.constantFrom(schema.minimum ?? 1, schema.maximum ?? 1),
    fc.constantFrom(50, 71, 12).map((n) => Math.min(Math.max(n, min), max)),
  )
}

const known = ['50:12', '71:3', '1', '9223372036854775807', '9999999999999999999']
const makeText = (
  { pattern, minLength = 0, maxLength = 20 }: Json,
  wild: boolean,
): fc.Arbitrary<unknown> => {
  if (pattern === undefined)
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  const form = new RegExp(pattern)
  const some = known.filter((value) => wild || form.test(value))
  return some.length === 0
    ? fc.stringMatching(form)
    : fc.oneof({ weight: 3, arbitrary: fc.stringMatching(form) }, fc.constantFrom(...some))
}
/**
 * Texts of one pattern or of the same lengths share their generator: making one costs more than
 * drawing a hundred from it.
 */
const texts = new Map<string, fc.Arbitrary<unknown>>()
const text = (schema: Json, wild: boolean): fc.Arbitrary<unknown> => {
  const key = `${wild} ${schema.pattern ?? `${schema.minLength ?? ''}–${schema.maxLength ?? ''}`}`
  const made = texts.get(key) ?? makeText(schema, wild)
  texts.set(key, made)
  return made
}

const object = (
  schema: Json,
  of: (schema: TSchema) => fc.Arbitrary<unknown>,
  wild: boolean,
): fc.Arbitrary<unknown> => {
  if (!schema.properties)
    return fc.dictionary(
      fc.string({ maxLength: 10 }),
      Object.values(schema.patternProperties ?? {}).map(of)[0] ?? hostile,
      { maxKeys: 4 },
    )
  // Made once: made for each use they would double with every depth.
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, of(field)]),
  )
  const whole = fc.record(fields, { requiredKeys: schema.required ?? [], noNullPrototype: true })
  if (!wild) return whole
  const some = fc.record(fields, { requiredKeys: [], noNullPrototype: true })
  return fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: some }),
      fc.constantFrom<object>(
        {},
        {},
        {},
        { extra: 1 },
        { constructor: 'x' },
        JSON.parse('{"__proto__":{"isAdmin":true}}') as object,
      ),
    )
    .map(([own, extra]) => ({ ...own, ...extra }))
}

/**
 * Inputs for a schema: right ones, or with `wild` ones in which any part, at any depth, may be
 * missing, doubled, of another type or hostile.
 */
export function inputOf(schema: TSchema, wild: boolean, depth = 0): fc.Arbitrary<unknown> {
  const json = schema as Json
  const inner = (next: TSchema): fc.Arbitrary<unknown> => inputOf(next, wild, depth + 1)
  const right = ((): fc.Arbitrary<unknown> => {
    if (depth > 8) return fc.constant(null)
    if (json.enum) return fc.constantFrom(...json.enum)
    if (json.const !== undefined) return fc.constant(json.const)
    if (json.anyOf) return fc.oneof(...json.anyOf.map(inner))
    switch (json.type) {
      case 'object':
        return object(json, inner, wild)
      case 'array':
        return fc.array(json.items ? inner(json.items) : hostile, {
          minLength: json.minItems ?? 0,
          maxLength: Math.min(json.maxItems ?? 3, Math.max(3, json.minItems ?? 0)),
        })
      case 'integer':
        return number(json, true)
      case 'number':
        return number(json, false)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        return text(json, wild)
      default:
        return wild ? hostile : fc.constantFrom<unknown>({}, [], 'x', 1)
    }
  })()
  return wild
    ? fc.oneof(
        { weight: depth === 0 ? 30 : 7, arbitrary: right },
        { weight: 1, arbitrary: hostile },
      )
    : right
}
