import { expect, test } from 'vitest'
import { type PoolWorker, createPool } from './pool.ts'

const pending: ((answer: number | null) => void)[] = []
let made = 0
let ended = 0
const make = (): PoolWorker<number, number> => {
  made++
  return {
    send: (_job, done) => {
      pending.push(done)
    },
    end: () => {
      ended++
    },
  }
}

test('four work at once, the fifth waits; one that takes too long is ended', async () => {
  const ask = createPool(make, { most: 4, limitMs: 30 })
  const asked = [1, 2, 3, 4, 5].map((job) => ask(job))
  expect([made, pending.length]).toEqual([4, 4])
  pending[0]?.(10)
  expect([made, pending.length]).toEqual([4, 5])
  pending[1]?.(null)
  pending[4]?.(50)
  expect(await Promise.all(asked)).toEqual([10, null, null, null, 50])
  expect(ended).toBe(3)
  const late = ask(6)
  pending.at(-1)?.(60)
  expect(await late).toBe(60)
})
