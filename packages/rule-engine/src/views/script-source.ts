import type { Comment } from 'acorn'
import type { Catalogue } from '../model.ts'
import type { ViewProblem } from './problem.ts'

export type Range = { start: number; end: number }

/**
 * A script as it is read: its comments, of which those before `cursor` are used or `misplaced`.
 * `tell` takes problems that do not end the reading; `places` is filled with where each part of the
 * body stands.
 */
export type Source = {
  readonly catalogue: Catalogue
  readonly comments: Comment[]
  readonly misplaced: Comment[]
  readonly tell: (problem: ViewProblem, range: Range) => void
  readonly places: Map<string, { from: number; to: number }>
  cursor: number
}

/** Notes where a part of the body stands. */
export function notePlace({ places }: Source, path: string, node: Range): void {
  places.set(path, { from: node.start, to: node.end })
}

/**
 * Takes the comments of a range; statements are read in their order, so what lies before it stands
 * where no remark can.
 */
const takeComments = (source: Source, from: number, to: number): Comment[] => {
  const { comments, misplaced } = source
  const out: Comment[] = []
  for (let one = comments[source.cursor]; one && one.end <= to; one = comments[++source.cursor])
    (one.start >= from ? out : misplaced).push(one)
  return out
}
/** Passes the comments of a range that is not read. */
export function skipComments(source: Source, { start, end }: Range): void {
  takeComments(source, start, end)
}
/** Comments that stand where no remark can, once everything is read. */
export function leftComments({ misplaced, comments, cursor }: Source): Comment[] {
  return [...misplaced, ...comments.slice(cursor)]
}

const linesOf = ({ type, value }: Comment): string[] =>
  type === 'Line'
    ? [value.replace(/^ /, '')]
    : value
        .trim()
        .split('\n')
        .map((line) => line.trim())

/** The text of a line comment that is a JSON text. */
const jsonText = (line: string): string | undefined => {
  try {
    const text: unknown = JSON.parse(line)
    return typeof text === 'string' ? text : undefined
  } catch {
    // A comment that only begins like a JSON text is the remark itself.
    return undefined
  }
}

/** The remark that comments of a range make, undefined where there are none. */
export function remarkIn(source: Source, from: number, to: number): string | undefined {
  const comments = takeComments(source, from, to)
  if (comments.length === 0) return undefined
  const [first] = comments
  const lines = comments.flatMap(linesOf)
  const isJson = comments.length === 1 && first?.type === 'Line' && lines[0]?.startsWith('"')
  return (isJson ? jsonText(lines[0] ?? '') : undefined) ?? lines.join('\n')
}
