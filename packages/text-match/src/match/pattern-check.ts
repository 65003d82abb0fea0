import { type PatternProblem, literalsOf, matcherOf, parsePattern, takesNothing } from '@oas/regex'

/** Why a pattern is refused. */
export type PatternCode =
  | 'TOO_LONG'
  | 'SYNTAX'
  | 'UNSUPPORTED'
  | 'REPEAT'
  | 'TOO_COMPLEX'
  | 'MATCHES_EMPTY'
/**
 * What a pattern costs or spoils: without a literal it runs on every text; or it fits more than one
 * in a hundred of the texts of a sample.
 */
export type PatternWarning = 'NO_LITERAL' | 'TOO_BROAD'

/** A pattern that may be saved. `literals`: texts of which every match holds one; `size`: steps. */
export type GoodPattern = {
  readonly ok: true
  readonly size: number
  readonly literals: readonly string[]
  readonly warnings: readonly PatternWarning[]
}
/** A pattern that is refused; `position` counts its characters from 1, 0 where none is to blame. */
export type BadPattern = {
  readonly ok: false
  readonly code: PatternCode
  /** What the matcher says of it, with what its sentence needs. */
  readonly problem: PatternProblem | null
  readonly position: number
}

export const longestPattern = 500
const maxRepeat = 1000
const leastLiteral = 2
const broadShare = 0.01
const leastSample = 100

const codeOf: Readonly<Partial<Record<PatternProblem['code'], PatternCode>>> = {
  pattern_long: 'TOO_LONG',
  pattern_look: 'UNSUPPORTED',
  pattern_back: 'UNSUPPORTED',
  pattern_unicode: 'UNSUPPORTED',
  pattern_times: 'REPEAT',
  pattern_size: 'TOO_COMPLEX',
  pattern_deep: 'TOO_COMPLEX',
}

/** How a pattern is read: in the plain stream, which has no case, letters fit both cases. */
export function patternOptions(wordType: 1 | 2): { ignoreCase: boolean; maxSteps: number } {
  return { ignoreCase: wordType === 1, maxSteps: maxRepeat }
}

/** A letter as the plain stream has it. */
const foldPlain = (letter: string): string =>
  letter.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
const keepAsIs = (letter: string): string => letter

/**
 * Checks a regular expression before it is saved. wordType 1 reads the plain stream, 2 the text as
 * received. `sample`: texts by which it is told whether it fits too much, in the stream it reads;
 * it says nothing under 100 of them.
 */
export function checkPattern(
  source: string,
  wordType: 1 | 2,
  sample: readonly string[] = [],
): GoodPattern | BadPattern {
  const options = patternOptions(wordType)
  const matcher = matcherOf(source, { ...options, maxLength: longestPattern })
  if ('refused' in matcher) {
    const problem = matcher.refused
    const code = codeOf[problem.code] ?? 'SYNTAX'
    return { ok: false, code, problem, position: Number(problem.params['at'] ?? 0) }
  }
  const pattern = parsePattern(source, { ignoreCase: options.ignoreCase, maxRepeat })
  if (takesNothing(pattern)) return { ok: false, code: 'MATCHES_EMPTY', problem: null, position: 0 }
  const fold = wordType === 1 ? foldPlain : keepAsIs
  const literals = literalsOf(pattern, leastLiteral, fold) ?? []
  const warnings: PatternWarning[] = literals.length > 0 ? [] : ['NO_LITERAL']
  const fits = sample.filter((text) => matcher.test(text)).length
  if (sample.length >= leastSample && fits > sample.length * broadShare) warnings.push('TOO_BROAD')
  return { ok: true, size: matcher.size, literals, warnings }
}
