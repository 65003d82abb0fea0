import type { Pattern } from './parse.ts'
import type { Ranges } from './sets.ts'

/** Texts a part may come to and letters a set may have before they are not listed any more. */
const maxTexts = 50
const maxLetters = 8
const maxLength = 64

/** What a part is, where that is few texts; and texts of which every match of it holds one. */
type Need = { readonly exact: readonly string[] | null; readonly holds: readonly string[] | null }
type Fold = (letter: string) => string

const shortest = (texts: readonly string[]): number =>
  texts.reduce((least, text) => Math.min(least, Array.from(text).length), Infinity)

/** The one of two lists that leaves out more texts: its shortest is longer, or it is shorter. */
const better = (
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null => {
  if (!one || !other) return one ?? other
  const gain = shortest(one) - shortest(other)
  return gain > 0 || (gain === 0 && one.length <= other.length) ? one : other
}

const lettersOf = (set: Ranges, fold: Fold): readonly string[] | null => {
  const letters = new Set<string>()
  let count = 0
  for (const [from, to] of set) {
    count += to - from + 1
    if (count > maxLetters) return null
    for (let point = from; point <= to; point += 1) letters.add(fold(String.fromCodePoint(point)))
  }
  return [...letters]
}

/** Every text of one list followed by every one of another; null where they grow too many. */
const joined = (one: readonly string[], other: readonly string[]): readonly string[] | null => {
  if (one.length * other.length > maxTexts) return null
  const texts = new Set(one.flatMap((before) => other.map((after) => before + after)))
  return [...texts].every(({ length }) => length <= maxLength) ? [...texts] : null
}

const needOfAll = (parts: readonly Pattern[], fold: Fold): Need => {
  let run: readonly string[] = ['']
  let best: readonly string[] | null = null
  let isExact = true
  for (const part of parts) {
    const need = needOf(part, fold)
    const longer = need.exact && joined(run, need.exact)
    if (longer) run = longer
    else {
      best = better(better(best, run), need.holds)
      run = need.exact ?? ['']
      isExact = false
    }
  }
  return { exact: isExact ? run : null, holds: better(best, run) }
}
const needOfAny = (parts: readonly Pattern[], fold: Fold): Need => {
  const needs = parts.map((part) => needOf(part, fold))
  const union = (lists: readonly (readonly string[] | null)[]): readonly string[] | null => {
    const texts = new Set<string>()
    for (const list of lists) {
      if (!list) return null
      for (const text of list) texts.add(text)
    }
    return texts.size > maxTexts ? null : [...texts]
  }
  return {
    exact: union(needs.map(({ exact }) => exact)),
    holds: union(needs.map(({ holds }) => holds)),
  }
}
const needOfRepeat = (
  { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  fold: Fold,
): Need => {
  const need = needOf(part, fold)
  if (least === 0)
    return {
      exact: most === 1 && need.exact ? [...new Set(['', ...need.exact])] : null,
      holds: null,
    }
  let exact: readonly string[] | null = need.exact
  for (let count = 1; count < least && exact && count < maxLength; count += 1)
    exact = need.exact && joined(exact, need.exact)
  return { exact: most === least ? exact : null, holds: better(exact, need.holds) }
}
const needOf = (pattern: Pattern, fold: Fold): Need => {
  switch (pattern.kind) {
    case 'set': {
      const exact = lettersOf(pattern.set, fold)
      return { exact, holds: exact }
    }
    case 'edge':
      return { exact: [''], holds: null }
    case 'all':
      return needOfAll(pattern.parts, fold)
    case 'any':
      return needOfAny(pattern.parts, fold)
    case 'repeat':
      return needOfRepeat(pattern, fold)
  }
}

/**
 * Texts of which every match of a pattern holds at least one, each of at least `least` characters,
 * the list that leaves out most texts; null where there is none. `fold` writes a letter as the
 * texts to be searched have it.
 */
export function literalsOf(
  pattern: Pattern,
  least: number,
  fold: Fold = (letter) => letter,
): readonly string[] | null {
  const { holds } = needOf(pattern, fold)
  if (!holds || holds.length === 0 || shortest(holds) < least) return null
  // What holds another one adds nothing.
  return holds.filter((text) => !holds.some((other) => other !== text && text.includes(other)))
}

/** Whether a pattern can match without taking a letter. */
export function takesNothing(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'set':
      return false
    case 'edge':
      return true
    case 'all':
      return pattern.parts.every(takesNothing)
    case 'any':
      return pattern.parts.some(takesNothing)
    case 'repeat':
      return pattern.least === 0 || takesNothing(pattern.part)
  }
}
