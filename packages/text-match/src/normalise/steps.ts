// The steps to the plain stream one by one, each over the whole text: what the fast way of
// plain.ts comes to, slower and open to view.
import { readCell } from './entities.ts'
import { lowerSegment, simplifiedOf, splitSegments, stripMarks, symbolOf } from './letters.ts'
import type { Profile } from './profile.ts'
import { compose } from './segment.ts'
import { type Tables, tablesOf } from './tables.ts'
import { alphabetsOf, unmixTokens } from './twins.ts'
import {
  isInvisible,
  isLineBreak,
  isMark,
  isSpace,
  kindTable,
  lineFeed,
  space,
  tatweel,
} from './unicode.ts'

/** Characters with their places in the text as received. */
export type Cells = { points: number[]; starts: number[]; ends: number[] }
/**
 * What the cells from one to another become; `edge` is the last of them whose place counts, where
 * it is not the very last.
 */
export type Group = { from: number; to: number; points: readonly number[]; edge?: number }
export type Step = {
  step: (typeof stepNames)[number]
  apply: (cells: Cells) => Group[]
}

export const stepNames = [
  'entities',
  'invisible',
  'width',
  'symbols',
  'case',
  'marks',
  'simplified',
  'twins',
  'space',
] as const

/** A text as received as cells, an entity as one. */
export function readCells(text: string, length: number): Cells {
  const cells: Cells = { points: [], starts: [], ends: [] }
  const cell = { point: 0, end: 0 }
  for (let at = 0; at < length; at = cell.end) {
    readCell(text, at, length, cell)
    cells.points.push(cell.point)
    cells.starts.push(at)
    cells.ends.push(cell.end)
  }
  return cells
}

/** The cells after a step: those of a group share the places of all it was made of. */
export function applyGroups(cells: Cells, groups: readonly Group[]): Cells {
  const after: Cells = { points: [], starts: [], ends: [] }
  for (const { from, to, points, edge = to - 1 } of groups)
    for (const point of points) {
      after.points.push(point)
      after.starts.push(cells.starts[from] ?? 0)
      after.ends.push(cells.ends[edge] ?? 0)
    }
  return after
}

const each =
  (read: (point: number) => readonly number[]) =>
  ({ points }: Cells): Group[] =>
    points.map((point, from) => ({ from, to: from + 1, points: read(point) }))

/** Drops what is invisible; a variation selector stays part of the letter it follows. */
const dropInvisible = ({ points, starts, ends }: Cells): Group[] => {
  const groups: Group[] = []
  for (const [at, point] of points.entries()) {
    const last = groups.at(-1)
    const follows = last && last.points.length > 0 && ends[at - 1] === starts[at]
    if (isInvisible(point) && isMark(point) && follows) last.to = at + 1
    else groups.push({ from: at, to: at + 1, points: isInvisible(point) ? [] : [point] })
  }
  return groups
}

const bySegments =
  (stretched: boolean, read: (segment: readonly number[]) => readonly number[]) =>
  ({ points }: Cells): Group[] => {
    let from = 0
    return splitSegments(points, stretched).map((segment) => {
      const begin = from
      from += segment.length
      const edge = stretched ? segment.findLastIndex((point) => point !== tatweel) : -1
      const group: Group = { from: begin, to: from, points: read(segment) }
      if (edge >= 0) group.edge = begin + edge
      return group
    })
  }

const unmix =
  (tables: Tables, language: string) =>
  (cells: Cells): Group[] => {
    const units = Uint16Array.from(cells.points, (point) => (point > 0xff_ff ? 0 : point))
    const context = { kinds: kindTable(), alphabets: alphabetsOf(tables.profile), language }
    unmixTokens(units, units.length, context)
    return cells.points.map((point, from) => ({
      from,
      to: from + 1,
      points: [point > 0xff_ff ? point : (units[from] ?? point)],
    }))
  }

const joinSpaces = ({ points }: Cells): Group[] => {
  const groups: Group[] = []
  for (const [at, point] of points.entries()) {
    const last = groups.at(-1)
    const before = last?.points[0] ?? 0
    const read = isLineBreak(point) ? lineFeed : space
    if (!isSpace(point)) groups.push({ from: at, to: at + 1, points: [point] })
    else if (!last || (before !== space && before !== lineFeed))
      groups.push({ from: at, to: at + 1, points: [read] })
    else {
      last.to = at + 1
      if (read === lineFeed) last.points = [lineFeed]
    }
  }
  return groups
}

/** The steps that a profile asks for, behind the reading of entities. */
export function listSteps(profile: Profile, language: string): Step[] {
  const tables = tablesOf(profile)
  const { extra, stretched } = tables
  const { symbols = true, marks = true, simplified = true, twins } = profile
  const steps: (Step | false)[] = [
    { step: 'invisible', apply: dropInvisible },
    { step: 'width', apply: bySegments(stretched, (segment) => compose(segment, 'NFKC')) },
    symbols && { step: 'symbols', apply: each((point) => [symbolOf(point)]) },
    { step: 'case', apply: bySegments(stretched, lowerSegment) },
    marks && { step: 'marks', apply: bySegments(true, stripMarks) },
    simplified && { step: 'simplified', apply: each((point) => [simplifiedOf(point, extra)]) },
    twins && { step: 'twins', apply: unmix(tables, language) },
    { step: 'space', apply: joinSpaces },
  ]
  return steps.filter((step) => step !== false)
}
