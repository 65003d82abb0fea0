import { expect, test, vi } from 'vitest'

const said: string[][] = []
vi.mock('../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('./notice.tsx', () => ({
  notify: (kind: string, text: string) => {
    said.push([kind, text])
  },
}))
const { copyText, readClipboard } = await import('./copy.ts')

test('a copy says whether it worked, and what is read must be JSON', async () => {
  let held = ''
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        held = text
      },
      readText: async () => held,
    },
  })
  await copyText('{"a":1}')
  expect([held, await readClipboard()]).toEqual(['{"a":1}', { a: 1 }])
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async () => {
        throw new Error('not allowed')
      },
      readText: async () => `no json ${'x'.repeat(500)}`,
    },
  })
  await copyText('b')
  expect(said).toEqual([
    ['success', 'frontend.copy_success'],
    ['error', 'frontend.copy_failed'],
  ])
  await expect(readClipboard()).rejects.toThrow(
    new Error(`cannot parse clipboard no json ${'x'.repeat(392)}`),
  )
})
