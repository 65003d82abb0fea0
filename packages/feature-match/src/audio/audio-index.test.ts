import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits } from '../bits/distance.ts'
import {
  degradeSound,
  drawHash,
  drawVoice,
  drawWord,
  flipBits,
  makeRandom,
  placeSound,
} from '../testing.ts'
import {
  type AudioIndex,
  addPrint,
  buildAudioIndex,
  copyPrints,
  matchAudio,
  mergePrints,
  needsAudioMerge,
  removePrint,
  replaceAudioSegment,
  searchAudio,
} from './audio-index.ts'
import { printAudio, printQuery } from './print.ts'
import { buildAudioSegment, findPlaces, listAudioBuffers } from './segment.ts'
import { audioLines } from './stretch.ts'

describe('a kept sound', () => {
  const clip = drawVoice(makeRandom(40), 10)
  const message = drawVoice(makeRandom(41), 60)

  it.each([
    ['as it is', 20, null],
    ['through a line of 8 bits', 20.011, 8],
    ['through a line of 6 bits', 33.507, 6],
    ['through a line of 5 bits', 49.93, 5],
  ])('is found at its place in a long one: %s', (_, second, bits) => {
    const placed = placeSound(message, clip, second)
    const heard = bits === null ? placed : degradeSound(makeRandom(42), placed, bits)
    const match = matchAudio(printQuery(heard), printAudio(clip))
    expect(match?.verdict).toBe('match')
    expect(match?.errorRate).toBeLessThanOrEqual(audioLines.match)
    const { query, library } = match ?? { query: { from: 0, to: 0 }, library: { from: 0, to: 0 } }
    expect(Math.abs(query.from - library.from - second)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(library.to - library.from - 10)).toBeLessThanOrEqual(0.5)
  })
  it('is found when only a part of it is in another one', () => {
    const part = clip.subarray(5512 * 3, 5512 * 8)
    const match = matchAudio(printQuery(placeSound(message, part, 12)), printAudio(clip))
    expect(match?.verdict).toBe('match')
    expect(match?.library.from).toBeCloseTo(3, 0)
    expect(match?.library.to).toBeCloseTo(8, 0)
  })
  it('is not found in another one, in silence or when it is too short', () => {
    expect(matchAudio(printQuery(message), printAudio(clip))).toBeNull()
    expect(matchAudio(printQuery(new Float32Array(5512 * 20)), printAudio(clip))).toBeNull()
    const silence = new Float32Array(5512 * 20)
    expect(matchAudio(printQuery(silence), printAudio(silence))).toBeNull()
    const short = clip.subarray(0, 5512 * 2.5)
    expect(matchAudio(printQuery(placeSound(message, short, 12)), printAudio(short))).toBeNull()
  })
})

describe('prints of sounds', () => {
  it('have a frame every 46.4 ms and none when the sound is too short', () => {
    expect(printAudio(new Float32Array(0))).toHaveLength(0)
    expect(printAudio(new Float32Array(2048 + 255))).toHaveLength(0)
    expect(printAudio(new Float32Array(2048 + 256))).toHaveLength(1)
    expect(printAudio(new Float32Array(5512 * 10))).toHaveLength(207)
  })
  it('are the same from any frame on', () => {
    const sound = drawVoice(makeRandom(43), 8)
    const whole = printAudio(sound)
    expect(printAudio(sound.subarray(256 * 10))).toEqual(whole.subarray(10))
    expect(printAudio(sound.subarray(256 * 11))).toEqual(whole.subarray(11))
  })
  it('are zeros when there is silence, or what is no number', () => {
    expect(printAudio(new Float32Array(6000)).every((frame) => frame === 0)).toBe(true)
    const broken = new Float32Array(6000).fill(Number.NaN)
    broken[7] = Number.POSITIVE_INFINITY
    expect(printAudio(broken).every((frame) => frame === 0)).toBe(true)
  })
})

/** Prints of which each has a part of the one before in it. */
const drawPrints = (seed: number, count: number): { id: number; print: Uint32Array }[] => {
  const random = makeRandom(seed)
  return Array.from({ length: count }, (_, id) => ({ id, print: drawHash(random, 70 + id) }))
}
const searchIds = (index: AudioIndex, print: Uint32Array): number[] =>
  searchAudio(index, [print]).found.map(({ id }) => id)

describe('the search for sounds', () => {
  it('finds each print by itself when prints are added, removed and merged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.array(fc.tuple(fc.nat(11), fc.boolean()), { maxLength: 20 }),
        fc.nat(20),
        (seed, changes, mergeAt) => {
          const prints = drawPrints(seed, 12)
          const kept = new Set([0, 1, 2, 3, 4, 5])
          const index = buildAudioIndex(prints.slice(0, 6))
          for (const [at, [id, isAdded]] of changes.entries()) {
            const print = prints[id]?.print ?? new Uint32Array(0)
            if (isAdded) addPrint(index, id, print)
            else removePrint(index, id)
            if (isAdded) kept.add(id)
            else kept.delete(id)
            if (at === mergeAt) mergePrints(index)
          }
          for (const { id, print } of prints)
            expect(searchIds(index, print)).toEqual(kept.has(id) ? [id] : [])
        },
      ),
      { numRuns: 40 },
    )
  })
  it('finds a print by two frames that are equal up to one bit', () => {
    const random = makeRandom(44)
    const print = drawHash(random, 80)
    // A quarter of the bits of each frame differ, in two frames just one.
    const heard = Uint32Array.from(print, (frame, at) => {
      const one = Uint32Array.of(frame)
      return flipBits(random, one, at === 20 || at === 50 ? 1 : 8)[0] ?? 0
    })
    const index = buildAudioIndex([{ id: 9, print }])
    const { found } = searchAudio(index, [heard])
    expect(found).toMatchObject([{ id: 9, verdict: 'match', frames: 80 }])
    expect(found[0]?.errorRate).toBeCloseTo((78 * 8 + 2) / 80 / 32, 12)
    heard[50] = (heard[50] ?? 0) ^ 0b11
    if (countBits((heard[50] ?? 0) ^ (print[50] ?? 0)) > 1)
      expect(searchIds(index, heard)).toEqual([])
  })
  it('says suspect when somewhat more bits differ', () => {
    const random = makeRandom(45)
    const print = drawHash(random, 100)
    const heard = Uint32Array.from(print, (frame, at) =>
      at % 20 === 0 ? frame : (flipBits(random, Uint32Array.of(frame), 11)[0] ?? 0),
    )
    const { found } = searchAudio(buildAudioIndex([{ id: 1, print }]), [heard])
    expect(found).toMatchObject([{ verdict: 'suspect', query: { from: 0 }, library: { from: 0 } }])
  })
  it('keeps what changed when a segment was built meanwhile and handed over', () => {
    const prints = drawPrints(46, 5)
    const index = buildAudioIndex(prints.slice(0, 3))
    const copy = copyPrints(index)
    removePrint(index, 0)
    addPrint(index, 4, prints[4]?.print ?? new Uint32Array(0))
    const built = buildAudioSegment(structuredClone(copy, { transfer: listAudioBuffers(copy) }))
    replaceAudioSegment(index, structuredClone(built, { transfer: listAudioBuffers(built) }))
    expect(built.keys).toHaveLength(0)
    expect(prints.map(({ print }) => searchIds(index, print))).toEqual([[], [1], [2], [], [4]])
  })
  it('asks for a merge when more frames were added than are kept well in lists', () => {
    const random = makeRandom(48)
    const index = buildAudioIndex([])
    for (let id = 0; id < 10; id += 1) addPrint(index, id, drawHash(random, 20_001))
    expect(needsAudioMerge(index)).toBe(true)
    mergePrints(index)
    expect(needsAudioMerge(index)).toBe(false)
    expect(searchIds(index, drawHash(makeRandom(48), 300))).toEqual([0])
  })
  it('finds all places of a frame, and none of silence', () => {
    const random = makeRandom(47)
    const frames = Uint32Array.from({ length: 500 }, () =>
      random() < 0.2 ? 0 : (drawWord(random) & 0x80_01_00_03) >>> 0,
    )
    const { segment } = buildAudioIndex([{ id: 1, print: frames }])
    for (const frame of new Set(frames)) {
      const [from, to] = findPlaces(segment, frame)
      const all = [...frames.keys()].filter((at) => frame !== 0 && frames[at] === frame)
      expect([...segment.places.subarray(from, to)]).toEqual(all)
    }
  })
  it('goes through when a sound is the same all along', () => {
    const hum = new Uint32Array(3000).fill(0x12_34_56_78)
    const index = buildAudioIndex([{ id: 1, print: hum }])
    expect(searchAudio(index, [hum]).found).toEqual([])
  })
})
