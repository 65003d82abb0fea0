import { cutLength } from './entities.ts'
import { syllableOf } from './pinyin.ts'
import { type ReadOptions, longestText, readText } from './read-text.ts'
import {
  type Cells,
  type Group,
  applyGroups,
  listSteps,
  readCells,
  type stepNames,
} from './steps.ts'
import type { SqueezedStream } from './stream.ts'

type Range = readonly [from: number, to: number]

/** What one step made of a text, with the ranges (UTF-16) that it changed in both. */
export type ExplainedStep = {
  step: (typeof stepNames)[number] | SqueezedStream['name']
  before: string
  after: string
  changes: { before: Range; after: Range }[]
}

const textOf = (points: readonly number[]): string =>
  points.map((point) => String.fromCodePoint(point)).join('')
const lengthOf = (point: number): number => (point > 0xff_ff ? 2 : 1)
/** Per cell, and behind the last, the unit at which it begins. */
const offsetsOf = ({ points }: Cells): number[] => {
  const offsets = [0]
  for (const point of points) offsets.push((offsets.at(-1) ?? 0) + lengthOf(point))
  return offsets
}

const explainGroups = (
  step: ExplainedStep['step'],
  cells: Cells,
  groups: readonly Group[],
): ExplainedStep => {
  const offsets = offsetsOf(cells)
  const changes: ExplainedStep['changes'] = []
  let to = 0
  for (const group of groups) {
    const from = to
    to += group.points.reduce((sum, point) => sum + lengthOf(point), 0)
    const same =
      group.points.length === group.to - group.from &&
      group.points.every((point, at) => point === cells.points[group.from + at])
    const before: Range = [offsets[group.from] ?? 0, offsets[group.to] ?? 0]
    if (!same) changes.push({ before, after: [from, to] })
  }
  const after = textOf(groups.flatMap(({ points }) => points))
  return { step, before: textOf(cells.points), after, changes }
}

const explainEntities = (text: string, cells: Cells): ExplainedStep => {
  const offsets = offsetsOf(cells)
  const changes: ExplainedStep['changes'] = []
  for (const [at, point] of cells.points.entries()) {
    const before: Range = [cells.starts[at] ?? 0, cells.ends[at] ?? 0]
    if (text.slice(...before) !== String.fromCodePoint(point))
      changes.push({ before, after: [offsets[at] ?? 0, offsets[at + 1] ?? 0] })
  }
  return { step: 'entities', before: text, after: textOf(cells.points), changes }
}

/** Parts of a stream's text as people read them: syllables with a space between. */
const legibleOf = ({ name, text }: SqueezedStream): string[] =>
  Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at)
    return name === 'pinyin' ? `${syllableOf(unit) || unit} ` : unit
  })

const explainStream = (plain: string, stream: SqueezedStream): ExplainedStep => {
  const changes: ExplainedStep['changes'] = []
  const parts = legibleOf(stream)
  let [end, to] = [0, 0]
  for (const [at, part] of parts.entries()) {
    const before: Range = [stream.plainIndex[at] ?? 0, stream.plainEnd[at] ?? 0]
    const after: Range = [to, to + part.length]
    if (before[0] > end) changes.push({ before: [end, before[0]], after: [to, to] })
    const isPairHalf = before[0] < end
    const same = plain.slice(...before) === part || plain.slice(...before).includes(part)
    if (!isPairHalf && (!same || (stream.runs[at] ?? 1) > 1)) changes.push({ before, after })
    ;[end, to] = [before[1], after[1]]
  }
  if (end < plain.length) changes.push({ before: [end, plain.length], after: [to, to] })
  return { step: stream.name, before: plain, after: parts.join(''), changes }
}

/**
 * Reads a text step by step for people to look at: first the steps to the plain stream, each from
 * the one before, then the further streams, each from the plain one.
 */
export function explainSteps(text: string, options: ReadOptions): ExplainedStep[] {
  const { profile, language, maxChars = longestText } = options
  const read = text.slice(0, cutLength(text, maxChars))
  let cells = readCells(read, read.length)
  const explained = [explainEntities(read, cells)]
  for (const { step, apply } of listSteps(profile, language)) {
    const groups = apply(cells)
    explained.push(explainGroups(step, cells, groups))
    cells = applyGroups(cells, groups)
  }
  const { plain, squeezed, digits, pinyin, radicals } = readText(text, options)
  const streams = [...squeezed, digits, pinyin, radicals].filter((stream) => stream !== null)
  return [...explained, ...streams.map((stream) => explainStream(plain.text, stream))]
}
