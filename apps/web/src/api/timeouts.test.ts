import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { beforeEach, expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return {
    ...(await import('./timeouts.ts')),
    ...(await import('./api-cache.ts')),
    ...(await import('./request.ts')),
  }
}
const path = 'GET /biz_gateway/justice_user/cas/keepAlive'
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          kept.set(key, value)
        },
        removeItem: (key: string) => {
          kept.delete(key)
        },
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})

test('keeps what the server declares for 10 minutes, asks at most every 10 s', async () => {
  const { createTimeouts, dropAnswers, routeOf, timeoutOf } = await load()
  let now = 1_000_000
  const read = vi.fn(async () => ({ [path]: 20_000 }) as Record<string, number> | null)
  read.mockResolvedValueOnce(null)
  const of = createTimeouts(read, () => now)
  expect(of(sessionCalls.keepAlive)).toBe(sessionCalls.keepAlive)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  now += 9_999
  of(sessionCalls.keepAlive)
  expect(read).toHaveBeenCalledTimes(1)
  now += 1
  of(sessionCalls.keepAlive)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(timeoutOf(of(sessionCalls.keepAlive))).toBe(25_000))
  expect(routeOf(of(sessionCalls.keepAlive))).toBe('/biz_gateway/slow/justice_user/cas/keepAlive')
  expect(of(systemConfigCalls.items)).toBe(systemConfigCalls.items)
  now += 9 * 60_000
  expect(timeoutOf(of(sessionCalls.keepAlive))).toBe(25_000)
  expect(read).toHaveBeenCalledTimes(2)
  now += 2 * 60_000
  expect(of(sessionCalls.keepAlive)).toBe(sessionCalls.keepAlive)
  expect(read).toHaveBeenCalledTimes(3)
  await vi.waitFor(() => expect(timeoutOf(of(sessionCalls.keepAlive))).toBe(25_000))
  dropAnswers()
  now += 10_000
  expect(of(sessionCalls.keepAlive)).toBe(sessionCalls.keepAlive)
})

test('drops kept answers when a call outside the gateway is refused', async () => {
  const { keepAnswer, readAnswer } = await load()
  const { servedBuild } = await import('./served-build.ts')
  const isNumber = (value: unknown): value is number => typeof value === 'number'
  keepAnswer('x', 1)
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await servedBuild()
  expect(readAnswer('x', isNumber)).toBe(1)
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  expect(await servedBuild()).toEqual({ build: '', pod: '' })
  expect(readAnswer('x', isNumber)).toBeNull()
})
