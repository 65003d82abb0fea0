import { idPattern } from '@oas/contract/envelope'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { CallError } from '../core/fail.ts'

type Problem = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }
type Checker = { Check: (value: unknown) => boolean; Errors: (value: unknown) => Iterable<unknown> }

const checkers = new WeakMap<TSchema, Checker>()
/** The compiled checker of a schema; compiled when first used, so that starting costs nothing. */
export const checkerOf = (schema: TSchema): Checker => {
  let checker = checkers.get(schema)
  if (!checker) { checker = Compile(schema) as unknown as Checker; checkers.set(schema, checker) }
  return checker
}

const pathOf = (pointer: string): string => pointer.split('/').slice(1).join('.')

/** The first problem of a value as an error that names the field, e.g. `recordResults.0.fence`. */
export const problemOf = (schema: TSchema, value: unknown): { field: string; reason: string; required: boolean } => {
  const found = [...checkerOf(schema).Errors(value)] as Problem[]
  const problem = found.find((entry) => entry.keyword === 'required') ?? found[0]
  if (!problem) return { field: '', reason: 'invalid', required: false }
  const path = pathOf(problem.instancePath)
  const missing = problem.keyword === 'required' ? (problem.params['requiredProperties'] as string[] | undefined)?.[0] : undefined
  const extra = problem.keyword === 'additionalProperties' ? (problem.params['additionalProperties'] as string[] | undefined)?.[0] : undefined
  const field = [path, missing ?? extra ?? ''].filter(Boolean).join('.')
  return { field: field || 'body', reason: extra ? 'unknown field' : problem.params['pattern'] === idPattern ? 'must be an id' : problem.message, required: missing !== undefined }
}

const defaulted = new WeakMap<TSchema, boolean>()
/** Whether a schema fills anything in: where it does not, a body of ten thousand rows need not be walked for it. */
const hasDefaults = (schema: TSchema): boolean => {
  let found = defaulted.get(schema)
  if (found === undefined) { found = JSON.stringify(schema).includes('"default":'); defaulted.set(schema, found) }
  return found
}

/** Only the fields that the schema names: what a caller adds of its own must never reach a query by a spread. Schemas without named fields keep all. */
const named = (schema: TSchema, value: unknown): unknown => {
  const { type, properties } = schema as { type?: unknown; properties?: Record<string, unknown> }
  if (type !== 'object' || properties === undefined || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return entries.every(([key]) => Object.hasOwn(properties, key)) ? value : Object.fromEntries(entries.filter(([key]) => Object.hasOwn(properties, key)))
}

/**
 * Checks a value and answers its named fields with defaults filled in; `fromText` also turns the strings of a query into the numbers and booleans
 * the schema asks for. Throws `required` or `invalid-input`, which name the field.
 */
export const validate = <T>(schema: TSchema, raw: unknown, fromText: boolean): T => {
  const given = fromText ? Value.Convert(schema, raw) : raw
  const value = hasDefaults(schema) ? Value.Default(schema, given) : given
  if (checkerOf(schema).Check(value)) return named(schema, value) as T
  const { field, reason, required } = problemOf(schema, value)
  throw new CallError(required ? 'required' : 'invalid-input', { field, reason })
}

/** Strings that PostgreSQL cannot store or that hide what they say: NUL and lone surrogates. */
export const unstorable = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path || 'body' : null
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) { const bad = unstorable(item, path ? `${path}.${index}` : String(index)); if (bad) return bad }
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

