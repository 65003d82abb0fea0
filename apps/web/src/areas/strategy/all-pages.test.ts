import { expect, test } from 'vitest'
import { allPages, eachAtOnce } from './all-pages.ts'

test('asks for pages beyond the first five at once and keeps their order', async () => {
  let running = 0
  let most = 0
  const asked: number[] = []
  const load = async (page: number, size: number): Promise<{ list: number[]; total: number }> => {
    asked.push(page)
    running++
    most = Math.max(most, running)
    await new Promise((resolve) => {
      setTimeout(resolve, page % 3)
    })
    running--
    return {
      list: Array.from(
        { length: Math.min(size, 4030 - (page - 1) * size) },
        (_, index) => (page - 1) * size + index,
      ),
      total: 4030,
    }
  }
  expect(await allPages(load)).toEqual(Array.from({ length: 4030 }, (_, index) => index))
  expect(asked.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBe(5)
})

test('asks for a single page once, and fails when a page does', async () => {
  let times = 0
  expect(
    await allPages(() => {
      times++
      return Promise.resolve({ list: [1], total: 1 })
    }),
  ).toEqual([1])
  expect(times).toBe(1)
  await expect(eachAtOnce([1, 2], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
