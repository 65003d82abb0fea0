import { type Matcher, matcherOf } from '@oas/regex'
import { longestPattern, patternOptions } from './pattern-check.ts'
import { type Occurrence, type Search, failedRuleOf } from './search.ts'
import { type TextSet, itemAt } from './set.ts'

/** Places that one pattern finds in one field at most. */
const maxPlaces = 1000
/** No stream is longer: one character of a text becomes 18 of the plain stream at most. */
const longestStream = 400_000

/** Steps that the patterns of a record may still take, and what each took so far by item number. */
export type PatternBudget = { left: number; readonly spent: Map<number, number>; isOver: boolean }

/** The matcher of a pattern, made when it is first needed; null where it is refused. */
const matcherAt = (set: TextSet, number: number): Matcher | null => {
  const known = set.matchers.get(number)
  if (known !== undefined) return known
  const item = itemAt(set, number)
  const made =
    item.kind === 'pattern'
      ? matcherOf(item.rule, {
          ...patternOptions(item.wordType),
          maxLength: longestPattern,
          maxRead: longestStream,
        })
      : null
  const matcher = made && !('refused' in made) ? made : null
  set.matchers.set(number, matcher)
  return matcher
}

const occurrenceOf = (
  { reading }: Search,
  item: number,
  isRaw: boolean,
  [from, to]: readonly [number, number],
): Occurrence => {
  const { starts, ends } = reading.plain
  return {
    item,
    place: 0,
    stream: isRaw ? 'raw' : 'plain',
    weaker: false,
    s: isRaw ? from : (starts[from] ?? 0),
    e: isRaw ? to : (ends[to - 1] ?? 0),
    from: isRaw ? -1 : from,
    to: isRaw ? -1 : to,
  }
}

/**
 * Runs the patterns whose literal stands in the field, and those without one, in the order of the
 * items, while the record's budget lasts.
 */
export function runPatterns(search: Search, budget: PatternBudget): Map<number, Occurrence[]> {
  const { set, reading, received, found } = search
  const numbers = [...new Set([...found.literals, ...set.always])].sort((a, b) => a - b)
  const all = new Map<number, Occurrence[]>()
  for (const number of numbers) {
    if (failedRuleOf(search, number)) continue
    const item = itemAt(set, number)
    const matcher = matcherAt(set, number)
    if (item.kind !== 'pattern' || !matcher) continue
    if (budget.left <= 0) {
      budget.isOver = true
      break
    }
    const isRaw = item.wordType === 2
    const text = isRaw ? received.slice(0, reading.read) : reading.plain.text
    const { spans, work, isCut } = matcher.search(text, {
      most: maxPlaces,
      maxWork: budget.left,
      isOpen: reading.truncated,
    })
    budget.left -= work
    budget.isOver ||= isCut
    budget.spent.set(number, (budget.spent.get(number) ?? 0) + work)
    if (spans.length > 0)
      all.set(
        number,
        spans.map((span) => occurrenceOf(search, number, isRaw, span)),
      )
  }
  return all
}
