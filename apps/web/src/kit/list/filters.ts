import { useMemo } from 'react'
import { setQuery, usePlace } from '../../nav/location.ts'

/** A hidden field stands in the address without a control of its own. */
type Base = { key: string; label: string; width?: number; hidden?: boolean }
export type FilterField =
  | (Base & { kind: 'text' | 'number' | 'time' })
  | (Base & { kind: 'choice'; options: readonly { value: string; label: string }[] })

export type FilterValues = Readonly<Record<string, string>>

/**
 * Filters of a list, kept in the address; what is no filter of the list or unusable for its kind is
 * left out.
 */
export function useFilters(fields: readonly FilterField[]): {
  values: FilterValues
  text: string
  set: (values: FilterValues) => void
} {
  const { query } = usePlace()
  const text = query.toString()
  const values = useMemo(() => readFilters(fields, new URLSearchParams(text)), [fields, text])
  return { values, text, set: (next) => setQuery(next) }
}

const readFilters = (fields: readonly FilterField[], query: URLSearchParams): FilterValues => {
  const found: Record<string, string> = {}
  for (const field of fields) {
    const value = query.get(field.key)?.trim() ?? ''
    if (value === '') continue
    if ((field.kind === 'number' || field.kind === 'time') && !/^[0-9]{1,15}$/.test(value)) continue
    if (field.kind === 'choice' && !field.options.some((one) => one.value === value)) continue
    found[field.key] = value
  }
  return found
}
