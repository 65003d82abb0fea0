import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { services } from '@oas/contract/services'
import { textOf } from '@oas/texts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { aPerson } from '../testing/world.ts'
import { createLimiter } from './limit.ts'
import { canonicalUrl } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const keepAlive = pathOf(contract.session.keepAlive)
const login = pathOf(contract.session.login)
const ask = async (method: string, path: string, init: RequestInit = {}) => {
  const response = await server.client().raw(method, path, init)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code: number; msg: string; field?: string },
  }
}

describe('every answer is an envelope', () => {
  test.each([
    ['an unknown path', 'GET', '/biz_gateway/nowhere', undefined, 404, 404],
    ['an unknown path outside', 'GET', '/elsewhere', undefined, 404, 404],
    ['a wrong method', 'POST', keepAlive, '{}', 404, 404],
    ['no session', 'GET', keepAlive, undefined, 401, -5],
    ['what is no JSON', 'POST', login, '{"name":', 400, 400],
    ['an empty body', 'POST', login, '', 400, 400],
    ['blanks', 'POST', login, ' \n', 400, 400],
    ['a list for an object', 'POST', login, '[]', 400, 400],
    ['a string for an object', 'POST', login, '"x"', 400, 400],
    ['null', 'POST', login, 'null', 400, 400],
    ['deep JSON', 'POST', login, `${'['.repeat(5000)}${']'.repeat(5000)}`, 400, 400],
    ['a body too large', 'POST', login, `{"name":"${'x'.repeat(4 * 1024 * 1024)}"}`, 413, 413],
    ['NUL in a value', 'POST', login, '{"name":"a\\u0000","password":"x"}', 400, 400],
    ['half a character', 'POST', login, '{"name":"\\ud800","password":"x"}', 400, 400],
    [
      'NUL in the query',
      'GET',
      `${pathOf(contract.systemConfig.frontConfig)}?key=%00`,
      undefined,
      400,
      400,
    ],
    ['broken escapes', 'GET', '/biz_gateway/%zz', undefined, 400, 400],
  ])('%s', async (...row) => {
    const [, method, path, body, status, code] = row
    const answer = await ask(method, path, body === undefined ? {} : { body })
    expect([
      answer.status,
      answer.body.code,
      typeof answer.body.msg,
      'data' in answer.body,
    ]).toEqual([status, code, 'string', true])
    expect(answer.body.msg).not.toBe('')
  })
  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    '',
  ])('the body is JSON whatever its content type says: %s', async (type) => {
    const { body } = await ask('POST', login, {
      body: new TextEncoder().encode('{"name":"a","password":"b"}'),
      headers: type ? { 'content-type': type } : {},
    })
    expect(body.code).toBe(401)
  })
  test('refuses letters that are no UTF-8, and skips a byte order mark before JSON', async () => {
    expect(
      (
        await ask('POST', login, {
          body: Buffer.from('{"name":"\xff"}', 'latin1'),
          headers: { 'global-language': 'en' },
        })
      ).body.msg,
    ).toBe('JSON parsing failed')
    expect(
      (await ask('POST', login, { body: new TextEncoder().encode('\uFEFF{"name":"a"}') })).body
        .field,
    ).toBe('password')
  })
  test('a content type that is none is refused', async () => {
    const { status, body } = await ask('POST', login, {
      body: '{}',
      headers: { 'content-type': 'nonsense' },
    })
    expect([status, body.code]).toEqual([415, 415])
  })
  test('a bad field is named, a missing one in the stated words', async () => {
    const { body } = await ask('POST', login, {
      body: '{"name":"a"}',
      headers: { 'global-language': 'en' },
    })
    expect(body).toMatchObject({ code: 400, msg: 'Password is required.', field: 'password' })
    for (const language of ['cn', 'en', 'id', 'ru'])
      expect(
        (await ask('GET', '/biz_gateway/nowhere', { headers: { 'global-language': language } }))
          .body.msg,
      ).toBe('unknown method')
  })
})

test('the request id is answered, or made when it is missing or unfit', async () => {
  const given = await ask('GET', keepAlive, { headers: { 'X-Request-ID': 'abc-1' } })
  expect([given.headers.get('x-request-id'), given.headers.get('requestid')]).toEqual([
    'abc-1',
    'abc-1',
  ])
  expect(
    (await ask('GET', keepAlive, { headers: { requestid: 'r.2' } })).headers.get('requestid'),
  ).toBe('r.2')
  for (const bad of ['x'.repeat(65), 'a b', '<script>'])
    expect(
      (await ask('GET', keepAlive, { headers: { requestid: bad } })).headers.get('requestid'),
    ).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs a refused call by request id, and an answered one when all is told', async () => {
  const lines: Record<string, unknown>[] = []
  const own = await testServer(
    {},
    {
      log: pino(
        { level: 'debug', base: null, timestamp: false },
        {
          write: (line: string) => {
            lines.push(JSON.parse(line) as Record<string, unknown>)
          },
        },
      ),
    },
  )
  await own
    .client()
    .raw('POST', login, { body: '{"name":"a"}', headers: { requestid: 'refused-1' } })
  await own
    .client()
    .raw('GET', pathOf(contract.session.ways), { headers: { requestid: 'answered-1' } })
  await own.stop()
  expect(lines.filter((line) => 'requestId' in line)).toEqual([
    {
      level: 30,
      requestId: 'refused-1',
      call: 'session.login',
      code: 400,
      error: 'required',
      field: 'password',
      msg: 'call refused',
    },
    { level: 20, requestId: 'answered-1', call: 'session.ways', msg: 'call answered' },
  ])
})

test('messages come in the language of the header, else of the cookie, else Chinese', async () => {
  const said = async (headers: Record<string, string>) =>
    (await ask('GET', keepAlive, { headers })).body.msg
  expect(await said({})).toBe('请登录')
  expect(await said({ 'Global-Language': 'en' })).toBe('Please login')
  expect(await said({ cookie: 'language=ru' })).toBe('Войдите в систему')
  expect(await said({ 'Global-Language': 'xx', cookie: 'language=ru' })).toBe('请登录')
})

test.each([
  ['/slow/biz_gateway/a', '/biz_gateway/a'],
  ['/biz_gateway/slow/a', '/biz_gateway/a'],
  ['/tf_system_api/a', '/biz_gateway/tf_system_api/a'],
  ['/slow/tf_system_api/a', '/biz_gateway/tf_system_api/a'],
  ['/biz_gateway/slow/tf_system_api/a', '/biz_gateway/tf_system_api/a'],
  ['/biz_gateway/a/slow/b', '/biz_gateway/a/slow/b'],
  ['/biz_gateway/a?x=/slow/biz_gateway/', '/biz_gateway/a?x=/slow/biz_gateway/'],
  ['/', '/'],
])('%s reaches %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical)
})

test('slow forms answer like the plain one; releasing stands beside the gateway, too', async () => {
  const path = keepAlive.slice('/biz_gateway'.length)
  for (const form of [`/slow/biz_gateway${path}`, `/biz_gateway/slow${path}`])
    expect((await ask('GET', form)).body.code).toBe(-5)
  expect(services.releasing).toBe('/biz_gateway/tf_system_api')
})

test('forbids keeping answers, framing by others and guessing of types', async () => {
  const { headers } = await ask('GET', keepAlive)
  expect([
    headers.get('cache-control'),
    headers.get('x-content-type-options'),
    headers.get('content-security-policy')?.includes("script-src 'self'"),
  ]).toEqual(['no-store', 'nosniff', true])
})

test('the rate limit is five seconds wide, by name and caller, with the stated text', () => {
  let now = 0
  const limit = createLimiter(() => now)
  expect([
    limit('a', 'x', 2),
    limit('a', 'x', 2),
    limit('a', 'x', 2),
    limit('a', 'y', 2),
    limit('b', 'x', 2),
  ]).toEqual([true, true, false, true, true])
  now = 5001
  expect(limit('a', 'x', 2)).toBe(true)
  expect(textOf('en', 'error.too_frequent')).toBe(
    'The operation is too frequent, please try again in 5 seconds.',
  )
})

test('a caller who is too fast is told when to come again', async () => {
  const { token } = await aPerson(server.ctx, { permissions: ['record.read'] })
  const client = server.client(token)
  const answers = await Promise.all(
    Array.from({ length: (contract.textInspection.checkRegex.limited ?? 0) + 1 }, () =>
      client.call(contract.textInspection.checkRegex, { regex: 'a' }),
    ),
  )
  expect(
    answers.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after')),
  ).toEqual(['5'])
})

test('reports health 200 while it can serve, else 503, and its figures all the same', async () => {
  const figures = async (of: TestServer): Promise<string> => {
    const answer = await of.client().raw('GET', '/metrics')
    return `${answer.status} ${await answer.text()}`
  }
  const health = async (of: TestServer): Promise<number> =>
    (await of.client().raw('GET', '/healthz')).status
  expect(await health(server)).toBe(200)
  const broken = await testServer()
  const locker = await broken.ctx.pool.connect()
  await locker.query(
    'begin; lock table schema_migration, queue_order, outbox in access exclusive mode',
  )
  expect(await health(broken)).toBe(503)
  expect(await figures(broken)).toMatch(/^200 [^]*process_cpu_user_seconds_total \d/)
  await locker.query('rollback')
  locker.release()
  await expect.poll(() => health(broken)).toBe(200)
  await broken.ctx.pool.query('alter table schema_migration rename to gone')
  expect(await health(broken)).toBe(503)
  await broken.stop()
})

test('a session by header and by cookie; a dead cookie does not stop public calls', async () => {
  const { token } = await aPerson(server.ctx)
  expect(
    (await ask('GET', keepAlive, { headers: { cookie: `oas_session=${token}` } })).body.code,
  ).toBe(0)
  expect(
    (await ask('GET', keepAlive, { headers: { authorization: `Bearer ${token}` } })).body.code,
  ).toBe(0)
  expect(
    (await ask('GET', pathOf(contract.session.ways), { headers: { cookie: 'oas_session=dead' } }))
      .body.code,
  ).toBe(0)
  expect((await ask('GET', keepAlive, { headers: { token: 'oask_forged' } })).body.code).toBe(-5)
})

test('the document of all calls shows what a record is and that a key may send it', async () => {
  const { paths, components } = (await (await server.client().raw('GET', '/docs/json')).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          security: object[]
          requestBody: { content: Record<string, { schema: { anyOf: { required: string[] }[] } }> }
        }
      >
    >
    components: { securitySchemes: Record<string, object> }
  }
  const send = paths[pathOf(contract.ingest.records)]?.['post']
  expect(send?.requestBody.content['application/json']?.schema.anyOf[0]?.required).toEqual([
    'appId',
    'type',
    'postId',
  ])
  expect(send?.security).toContainEqual({ key: [] })
  expect(components.securitySchemes['key']).toMatchObject({ in: 'header', name: 'x-api-key' })
})

test('a body without end is answered when it is too large, and its connection closed', async () => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${login} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`
  let text = ''
  const closed = new Promise<void>((done) => {
    socket.once('close', () => done())
  })
  socket.on('data', (data) => {
    text += data.toString()
  })
  socket.on('error', () => undefined)
  for (let i = 0; i < 80; i++) socket.write(chunk)
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 413 /)
  const more = setInterval(() => {
    if (socket.writable) for (let i = 0; i < 8; i++) socket.write(chunk)
  }, 1)
  await closed
  clearInterval(more)
})

test.each([
  ['what is no HTTP', 'nonsense\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is answered with an envelope, too', async (_what, text, status) => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString()
  })
  socket.write(text)
  await expect
    .poll(() => answer)
    .toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"code":400[^]*"data":null`))
  socket.destroy()
})
