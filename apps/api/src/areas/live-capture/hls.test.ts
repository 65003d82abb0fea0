import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastPieces, readPlaylist, variantOf } from './hls.ts'

const at = (url: string): string => new URL(url, 'https://cdn.example/live/index.m3u8').href
const read = (...lines: string[]) => readPlaylist(['#EXTM3U', ...lines].join('\r\n'), at)

test('pieces of a stream are named with what begins them', () => {
  expect(
    read('#EXT-X-MAP:URI="init.mp4"', '#EXTINF:2.000,', 'a.m4s', '', '#EXTINF:1.5,title', '/b.m4s'),
  ).toEqual({
    kind: 'media',
    pieces: [
      {
        url: 'https://cdn.example/live/a.m4s',
        seconds: 2,
        number: 0,
        init: 'https://cdn.example/live/init.mp4',
        breaks: false,
      },
      {
        url: 'https://cdn.example/b.m4s',
        seconds: 1.5,
        number: 1,
        init: 'https://cdn.example/live/init.mp4',
        breaks: false,
      },
    ],
  })
  expect(
    read(
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXTINF:4,',
      'a.ts',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:4,',
      'b.ts',
    ),
  ).toMatchObject({
    kind: 'media',
    pieces: [
      { number: 7, init: null, breaks: false },
      { number: 8, init: null, breaks: true },
    ],
  })
})
test('pieces that begin otherwise than the last ones are left out', () => {
  const list = read(
    '#EXT-X-MAP:URI="one.mp4"',
    '#EXTINF:2,',
    'a',
    '#EXT-X-MAP:URI="two.mp4"',
    '#EXTINF:2,',
    'b',
    '#EXTINF:2,',
    'c',
  )
  expect(lastPieces(list.kind === 'media' ? list.pieces : [], 60)).toMatchObject([
    { url: at('b'), init: at('two.mp4') },
    { url: at('c'), init: at('two.mp4') },
  ])
})
test('of several streams the best that is not too large is taken, with its own sound', () => {
  const master = read(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a1",NAME="x, y",URI="audio.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=9000000,AUDIO="a1"',
    'large.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a1"',
    'mid.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=100000',
    'small.m3u8',
  )
  expect(master.kind).toBe('master')
  const variants = master.kind === 'master' ? master.variants : []
  expect(variantOf(variants, 2_000_000)).toEqual({
    url: at('mid.m3u8'),
    bandwidth: 900_000,
    audio: at('audio.m3u8'),
  })
  expect(variantOf(variants, 50)?.url).toBe(at('small.m3u8'))
  expect(variantOf([], 50)).toBeUndefined()
})
test.each([
  ['what is no playlist', ['x'], 'no playlist'],
  ['nothing', [''], 'no playlist'],
  ['one without pieces', ['#EXTM3U'], 'no pieces'],
  [
    'encrypted pieces',
    ['#EXTM3U', '#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:2,', 'a'],
    'encrypted',
  ],
  ['parts of files', ['#EXTM3U', '#EXTINF:2,', '#EXT-X-BYTERANGE:5@0', 'a'], 'parts of files'],
  [
    'a beginning that is part of a file',
    ['#EXTM3U', '#EXT-X-MAP:URI="a",BYTERANGE="5@0"', '#EXTINF:2,', 'a'],
    'parts of files',
  ],
])('%s is refused', (_what, lines, why) =>
  expect(readPlaylist(lines.join('\n'), at)).toEqual({ kind: 'refused', why }),
)
test('whatever a server sends, it is read or refused', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '#EXTINF:x,',
      '#EXTINF:-1,',
      'a.ts',
      '#EXT-X-MAP:',
      '#EXT-X-KEY:METHOD',
      '#EXT-X-BYTERANGE:',
      '#EXT-X-STREAM-INF:foo',
      '#EXT-X-MEDIA:TYPE=AUDIO',
      '#EXT-X-MAP:URI="i",BYTERANGE="z"',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const list = read(...lines)
      expect(
        list.kind === 'media'
          ? list.pieces.every((one) => Number.isFinite(one.seconds))
          : ['master', 'refused'].includes(list.kind),
      ).toBe(true)
    }),
  )
})
test('the last pieces are as few as make up the time, at least one', () => {
  const list = (...all: number[]) =>
    all.map((seconds, n) => ({ url: String(n), seconds, number: n, init: null, breaks: false }))
  expect(lastPieces(list(2, 2, 2), 0).map((one) => one.url)).toEqual(['2'])
  expect(lastPieces(list(2, 2, 2), 3).map((one) => one.url)).toEqual(['1', '2'])
  expect(lastPieces([], 3)).toEqual([])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      (all, seconds) => {
        const taken = lastPieces(list(...all), seconds)
        const sum = (some: readonly { seconds: number }[]): number =>
          some.reduce((so, one) => so + one.seconds, 0)
        expect(sum(taken) >= seconds || taken.length === all.length).toBe(true)
        expect(taken.length <= 1 || sum(taken.slice(1)) < seconds).toBe(true)
      },
    ),
  )
})
