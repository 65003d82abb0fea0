import { expect, test } from 'vitest'
import { livePlaylist } from './playlist.ts'

const pieces = [
  { url: '/a', seconds: 2 },
  { url: '/b', seconds: 2 },
  { url: '/c', seconds: 1 },
]
const at = (seconds: number): string[] =>
  livePlaylist('/init', pieces, 1000, 1000 + seconds * 1000)
    .trim()
    .split('\n')
const shape = (seconds: number): string =>
  at(seconds)
    .filter((line) => line.startsWith('/') || line === '#EXT-X-DISCONTINUITY')
    .map((line) => (line.startsWith('#') ? '|' : line.slice(1)))
    .join('')
const number = (seconds: number, tag: string): number =>
  Number(
    at(seconds)
      .find((line) => line.startsWith(`#EXT-X-${tag}:`))
      ?.split(':')[1],
  )

test.each([
  [0, 'a'],
  [1.9, 'a'],
  [2, 'ab'],
  [4.5, 'abc'],
  [5, 'abc|a'],
  [9.9, 'bc|abc'],
  [10, 'c|abc|a'],
  [-3, 'a'],
])('%d s after the beginning the pieces are %s', (seconds, expected) => {
  expect(shape(seconds)).toBe(expected)
})
test('pieces and breaks keep their numbers while the window moves', () => {
  for (let seconds = 0; seconds < 60; seconds += 0.5) {
    const first = number(seconds, 'MEDIA-SEQUENCE')
    expect(shape(seconds).replaceAll('|', '')[0]).toBe('abc'[first % 3])
    // Every break before the window has left it.
    expect(number(seconds, 'DISCONTINUITY-SEQUENCE')).toBe(
      Array.from({ length: first }, (_, n) => n).filter((n) => n > 0 && n % 3 === 0).length,
    )
  }
})
test('names its first piece and how long a piece may be', () => {
  expect(at(0)).toEqual(
    expect.arrayContaining(['#EXT-X-MAP:URI="/init"', '#EXT-X-TARGETDURATION:2', '#EXTINF:2.000,']),
  )
})
