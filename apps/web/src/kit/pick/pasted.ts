import { choicesCalled, inParts, type Source } from './source.ts'
import type { Choice } from '../form/fields.tsx'

const split = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/**
 * Words of a pasted list: parted by comma, semicolon or line, or, where there are none of these, by
 * spaces. A single word is no list.
 */
export function wordsOfList(text: string): string[] {
  const parts = split(text, /[,，;；\r\n\t]+/)
  const [only = ''] = parts
  return parts.length > 1 ? parts : split(only, /\s+/)
}

const called = async (source: Source, words: readonly string[]): Promise<readonly Choice[]> =>
  'choices' in source ? choicesCalled(source.choices, words) : inParts(source.name, words)

const ownOf = (source: Source, words: readonly string[]): Choice[] =>
  source.own
    ? words.filter((word) => source.ids.test(word)).map((id) => ({ value: id, label: id }))
    : []

/** Whether a text is, as it stands, an id that may be picked without being known. */
export function isOwnId(source: Source, text: string): boolean {
  return source.own === true && source.ids.test(text.trim())
}

const named = (found: readonly Choice[], word: string): boolean =>
  choicesCalled(found, [word]).length > 0

/**
 * What a pasted list names, and which words of it name nothing. A part that names nothing as it
 * stands may be several, parted by spaces.
 */
export async function readPasted(
  source: Source,
  words: readonly string[],
): Promise<{ known: Choice[]; unknown: string[] }> {
  const first = [...(await called(source, words)), ...ownOf(source, words)]
  const rest = words.filter((word) => !named(first, word))
  const parts = rest.flatMap((word) => split(word, /\s+/))
  const second = parts.length > rest.length ? await called(source, parts) : []
  const byId = new Map([...first, ...second].map((choice) => [choice.value, choice]))
  const known = [...byId.values()]
  return { known, unknown: parts.filter((word) => !named(known, word)) }
}
