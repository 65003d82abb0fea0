import { t } from '../../i18n/texts.ts'
import type { Choice } from '../form/fields.tsx'
import type { FilterField } from './filters.ts'
import { listed } from '../pick/source.ts'

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

/** The order of a list that has no headings; `usual` says the one in which it comes. */
export function orderField(usual: string, options: readonly Choice[]): FilterField {
  return { key: 'sort', kind: 'choice', label: t('frontend.order'), options, none: usual }
}

/** A filter that takes one of a list that grows: searched by name. */
export function oneOfField(
  key: string,
  label: string,
  choices: readonly Choice[],
  width?: number,
): FilterField {
  return {
    key,
    kind: 'pick',
    label,
    source: listed(key, choices, { bare: true, ids: /^[^\r\n]{1,200}$/ }),
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
