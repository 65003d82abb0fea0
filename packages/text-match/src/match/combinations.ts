import type { Reading, SqueezedStream } from '../normalise/stream.ts'
import type { FoundPart } from './answers.ts'
import { type Arrangement, type Chain, type Piece, arrange, arrangeAcross } from './combine.ts'
import type { CombinationItem } from './items.ts'
import type { Occurrence, Search } from './search.ts'
import { itemAt } from './set.ts'

/** A field that was searched, under its key. */
export type SearchedField = { readonly key: string; readonly search: Search }
/** Where a combination stands, and its parts. */
export type Combined = { readonly at: Occurrence; readonly parts: readonly FoundPart[] }
/** What combinations were found, by field and number of item. */
export type Combinations = {
  readonly byField: readonly Map<number, Combined[]>[]
  readonly isOver: boolean
}

/** The cell of the squeezed stream at a place of the plain one, or the next one behind it. */
const cellAt = ({ plainEnd }: SqueezedStream, place: number): number => {
  let from = 0
  let to = plainEnd.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((plainEnd[middle] ?? 0) <= place) from = middle + 1
    else to = middle
  }
  return from
}
/** Cells that a place of the plain stream covers, in which distances count. */
const cellsOf = ({ squeezed }: Reading, { from, to }: Occurrence): { from: number; to: number } => {
  const [main] = squeezed
  if (!main) return { from, to }
  const first = cellAt(main, from)
  return { from: first, to: Math.max(cellAt(main, to - 1) + 1, first) }
}

const piecesOf = (reading: Reading, parts: readonly Occurrence[]): Piece[] =>
  parts.map((one, ref) => ({ part: one.place, ref, ...cellsOf(reading, one) }))

const arrangementOf = (item: CombinationItem, search: Search, number: number): Arrangement => ({
  parts: item.parts.length,
  minParts: item.minParts,
  isOrdered: item.isOrdered,
  distance: item.distance,
  nots: (search.found.nots.get(number) ?? []).map((one) => cellsOf(search.reading, one)),
  notWithin: item.notWithin,
})

const partsOf = (
  { key, search }: SearchedField,
  found: readonly Occurrence[],
  chain: Chain,
): FoundPart[] =>
  chain.pieces.flatMap(({ part, ref, from }, rank) => {
    const one = found[ref]
    if (!one) return []
    const gap = rank === 0 ? 0 : from - (chain.pieces[rank - 1]?.to ?? from)
    const text = search.received.slice(one.s, one.e)
    return [{ part, field: key, s: one.s, e: one.e, text, gap }]
  })

const combinedOf = (
  field: SearchedField,
  found: readonly Occurrence[],
  chain: Chain,
): { at: Occurrence; parts: FoundPart[] } | null => {
  const used = chain.pieces.flatMap(({ ref }) => found[ref] ?? [])
  const [first] = used
  const last = used.at(-1)
  if (!first || !last) return null
  const weaker = used.some((one) => one.weaker)
  return {
    at: { ...first, place: 0, weaker, e: last.e, to: last.to },
    parts: partsOf(field, found, chain),
  }
}

const combineWithin = (field: SearchedField, number: number, item: CombinationItem) => {
  const { search } = field
  const found = search.found.parts.get(number) ?? []
  const arrangement = arrangementOf(item, search, number)
  const { chains, isCut } = arrange(piecesOf(search.reading, found), arrangement)
  return { combined: chains.flatMap((chain) => combinedOf(field, found, chain) ?? []), isCut }
}

const combineAcross = (fields: readonly SearchedField[], number: number, item: CombinationItem) => {
  const pieces = fields.map(({ search }) => ({
    pieces: piecesOf(search.reading, search.found.parts.get(number) ?? []),
    arrangement: arrangementOf(item, search, number),
  }))
  const { chains, isCut } = arrangeAcross(pieces, item.minParts)
  const combined = chains.flatMap(({ field, chain }) => {
    const searched = fields[field]
    const found = searched?.search.found.parts.get(number) ?? []
    const one = searched && combinedOf(searched, found, chain)
    return one ? [{ field, ...one }] : []
  })
  return { combined, isCut }
}

/**
 * Finds the combinations whose parts the search of the fields met. One across the record stands in
 * the first of its fields, with the parts of all of them.
 */
export function makeCombinations(fields: readonly SearchedField[]): Combinations {
  const byField = fields.map(() => new Map<number, Combined[]>())
  const numbers = new Set(fields.flatMap(({ search }) => [...search.found.parts.keys()]))
  let isOver = false
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const set = fields[0]?.search.set
    const item = set && itemAt(set, number)
    if (item?.kind !== 'combination') continue
    if (item.across === 'record') {
      const { combined, isCut } = combineAcross(fields, number, item)
      isOver ||= isCut
      const [first] = combined
      const parts = combined.flatMap((one) => one.parts)
      const weaker = combined.some(({ at }) => at.weaker)
      if (first) byField[first.field]?.set(number, [{ at: { ...first.at, weaker }, parts }])
      continue
    }
    for (const [at, field] of fields.entries()) {
      if (!field.search.found.parts.has(number)) continue
      const { combined, isCut } = combineWithin(field, number, item)
      isOver ||= isCut
      if (combined.length > 0) byField[at]?.set(number, combined)
    }
  }
  return { byField, isOver }
}
