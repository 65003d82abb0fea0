import { matcherOf } from '@oas/regex'
import { type TextHit, hitsPerRule } from './marks.ts'

/** A rule that was hit in a text; types 1 and 2 are patterns, all others plain words. */
export type ScanRule = { readonly rule: string; readonly wordType: number; readonly level?: number }
/** Steps a pattern makes in one text at most. */
export const scanSteps = 1000

/** A text in lower case, unit for unit: letters whose lower case is longer stay as they are. */
const lowerOf = (text: string): string => {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return [...text]
    .map((sign) => [sign, sign.toLowerCase()] as const)
    .map(([sign, small]) => (small.length === sign.length ? small : sign))
    .join('')
}

/**
 * Places of a pattern. What the linear matcher does not know (lookaround, back references) is left
 * to JavaScript, which may take long: whoever scans does it where it can be stopped.
 */
const placesOfPattern = (
  rule: string,
  ignoreCase: boolean,
  text: string,
): (readonly [number, number])[] => {
  const matcher = matcherOf(rule, { ignoreCase })
  if (!('refused' in matcher)) return matcher.find(text, hitsPerRule)
  const spans: [number, number][] = []
  const pattern = new RegExp(rule, ignoreCase ? 'giu' : 'gu')
  for (
    let step = 0, found = pattern.exec(text);
    found && step < scanSteps && spans.length < hitsPerRule;
    step++, found = pattern.exec(text)
  ) {
    if (found[0] === '') pattern.lastIndex++
    else spans.push([found.index, found.index + found[0].length])
  }
  return spans
}

/**
 * Places of one rule in a text, in UTF-16 units, at most 300. Plain words do not look at case.
 * Throws where a pattern cannot be read.
 */
const placesOf = ({ rule, wordType, level = 2 }: ScanRule, text: string): TextHit[] => {
  const hits: TextHit[] = []
  const add = (s: number, e: number): void => {
    hits.push({ s, e, rule, source: wordType === 1 || wordType === 2 ? 'regex' : 'word', level })
  }
  if (wordType === 1 || wordType === 2) {
    for (const [s, e] of placesOfPattern(rule, wordType === 1, text)) add(s, e)
    return hits
  }
  const [hay, needle] = [lowerOf(text), lowerOf(rule)]
  for (
    let at = needle === '' ? -1 : hay.indexOf(needle);
    at >= 0 && hits.length < hitsPerRule;
    at = hay.indexOf(needle, at + needle.length)
  )
    add(at, at + needle.length)
  return hits
}

/** Marks of rules in a text; a rule that cannot be read marks nothing. */
export function scan(text: string, rules: readonly ScanRule[]): TextHit[] {
  return rules.flatMap((rule) => {
    try {
      return placesOf(rule, text)
    } catch {
      return [] /* the others still count */
    }
  })
}
