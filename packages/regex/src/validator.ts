import { type Matcher, matcherOf } from './matcher.ts'

const maxKept = 500
const kept = new Map<string, Matcher | null>()

/** Remarks have up to 2,000 letters, which a pattern may count: `^.{1,2000}$`. */
const limits = { maxSteps: 5000 }

/**
 * The matcher of a validator in the settings of a type, kept from the last time it was asked for;
 * null for a pattern that cannot be used. Server and browser judge by the same one.
 */
export function validatorOf(pattern: string): Matcher | null {
  const found = kept.get(pattern)
  if (found !== undefined) return found
  const made = matcherOf(pattern, limits)
  if (kept.size >= maxKept) kept.clear()
  const matcher = 'refused' in made ? null : made
  kept.set(pattern, matcher)
  return matcher
}
