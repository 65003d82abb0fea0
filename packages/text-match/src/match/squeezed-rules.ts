import { type PinyinStream, type SqueezedStream, gapFlag, latinFlag } from '../normalise/stream.ts'
import { unitKind, unitKinds } from './scripts.ts'
import { longestRun, spaceBefore } from './set.ts'

/**
 * How a word is written: `forms` as in a set from `at`, which is -1 where it repeats no letter and
 * has no space.
 */
export type Form = { readonly forms: Uint8Array; readonly at: number }

const formOf = ({ forms, at }: Form, unit: number): number => (at < 0 ? 1 : (forms[at + unit] ?? 1))

/**
 * Whether the letters of units [from, to) are repeated as the word repeats them: a run of the word
 * needs one as long, a single letter takes one or at least three, two with `double` alone.
 */
export function fitsRuns(
  { runs }: SqueezedStream,
  from: number,
  to: number,
  form: Form,
  double: boolean,
): boolean {
  for (let at = from; at < to; at += 1) {
    const has = runs[at] ?? 1
    const needs = formOf(form, at - from) & longestRun
    if (needs >= 2 ? has < needs : has === 2 && !double) return false
  }
  return true
}

const longestGap = 3
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff

const isLetter = (text: string, at: number): boolean =>
  (unitKinds()[text.charCodeAt(at)] ?? 0) >= unitKind.firstScript
/** Whether a unit and the one before it are letters of scripts that part words by spaces. */
const areLetters = (text: string, at: number): boolean =>
  isLetter(text, at - 1) && isLetter(text, at)

/** Whether nothing was dropped within units [from, to). */
const isWhole = ({ gaps, gapFlags }: SqueezedStream, from: number, to: number): boolean => {
  if (((gapFlags[from] ?? 0) & gapFlag.inRun) !== 0) return false
  for (let at = from + 1; at < to; at += 1)
    if ((gaps[at] ?? 0) !== 0 || ((gapFlags[at] ?? 0) & gapFlag.inRun) !== 0) return false
  return true
}

/**
 * Whether what was dropped within units [from, to) is a disguise and not the border of two words.
 * No gap is longer than three, and either every unit stands alone and there are three of them or no
 * sentence ends between them; or no sentence ends and no space parts two letters of a script that
 * parts words by spaces, but where the word has one itself.
 */
export function fitsGaps(stream: SqueezedStream, from: number, to: number, form: Form): boolean {
  const { gaps, gapFlags, text } = stream
  if (isWhole(stream, from, to)) return true
  let isJoined = false
  let hasEnd = false
  let hasSpace = false
  for (let at = from; at < to; at += 1) {
    const flags = gapFlags[at] ?? 0
    hasEnd ||= (flags & gapFlag.sentenceEndInRun) !== 0
    hasSpace ||= (flags & gapFlag.spaceInRun) !== 0 && isLetter(text, at)
    if (at === from || isLowSurrogate(text.charCodeAt(at))) continue
    const gap = gaps[at] ?? 0
    if (gap > longestGap) return false
    isJoined ||= gap === 0
    hasEnd ||= (flags & gapFlag.sentenceEnd) !== 0
    const isSpace = (flags & gapFlag.space) !== 0 && (formOf(form, at - from) & spaceBefore) === 0
    hasSpace ||= isSpace && areLetters(text, at)
  }
  if (!isJoined && (to - from >= 3 || !hasEnd)) return true
  return !hasEnd && !hasSpace
}

const leastSounds = 3

/**
 * Whether units [from, to) of a reading by sound are enough to say something: three syllables, or
 * two that are typed in Latin; what is typed begins and ends with its token.
 */
export function fitsSounds({ latin }: PinyinStream, from: number, to: number): boolean {
  const isTyped = (at: number) => ((latin[at] ?? 0) & latinFlag.typed) !== 0
  const has = (at: number, flag: number) => ((latin[at] ?? 0) & flag) !== 0
  if (isTyped(from) && !has(from, latinFlag.first)) return false
  if (isTyped(to - 1) && !has(to - 1, latinFlag.last)) return false
  if (to - from >= leastSounds) return true
  for (let at = from; at < to; at += 1) if (!isTyped(at)) return false
  return true
}
