import { contract } from '@oas/contract/index'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = { url: string; headers: Record<string, string> }
const sent: Sent[] = []
const load = async (environment: string) => {
  sent.length = 0
  vi.stubGlobal('document', { cookie: 'language=id' })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'oas:keep:environment' ? JSON.stringify(environment) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    sent.push({ url, headers: init.headers })
    return new Response(JSON.stringify({ code: 0, msg: '', data: { calls: {} } }))
  })
  vi.resetModules()
  return import('./send.ts')
}
beforeEach(() => {
  vi.unstubAllGlobals()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const headersOf = (path: string): Record<string, string> =>
  sent.find(({ url }) => url.includes(path))?.headers ?? {}

test('sends a new id under both names, and the language, with every request', async () => {
  const { send } = await load('normal')
  await send(contract.session.keepAlive, {})
  await send(contract.session.loginLocal, { name: 'x' })
  const [first, second] = [headersOf('/cas/keepAlive'), headersOf('/login/local')]
  expect(first['requestid']).toMatch(/^[0-9a-f-]{36}$/)
  expect(first['x-request-id']).toBe(first['requestid'])
  expect(second['requestid']).not.toBe(first['requestid'])
  expect([
    first['global-language'],
    second['content-type'],
    'cps_page_key' in first,
    'cps_environment' in first,
  ]).toEqual(['id', 'application/json', false, false])
})

test('says which audit page asks, and which environment when it is the other', async () => {
  const { send } = await load('alpha')
  await send(contract.session.keepAlive, {}, { pageKey: 'tags-audit-text' })
  expect(headersOf('/cas/keepAlive')).toMatchObject({
    cps_page_key: 'tags-audit-text',
    cps_environment: 'alpha',
  })
})

test('asks for the declared response times for the whole console, 2 s at most', async () => {
  const waits: number[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return real(ms)
  })
  const { send } = await load('normal')
  await send(contract.session.keepAlive, {})
  spy.mockRestore()
  expect(sent[0]?.url).toBe('/biz_gateway/getBizTimeoutConfig?systemName=global')
  expect(waits[0]).toBe(2000)
})
