import { automatonOf, isFound } from './automaton.ts'
import { PatternError, type PatternProblem, parsePattern } from './parse.ts'
import { type Program, programOf } from './program.ts'

/**
 * Tells whether a pattern is found anywhere in a text, of which it reads the first `maxRead` UTF-16
 * units.
 */
export type Matcher = { readonly test: (text: string) => boolean }

/** Characters of a pattern, and of a text that are read. */
export const maxPattern = 500
export const maxRead = 10_000
const matcherFrom = (program: Program): Matcher => {
  const automaton = automatonOf(program)
  return {
    test: (text) => isFound(automaton, text.length > maxRead ? text.slice(0, maxRead) : text),
  }
}

/**
 * Makes the matcher of a regular expression, or says why it is refused. Matching never tries a
 * place twice: it walks an automaton whose states are made as texts need them, so its time grows
 * with the text only, whatever the pattern. JavaScript's syntax (flag `u`) without lookaround, back
 * references and properties of Unicode, 500 characters at most.
 */
export function matcherOf(pattern: string): Matcher | { readonly refused: PatternProblem } {
  if (pattern.length > maxPattern)
    return { refused: { code: 'pattern_long', params: { limit: maxPattern } } }
  try {
    return matcherFrom(programOf(parsePattern(pattern)))
  } catch (error) {
    if (error instanceof PatternError) return { refused: error.problem }
    throw error
  }
}
