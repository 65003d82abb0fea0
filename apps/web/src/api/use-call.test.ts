import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { language: 'en' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer that no page shows any more is kept for five minutes', async () => {
  const { queryClient } = await import('./use-call.ts')
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: async () => 1 })
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(queryClient.getQueryData(['x'])).toBe(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(queryClient.getQueryData(['x'])).toBeUndefined()
})
