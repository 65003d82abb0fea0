import type { RuleValue } from '@oas/contract/strategy/rule'
import { type Matcher, matcherOf } from '@oas/regex'
import type { Right } from './relations.ts'
import { type Shape, numberOf } from './values.ts'

const numeric = (value: string | number): number =>
  typeof value === 'number' ? value : (numberOf(value) ?? Number.NaN)
const partsOf = (value: RuleValue | undefined): readonly (string | number)[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'string' || typeof value === 'number'
      ? [value]
      : []
const matcher = (relation: string, pattern: string): Matcher | null => {
  if (relation !== 'matches') return null
  const made = matcherOf(pattern)
  return 'refused' in made ? null : made
}

/**
 * What stands right of a relation, read as its left side is: numbers for a number, texts for texts
 * and lists.
 */
export function rightOf(relation: string, shape: Shape, value: RuleValue | undefined): Right {
  const parts = partsOf(value)
  const [first = ''] = parts
  return {
    text: String(first),
    number: numeric(first),
    texts: parts.map(String),
    set: new Set<string | number>(shape === 'number' ? parts.map(numeric) : parts.map(String)),
    matcher: matcher(relation, String(first)),
  }
}
