import { beforeEach, expect, test, vi } from 'vitest'

const load = async (language: string) => {
  vi.stubGlobal('document', { cookie: `language=${language}` })
  vi.stubGlobal('navigator', { language: 'en', onLine: true })
  vi.stubGlobal('window', {
    location: { href: 'https://console.example/#/', origin: 'https://console.example' },
  })
  vi.resetModules()
  return { ...(await import('./failures.ts')), ...(await import('./session-events.ts')) }
}
beforeEach(() => {
  vi.unstubAllGlobals()
})
const body = (code: number, msg = 'why', field?: string): string =>
  JSON.stringify({ code, msg, data: null, ...(field ? { field } : {}) })

test.each([
  [
    'a code other than 0: the server’s words and its field',
    400,
    body(400, 'bad', 'uid'),
    { message: 'bad', code: 400, field: 'uid', requestId: 'r1' },
  ],
  ['a 403', 403, body(403, 'record.read'), { message: 'No permission: record.read', status: 403 }],
  [
    'an answer that is no envelope',
    502,
    '<html>',
    { message: 'network error, status code: 502', code: 0, status: 502 },
  ],
  [
    'an error without words',
    500,
    body(500, ''),
    { message: 'network error, status code: 500', code: 500 },
  ],
  [
    'a success that cannot be read',
    200,
    '{"code":',
    { message: 'JSON parsing failed', status: 200 },
  ],
  ['JSON that is no envelope', 200, 'null', { message: 'JSON parsing failed' }],
])('%s', async (_what, status, text, expected) => {
  const { envelopeOf, failureOf } = await load('en')
  expect(failureOf(status, envelopeOf(text), 'r1')).toMatchObject(expected)
})

test('code 0 is success, 200 only where files are stored', async () => {
  const { envelopeOf, failureOf, storeSuccess } = await load('en')
  expect([
    failureOf(200, envelopeOf(body(0)), 'r'),
    failureOf(200, envelopeOf(body(0)), 'r', storeSuccess),
    failureOf(200, envelopeOf(body(200)), 'r', storeSuccess),
  ]).toEqual([null, null, null])
  expect(failureOf(200, envelopeOf(body(200)), 'r')).toMatchObject({ message: 'why', code: 200 })
  expect(failureOf(200, envelopeOf(body(1)), 'r', storeSuccess)).toMatchObject({
    message: 'why',
    code: 1,
  })
})

test('Chinese pages are told in Chinese', async () => {
  const { failureOf } = await load('cn')
  expect(failureOf(502, null, 'r')?.message).toBe('网络错误，状态码：502')
})

test('a 401 is told to whoever keeps the session, with the code it came with', async () => {
  const { envelopeOf, failureOf, onSessionFailed } = await load('en')
  const heard: unknown[] = []
  onSessionFailed((code, message) => heard.push([code, message]))
  expect(failureOf(401, envelopeOf(body(-7, 'disabled')), 'r')).toMatchObject({
    code: -7,
    status: 401,
  })
  failureOf(400, envelopeOf(body(401, 'wrong password')), 'r')
  expect(heard).toEqual([[-7, 'disabled']])
  // Where strangers may ask, only one who is none is told of.
  expect(failureOf(401, envelopeOf(body(-5, 'Please login')), 'r', undefined, true)).toMatchObject({
    code: -5,
    status: 401,
  })
  failureOf(401, envelopeOf(body(-4, 'again')), 'r', undefined, true)
  failureOf(401, envelopeOf(body(-5, 'Please login')), 'r')
  expect(heard).toEqual([
    [-7, 'disabled'],
    [-4, 'again'],
    [-5, 'Please login'],
  ])
})

test.each([
  ['TimeoutError', '/biz_gateway/x', 'Request timeout: gone'],
  ['TypeError', '/biz_gateway/x', 'Error: gone'],
  ['TypeError', 'https://files.example/file/new', 'Error: missing CORS header'],
  ['AbortError', 'https://files.example/x', 'Error: gone'],
])('a call that nothing answers, %s at %s: %s', async (name, url, message) => {
  const { noAnswerFailure } = await load('en')
  expect(noAnswerFailure(Object.assign(new Error('gone'), { name }), url, 'r')).toMatchObject({
    message,
    code: 0,
    status: 0,
    transient: true,
  })
})
