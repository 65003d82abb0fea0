import type { ResourceAccess } from '@oas/contract/file/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExchanger } from './exchanger.ts'

const rules: ResourceAccess = {
  resourceMigrateHosts: [{ host: 'old.example.com', to: 'new.example.com' }],
  resourceNeedCdnTokens: ['cdn.example.com'],
  resourceNeedTokens: [],
  replaceRules: [],
  uploadHosts: [],
}
const build = (fails: { access?: boolean; send?: boolean } = {}) => {
  const access = vi.fn(async () => {
    if (fails.access) throw new Error('down')
    return rules
  })
  const send = vi.fn(async (items: { url: string }[]) => {
    if (fails.send) throw new Error('down')
    return items.map(({ url }) => ({ source: url, url: `${url}?auth_key=1`, steps: [] }))
  })
  return { access, send, fails, exchange: createExchanger({ access, send, now: () => Date.now() }) }
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('settles what needs no token without the server, by what it kept for 60 s', async () => {
  const { access, send, exchange } = build()
  expect(await exchange('https://old.example.com/x')).toBe('https://new.example.com/x')
  await vi.advanceTimersByTimeAsync(59_999)
  await exchange('https://old.example.com/y')
  expect(access).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await exchange('https://old.example.com/z')
  expect([access.mock.calls.length, send.mock.calls.length]).toEqual([2, 0])
})

test('the rest goes together, 100 ms after the first', async () => {
  const { send, exchange } = build()
  const answers = Promise.all([
    exchange('https://cdn.example.com/1'),
    exchange('https://cdn.example.com/2'),
  ])
  await vi.advanceTimersByTimeAsync(99)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answers).toEqual([
    'https://cdn.example.com/1?auth_key=1',
    'https://cdn.example.com/2?auth_key=1',
  ])
  expect(send).toHaveBeenCalledTimes(1)
})

test('or at once when 100 wait, never more in one call', async () => {
  const { send, exchange } = build()
  const answers = Promise.all(
    Array.from({ length: 250 }, (_none, n) => exchange(`https://cdn.example.com/${n}`)),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(send.mock.calls.map(([items]) => items.length)).toEqual([100, 100])
  await vi.advanceTimersByTimeAsync(100)
  expect(send.mock.calls.map(([items]) => items.length)).toEqual([100, 100, 50])
  expect((await answers)[249]).toBe('https://cdn.example.com/249?auth_key=1')
})

test('a failure silently answers the address as it was, and is not kept', async () => {
  const { exchange, fails } = build({ send: true, access: true })
  expect(await exchange('https://old.example.com/x')).toBe('https://old.example.com/x')
  fails.access = false
  expect(await exchange('https://old.example.com/x')).toBe('https://new.example.com/x')
  const answer = exchange('https://cdn.example.com/1')
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('https://cdn.example.com/1')
})
