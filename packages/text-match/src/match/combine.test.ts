import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrangement, type Piece, arrange, arrangeAcross } from './combine.ts'

/** Every chain that pieces make, without any cleverness. */
const listAll = (pieces: readonly Piece[], wanted: Arrangement): Piece[][] => {
  const all: Piece[][] = []
  const grow = (chain: Piece[]): void => {
    if (chain.length >= wanted.minParts) all.push(chain)
    const last = chain.at(-1)
    for (const one of pieces) {
      const isUsed = chain.some(({ part }) => part === one.part)
      if (isUsed || (last && (one.from < last.to || (wanted.isOrdered && one.part < last.part))))
        continue
      const isFar = last && wanted.distance >= 0 && one.from - last.to > wanted.distance
      if (!isFar) grow([...chain, one])
    }
  }
  grow([])
  return all
}
const shortestOf = (pieces: readonly Piece[], wanted: Arrangement): number | null => {
  const spans = listAll(pieces, wanted)
    .map((chain) => ({ from: chain[0]?.from ?? 0, to: chain.at(-1)?.to ?? 0 }))
    .filter(({ from, to }) =>
      wanted.nots.every(
        (zone) => zone.from >= to + wanted.notWithin || zone.to <= from - wanted.notWithin,
      ),
    )
    .map(({ from, to }) => to - from)
  return spans.length === 0 ? null : Math.min(...spans)
}

const zone = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 3 }))
  .map(([from, length]) => ({ from, to: from + length }))
const pieceList = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), zone), { maxLength: 9 })
  .map((list) => list.map(([part, place], ref): Piece => ({ part, ref, ...place })))
const arrangement: fc.Arbitrary<Arrangement> = fc.record({
  parts: fc.constant(3),
  minParts: fc.integer({ min: 2, max: 3 }),
  isOrdered: fc.boolean(),
  distance: fc.integer({ min: -1, max: 8 }),
  nots: fc.array(zone, { maxLength: 2 }),
  notWithin: fc.integer({ min: 0, max: 4 }),
})

describe('parts that have to stand together', () => {
  it('finds the shortest of all ways in which they can', () => {
    fc.assert(
      fc.property(pieceList, arrangement, (pieces, wanted) => {
        const { chains } = arrange(pieces, wanted)
        const spans = chains.map(({ from, to }) => to - from)
        expect(spans.length === 0 ? null : Math.min(...spans)).toBe(shortestOf(pieces, wanted))
      }),
      { numRuns: 1000 },
    )
  })
  it('answers chains that keep to what was asked and do not overlap', () => {
    fc.assert(
      fc.property(pieceList, arrangement, (pieces, wanted) => {
        let end = -1
        for (const { pieces: chain, from, to } of arrange(pieces, wanted).chains) {
          expect(from).toBeGreaterThanOrEqual(end)
          end = to
          expect(chain.length).toBeGreaterThanOrEqual(wanted.minParts)
          for (const [at, { part, from: begin }] of chain.entries()) {
            const before = chain[at - 1]
            if (!before) continue
            expect(begin).toBeGreaterThanOrEqual(before.to)
            if (wanted.isOrdered) expect(part).toBeGreaterThan(before.part)
            if (wanted.distance >= 0) expect(begin - before.to).toBeLessThanOrEqual(wanted.distance)
          }
        }
      }),
      { numRuns: 600 },
    )
  })
  it('gives up where a part stands in more than a thousand places', () => {
    const pieces = Array.from({ length: 1001 }, (_, at) => ({
      part: 0,
      from: at,
      to: at + 1,
      ref: at,
    }))
    const wanted = { parts: 2, minParts: 2, isOrdered: true, distance: -1, nots: [], notWithin: 0 }
    expect(arrange(pieces, wanted)).toEqual({ chains: [], isCut: true })
  })
  it('ends for as many places as it takes, at any distance', () => {
    const pieces = Array.from({ length: 6000 }, (_, at) => ({
      part: at % 6,
      from: at,
      to: at + 1,
      ref: at,
    }))
    const wanted = { parts: 6, minParts: 6, isOrdered: false, nots: [], notWithin: 0 }
    expect(arrange(pieces, { ...wanted, distance: -1 }).chains).toHaveLength(300)
    expect(arrange(pieces, { ...wanted, distance: 200 }).isCut).toBe(true)
  })
})

describe('parts in several fields', () => {
  const wanted = { parts: 3, minParts: 3, isOrdered: true, distance: 2, nots: [], notWithin: 0 }
  const piece = (part: number, from: number): Piece => ({ part, from, to: from + 1, ref: part })
  it('takes from each field what the others do not have', () => {
    const { chains } = arrangeAcross(
      [
        { pieces: [piece(1, 4)], arrangement: wanted },
        { pieces: [piece(0, 0), piece(2, 2), piece(1, 9)], arrangement: wanted },
      ],
      3,
    )
    expect(chains.map(({ field, chain }) => [field, chain.mask])).toEqual([
      [0, 0b010],
      [1, 0b101],
    ])
  })
  it('finds nothing where a part is missing or too far within its field', () => {
    const far = [{ pieces: [piece(0, 0), piece(1, 9)], arrangement: wanted }]
    expect(arrangeAcross(far, 3).chains).toEqual([])
    expect(arrangeAcross(far, 2).chains).toEqual([])
  })
})
