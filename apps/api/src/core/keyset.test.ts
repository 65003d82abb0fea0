import { expect, test } from 'vitest'
import { mapPage, readPage } from './keyset.ts'

const rows = Array.from({ length: 7 }, (_, at) => ({ id: String(at + 1) }))
const read = (after: string | undefined, limit: number) =>
  readPage(
    limit,
    async (most) => rows.filter(({ id }) => id > (after ?? '')).slice(0, most),
    ({ id }) => id,
  )

test('a walk gives each row once whatever the size of its pages', async () => {
  for (const limit of [1, 2, 3, 6, 7, 8]) {
    const seen: string[] = []
    let after: string | undefined
    for (let pages = 0; pages < 10; pages++) {
      const page = mapPage(await read(after, limit), ({ id }) => id)
      expect(page.list.length).toBeLessThanOrEqual(limit)
      seen.push(...page.list)
      if (page.next === null) break
      expect(page.list.at(-1)).toBe(page.next)
      after = page.next
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
  }
})

test('the last page names no next one when it is exactly full or empty', async () => {
  expect((await read(undefined, 7)).next).toBeNull()
  expect((await read(undefined, 6)).next).toBe('6')
  expect(await read('7', 5)).toEqual({ list: [], next: null })
})
