import { expect, test } from 'vitest'
import { hlsPolicy, hlsStep, shouldRetry } from './hls-policy.ts'
import { definitionUrl, levelUrl, levelsOf } from './level.ts'
import { type Tried, type VideoCause, causeNames, decodesVideo, nextRecovery } from './recover.ts'
import { createTiming } from './timing.ts'

test.each([
  ['https://a/v.mp4', 'https://a/v_4.mp4'],
  ['https://a/v.x.mp4?t=1#s', 'https://a/v.x_4.mp4?t=1#s'],
  ['https://a/v', 'https://a/v'],
  ['https://a.b/v', 'https://a.b/v'],
  ['/v.mp4?next=a.b', '/v_4.mp4?next=a.b'],
])('level 4 of %s is %s', (url, level) => {
  expect([levelUrl(url, 4), definitionUrl(url, 'low')]).toEqual([level, level])
})
test.each([
  ['https://a/v.mp4?crc3=x&crc_1=y&crc3=z', [1, 3]],
  ['https://a/v.mp4?crc=1&acrc2=1&crcx=2&crc123=4', []],
  ['https://a/v.mp4#?crc2=1', []],
  ['not an address', []],
])('%s tells of levels %j', (url, levels) => {
  expect(levelsOf(url)).toEqual(levels)
})
test('auto is the lowest level told of, else the address itself', () => {
  expect([
    definitionUrl('https://a/v.mp4?crc2=x&crc5=y', 'auto'),
    definitionUrl('https://a/v.mp4', 'auto'),
    definitionUrl('https://a/v.mp4?crc2=x', 'origin'),
  ]).toEqual(['https://a/v_2.mp4?crc2=x&crc5=y', 'https://a/v.mp4', 'https://a/v.mp4?crc2=x'])
})

const everything = { level: true, retryOnNotFound: true, converts: true }
test.each<[VideoCause, Tried, Partial<typeof everything>, ReturnType<typeof nextRecovery>]>([
  ['source', {}, {}, 'refresh'],
  ['source', { refresh: true }, {}, 'convert'],
  ['source', { refresh: true, convert: true }, {}, null],
  ['decode', {}, { level: false }, 'convert'],
  ['undecoded', {}, {}, 'convert'],
  ['undecoded', { convert: true }, {}, null],
  ['not-found', {}, {}, 'refresh'],
  ['not-found', {}, { level: false }, 'replace'],
  ['not-found', { replace: true }, { level: false }, null],
  ['not-found', {}, { level: false, retryOnNotFound: false }, null],
  ['network', {}, { level: false }, null],
  ['source', {}, { level: false, converts: false }, null],
  ['aborted', {}, { level: false }, null],
])('%s after %j of %j: %s', (cause, tried, place, next) => {
  expect(nextRecovery(cause, tried, { ...everything, ...place })).toBe(next)
})
test('errors have the names they are reported by', () => {
  expect(Object.values(causeNames).slice(0, 4)).toEqual([
    'aborted',
    'network',
    'decode',
    'source not supported',
  ])
})

const looks = async (decoded: (number | undefined)[]): Promise<[boolean | null, number[]]> => {
  const waits: number[] = []
  return [
    await decodesVideo(
      () => decoded[waits.length - 1],
      async (ms) => {
        waits.push(ms)
      },
    ),
    waits,
  ]
}
test('ten looks, 200 ms apart, without decoded bytes mean that it cannot be decoded', async () => {
  expect(await looks(Array.from({ length: 12 }, () => 0))).toEqual([
    false,
    Array.from({ length: 10 }, () => 200),
  ])
  expect(await looks([0, 0, 9])).toEqual([true, [200, 200, 200]])
  expect(await looks([undefined])).toEqual([null, [200]])
})

test.each([
  [{ kind: 'network', status: 404, list: true }, {}, 'not-found'],
  [{ kind: 'network', status: 404, list: false }, {}, 'network'],
  [{ kind: 'network', status: 403, list: true }, {}, 'network'],
  [{ kind: 'network', status: 503, list: true }, {}, 'reload'],
  [{ kind: 'network', status: undefined, list: true }, {}, 'reload'],
  [{ kind: 'network', status: 503, list: true }, { reloaded: true }, 'network'],
  [{ kind: 'media', status: undefined, list: false }, {}, 'recover'],
  [{ kind: 'media', status: undefined, list: false }, { recovered: true }, 'decode'],
  [{ kind: 'other', status: undefined, list: false }, {}, 'source'],
] as const)('a fatal error %j after %j: %s', (trouble, done, step) => {
  expect(hlsStep(trouble, { reloaded: false, recovered: false, ...done })).toBe(step)
})
test('manifests have 5 s, retries 10 s, 99 of them; what a host refuses is not asked again', () => {
  const {
    manifestLoadPolicy: manifest,
    playlistLoadPolicy: list,
    fragLoadPolicy: piece,
  } = hlsPolicy
  expect([manifest, list, piece].map((one) => one.default.maxTimeToFirstByteMs)).toEqual([
    5000, 10_000, 10_000,
  ])
  for (const {
    default: { timeoutRetry, errorRetry },
  } of [manifest, list, piece])
    for (const retry of [timeoutRetry, errorRetry])
      expect(retry).toMatchObject({ maxNumRetry: 99, maxRetryDelayMs: 10_000 })
  expect([
    shouldRetry(0, { code: 500 }),
    shouldRetry(98, undefined),
    shouldRetry(99, undefined),
    shouldRetry(0, { code: 404 }),
  ]).toEqual([true, true, false, false])
})
test('the last 500 things that happened to a player are kept until they are told', () => {
  let clock = 100
  const timing = createTiming(() => clock)
  for (let n = 0; n < 510; n++) {
    clock += 10
    timing.add(`e${n}`, n / 7)
  }
  const taken = timing.take()
  expect([taken.length, taken[0], taken.at(-1), timing.take()]).toEqual([
    500,
    ['e10', 110, 1.4],
    ['e509', 5100, 72.7],
    [],
  ])
})
