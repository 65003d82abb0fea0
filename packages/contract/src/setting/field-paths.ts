import { snake } from '../snake.ts'
import { TypeSetting } from './schemas.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: readonly (string | number)[]
  patternProperties?: Record<string, Schema>
  $ref?: string
  $defs?: Record<string, Schema>
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  default?: unknown
}
/**
 * A field of a setting: where it is (`result[].content.times[]`), what it holds, and within which
 * limits.
 */
export type SettingField = {
  path: string
  key: string
  kinds: readonly string[]
  optional: boolean
  choices: readonly string[]
  min: number | null
  max: number | null
  pattern: string
  fallback: unknown
}

const resolved = (schema: Schema): Schema =>
  schema.$ref && schema.$defs
    ? (schema.$defs[schema.$ref.split('/').at(-1) ?? ''] ?? schema)
    : schema
const kindsOf = (schema: Schema): string[] =>
  schema.anyOf
    ? schema.anyOf.flatMap((one) => kindsOf(resolved(one)))
    : [schema.enum ? 'choice' : (schema.type ?? 'any')]
const choicesOf = (schema: Schema): string[] =>
  schema.anyOf
    ? schema.anyOf.flatMap((one) => choicesOf(resolved(one)))
    : (schema.enum ?? []).map(String)
const main = (schema: Schema): Schema =>
  resolved(
    schema.anyOf?.map(resolved).find((one) => one.type === 'object' || one.type === 'array') ??
      schema.anyOf?.map(resolved).find((one) => one.type !== 'null') ??
      schema,
  )

const below = (given: Schema, path: string): SettingField[] => {
  const schema = main(resolved(given))
  if (schema.type === 'array' && schema.items) return below(schema.items, `${path}[]`)
  if (schema.patternProperties)
    return Object.values(schema.patternProperties).flatMap((inner) => below(inner, `${path}.*`))
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]): SettingField[] => {
    const own = resolved(inner)
    const at = path === '' ? key : `${path}.${key}`
    const limit = main(own)
    const [min, max] = [
      limit.minimum ?? limit.exclusiveMinimum ?? limit.minLength ?? limit.minItems,
      limit.maximum ?? limit.maxLength ?? limit.maxItems,
    ]
    const items = limit.type === 'array' && limit.items ? choicesOf(resolved(limit.items)) : []
    const field = {
      path: at,
      key,
      kinds: [...new Set(kindsOf(own))],
      optional: !(schema.required ?? []).includes(key),
      choices: [...choicesOf(own), ...items],
      min: min ?? null,
      max: max ?? null,
      pattern: limit.pattern ?? '',
      fallback: own.default,
    }
    // What nests in itself is told once.
    return limit.type === 'array' && limit.items?.$ref && !limit.items.$defs
      ? [field]
      : [field, ...below(own, at)]
  })
}
/** Every field of a setting, in the order of its schema. */
export const settingFields: readonly SettingField[] = below(TypeSetting as unknown as Schema, '')

const open = /^extDataMap$/
const walk = (value: unknown, path: string, found: Set<string>): void => {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, `${path}[]`, found)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const at = open.test(path) ? `${path}.*` : path === '' ? key : `${path}.${key}`
    if (!open.test(path)) found.add(at)
    // Children are like what holds them.
    if (key === 'children' && Array.isArray(inner)) {
      for (const one of inner) walk(one, path, found)
    } else walk(inner, at, found)
  }
}
/** Paths of the fields that a document has. */
export function pathsIn(document: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  walk(document, '', found)
  return found
}

/**
 * Keys of the texts that may tell what a field is, the most fitting first: ends of its path, from
 * the whole to the last step. Steps are those of a schema's path or of a document's.
 */
export function fieldTextKeys(path: string | readonly string[]): string[] {
  const given = typeof path === 'string' ? path.replaceAll('[]', '').split('.') : path
  const steps = given
    .filter(
      (step, index) =>
        step !== '*' &&
        !/^[0-9]+$/.test(step) &&
        !(typeof path !== 'string' && index === 1 && given[0] === 'extDataMap'),
    )
    .map(snake)
  return steps.map((_step, index) => steps.slice(index).join('_'))
}
