import { expect, test } from 'vitest'
import { untilReachable } from './reachable.ts'

const failing = (times: number, error: Error) => {
  let attempts = 0
  return {
    attempts: () => attempts,
    step: async () => {
      attempts += 1
      if (attempts <= times) throw error
      return 'done'
    },
  }
}
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const stopping = Object.assign(new Error('terminating connection'), { code: '57P01' })

test.each([
  ['nobody answers', refused],
  ['the database restarts', stopping],
  ['the connection breaks', new Error('Connection terminated unexpectedly')],
])('goes on with the step, and tells of it once, when %s', async (_what, error) => {
  const told: string[] = []
  const { step, attempts } = failing(2, error)
  expect(await untilReachable(step, { seconds: 60, tell: (text) => told.push(text) })).toBe('done')
  expect(attempts()).toBe(3)
  expect(told).toEqual(['The database is not reachable; trying for 60 seconds'])
})

test('throws at once when the step fails for another reason', async () => {
  const { step, attempts } = failing(
    1,
    Object.assign(new Error('no such table'), { code: '42P01' }),
  )
  await expect(untilReachable(step, { seconds: 60, tell: () => undefined })).rejects.toThrow(
    'no such table',
  )
  expect(attempts()).toBe(1)
})

test('throws the last error when the time is over', async () => {
  const { step, attempts } = failing(100, refused)
  await expect(untilReachable(step, { seconds: 0.7, tell: () => undefined })).rejects.toBe(refused)
  expect(attempts()).toBeGreaterThan(1)
})
