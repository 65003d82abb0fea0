import { type TextHit, hitsPerRule } from './marks.ts'

/** A rule that was hit in a text; types 1 and 2 are patterns, all others plain words. */
export type ScanRule = { readonly rule: string; readonly wordType: number; readonly level?: number }
/** Steps a pattern makes in one text at most. */
export const scanSteps = 1000

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
    const pattern = new RegExp(rule, wordType === 1 ? 'giu' : 'gu')
    for (
      let step = 0, found = pattern.exec(text);
      found && step < scanSteps && hits.length < hitsPerRule;
      step++, found = pattern.exec(text)
    ) {
      if (found[0] === '') pattern.lastIndex++
      else add(found.index, found.index + found[0].length)
    }
    return hits
  }
  // A text whose lower case is longer has other places: it is then searched as it is.
  const lower = text.toLowerCase()
  const [hay, needle] = lower.length === text.length ? [lower, rule.toLowerCase()] : [text, rule]
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
