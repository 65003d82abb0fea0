import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('sends entries after their time, in batches of the size', async () => {
  const sent: number[][] = []
  const batch = createBatch<number>({
    send: async (entries) => {
      sent.push(entries)
    },
    waitMs: 15_000,
    size: 3,
  })
  for (let n = 0; n < 7; n++) batch.add(n)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([[0, 1, 2], [3, 4, 5], [6]])
})

test('sends what failed with the next batch, and drops it after 2 minutes', async () => {
  const sent: string[][] = []
  let up = false
  const batch = createBatch<string>({
    send: async (entries) => {
      if (!up) throw new Error('down')
      sent.push(entries)
    },
    waitMs: 15_000,
    size: 10,
  })
  batch.add('old')
  await vi.advanceTimersByTimeAsync(90_000)
  batch.add('new')
  await vi.advanceTimersByTimeAsync(31_000)
  up = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent).toEqual([['new']])
  expect(batch.size()).toBe(0)
})

test('takes nothing more after its rounds', async () => {
  const sent: number[][] = []
  const batch = createBatch<number>({
    send: async (entries) => {
      sent.push(entries)
    },
    waitMs: 2000,
    size: 5,
    rounds: 5,
  })
  for (let n = 0; n < 40; n++) batch.add(n)
  await vi.advanceTimersByTimeAsync(60_000)
  batch.add(99)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map((entries) => entries.length)).toEqual([5, 5, 5, 5, 5])
})
