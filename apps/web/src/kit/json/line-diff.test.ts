import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const signs = { same: ' ', gone: '-', come: '+' } as const
const diff = (before: string, after: string): string =>
  lineDiff(before.split('').join('\n'), after.split('').join('\n'))
    .map(({ kind, text }) => signs[kind] + text)
    .join('')

test.each([
  ['abc', 'abc', ' a b c'],
  ['abc', 'axc', ' a-b+x c'],
  ['abc', 'ac', ' a-b c'],
  ['ac', 'abc', ' a+b c'],
  ['abcd', 'acbd', ' a-b c+b d'],
  ['a', 'b', '-a+b'],
])('%s to %s: %s', (before, after, parts) => {
  expect(diff(before, after)).toBe(parts)
})

test('keeps both texts readable, also where they are too long to compare', () => {
  const [before, after] = [
    Array.from({ length: 2000 }, (_, n) => `old ${n}`).join('\n'),
    Array.from({ length: 1800 }, (_, n) => `new ${n}`).join('\n'),
  ]
  const parts = lineDiff(before, after)
  expect(
    parts
      .filter(({ kind }) => kind !== 'come')
      .map(({ text }) => text)
      .join('\n'),
  ).toBe(before)
  expect(
    parts
      .filter(({ kind }) => kind !== 'gone')
      .map(({ text }) => text)
      .join('\n'),
  ).toBe(after)
})
