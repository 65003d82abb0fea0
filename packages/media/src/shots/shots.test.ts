import { expect, test } from 'vitest'
import { hourBefore, joinShots, shownCount, withBreaks } from './shots.ts'

const at = (seconds: number) => ({ url: `u${seconds}`, createdAt: seconds * 1000 })
const shape = (seconds: readonly number[], start: number): string =>
  withBreaks(seconds.map(at), start * 1000)
    .map((line) =>
      line.kind === 'shot'
        ? String(line.shot.createdAt / 1000)
        : `|${line.from / 1000}-${line.to / 1000}|`,
    )
    .join(' ')

test.each<[number[], number, string]>([
  [[], 0, ''],
  [[100], 0, '100'],
  [[120], 0, '120'],
  [[121], 0, '121 |0-121|'],
  [[380, 200], 200, '380 200'],
  [[381, 200], 200, '381 |200-381| 200'],
  [[1000, 500, 400], 0, '1000 |500-1000| 500 400 |0-400|'],
])('shots at %j, asked from %d, show %s', (seconds, start, expected) => {
  expect(shape(seconds, start)).toBe(expected)
})

test('more is the hour before the oldest shot, or before the end where there is none', () => {
  expect([
    hourBefore([at(9000), at(8000)], 0),
    hourBefore([], 7_200_000),
    hourBefore([at(10)], 0),
  ]).toEqual([
    { from: 4_400_000, to: 8_000_000 },
    { from: 3_600_000, to: 7_200_000 },
    { from: 0, to: 10_000 },
  ])
})
test('joined lists hold a shot once, newest first', () => {
  expect(
    joinShots([at(30), at(20)], [at(20), at(10), at(40)]).map((shot) => shot.createdAt),
  ).toEqual([40_000, 30_000, 20_000, 10_000])
})
test.each([
  [1, -1, 25],
  [2, 3, 50],
  [1, 24, 25],
  [1, 25, 50],
  [0, -1, 25],
])('after %d pages of 25, with the shot at %d chosen, %d are shown', (pages, chosen, count) => {
  expect(shownCount(pages, 25, chosen)).toBe(count)
})
