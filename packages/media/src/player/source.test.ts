import { expect, test } from 'vitest'
import { clockOf, isPlaylist, randomJump, watchedPercent } from './source.ts'

test.each([
  ['https://a/b.m3u8', true],
  ['/x/B.M3U8?token=1#t=3', true],
  ['https://a/b.mp4?next=c.m3u8', false],
  ['https://a/m3u8', false],
])('%s is a playlist: %s', (url, is) => {
  expect(isPlaylist(url)).toBe(is)
})
test.each([
  [[], 10, 0],
  [[[0, 5]], 10, 50],
  [
    [
      [0, 2],
      [4, 6],
    ],
    8,
    50,
  ],
  [[[0, 12]], 10, 100],
  [[[0, 5]], Infinity, 0],
  [[[0, 5]], Number.NaN, 0],
] as const)('of the ranges %j of %d seconds %d %% were watched', (ranges, seconds, percent) => {
  expect(watchedPercent(ranges, seconds)).toBe(percent)
})
test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3671, '1:01:11'],
  [Infinity, '–:––'],
  [-1, '–:––'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})
test.each([
  [5, 100, 0, 15],
  [5, 100, 0.999, 44],
  [95, 100, 0, 100],
  [3, Number.NaN, 0.5, 28],
])('a jump from %d of %d lands at the right second', (at, seconds, dice, to) => {
  expect(randomJump(at, seconds, dice)).toBe(to)
})
