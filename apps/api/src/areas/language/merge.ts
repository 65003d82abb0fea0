import { type Language, languages } from '@oas/contract/language/calls'
import type { FourTexts, TextRow } from '@oas/contract/language/schemas'
import { bundledTexts } from '@oas/texts'
import type { Texts } from '@oas/texts/define'

export type StoredText = FourTexts & {
  groupKey: string
  key: string
  remark: string
  version: number
  updatedAt: Date
  updatedBy: string
}

const bundled = bundledTexts as Readonly<Record<string, Texts>>
const none: FourTexts = { cn: '', en: '', id: '', ru: '' }
const asFour = ([cn, en, id, ru]: Texts[string]): FourTexts => ({ cn, en, id, ru })

export const bundledGroups: readonly string[] = Object.keys(bundled)
export function isBundledGroup(group: string): boolean {
  return Object.hasOwn(bundled, group)
}
/** The text as delivered; null for what is not bundled. */
export function defaultOf(group: string, key: string): FourTexts | null {
  const text =
    isBundledGroup(group) && Object.hasOwn(bundled[group] ?? {}, key)
      ? bundled[group]?.[key]
      : undefined
  return text ? asFour(text) : null
}

/** What is in force: the edited text, else the bundled one. */
export function inForce(stored: FourTexts | null, defaults: FourTexts | null): FourTexts {
  return {
    cn: stored?.cn || defaults?.cn || '',
    en: stored?.en || defaults?.en || '',
    id: stored?.id || defaults?.id || '',
    ru: stored?.ru || defaults?.ru || '',
  }
}
/** The languages a text has nothing in. */
const lackingOf = (texts: FourTexts): Language[] =>
  languages.filter((language) => texts[language] === '')

const rowOf = (groupKey: string, key: string, stored: StoredText | undefined): TextRow => {
  const defaults = defaultOf(groupKey, key)
  const texts = inForce(stored ?? null, defaults)
  return {
    groupKey,
    key,
    texts,
    defaults,
    state:
      defaults === null
        ? 'own'
        : stored && languages.some((language) => stored[language] !== '')
          ? 'changed'
          : 'bundled',
    lacking: lackingOf(texts),
    remark: stored?.remark ?? '',
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.getTime() ?? null,
    updatedBy: stored?.updatedBy ?? '',
  }
}

export function oneRow(
  groupKey: string,
  key: string,
  stored: StoredText | undefined,
): TextRow | null {
  return stored === undefined && defaultOf(groupKey, key) === null
    ? null
    : rowOf(groupKey, key, stored)
}

/**
 * Every text of the asked groups (null: of all), in the order of group and key: the bundled ones
 * with the stored ones over and between them.
 */
export function mergedRows(group: string | undefined, stored: readonly StoredText[]): TextRow[] {
  const byName = new Map(stored.map((row) => [`${row.groupKey}.${row.key}`, row]))
  const rows = (group === undefined ? bundledGroups : [group].filter(isBundledGroup)).flatMap(
    (name) =>
      Object.keys(bundled[name] ?? {}).map((key) => {
        const found = byName.get(`${name}.${key}`)
        byName.delete(`${name}.${key}`)
        return rowOf(name, key, found)
      }),
  )
  for (const row of byName.values()) rows.push(rowOf(row.groupKey, row.key, row))
  return rows.sort((a, b) =>
    a.groupKey === b.groupKey ? order(a.key, b.key) : order(a.groupKey, b.groupKey),
  )
}
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What is worth storing of an edit: a language that says what the bundled text says follows it. */
export function overrideOf(given: FourTexts, defaults: FourTexts | null): FourTexts {
  const kept = { ...none }
  for (const language of languages) {
    const text = given[language].trim()
    kept[language] = text === defaults?.[language] ? '' : text
  }
  return kept
}

const wordsOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
/** Words in braces that an edited text has and its default has not: nothing fills them in. */
export function strangeWord(
  given: FourTexts,
  defaults: FourTexts | null,
): { language: Language; word: string } | null {
  if (defaults === null) return null
  const known = new Set(languages.flatMap((language) => wordsOf(defaults[language])))
  for (const language of languages) {
    const word = wordsOf(given[language]).find((one) => !known.has(one))
    if (word) return { language, word }
  }
  return null
}
