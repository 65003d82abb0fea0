import type { Choice } from '../form/fields.tsx'
import type { FilterField } from './filters.ts'

/** A filter that takes one of a few values. */
export function choiceField(
  key: string,
  label: string,
  options: readonly Choice[],
  width?: number,
): FilterField {
  return {
    key,
    kind: 'choice',
    label,
    options,
    ...(width === undefined ? {} : { width }),
  }
}

/** Choices of what has an id and a name. */
export function namedChoices(list: readonly { id: string | number; name: string }[]): Choice[] {
  return list.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Choices of a few words, each said as a person reads it. */
export function wordChoices<W extends string>(
  list: readonly W[],
  say: (word: W) => string,
): Choice[] {
  return list.map((word) => ({ value: word, label: say(word) }))
}
