import { describe, expect, it } from 'vitest'
import { type Random, drawHash, flipBits, makeRandom } from '../testing.ts'
import type { VideoFrame } from './frames.ts'
import { matchVideo } from './match.ts'

/** A frame a second, and some more where scenes are cut. */
const drawVideo = (random: Random, seconds: number, cuts = 0): VideoFrame[] => {
  const times = [
    ...Array.from({ length: seconds }, (_, at) => at),
    ...Array.from({ length: cuts }, () => random() * seconds),
  ].toSorted((a, b) => a - b)
  return times.map((at) => ({ at, hash: drawHash(random, 8), quality: 80 }))
}
/** The frames from a second on, encoded anew, so many seconds later. */
const encode = (random: Random, frames: readonly VideoFrame[], later: number): VideoFrame[] =>
  frames.map(({ at, hash, quality }) => ({
    at: at + later,
    hash: flipBits(random, hash, Math.floor(random() * 28)),
    quality,
  }))
/** A video in which another one stands from a second on, in place of what was there. */
const place = (under: readonly VideoFrame[], over: readonly VideoFrame[]): VideoFrame[] => {
  const from = over[0]?.at ?? 0
  const to = (over.at(-1)?.at ?? 0) + 1
  return [...under.filter(({ at }) => at < from || at >= to), ...over].toSorted(
    (a, b) => a.at - b.at,
  )
}
const cut = (frames: readonly VideoFrame[], from: number, to: number): VideoFrame[] =>
  frames.filter(({ at }) => at >= from && at < to)

describe('a kept video', () => {
  it('is found at its place when it is part of a longer one', () => {
    const random = makeRandom(30)
    const clip = drawVideo(random, 30)
    const match = matchVideo(place(drawVideo(random, 120), encode(random, clip, 60)), clip)
    expect(match).toEqual({
      verdict: 'match',
      query: { from: 60, to: 90, share: 0.25 },
      library: { from: 0, to: 30, share: 1 },
      secondsInRow: 30,
    })
  })
  it('is found when frames of both stand between each other and scenes are cut', () => {
    const random = makeRandom(31)
    const clip = drawVideo(random, 30, 12)
    const match = matchVideo(place(drawVideo(random, 120, 30), encode(random, clip, 60.4)), clip)
    expect(match.verdict).toBe('match')
    expect(match.library.share).toBe(1)
    expect(Math.abs(match.query.from - 60)).toBeLessThanOrEqual(1)
    expect(Math.abs(match.query.to - 90.4)).toBeLessThanOrEqual(1)
  })
  it.each([
    ['five seconds of it in a row', 5, 'match'],
    ['four seconds of it', 4, 'none'],
  ])('is judged by what is in another one: %s', (_, seconds, verdict) => {
    const random = makeRandom(32)
    const clip = drawVideo(random, 60)
    const part = encode(random, cut(clip, 20, 20 + seconds), 30)
    const match = matchVideo(place(drawVideo(random, 120), part), clip)
    expect(match).toMatchObject({ verdict, secondsInRow: seconds })
    expect(match.library).toMatchObject({ from: 20, to: 20 + seconds })
    expect(match.query).toMatchObject({ from: 50, to: 50 + seconds })
  })
  it('is found when it makes up most of a short one', () => {
    const random = makeRandom(33)
    const clip = drawVideo(random, 60)
    const short = place(drawVideo(random, 5), encode(random, cut(clip, 20, 23), -19))
    const match = matchVideo(short, clip)
    expect(match).toMatchObject({ verdict: 'match', query: { from: 1, to: 4 }, secondsInRow: 3 })
    expect(match.query.share).toBeCloseTo(0.6, 12)
  })
  it('is found when its parts stand in another order', () => {
    const random = makeRandom(34)
    const clip = drawVideo(random, 12)
    const parts = [cut(clip, 0, 4), cut(clip, 4, 8), cut(clip, 8, 12)]
    const mixed = [40, 20, 60].reduce(
      (video, later, at) => place(video, encode(random, parts[at] ?? [], later)),
      drawVideo(random, 120),
    )
    const match = matchVideo(mixed, clip)
    expect(match).toMatchObject({ verdict: 'match', secondsInRow: 4 })
    expect(match.library).toEqual({ from: 0, to: 12, share: 1 })
  })
  it('is not found in another one, and not when frames show too little', () => {
    const random = makeRandom(35)
    const clip = drawVideo(random, 30)
    const other = drawVideo(random, 120)
    const none = { from: 0, to: 0, share: 0 }
    const nothing = { verdict: 'none', query: none, library: none, secondsInRow: 0 }
    expect(matchVideo(other, clip)).toEqual(nothing)
    const dark = clip.map((frame) => ({ ...frame, quality: 49 }))
    expect(matchVideo(dark, clip)).toEqual(nothing)
    expect(matchVideo([], [])).toEqual(nothing)
  })
  it('is followed over frames that show too little', () => {
    const random = makeRandom(36)
    const clip = drawVideo(random, 60).map((frame) => ({
      ...frame,
      quality: frame.at === 22 ? 3 : 80,
    }))
    const match = matchVideo(place(drawVideo(random, 120), cut(clip, 20, 26)), clip)
    expect(match).toMatchObject({ verdict: 'match', secondsInRow: 5 })
  })
})
