import { createContext } from 'react'
import type { Source } from '../../kit/pick/source.ts'
import type { Schema } from './schema.ts'

/**
 * Problems by path, what fields refer to, and whether anything may be changed.
 */
export type FormWorld = {
  problems: ReadonlyMap<string, string>
  references: (path: readonly string[]) => Source | null
  readOnly: boolean
}
export const FormContext = createContext<FormWorld>({
  problems: new Map(),
  references: () => null,
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
