import { expect, test, vi } from 'vitest'
import { type Decrypt, decryptPictures, isAddress, isEncrypted, isLocked } from './encrypted.ts'

test.each([
  [{ Encrypted_pic: 1 }, true],
  [{ Encrypted_: 'yes' }, true],
  [{ Encrypted_pic: 0 }, false],
  [{ Encrypted_pic: '0' }, false],
  [{ Encrypted_pic: false }, false],
  [{ encrypted_pic: 1 }, false],
  [{ notEncrypted_: 1 }, false],
  [{}, false],
])('%j is encrypted: %s', (extData, is) => {
  expect(isEncrypted({ extData })).toBe(is)
})

const record = (pictures: string[], encrypted = true, appId = 50) => ({
  appId,
  extData: encrypted ? { Encrypted_pic: 1 } : {},
  pictures: pictures.map((content) => ({ content, desc: 'x' })),
})
const contents = (records: readonly { pictures: readonly { content: string }[] }[]): string[][] =>
  records.map(({ pictures }) => pictures.map(({ content }) => content))
test('decrypts encrypted pictures before they are shown; locks what it cannot', async () => {
  const decrypt = vi.fn<Decrypt>(async (_appId, datas) =>
    datas.map((data) => ({ data, value: data === 'bad' ? null : `https://plain/${data}` })),
  )
  const shown = contents(
    await decryptPictures(
      [record(['a', 'bad', 'a']), record(['b'], false), record(['a'], true, 71)],
      decrypt,
    ),
  )
  expect(shown).toEqual([
    ['https://plain/a', 'encrypted:bad', 'https://plain/a'],
    ['b'],
    ['https://plain/a'],
  ])
  expect(decrypt.mock.calls).toEqual([
    [50, ['a', 'bad']],
    [71, ['a']],
  ])
  expect(shown.flat().map(isLocked)).toEqual([false, true, false, false, false])
})
test('a hundred go at once; where the call fails all of it is locked', async () => {
  const decrypt = vi.fn<Decrypt>(async (_appId, datas) => {
    if (datas.includes('0')) throw new Error('down')
    return datas.map((data) => ({ data, value: `/p/${data}` }))
  })
  const [shown = []] = contents(
    await decryptPictures([record(Array.from({ length: 150 }, (_none, n) => String(n)))], decrypt),
  )
  expect([decrypt.mock.calls.length, shown.filter(isLocked).length, shown.at(-1)]).toEqual([
    2,
    100,
    '/p/149',
  ])
  expect(await decryptPictures([record(['x'], false)], decrypt)).toHaveLength(1)
})
test.each([
  ['https://a/b.png', true],
  ['http://a', true],
  ['/biz_gateway/resource/file/1', true],
  ['aHR0cHM6Ly9hL2IucG5n', false],
  ['encrypted:aHR0', false],
  ['//a/b', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is an address: %s', (content, is) => {
  expect(isAddress(content)).toBe(is)
})
test('what was sealed and is no address stays locked', async () => {
  expect(
    contents(
      await decryptPictures([record(['a'])], async () => [
        { data: 'a', value: 'javascript:alert(1)' },
      ]),
    ),
  ).toEqual([['encrypted:a']])
})
