import { expect, test } from 'vitest'
import { contentHash } from './content.ts'

test('the same content has the same hash whatever the order of its keys', () => {
  const empty = { pictures: [], videos: [], voices: [], files: [], lives: [] }
  expect(
    contentHash({
      texts: [{ id: 't1', content: 'x' }],
      ...empty,
      data: { a: 1, b: { d: 1, c: 2 } },
    }),
  ).toBe(
    contentHash({
      data: { b: { c: 2, d: 1 }, a: 1 },
      ...empty,
      texts: [{ content: 'x', id: 't1' }],
    }),
  )
  expect(contentHash({ texts: [{ id: 't1', content: 'x' }], ...empty, data: {} })).not.toBe(
    contentHash({ texts: [{ id: 't1', content: 'y' }], ...empty, data: {} }),
  )
})
