import { idPattern } from '@oas/contract/envelope'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { CallError, type Reason, because } from '../core/fail.ts'

type Problem = { keyword: string; instancePath: string; params: Record<string, unknown> }
type Checker = { Check: (value: unknown) => boolean; Errors: (value: unknown) => Iterable<unknown> }

const checkers = new WeakMap<TSchema, Checker>()
/** The compiled checker of a schema; compiled when first used, so that starting costs nothing. */
export function checkerOf(schema: TSchema): Checker {
  let checker = checkers.get(schema)
  if (!checker) {
    checker = Compile(schema) as unknown as Checker
    checkers.set(schema, checker)
  }
  return checker
}

const pathOf = (pointer: string): string => pointer.split('/').slice(1).join('.')

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const
const limits = {
  maxLength: 'schema_max_length',
  minLength: 'schema_min_length',
  maxItems: 'schema_max_items',
  minItems: 'schema_min_items',
  maxProperties: 'schema_max_fields',
  minProperties: 'schema_min_fields',
} as const
const bounds = new Set(['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'])
const others = {
  enum: 'schema_value',
  const: 'schema_value',
  anyOf: 'schema_shape',
  oneOf: 'schema_shape',
  pattern: 'schema_pattern',
  format: 'schema_pattern',
  uniqueItems: 'schema_unique',
  propertyNames: 'schema_field_names',
  additionalProperties: 'schema_unknown_field',
  boolean: 'schema_unknown_field',
} as const
const isKeyOf = <T extends object>(map: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(map, key)

/** What is wrong, by the keyword of the schema that was not met. */
const reasonOf = ({ keyword, params }: Problem): Reason => {
  const type = types.find((one) => one === params['type'])
  if (keyword === 'type' && type) return because(`schema_${type}`)
  if (isKeyOf(limits, keyword)) return because(limits[keyword], { n: Number(params['limit']) })
  if (bounds.has(keyword))
    return because('schema_bound', {
      comparison: String(params['comparison']),
      n: String(params['limit']),
    })
  if (keyword === 'multipleOf')
    return because('schema_multiple', { n: String(params['multipleOf']) })
  if (params['pattern'] === idPattern) return because('schema_id')
  return because(isKeyOf(others, keyword) ? others[keyword] : 'schema_other')
}

/** The first problem of a value as an error that names the field, e.g. `recordResults.0.fence`. */
export function firstProblemOf(
  schema: TSchema,
  value: unknown,
): { field: string; reason: Reason; required: boolean } {
  const found = [...checkerOf(schema).Errors(value)] as Problem[]
  const problem = found.find((entry) => entry.keyword === 'required') ?? found[0]
  if (!problem) return { field: '', reason: because('schema_other'), required: false }
  const path = pathOf(problem.instancePath)
  const missing =
    problem.keyword === 'required'
      ? (problem.params['requiredProperties'] as string[] | undefined)?.[0]
      : undefined
  const extra =
    problem.keyword === 'additionalProperties'
      ? (problem.params['additionalProperties'] as string[] | undefined)?.[0]
      : undefined
  const field = [path, missing ?? extra ?? ''].filter(Boolean).join('.')
  return { field: field || 'body', reason: reasonOf(problem), required: missing !== undefined }
}

const defaulted = new WeakMap<TSchema, boolean>()
/**
 * Whether a schema fills anything in: where it does not, a body of ten thousand rows need not be
 * walked for it.
 */
const hasDefaults = (schema: TSchema): boolean => {
  let found = defaulted.get(schema)
  if (found === undefined) {
    found = JSON.stringify(schema).includes('"default":')
    defaulted.set(schema, found)
  }
  return found
}

/**
 * Only the fields that the schema names: what a caller adds of its own must never reach a query by
 * a spread. Schemas without named fields keep all.
 */
const knownPart = (schema: TSchema, value: unknown): unknown => {
  const { type, properties } = schema as { type?: unknown; properties?: Record<string, unknown> }
  if (type !== 'object' || properties === undefined || typeof value !== 'object' || value === null)
    return value
  const entries = Object.entries(value)
  return entries.every(([key]) => Object.hasOwn(properties, key))
    ? value
    : Object.fromEntries(entries.filter(([key]) => Object.hasOwn(properties, key)))
}

/**
 * Checks a value and answers its named fields with defaults filled in; `fromText` also turns the
 * strings of a query into the numbers and booleans the schema asks for. Throws `required` or
 * `invalid-input`, which name the field.
 */
export function validate<T>(schema: TSchema, raw: unknown, fromText: boolean): T {
  const given = fromText ? Value.Convert(schema, raw) : raw
  const value = hasDefaults(schema) ? Value.Default(schema, given) : given
  if (checkerOf(schema).Check(value)) return knownPart(schema, value) as T
  const { field, reason, required } = firstProblemOf(schema, value)
  throw new CallError(required ? 'required' : 'invalid-input', { field, reason })
}

/** Strings that PostgreSQL cannot store or that hide what they say: NUL and lone surrogates. */
export function unstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed() ? path || 'body' : null
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const bad = unstorable(item, path ? `${path}.${index}` : String(index))
      if (bad) return bad
    }
    return null
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key
      if (unstorable(key) !== null) return at.replaceAll('\u0000', '?')
      const bad = unstorable(item, at)
      if (bad) return bad
    }
  }
  return null
}
