import { expect, test } from 'vitest'
import { linksIn, readPattern } from './links.ts'

test('knows the links of a text however far behind they stand', () => {
  const texts = ['https://known.example/a', 'x'.repeat(60_000), 'see https://other.example/b.']
  expect(linksIn(texts)).toEqual([
    { host: 'known.example', path: '/a' },
    { host: 'other.example', path: '/b' },
  ])
})

test('a link that no list knows stands for those beyond the fiftieth', () => {
  const texts = Array.from({ length: 60 }, (_none, n) => `https://known.example/${n}`)
  expect(linksIn(texts).at(-1)).toEqual({ host: '', path: '' })
})

test('refuses an entry whose page is longer than one that is kept, and never keeps a part', () => {
  const page = (letters: number): string => `known.example/${'p'.repeat(letters - 1)}`
  expect(readPattern(page(1000))?.path).toHaveLength(1000)
  expect(readPattern(page(1001))).toBeNull()
})
