import { createContext } from 'react'
import type { Schema } from './schema.ts'

export type Choice = { value: string | number; label: string }
/**
 * Problems by path, choices of fields that refer to something, and whether anything may be changed.
 */
export type FormWorld = {
  problems: ReadonlyMap<string, string>
  choices: (path: readonly string[]) => readonly Choice[] | null
  readOnly: boolean
}
export const FormContext = createContext<FormWorld>({
  problems: new Map(),
  choices: () => null,
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
