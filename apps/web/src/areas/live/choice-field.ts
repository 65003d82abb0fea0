import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField } from '../../kit/list/filters.ts'

/** A filter that takes one of a few values. */
export const choiceField = (
  key: string,
  label: string,
  options: readonly Choice[],
): FilterField => ({ key, kind: 'choice', label, options })

/** Choices of what has an id and a name. */
export const named = (list: readonly { id: string | number; name: string }[]): Choice[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
