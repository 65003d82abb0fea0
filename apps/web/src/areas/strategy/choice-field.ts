import type { FilterField } from '../../kit/list/filters.ts'

type Choices = readonly { value: string; label: string }[]

/** A filter that takes one of a few values. */
export const choiceField = (key: string, label: string, options: Choices): FilterField => ({
  key,
  kind: 'choice',
  label,
  options,
})
