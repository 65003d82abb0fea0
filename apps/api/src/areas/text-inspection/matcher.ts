import { setImmediate } from 'node:timers/promises'
import { type PatternProblem, matcherOf } from '@oas/regex'

/**
 * Milliseconds all texts of one question may take, and those after which others have their turn.
 */
const budgetMs = 1500
const turnMs = 10
const spansMost = 100
/** A list of words comes as one pattern, which is longer than one that a person writes. */
const limits = { maxLength: 100_000, maxSteps: 100_000 }

type Span = [start: number, end: number]
export type Matched =
  | { ok: true; spans: Span[][] }
  | { ok: false; code: 'SYNTAX'; problem: PatternProblem }
  | { ok: false; code: 'TOO_SLOW' | 'MATCHES_EMPTY' }

/**
 * What a pattern finds in texts, in UTF-16 units. `wordType` 1 does not look at case. Each text
 * takes a bounded time, and between texts others have their turn.
 */
export async function match(
  source: string,
  wordType: number,
  texts: readonly string[],
): Promise<Matched> {
  const matcher = matcherOf(source, { ...limits, ignoreCase: wordType === 1 })
  if ('refused' in matcher) return { ok: false, code: 'SYNTAX', problem: matcher.refused }
  if (matcher.test('')) return { ok: false, code: 'MATCHES_EMPTY' }
  const spans: Span[][] = []
  const begin = performance.now()
  let turn = begin
  for (const text of texts) {
    spans.push(matcher.find(text, spansMost).map(([start, end]) => [start, end]))
    const now = performance.now()
    if (now - begin > budgetMs) return { ok: false, code: 'TOO_SLOW' }
    if (now - turn > turnMs) {
      await setImmediate()
      turn = performance.now()
    }
  }
  return { ok: true, spans }
}

/** A pattern that finds any of some words as they are written. */
export function patternOf(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
}

/** The key of a sentence that says why a pattern is refused. */
export function problemKey({
  code,
}: PatternProblem): `strategy_problem.body_${PatternProblem['code']}` {
  return `strategy_problem.body_${code}`
}
