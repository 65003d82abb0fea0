import { expect, test, vi } from 'vitest'
import { createBlobShelf } from '../blob-shelf.ts'
import { createWholeness } from './wholeness.ts'

const whole = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
const cut = whole.subarray(0, 2)
let n = 0
const shelf = () =>
  createBlobShelf(1000, { createObjectURL: () => `blob:${n++}`, revokeObjectURL: () => undefined })
const build = (
  read: (url: string, cache: RequestCache) => Promise<Uint8Array<ArrayBuffer> | null>,
) => {
  const report = vi.fn<(url: string) => void>()
  const spy = vi.fn(read)
  const readHead = async (url: string) => (await read(url, 'default'))?.subarray(0, 30) ?? null
  return { ...createWholeness({ read: spy, readHead, shelf: shelf(), report }), read: spy, report }
}

test('a picture that stops before its end is known and reported once', async () => {
  const { isCut, read, report } = build(async (url) => (url.endsWith('cut.jpg') ? cut : whole))
  expect(
    await Promise.all(['https://a/cut.jpg', 'https://a/cut.jpg', 'https://a/whole.jpg'].map(isCut)),
  ).toEqual([true, true, false])
  expect(await isCut('https://a/cut.jpg')).toBe(true)
  expect([read.mock.calls.map(([url]) => url), report.mock.calls]).toEqual([
    ['https://a/cut.jpg', 'https://a/whole.jpg'],
    [['https://a/cut.jpg']],
  ])
})
test('two are read at a time', async () => {
  const go: (() => void)[] = []
  const { isCut, read } = build(async () => {
    await new Promise<void>((done) => {
      go.push(done)
    })
    return whole
  })
  const all = Promise.all([1, 2, 3].map((one) => isCut(`https://a/${one}`)))
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  go[0]?.()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  for (const one of go) one()
  expect(await all).toEqual([false, false, false])
})
test('a host that does not let its pictures be read is not asked again; another is', async () => {
  const { isCut, read } = build(async (url) => (url.startsWith('https://mute/') ? null : cut))
  expect([
    await isCut('https://mute/1'),
    await isCut('https://MUTE/2'),
    await isCut('https://b/1'),
  ]).toEqual([false, false, true])
  expect(read.mock.calls.map(([url]) => url)).toEqual(['https://mute/1', 'https://b/1'])
})
test.each([
  '',
  'data:image/png;base64,xx',
  'blob:http://a/1',
  '/biz_gateway/resource/file/ab?dw=240',
])('%j is not looked at', async (url) => {
  const { isCut, read } = build(async () => cut)
  expect(await isCut(url)).toBe(false)
  expect(read).not.toHaveBeenCalled()
})
test('shows what was fetched anew past every cache, unless it is still cut off', async () => {
  let now = cut
  const { isCut, anew, addressOf, read } = build(async () => now)
  const url = 'https://a/1.jpg'
  await isCut(url)
  expect([await anew(url), addressOf(url), await isCut(url)]).toEqual([null, url, true])
  now = whole
  const from = await anew(url)
  expect([from?.startsWith('blob:'), addressOf(url), await isCut(url)]).toEqual([true, from, false])
  expect(read.mock.calls.map(([, cache]) => cache)).toEqual(['force-cache', 'reload', 'reload'])
})

const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 8, 1, 1, 1, 1, 1, 1, 1, 1, 0]
const head = [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0]
const gif = (frames: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([head, ...Array.from({ length: frames }, () => frame), [0x3b]].flat())
test('a copy moves as the picture it was drawn from, however late that tells', async () => {
  const own = '/biz_gateway/resource/file/ab'
  const { moves, read } = build(async (url) =>
    url === own ? gif(2) : url.includes('mute') ? null : gif(1),
  )
  expect(await Promise.all([`${own}?dw=240`, `${own}?dw=240`, own].map(moves))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    await Promise.all(['https://a/one.gif', 'https://mute/two.gif', 'blob:x', ''].map(moves)),
  ).toEqual([false, false, false, false])
  expect(read.mock.calls.map(([url]) => url)).toEqual([
    own,
    own,
    'https://a/one.gif',
    'https://mute/two.gif',
  ])
})

test('reads the format of a copy from the file it was to be drawn from', async () => {
  const own = '/biz_gateway/resource/file/ab'
  const tiff = Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0)
  const { rareFormat, fileOf, read } = build(async (url) =>
    url.includes('mute') ? null : url.includes('jpg') ? whole : tiff,
  )
  const urls = [`${own}?dw=240`, 'https://a/1.jpg', 'https://mute/1', 'https://a/1?dw=40', '']
  expect(await Promise.all(urls.map(rareFormat))).toEqual(['TIFF', null, null, 'TIFF', null])
  expect(read.mock.calls.length).toBe(0)
  expect(urls.map(fileOf)).toEqual([own, ...urls.slice(1)])
})
