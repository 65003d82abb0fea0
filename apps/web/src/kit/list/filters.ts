import { useMemo } from 'react'
import { setQuery, usePlace } from '../../nav/location.ts'
import { type LaterSource, readIds, type Source } from '../pick/source.ts'

/** A hidden field stands in the address without a control of its own. */
type Base = { key: string; label: string; width?: number; hidden?: boolean }
export type FilterField =
  | (Base & { kind: 'text' | 'number' | 'time' })
  | (Base & {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** What none of them is called; usually all. */ none?: string
    })
  // One id, or several joined by comma. `of` is the field that says what may be picked here.
  | (Base & { kind: 'pick'; source: Source | LaterSource; max?: number; of?: string })

export type FilterValues = Readonly<Record<string, string>>

/**
 * Filters of a list, kept in the address; what is no filter of the list or unusable for its kind is
 * left out.
 */
export function useFilters(fields: readonly FilterField[]): {
  values: FilterValues
  /** The same as calls take them: who is meant by `me` is named. */
  asked: FilterValues
  text: string
  set: (values: FilterValues) => void
} {
  const { query } = usePlace()
  const text = query.toString()
  const read = readFilters(fields, new URLSearchParams(text))
  const values = useSame(read)
  const asked = useSame(resolved(fields, read))
  return { values, asked, text, set: (next) => setQuery(next) }
}

/** Equal values stay the same object: what is typed beside them outlives a page painted anew. */
const useSame = (values: FilterValues): FilterValues => {
  const text = JSON.stringify(values)
  return useMemo(() => JSON.parse(text) as FilterValues, [text])
}

/** Values with every id that stands for another one replaced by it. */
const resolved = (fields: readonly FilterField[], values: FilterValues): FilterValues => {
  const found: Record<string, string> = { ...values }
  for (const field of fields) {
    const value = values[field.key]
    if (field.kind !== 'pick' || value === undefined || !('key' in field.source)) continue
    const { resolve } = field.source
    if (resolve)
      found[field.key] = idsOf(value, field.max ?? 1)
        .map(resolve)
        .join(',')
  }
  return found
}

/** The ids of a filter that picks; where it takes one, that is the whole value. */
export function idsOf(value: string | undefined, max?: number): string[] {
  if (!value) return []
  return max === 1 ? [value] : value.split(',')
}

/** The key of the field that says what may be picked in another; empty: none does. */
export function dependsOn(field: FilterField): string {
  return field.kind === 'pick' ? (field.of ?? '') : ''
}

/** Values with another one in a field; what was picked out of what stood there goes with it. */
export function withField(
  fields: readonly FilterField[],
  values: FilterValues,
  key: string,
  value: string | undefined,
): FilterValues {
  const isOther = values[key] !== value
  const gone = fields.filter((one) => isOther && dependsOn(one) === key)
  const kept = Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => name !== key && !gone.some((one) => one.key === name),
    ),
  )
  return value ? { ...kept, [key]: value } : kept
}

/** Values of an address that fit the filters of a list. */
export function readFilters(fields: readonly FilterField[], query: URLSearchParams): FilterValues {
  const found: Record<string, string> = {}
  for (const field of fields) {
    const value = query.get(field.key)?.trim() ?? ''
    if (value === '') continue
    if ((field.kind === 'number' || field.kind === 'time') && !/^[0-9]{1,15}$/.test(value)) continue
    if (field.kind === 'choice' && !field.options.some((one) => one.value === value)) continue
    if (field.kind === 'pick') {
      const max = field.max ?? 1
      const isOne = max === 1 && field.source.ids.test(value)
      const ids = isOne ? [value] : readIds(field.source, value).slice(0, max)
      if (ids.length > 0) found[field.key] = ids.join(',')
      continue
    }
    found[field.key] = value
  }
  return found
}
