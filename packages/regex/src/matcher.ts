import { automatonOf, isFound } from './automaton.ts'
import { PatternError, parsePattern } from './parse.ts'
import type { PatternProblem } from './problems.ts'
import { programOf } from './program.ts'
import { type SearchBounds, type Span, type Spans, searchSpans } from './spans.ts'

/**
 * What a pattern finds in a text, of which it reads the first `maxRead` UTF-16 units. `test` tells
 * whether it finds anything, `find` the first `most` places that are not empty: those that
 * JavaScript finds with the flags `gu`.
 */
export type Matcher = {
  readonly test: (text: string) => boolean
  readonly find: (text: string, most: number) => Span[]
  /** As `find`, within so many steps, and says how many it took. */
  readonly search: (text: string, bounds: SearchBounds) => Spans
  /** Steps the pattern comes to with its repeats written out. */
  readonly size: number
}
/**
 * `ignoreCase`: letters fit those of the other case (false). `maxSteps`: what a pattern may come to
 * with its repeats written out (1,000). `maxLength`: UTF-16 units of a pattern (500). `maxRead`:
 * UTF-16 units of a text that are read (20,000, the longest text of a record).
 */
export type MatcherOptions = {
  readonly ignoreCase?: boolean
  readonly maxSteps?: number
  readonly maxLength?: number
  readonly maxRead?: number
}

/**
 * Makes the matcher of a regular expression, or says why it is refused. `test` never tries a place
 * twice: it walks an automaton whose states are made as texts need them, so its time grows with the
 * text only, whatever the pattern; `find` stops after a bounded number of steps. JavaScript's
 * syntax (flag `u`) without lookaround, back references and flags; `\d`, `\w`, `\s` and `\b` know
 * every script.
 *
 * @example
 *   const made = matcherOf(String.raw`\bкот\b`)
 *   if (!('refused' in made)) made.find('наш кот спит', 10) // [[4, 7]]
 */
export function matcherOf(
  pattern: string,
  { ignoreCase = false, maxSteps = 1000, maxLength = 500, maxRead = 20_000 }: MatcherOptions = {},
): Matcher | { readonly refused: PatternProblem } {
  if (pattern.length > maxLength)
    return { refused: { code: 'pattern_long', params: { limit: maxLength } } }
  try {
    const parsed = parsePattern(pattern, { ignoreCase, maxRepeat: maxSteps })
    const automaton = automatonOf(programOf(parsed, maxSteps))
    const cut = (text: string) => (text.length > maxRead ? text.slice(0, maxRead) : text)
    const search = (text: string, bounds: SearchBounds) => searchSpans(automaton, cut(text), bounds)
    return {
      test: (text) => isFound(automaton, cut(text)) === true,
      find: (text, most) => search(text, { most, maxWork: null, isOpen: false }).spans,
      search,
      size: automaton.program.steps.length,
    }
  } catch (error) {
    if (error instanceof PatternError) return { refused: error.problem }
    throw error
  }
}
