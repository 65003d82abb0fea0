import { type RuleBody, type RuleItem, maxRuleDepth } from '@oas/contract/strategy/rule'
import { type Statement, parse } from 'acorn'
import type { Catalogue } from '../model.ts'
import {
  type ParsedText,
  Refused,
  type TextProblem,
  type ViewProblem,
  maxProblems,
  maxScript,
  placesIn,
  problemOf,
} from './problem.ts'
import { refuse } from './script-conditions.ts'
import { readItem } from './script-items.ts'
import { type Range, type Source, leftComments, remarkIn, skipComments } from './script-source.ts'

/** Reads the statements of a text; its comments come into the source. */
const parseStatements = (text: string, source: Source): Statement[] => {
  const program = parse(text, {
    ecmaVersion: 2024,
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    allowHashBang: false,
    preserveParens: true,
    onComment: source.comments,
  })
  return (program.body as Statement[]).filter((one) => one.type !== 'EmptyStatement')
}

/** Reads an item of the body, or tells why it is none and goes on behind it. */
const readOrTell = (
  source: Source,
  statement: Statement,
  remark: string | undefined,
  path: string,
): RuleItem | null => {
  try {
    return readItem(source, statement, remark, path, 1)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    source.tell(error.problem, { start: error.from, end: error.to })
    skipComments(source, statement)
    return null
  }
}

/** Reads a text; null where any part of it is wrong. */
const readBody = (text: string, source: Source): RuleBody | null => {
  const list = parseStatements(text, source)
  const [first] = list
  if (first === undefined || first.type === 'ReturnStatement')
    refuse(first ?? { start: 0, end: 0 }, 'no_condition')
  let last = 0
  const items = list.map((statement, index) => {
    const remark = remarkIn(source, last, statement.start)
    last = statement.end
    return readOrTell(source, statement, remark, String(index))
  })
  const left = leftComments(source)
  for (const comment of left) source.tell(problemOf('comment_place'), comment)
  const body = items.filter((item) => item !== null)
  return left.length > 0 || body.length < list.length ? null : body
}

/**
 * What stands at a place of a text: a name, a number or a sign, in no language; a dash where the
 * text ends.
 */
const wordAt = (text: string, at: number): string =>
  /^\s*([\p{L}\p{N}_$]{1,40}|\S)/u.exec(text.slice(at, at + 80))?.[1] ?? '—'

/**
 * Reads a script of {@link printScript} by a parser of the language into a body; it is never run. A
 * text that is no such script has a null body and says why, with line and column.
 */
export function parseScript(text: string, catalogue: Catalogue): ParsedText {
  const placed = placesIn(text.slice(0, maxScript))
  const problems: TextProblem[] = []
  const places = new Map<string, { from: number; to: number }>()
  const tell = (problem: ViewProblem, range: Range): void => {
    if (problems.length < maxProblems)
      problems.push({ ...problem, ...placed(range.start, range.end) })
  }
  const failed = (problem: ViewProblem, at: number): ParsedText => {
    tell(problem, { start: at, end: at + 1 })
    return { body: null, problems, places: new Map() }
  }
  if (text.length > maxScript) return failed(problemOf('too_long', { limit: maxScript }), 0)
  try {
    const source = { catalogue, comments: [], misplaced: [], tell, places, cursor: 0 }
    return {
      body: readBody(text, source),
      problems: problems.toSorted((a, b) => a.from - b.from),
      places,
    }
  } catch (error) {
    if (error instanceof Refused) {
      tell(error.problem, { start: error.from, end: error.to })
      return { body: null, problems, places: new Map() }
    }
    // The parser of the language goes down by recursion: what nests beyond the stack nests beyond
    // our limit too.
    if (error instanceof RangeError)
      return failed(problemOf('too_deep', { limit: maxRuleDepth }), 0)
    if (error instanceof SyntaxError) {
      const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
      return failed(problemOf('syntax', { detail: wordAt(text, at) }), at)
    }
    throw error
  }
}
