import { type ComponentType, createContext } from 'react'
import type { Source } from '../../kit/pick/source.ts'
import type { Schema } from './schema.ts'

/** The place that somebody asked for, in the problems or beside; `n` rises with each request. */
export type Wanted = { path: string; n: number }
/**
 * Problems by path, what fields refer to, the document as it stands, and whether anything may be
 * changed.
 */
export type FormWorld = {
  problems: ReadonlyMap<string, string>
  references: (path: readonly string[]) => Source | null
  document: Readonly<Record<string, unknown>>
  /** Whether a punishment lasts, so that a result needs times for it. */
  lasts: (punishId: unknown) => boolean
  wanted: Wanted | null
  readOnly: boolean
}
export const FormContext = createContext<FormWorld>({
  problems: new Map(),
  references: () => null,
  document: {},
  lasts: () => false,
  wanted: null,
  readOnly: true,
})

export type FieldProps = {
  schema: Schema
  root: Schema | null
  path: readonly string[]
  value: unknown
  optional: boolean
  change: (value: unknown) => void
}
/** A field with fields below it, which are shown by what shows any field. */
export type NestedProps = FieldProps & { Field: ComponentType<FieldProps> }
