import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField } from '../../kit/list/filters.ts'

/** A filter that takes one of a few values. */
export const choiceField = (
  key: string,
  label: string,
  options: readonly Choice[],
): FilterField => ({ key, kind: 'choice', label, options })

/** Choices of a few words, each said as a person reads it. */
export const worded = <W extends string>(list: readonly W[], say: (word: W) => string): Choice[] =>
  list.map((word) => ({ value: word, label: say(word) }))
