import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits, hashDistance } from '../bits/distance.ts'
import { type Random, drawHash, flipBits, makeRandom } from '../testing.ts'
import {
  type HashIndex,
  type NearHash,
  addHash,
  copyHashes,
  countHashes,
  gatherHashes,
  makeHashIndex,
  mergeHashes,
  mostAdded,
  needsMerge,
  removeHash,
  replaceSegment,
  searchHashes,
} from './hash-index.ts'
import { buildPictureIndex, buildTextIndex } from './kinds.ts'
import { buildSegment, listSegmentBuffers } from './segment.ts'

const compareAll = (
  kept: ReadonlyMap<number, Uint32Array>,
  hash: Uint32Array,
  most: number,
): NearHash[] =>
  [...kept]
    .map(([id, other]) => ({ id, distance: hashDistance(hash, other) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id)

/** Hashes of which many are near each other, so that searches find some. */
const drawFamilies = (random: Random, words: number, count: number): Uint32Array[] => {
  const heads = Array.from({ length: 5 }, () => drawHash(random, words))
  return Array.from({ length: count }, () => {
    const head = heads[Math.floor(random() * heads.length)] ?? drawHash(random, words)
    return flipBits(random, head, Math.floor(random() * words * 8))
  })
}

/** The same for many hashes, one behind the other, numbered in that order. */
const scanAll = (hashes: Uint32Array, hash: Uint32Array, most: number): NearHash[] => {
  const found: NearHash[] = []
  for (let id = 0; id * hash.length < hashes.length; id += 1) {
    let distance = 0
    for (let word = 0; word < hash.length && distance <= most; word += 1)
      distance += countBits((hash[word] ?? 0) ^ (hashes[id * hash.length + word] ?? 0))
    if (distance <= most) found.push({ id, distance })
  }
  return found.toSorted((a, b) => a.distance - b.distance || a.id - b.id)
}

type Tried = { index: HashIndex; kept: Map<number, Uint32Array> }

const change = ({ index, kept }: Tried, random: Random, words: number): void => {
  const id = Math.floor(random() * 60)
  if (random() < 0.35) {
    removeHash(index, id)
    kept.delete(id)
    return
  }
  const [hash = new Uint32Array(words)] = drawFamilies(random, words, 1)
  addHash(index, id, hash)
  kept.set(id, hash)
}

describe('the search for hashes near another', () => {
  it.each([
    ['pictures', 8, [0, 4, 15, 16, 30, 31, 40, 63, 64, 200]],
    ['texts', 2, [0, 3, 12, 15, 16, 40]],
  ])('finds what comparing with all %s finds when they change', (_, words, lines) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom(...lines),
        fc.constantFrom(0, 1000),
        (seed, most, tablesFrom) => {
          const random = makeRandom(seed)
          const hashes = drawFamilies(random, words, 40)
          const kept = new Map(hashes.map((hash, id) => [id, hash]))
          const first = [...kept].map(([id, hash]) => ({ id, hash }))
          const index = makeHashIndex(buildSegment(gatherHashes(words, first), tablesFrom))
          const tried = { index, kept }
          for (let round = 0; round < 3; round += 1) {
            for (let times = 0; times < 15; times += 1) change(tried, random, words)
            const copy = round === 1 ? copyHashes(index) : null
            for (let times = 0; times < 5; times += 1) change(tried, random, words)
            if (copy) replaceSegment(index, buildSegment(copy, tablesFrom))
            const near = flipBits(random, hashes[round] ?? drawHash(random, words), round)
            expect(searchHashes(index, near, most).found).toEqual(compareAll(kept, near, most))
            expect(countHashes(index)).toBe(kept.size)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
  it('finds 800 of 1,000 queries in 100,000 hashes and compares with one in 200', () => {
    const random = makeRandom(11)
    const hashes = drawHash(random, 8 * 100_000)
    const read = (id: number): Uint32Array => hashes.subarray(id * 8, id * 8 + 8)
    const index = buildPictureIndex(
      Array.from({ length: 100_000 }, (_, id) => ({ id, hash: read(id) })),
    )
    let found = 0
    let equal = 0
    let compared = 0
    for (let query = 0; query < 1000; query += 1) {
      const near = flipBits(random, read(query * 97), query % 40)
      const answer = searchHashes(index, near, 31)
      if (answer.found.some(({ id }) => id === query * 97)) found += 1
      const brute = scanAll(hashes, near, 31)
      if (JSON.stringify(answer.found) === JSON.stringify(brute)) equal += 1
      compared += answer.compared
    }
    expect({ found, equal }).toEqual({ found: 800, equal: 1000 })
    expect(compared / 1000 / 100_000).toBeLessThanOrEqual(0.005)
  })
  it('compares with a small part of 20,000 texts', () => {
    const random = makeRandom(12)
    const kept = new Map(Array.from({ length: 20_000 }, (_, id) => [id, drawHash(random, 2)]))
    const index = buildTextIndex([...kept].map(([id, hash]) => ({ id, hash })))
    for (let query = 0; query < 100; query += 1) {
      const near = flipBits(random, kept.get(query) ?? drawHash(random, 2), query % 20)
      const { found, compared } = searchHashes(index, near, 12)
      expect(found).toEqual(compareAll(kept, near, 12))
      expect(compared / 20_000).toBeLessThan(0.02)
    }
  })
  it('compares with each hash at most three times when all are alike', () => {
    const hash = drawHash(makeRandom(13), 8)
    const index = buildPictureIndex(Array.from({ length: 5000 }, (_, id) => ({ id, hash })))
    const { found, compared } = searchHashes(index, hash, 40)
    expect(found).toHaveLength(5000)
    expect(compared).toBeLessThanOrEqual(15_000)
  })
})

describe('an index of hashes', () => {
  it('keeps the last hash when a number comes twice', () => {
    const [first, second] = drawFamilies(makeRandom(14), 8, 2)
    if (!first || !second) throw new Error('two hashes are drawn')
    const index = buildPictureIndex([
      { id: 2 ** 40, hash: first },
      { id: 2 ** 40, hash: second },
    ])
    expect(searchHashes(index, second, 0).found).toEqual([{ id: 2 ** 40, distance: 0 }])
    addHash(index, 2 ** 40, first)
    expect(searchHashes(index, second, 0).found).toEqual([])
    expect(countHashes(index)).toBe(1)
  })
  it('finds the same when a thread handed its arrays over', () => {
    const random = makeRandom(15)
    const hashes = Array.from({ length: 3000 }, (_, id) => ({ id, hash: drawHash(random, 8) }))
    const index = buildPictureIndex(hashes)
    const near = flipBits(random, hashes[7]?.hash ?? new Uint32Array(8), 20)
    const before = searchHashes(index, near, 31).found
    const built = buildSegment(copyHashes(index))
    replaceSegment(index, structuredClone(built, { transfer: listSegmentBuffers(built) }))
    expect(built.rows).toHaveLength(0)
    expect(searchHashes(index, near, 31).found).toEqual(before)
    expect(before).toEqual([{ id: 7, distance: 20 }])
  })
  it('asks for a merge when more were added than a search should compare with', () => {
    const random = makeRandom(16)
    const index = buildPictureIndex([])
    for (let id = 0; id <= mostAdded; id += 1) addHash(index, id, drawHash(random, 8))
    expect(needsMerge(index)).toBe(true)
    mergeHashes(index)
    expect(needsMerge(index)).toBe(false)
    expect(countHashes(index)).toBe(mostAdded + 1)
  })
  it('refuses a hash of another length', () => {
    const index = buildPictureIndex([])
    expect(() => addHash(index, 1, new Uint32Array(2))).toThrow(RangeError)
    expect(() => searchHashes(index, new Uint32Array(2), 12)).toThrow(RangeError)
  })
})
