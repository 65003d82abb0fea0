/**
 * A find as its ends are judged: units [from, to) of the plain stream, and the letters the word has
 * at its two ends, which another reading may have put there.
 */
export type Ends = {
  readonly plain: string
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

/** What a unit is to the end of a word: nothing, a digit, a mark, else the number of its script. */
export const unitKind = { none: 0, digit: 1, mark: 2, firstScript: 3 } as const

/**
 * Scripts whose words end where their letters end. Han, kana, Hangul, Thai, Lao, Khmer, Myanmar and
 * Tibetan write words without ends and are not among them.
 */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Armenian',
  'Georgian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Ethiopic',
  'Mongolian',
] as const

const units = 0x1_00_00
const surrogates = { first: 0xd8_00, last: 0xdf_ff }

/** All units of the basic plane but surrogates as one text, and the unit at each place of it. */
const basicPlane = (): { text: string; unitAt: (place: number) => number } => {
  const parts: string[] = []
  for (let unit = 0; unit < units; unit += 1)
    if (unit < surrogates.first || unit > surrogates.last) parts.push(String.fromCharCode(unit))
  const missing = surrogates.last - surrogates.first + 1
  return {
    text: parts.join(''),
    unitAt: (place) => (place < surrogates.first ? place : place + missing),
  }
}

const makeKinds = (): Uint8Array => {
  const kinds = new Uint8Array(units)
  const { text, unitAt } = basicPlane()
  const mark = (runs: RegExp, kind: number): void => {
    for (const run of text.matchAll(runs))
      for (let at = run.index; at < run.index + run[0].length; at += 1) kinds[unitAt(at)] = kind
  }
  mark(/\p{M}+/gu, unitKind.mark)
  for (const [rank, script] of scripts.entries())
    mark(new RegExp(`(?:(?=[\\p{L}\\p{M}])\\p{Script=${script}})+`, 'gu'), rank + 3)
  mark(/\p{Nd}+/gu, unitKind.digit)
  // Marks of scripts that write without ends say nothing about an end.
  mark(/(?:(?=\p{M})[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])+/gu, 0)
  return kinds
}

let kinds: Uint8Array | null = null

/** The kind of every UTF-16 unit, as `unitKind` names it; made when it is first asked for. */
export function unitKinds(): Uint8Array {
  kinds ??= makeKinds()
  return kinds
}

const isHan = (unit: number): boolean =>
  (unit >= 0x4e_00 && unit <= 0x9f_ff) || (unit >= 0x34_00 && unit <= 0x4d_bf)
const isKana = (unit: number): boolean => unit >= 0x30_41 && unit <= 0x30_fa
const isCyrillic = (unit: number): boolean => unit >= 0x04_00 && unit <= 0x05_2f

/**
 * The language a text is likely in by its script alone: `zh` for Han without kana, `ru` for
 * Cyrillic, whichever has more letters; null where neither has any, or kana shows another language.
 */
export function guessLanguage(text: string): string | null {
  let han = 0
  let cyrillic = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isHan(unit)) han += 1
    else if (isCyrillic(unit)) cyrillic += 1
    else if (isKana(unit)) return null
  }
  if (han === 0 && cyrillic === 0) return null
  return han >= cyrillic ? 'zh' : 'ru'
}
