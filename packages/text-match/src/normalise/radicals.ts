import { partForms, radicalLines } from '../tables/radicals.ts'
import type { Profile } from './profile.ts'
import { type Source, flagsOf, squeeze } from './squeeze.ts'
import { type SqueezedStream, gapFlag } from './stream.ts'
import { kind, kindTable, measureAt } from './unicode.ts'

type Row = { parts: readonly number[]; whole: number }
/** Rows by their first part, those with more parts first. */
type Rows = ReadonlyMap<number, readonly Row[]>

const forms: ReadonlyMap<number, number> = new Map(
  partForms.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
)
const settleForm = (unit: number): number => forms.get(unit) ?? unit

const rowOf = (text: string): Row => {
  const units = Array.from(text, (one) => one.charCodeAt(0))
  return { parts: units.slice(0, -1).map(settleForm), whole: units.at(-1) ?? 0 }
}

const makeRows = (rows: readonly string[]): Rows => {
  const byFirst = new Map<number, Row[]>()
  for (const row of rows.map(rowOf)) {
    const [first = 0] = row.parts
    byFirst.set(first, [...(byFirst.get(first) ?? []), row])
  }
  for (const row of byFirst.values()) row.sort((a, b) => b.parts.length - a.parts.length)
  return byFirst
}

const builtIn = radicalLines.flatMap((line) => {
  const [first = '', ...rest] = line.split(' ')
  return rest.map((row) => first + row)
})

const made = new WeakMap<Profile, Rows>()

const rowsOf = (profile: Profile): Rows => {
  const before = made.get(profile)
  if (before) return before
  const extra = (profile.tables?.radicals ?? []).map(([parts, whole]) => parts + whole)
  const rows = makeRows([...extra, ...builtIn])
  made.set(profile, rows)
  return rows
}

/** Parts may have so many other characters between them, as in 弓 虽, but no end of a sentence. */
const widestSplit = 1

const isPart = (source: Source, at: number, part: number): boolean =>
  at < source.length && settleForm(source.units[at] ?? 0) === part

/** The place behind a row's parts that begin at a place; 0 where they do not stand there. */
const matchRow = (source: Source, from: number, { parts }: Row, kinds: Uint8Array): number => {
  let at = from + 1
  for (const part of parts.slice(1)) {
    let gap = 0
    while (!isPart(source, at, part)) {
      if (at >= source.length || gap === widestSplit) return 0
      const { one, width } = measureAt(source.units, at, kinds)
      if ((one & kind.kept) !== 0) return 0
      if ((flagsOf(source, at, one) & gapFlag.sentenceEnd) !== 0) return 0
      gap += 1
      at += width
    }
    at += 1
  }
  return at
}

/**
 * The squeezed reading in which parts of a character that stand side by side are the character,
 * the longest row first; null where there are none.
 */
export function joinRadicals(source: Source, profile: Profile): SqueezedStream | null {
  const kinds = kindTable()
  const rows = rowsOf(profile)
  const joined = { units: [] as number[], from: [] as number[], to: [] as number[] }
  let changed = false
  let at = 0
  while (at < source.length) {
    const unit = source.units[at] ?? 0
    let to = at + 1
    let whole = unit
    for (const row of rows.get(settleForm(unit)) ?? []) {
      const end = matchRow(source, at, row, kinds)
      if (end === 0) continue
      to = end
      ;({ whole } = row)
      changed = true
      break
    }
    joined.units.push(whole)
    joined.from.push(at)
    joined.to.push(to)
    at = to
  }
  if (!changed) return null
  const joinedSource: Source = {
    received: source.received,
    units: Uint16Array.from(joined.units),
    length: joined.units.length,
    starts: Int32Array.from(joined.from, (one) => source.starts[one] ?? 0),
    ends: Int32Array.from(joined.to, (one) => source.ends[one - 1] ?? 0),
    places: { from: Int32Array.from(joined.from), to: Int32Array.from(joined.to) },
  }
  return squeeze(joinedSource, 'radicals')
}
