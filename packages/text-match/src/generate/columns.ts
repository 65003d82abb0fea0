import type { Token } from './tokens.ts'

/** A part of several texts: what it is in each, null in those that lack it. */
export type Column = { readonly kind: string; readonly values: readonly (string | null)[] }

/** Texts with more parts than this say nothing about each other that a pattern could say. */
const mostColumns = 40

type Growing = { kind: string; values: (string | null)[] }
const gap = -1
/** How well a piece goes into a column. */
const scoreOf = ({ kind, values }: Growing, token: Token): number =>
  kind !== token.kind ? -Infinity : values.includes(token.text) ? 4 : 2

/** The best ways to put the first n columns beside the first m pieces, as scores row by row. */
const scoresOf = (columns: readonly Growing[], tokens: readonly Token[]): Float64Array => {
  const width = tokens.length + 1
  const scores = new Float64Array((columns.length + 1) * width)
  for (let m = 1; m < width; m += 1) scores[m] = gap * m
  for (const [n, column] of columns.entries()) {
    const row = (n + 1) * width
    scores[row] = gap * (n + 1)
    for (const [m, token] of tokens.entries()) {
      const both = (scores[row - width + m] ?? 0) + scoreOf(column, token)
      const left = (scores[row - width + m + 1] ?? 0) + gap
      scores[row + m + 1] = Math.max(both, left, (scores[row + m] ?? 0) + gap)
    }
  }
  return scores
}

/** Puts the pieces of one more text into the columns, which grow where it has further pieces. */
const addText = (columns: readonly Growing[], tokens: readonly Token[], count: number) => {
  const width = tokens.length + 1
  const scores = scoresOf(columns, tokens)
  const made: Growing[] = []
  let [n, m] = [columns.length, tokens.length]
  while (n > 0 || m > 0) {
    const column = columns[n - 1]
    const token = tokens[m - 1]
    const here = scores[n * width + m]
    if (column && token) {
      const both = (scores[(n - 1) * width + m - 1] ?? 0) + scoreOf(column, token)
      if (here === both) {
        made.push({ kind: column.kind, values: [...column.values, token.text] })
        n -= 1
        m -= 1
        continue
      }
    }
    if (column && (m === 0 || here === (scores[(n - 1) * width + m] ?? 0) + gap)) {
      made.push({ kind: column.kind, values: [...column.values, null] })
      n -= 1
    } else if (token) {
      made.push({ kind: token.kind, values: [...Array<null>(count).fill(null), token.text] })
      m -= 1
    }
  }
  return made.toReversed()
}

/**
 * Lays texts, split into pieces, beside each other: pieces of one kind in one column, where the
 * order of each text allows it. Null where they come to more than 40 columns.
 */
export function alignTexts(texts: readonly (readonly Token[])[]): Column[] | null {
  let columns: Growing[] = []
  for (const [count, tokens] of texts.entries()) {
    if (tokens.length > mostColumns) return null
    columns = addText(columns, tokens, count)
    if (columns.length > mostColumns) return null
  }
  return columns
}

/** Numbers of texts whose pieces are of the same kinds in the same order, most first. */
export function groupTexts(texts: readonly (readonly Token[])[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [at, tokens] of texts.entries()) {
    const shape = tokens.map(({ kind }) => kind).join(' ')
    const known = groups.get(shape)
    if (known) known.push(at)
    else groups.set(shape, [at])
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}
