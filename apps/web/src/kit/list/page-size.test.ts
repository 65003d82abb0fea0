import { afterEach, expect, test, vi } from 'vitest'

const sizeWith = async (kept: string | null): Promise<number> => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'oas:keep:page-size' ? kept : null),
  })
  return (await import('./PageNumbers.tsx')).usualPageSize()
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [null, 10],
  ['50', 50],
  ['7', 10],
  ['"20"', 10],
  ['{', 10],
])('with %s kept a list shows %s rows a page', async (kept, size) => {
  expect(await sizeWith(kept)).toBe(size)
})
