import type { Profile } from '../normalise/profile.ts'
import { type SqueezedForm, type WordForms, normaliseWord } from '../normalise/word.ts'
import type { MatchMode } from './items.ts'
import { longestRun, modes, role, spaceBefore, streamBit, useShift } from './set.ts'

/** A text that the automaton searches for, and what it is for. */
export type Use = {
  readonly key: string
  readonly item: number
  readonly info: number
  readonly profile: number
  /** As `forms` of a set; null where the word repeats no letter and has no space. */
  readonly form: Uint8Array | null
}
/** What a word is to its item. */
export type Purpose = {
  readonly item: number
  readonly role: keyof typeof role
  readonly mode: MatchMode
  /** The number of the part or phrase in the item. */
  readonly place: number
  readonly double: boolean
  readonly pinyin: boolean
  readonly radicals: boolean
}

const mostSpellings = 8

/** Packs what a use says into one number. */
export function packInfo(purpose: Purpose, streams: number): number {
  return (
    (role[purpose.role] << useShift.role) |
    (modes.indexOf(purpose.mode) << useShift.mode) |
    (streams << useShift.streams) |
    (Number(purpose.double) << useShift.double) |
    (purpose.place << useShift.place)
  )
}

/** Places of the squeezed text before which the word has a space, by its plain text. */
const spacesOf = (plain: string, { text, runs }: SqueezedForm): Set<number> => {
  const found = new Set<number>()
  let at = 0
  for (let unit = 0; unit < text.length; unit += 1) {
    if (plain[at] === ' ' || plain[at] === '\n') found.add(unit)
    while (plain[at] === ' ' || plain[at] === '\n') at += 1
    at += runs[unit] ?? 1
  }
  return found
}
const formOf = (plain: string, squeezed: SqueezedForm): Uint8Array | null => {
  const spaces = spacesOf(plain, squeezed)
  const form = new Uint8Array(squeezed.text.length)
  for (let at = 0; at < form.length; at += 1)
    form[at] = Math.min(squeezed.runs[at] ?? 1, longestRun) | (spaces.has(at) ? spaceBefore : 0)
  return form.every((one) => one === 1) ? null : form
}

/** All ways in which one reading of each unit can be put together, the commonest first. */
const spellings = (units: readonly string[]): string[] =>
  units.reduce<string[]>(
    (before, one) =>
      before.flatMap((text) => Array.from(one, (unit) => text + unit)).slice(0, mostSpellings),
    [''],
  )

/** Signs and emoji are searched for as they are written, so their words stand in plain alone. */
const hasSigns = (plain: string): boolean => /[^\p{L}\p{M}\p{N}\s]/u.test(plain)

/** The keys of a word in each stream under one profile. */
const usesOfForms = (forms: WordForms, purpose: Purpose, profile: number): Use[] => {
  const { item } = purpose
  const uses: Use[] = []
  const add = (key: string, streams: number, form: Uint8Array | null): void => {
    if (key !== '') uses.push({ key, item, info: packInfo(purpose, streams), profile, form })
  }
  const { plain, squeezed, digits, radicals, pinyin } = forms
  if (hasSigns(plain)) {
    add(plain, streamBit.plain, null)
    return uses
  }
  const form = formOf(plain, squeezed)
  const usual = streamBit.squeezed | streamBit.respelled
  const further =
    (digits ? 0 : streamBit.digits) | (purpose.radicals && !radicals ? streamBit.radicals : 0)
  if (plain === squeezed.text) add(plain, streamBit.plain | usual | further, form)
  else {
    add(plain, streamBit.plain, null)
    add(squeezed.text, usual | further, form)
  }
  if (digits) add(digits.text, streamBit.digits, formOf(digits.text, digits))
  if (radicals && purpose.radicals)
    add(radicals.text, streamBit.radicals, formOf(radicals.text, radicals))
  if (purpose.pinyin && pinyin && pinyin.length >= 2)
    for (const key of spellings(pinyin)) add(key, streamBit.pinyin, null)
  return uses
}

/** What a word is searched for as, under each profile; empty where nothing of it can be found. */
export function usesOfWord(word: string, purpose: Purpose, profiles: readonly Profile[]): Use[] {
  return profiles.flatMap((profile, at) => usesOfForms(normaliseWord(word, profile), purpose, at))
}
