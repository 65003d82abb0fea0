import type { Profile } from '../normalise/profile.ts'
import { type SqueezedForm, type WordForms, normaliseWord } from '../normalise/word.ts'
import type { MatchMode } from './items.ts'
import { longestRun, modes, role, spaceBefore, streamBit, useShift } from './set.ts'

/** A text that the automaton searches for, and what it is for. */
export type Use = {
  readonly key: string
  readonly item: number
  readonly info: number
  /** The profiles under which it is written so, a bit each. */
  profiles: number
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

/** The streams of a packed number. */
export function streamsOf(info: number): number {
  return (info >> useShift.streams) & allStreams
}
const allStreams = 127

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

/** Adds the keys of a word in each stream under one profile. */
const addForms = (forms: WordForms, purpose: Purpose, profile: number, uses: Use[]): void => {
  const { item } = purpose
  const add = (key: string, streams: number, form: Uint8Array | null): void => {
    if (key !== '')
      uses.push({ key, item, info: packInfo(purpose, streams), profiles: 1 << profile, form })
  }
  const { plain, squeezed, digits, radicals, pinyin } = forms
  if (hasSigns(plain)) {
    add(plain, streamBit.plain, null)
    return
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
}

/** Why a word cannot be searched for. */
export type WordProblem = 'EMPTY' | 'TOO_LONG' | 'TOO_SHORT'

const longestWord = 64
/** One character says something where it is Han or a picture alone. */
const mayStandAlone = /^[\p{Script=Han}\p{Extended_Pictographic}]/u

/** What is wrong with a word as it stands once normalised; a part or phrase may be one letter. */
const problemOf = (plain: string, kind: Purpose['role']): WordProblem | null => {
  if (plain === '') return 'EMPTY'
  // No character has more than two units, so few words have to be counted out.
  if (plain.length > longestWord && Array.from(plain).length > longestWord) return 'TOO_LONG'
  const isShort = plain.length <= 2 && Array.from(plain).length === 1
  const isAlone = kind === 'word' || kind === 'allow'
  return isShort && isAlone && !mayStandAlone.test(plain) ? 'TOO_SHORT' : null
}

/** Adds what a word is searched for as, under each profile; answers why it cannot be, or null. */
export function addUses(
  word: string,
  purpose: Purpose,
  profiles: readonly Profile[],
  uses: Use[],
): WordProblem | null {
  for (const [at, profile] of profiles.entries()) {
    const forms = normaliseWord(word, profile)
    const problem = problemOf(forms.plain, purpose.role)
    if (problem) return problem
    addForms(forms, purpose, at, uses)
  }
  return null
}
