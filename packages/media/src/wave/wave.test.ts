import { describe, expect, test } from 'vitest'
import { barsOf, peaksOf } from './peaks.ts'
import { type Region, beginRegion, dropRegion, endRegion, fragmentsOf, snap } from './regions.ts'

describe('peaks', () => {
  test('each part shows its loudest sample, whatever its sign', () => {
    expect(peaksOf(Float32Array.from([0.25, -0.5, 0, 1, -0.75, 0.125]), 3)).toEqual([0.5, 1, 0.75])
  })
  test('parts differ by one sample at most, and none is left out', () => {
    expect(peaksOf(Float32Array.from([0, 0, 0, 0, 1]), 2)).toEqual([0, 1])
  })
  test('a recording shorter than the bars gives one a sample; none gives none', () => {
    expect(peaksOf(Float32Array.from([0.5, 1]), 10)).toEqual([0.5, 1])
    expect(peaksOf(new Float32Array(), 10)).toEqual([])
  })
  test('louder than full is full', () => {
    expect(peaksOf(Float32Array.from([1.5]), 1)).toEqual([1])
  })
  test.each([
    [[0.1, 0.9, 0.2, 0.3], 2, [0.9, 0.3]],
    [[0.1, -0.9], 4, [0.1, 0.1, 0.9, 0.9]],
    [[], 4, []],
    [[2], 1, [1]],
  ])('given peaks %j as %i bars', (peaks, count, bars) => {
    expect(barsOf(peaks, count)).toEqual(bars)
  })
})

describe('regions', () => {
  const one: Region[] = [{ from: 1, to: 2 }]
  test('edges lie on tenths', () => {
    expect([snap(1.26), snap(1.24), snap(-3)]).toEqual([1.3, 1.2, 0])
  })
  test('a region is begun and ended', () => {
    expect(endRegion(beginRegion(one, 3.14), 4)).toEqual([...one, { from: 3.1, to: 4 }])
  })
  test('marked backwards it is turned round', () => {
    expect(endRegion(beginRegion([], 4), 3)).toEqual([{ from: 3, to: 4 }])
  })
  test('one without length gets a tenth', () => {
    expect(endRegion(beginRegion([], 4), 4.01)).toEqual([{ from: 4, to: 4.1 }])
  })
  test('begun twice, the later beginning counts', () => {
    expect(beginRegion(beginRegion(one, 3), 5)).toEqual([...one, { from: 5, to: null }])
  })
  test('an end without a beginning changes nothing', () => {
    expect(endRegion(one, 9)).toEqual(one)
  })
  test('the region at the moment goes, else the last', () => {
    const two = [...one, { from: 5, to: 6 }]
    expect(dropRegion(two, 1.5)).toEqual([{ from: 5, to: 6 }])
    expect(dropRegion([...one, { from: 2, to: 2.1 }], 2)).toEqual(one)
    expect(dropRegion(two, 9)).toEqual(one)
    expect(dropRegion([], 1)).toEqual([])
  })
  test('only regions with both edges become fragments', () => {
    expect(
      fragmentsOf('voice-1', [
        { from: 1, to: 2.5 },
        { from: 3, to: null },
      ]),
    ).toEqual(['voice-1#t=1,2.5'])
  })
})
