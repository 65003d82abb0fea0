import { isMark, pointsOf, tatweel } from './unicode.ts'

/** As many characters as are composed at once: composing more costs the square of their number. */
const composedAtOnce = 32
const hangulBase = 0xac_00
const hangulLast = 0xd7_a3
const trails = 28

const isBetween = (point: number, first: number, last: number): boolean =>
  point >= first && point <= last
const isLeadJamo = (point: number): boolean => isBetween(point, 0x11_00, 0x11_12)
const isVowelJamo = (point: number): boolean => isBetween(point, 0x11_61, 0x11_75)
const isTrailJamo = (point: number): boolean => isBetween(point, 0x11_a8, 0x11_c2)
const isOpenSyllable = (point: number): boolean =>
  isBetween(point, hangulBase, hangulLast) && (point - hangulBase) % trails === 0

/**
 * The last character of what one is composed of, where that may be a jamo or a syllable: those of
 * the compatibility and half-width blocks and those in circles.
 */
const settledOf = (point: number): number =>
  isBetween(point, 0x31_31, 0x32_7f) || isBetween(point, 0xff_a1, 0xff_dc)
    ? (pointsOf(String.fromCodePoint(point).normalize('NFKC')).at(-1) ?? point)
    : point

const isHalfWidthMark = (point: number): boolean => point === 0xff_9e || point === 0xff_9f
/** The one vowel sign that composes with what stands before it and is no mark. */
const kiratVowel = 0x1_6d_67

/**
 * Whether a character belongs to the segment whose last character that is no mark is `base`:
 * composing two segments by themselves then equals composing them together. Where `stretched`, an
 * Arabic tatweel belongs to what it stretches.
 */
export function isJoined(base: number, point: number, stretched: boolean): boolean {
  if (point < 0x03_00) return false
  if (isMark(point) || isHalfWidthMark(point) || point === kiratVowel) return true
  if (point === tatweel) return stretched
  const jamo = settledOf(point)
  if (isVowelJamo(jamo)) return isLeadJamo(settledOf(base))
  if (!isTrailJamo(jamo)) return false
  const settled = settledOf(base)
  return isOpenSyllable(settled) || isVowelJamo(settled)
}

/** Whether a character is the base to which a next one would be joined. */
export function isBase(point: number): boolean {
  return point !== tatweel && !isMark(point) && !isHalfWidthMark(point)
}

/** Whether a character can be joined to one before it at all. */
export function isJoining(point: number): boolean {
  const jamo = settledOf(point)
  return isJoined(0, point, true) || isVowelJamo(jamo) || isTrailJamo(jamo)
}

/** A segment in a normal form, in stretches that keep its cost linear. */
export function compose(segment: readonly number[], form: 'NFC' | 'NFKC'): number[] {
  const composed: number[] = []
  for (let at = 0; at < segment.length; at += composedAtOnce) {
    const stretch = String.fromCodePoint(...segment.slice(at, at + composedAtOnce))
    composed.push(...pointsOf(stretch.normalize(form)))
  }
  return composed
}
