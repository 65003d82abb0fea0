import { mostPicked } from '@oas/contract/picking'
import type { Choice } from '../form/fields.tsx'

/** Some of what a search finds; `next` is where it goes on, null at its end. */
export type Found = { readonly list: readonly Choice[]; readonly next: string | null }

type Base = {
  /** What is found is kept under this name. */
  readonly key: string
  /** The form of one id: what has another is no id of this kind. */
  readonly ids: RegExp
  /** An id that stands for another one, as `me`, in the form that calls take. */
  readonly resolve?: (id: string) => string
  /** Whatever has the form of an id may be picked, also where nothing is known of it. */
  readonly own?: true
  /** The ids say nothing to people and are not shown. */
  readonly bare?: true
}
/** What can be picked, known whole. */
export type LocalSource = Base & { readonly choices: readonly Choice[]; readonly loading?: boolean }
/** What can be picked, found by asking; `name` takes ids and exact names. */
export type RemoteSource = Base & {
  readonly find: (text: string, after: string | null) => Promise<Found>
  readonly name: (words: readonly string[]) => Promise<readonly Choice[]>
}
export type Source = LocalSource | RemoteSource
/** A source that whoever shows it asks for; `of` is what stands in the field it depends on. */
export type LaterSource = Pick<Base, 'ids'> & { readonly use: (of: string) => Source }

export const wholeNumber = /^(0|[1-9]\d{0,9})$/
const anyId = /^[^,\s]{1,200}$/

/** What a page knows whole, as a source. */
export function listed(
  key: string,
  choices: readonly Choice[],
  more: Partial<Omit<LocalSource, 'key' | 'choices'>> = {},
): LocalSource {
  return { key, choices, ids: anyId, ...more }
}

const folded = (text: string): string => text.trim().toLowerCase()

/** Choices whose name or id contains a text; all of them where there is none. */
export function choicesWith(choices: readonly Choice[], text: string): readonly Choice[] {
  const needle = folded(text)
  return needle === ''
    ? choices
    : choices.filter(
        ({ value, label }) => folded(label).includes(needle) || folded(value).includes(needle),
      )
}

/** Choices that are called exactly so, by id or by name. */
export function choicesCalled(choices: readonly Choice[], words: readonly string[]): Choice[] {
  const byWord = new Map<string, Choice>()
  for (const choice of choices)
    for (const name of [choice.label, choice.also ?? choice.label])
      if (!byWord.has(folded(name))) byWord.set(folded(name), choice)
  for (const choice of choices) byWord.set(folded(choice.value), choice)
  return [...new Set(words.flatMap((word) => byWord.get(folded(word)) ?? []))]
}

/** Ids of a text of an address, those that can be none left out. */
export function readIds({ ids }: Pick<Source, 'ids'>, text: string): string[] {
  return [...new Set(text.split(/[,\s]+/).filter((word) => ids.test(word)))]
}

/** What a source says of words, as many at a time as one question may name. */
export async function inParts(
  name: (words: readonly string[]) => Promise<readonly Choice[]>,
  ids: readonly string[],
): Promise<readonly Choice[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostPicked) }, (_part, at) =>
    ids.slice(at * mostPicked, (at + 1) * mostPicked),
  )
  return (await Promise.all(parts.map(name))).flat()
}
