import type { Profile } from './profile.ts'
import { listKeys } from './word.ts'

/** Two words that texts cannot tell apart, and the form in which both are found. */
export type Collapse = { first: string; second: string; form: string }

/** Pairs of a list that share a form: each word with the first that has it. */
const listPairs = (words: readonly string[], profile: Profile): Map<string, Collapse> => {
  const firstOf = new Map<string, string>()
  const pairs = new Map<string, Collapse>()
  for (const second of words)
    for (const { key, form } of listKeys(second, profile)) {
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, second)
      else if (first !== second) {
        const pair = JSON.stringify([first, second])
        if (!pairs.has(pair)) pairs.set(pair, { first, second, form })
      }
    }
  return pairs
}

/**
 * The pairs of words that fall together under the profile `after` and did not under `before`, in
 * the order of the list; all that fall together under `after` where `before` is null. Of three
 * words with one form, the first is named with each of the others.
 */
export function listCollapses(
  words: readonly string[],
  before: Profile | null,
  after: Profile,
): Collapse[] {
  const known = before ? listPairs(words, before) : new Map<string, Collapse>()
  return [...listPairs(words, after)].flatMap(([pair, collapse]) =>
    known.has(pair) ? [] : [collapse],
  )
}
