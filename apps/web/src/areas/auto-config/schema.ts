import { isObject } from '@oas/contract/json'
import { TypeSetting } from '@oas/contract/setting/schemas'

/** The part of JSON Schema that settings are described with. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  patternProperties?: Record<string, Schema>
  $ref?: string
  $defs?: Record<string, Schema>
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
  description?: string
}
export type Doc = Readonly<Record<string, unknown>>
const settingSchema = TypeSetting as unknown as Schema

const reasonOf = (schema: Schema): Schema => {
  if (schema.$defs && schema.$ref)
    return schema.$defs[schema.$ref.split('/').at(-1) ?? ''] ?? schema
  return schema
}
/** The schema itself: references to what nests in itself are followed. */
export function resolveSchema(schema: Schema, root: Schema | null): Schema {
  return schema.$ref && !schema.$defs ? (root ?? schema) : reasonOf(schema)
}
/** What nested references below a schema mean. */
export function rootBelow(schema: Schema, root: Schema | null): Schema | null {
  return schema.$defs ? reasonOf(schema) : root
}

/** A value to begin with, such that it needs as little mending as possible. */
export function emptyOf(given: Schema, root: Schema | null = null): unknown {
  const schema = resolveSchema(given, root)
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf)
    return schema.anyOf.some((one) => one.type === 'null')
      ? null
      : emptyOf(schema.anyOf[0] ?? {}, root)
  if (schema.enum) return schema.enum[0] ?? ''
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, inner]) => [name, emptyOf(inner, rootBelow(schema, root))]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 0)
  return ''
}

export function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  return step === undefined
    ? value
    : Array.isArray(value)
      ? valueAt(value[Number(step)], rest)
      : isObject(value)
        ? valueAt(value[step], rest)
        : undefined
}
/** The document with another value at a place; undefined takes the field out. */
export function withValue(
  value: unknown,
  [step, ...rest]: readonly string[],
  next: unknown,
): unknown {
  if (step === undefined) return next
  if (Array.isArray(value))
    return value.with(Number(step), withValue(value[Number(step)], rest, next))
  const own = isObject(value) ? value : {}
  const inner = withValue(own[step], rest, next)
  return inner === undefined
    ? Object.fromEntries(Object.entries(own).filter(([name]) => name !== step))
    : { ...own, [step]: inner }
}

export const sections = ['base', 'page', 'results', 'labels', 'conditions', 'fields'] as const
export type Section = (typeof sections)[number]
const labelFields: ReadonlySet<string> = new Set(['useLabel', 'labelList', 'labelRelation'])
const baseFields = Object.keys(settingSchema.properties?.['baseInfo']?.properties ?? {})
/**
 * What each section edits, as paths into the document, in the order shown. What says whose setting
 * it is stands in no section.
 */
export const sectionPaths: Readonly<Record<Section, readonly (readonly string[])[]>> = {
  base: [
    ['name'],
    ['pageKeys'],
    ...baseFields.filter((name) => !labelFields.has(name)).map((name) => ['baseInfo', name]),
    ['undoSeconds'],
    ['undoDeliveredSeconds'],
    ['wellness'],
  ],
  page: [
    ['pageType', 'type'],
    ...Object.keys(
      settingSchema.properties?.['pageType']?.properties?.['content']?.properties ?? {},
    ).map((name) => ['pageType', 'content', name]),
    ['pageInfoCallback'],
    ['glueInfoCallback'],
  ],
  results: [['result']],
  labels: [...labelFields].map((name) => ['baseInfo', name]),
  conditions: [['condition']],
  fields: [['extDataMap']],
}
const schemaAt = (schema: Schema, [step, ...rest]: readonly string[]): Schema =>
  step === undefined ? schema : schemaAt(schema.properties?.[step] ?? {}, rest)
export function schemaOf(path: readonly string[]): Schema {
  return schemaAt(settingSchema, path)
}
/** Whether a field may be absent. */
export function isOptional(path: readonly string[]): boolean {
  return !(schemaAt(settingSchema, path.slice(0, -1)).required ?? []).includes(path.at(-1) ?? '')
}
export function sectionOf(path: string): Section {
  return (
    sections.find((section) =>
      sectionPaths[section].some((one) => `${path}.`.startsWith(`${one.join('.')}.`)),
    ) ?? 'base'
  )
}
