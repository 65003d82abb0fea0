import { type Call, pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { endSessions, hashPassword, verifyPermissionToken } from './index.ts'
import { safeRedirect } from './redirect.ts'

const calls = contract.session
let server: TestServer
let clock = Date.now()
beforeAll(async () => {
  server = await testServer(
    { trustedProxies: ['loopback', '10.2.2.9'], sessionDays: 7 },
    { now: () => new Date(clock) },
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.now()
  await server.ctx.db.deleteFrom('loginAttempt').execute()
})

const withPassword = async (name: string, options: Parameters<typeof aPerson>[1] = {}) => {
  const person = await aPerson(server.ctx, {
    ...options,
    name,
    manySessions: options.manySessions ?? false,
  })
  await server.ctx.db
    .updateTable('person')
    .set({ passwordHash: await hashPassword('right') })
    .where('id', '=', person.id)
    .execute()
  await server.ctx.db.deleteFrom('session').where('personId', '=', person.id).execute()
  return person
}
const logIn = (name: string, password: string) =>
  server.client().call(calls.login, { name, password })

describe('log-in by password', () => {
  test('answers a token and a cookie no script can read, and stores its hash only', async () => {
    await withPassword('anna')
    const { body, headers } = await logIn('anna', 'right')
    expect(headers.get('set-cookie')).toMatch(
      /^oas_session=[0-9a-f]{64}; .*HttpOnly; SameSite=Lax$/,
    )
    expect(headers.get('set-cookie')).toContain(body.data.token)
    expect((await server.client(body.data.token).ok(calls.self, {})).name).toBe('anna')
    const { rows } = await server.ctx.pool.query('select * from session')
    expect(JSON.stringify(rows)).not.toContain(body.data.token)
    // Of a password, too: argon2id with the memory and passes that OWASP names, and a salt of its
    // own.
    expect(await hashPassword('right')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('right')).not.toBe(await hashPassword('right'))
  })

  test('answers alike for an unknown name, wrong or no password and a deleted one', async () => {
    await withPassword('bela')
    await aPerson(server.ctx, { name: 'no_password' })
    const gone = await withPassword('gone')
    await server.ctx.db
      .updateTable('person')
      .set({ state: 'deleted' })
      .where('id', '=', gone.id)
      .execute()
    const answers = await Promise.all([
      logIn('nobody_here', 'x'),
      logIn('bela', 'x'),
      logIn('no_password', 'x'),
      logIn('gone', 'right'),
    ])
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([400, { code: 401, msg: '账号或密码错误', data: null }])]),
    )
  })

  test('a disabled person learns it only with the right password', async () => {
    const { id } = await withPassword('disa')
    await server.ctx.db
      .updateTable('person')
      .set({ state: 'disabled' })
      .where('id', '=', id)
      .execute()
    expect((await logIn('disa', 'wrong')).body.code).toBe(401)
    expect((await logIn('disa', 'right')).body.code).toBe(-7)
    const told = await server.ctx.db
      .selectFrom('loginLog')
      .select('result')
      .where('name', '=', 'disa')
      .orderBy('id')
      .execute()
    expect(told.map((row) => row.result)).toEqual(['wrong', 'disabled'])
  })
})

describe('failed log-ins by password', () => {
  test('pauses a name after failures, ever longer, until a success forgets them', async () => {
    await withPassword('cora')
    for (const name of ['cora', 'unknown_cora']) {
      for (let i = 0; i < 5; i++) expect((await logIn(name, 'wrong')).status).toBe(400)
      const { status, body, headers } = await logIn(name, 'right')
      expect([status, body.code, body.msg, headers.get('retry-after')]).toEqual([
        429,
        429,
        '尝试次数过多，请 5 秒后再试。',
        '5',
      ])
    }
    clock += 5001
    expect((await logIn('cora', 'wrong')).status).toBe(400)
    clock += 5001
    expect((await logIn('cora', 'right')).status).toBe(429)
    clock += 5001
    expect((await logIn('cora', 'right')).status).toBe(200)
    expect((await logIn('cora', 'wrong')).status).toBe(400)
  })

  test('many attempts at once cannot slip through the pause', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => logIn('raced', 'wrong')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test('one address is paused after many names', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) statuses.push((await logIn(`spray_${i}`, 'x')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('addresses of one household, however many, count as one', async () => {
    const from = (ip: string) =>
      server.client().raw('POST', pathOf(calls.login), {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ name: `house_${ip.replaceAll(':', '_')}`, password: 'x' }),
      })
    const statuses: number[] = []
    for (let i = 0; i < 32; i++)
      statuses.push((await from(`2001:db8:7:7::${i.toString(16)}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await from('2001:db8:7:8::1')).status).toBe(400)
  })

  test('every outcome stands in the log of log-ins', async () => {
    const { id } = await withPassword('dora')
    await logIn('dora', 'wrong')
    const { body } = await logIn('dora', 'right')
    await logIn('stranger_dora', 'x')
    const own = await server.client(body.data.token).ok(calls.loginLog, {})
    expect(own.list.map((row) => [row.name, row.way, row.result])).toEqual([
      ['dora', 'password', 'ok'],
      ['dora', 'password', 'wrong'],
    ])
    const reader = await aPerson(server.ctx, { permissions: ['log.login'] })
    const first = await server.client(reader.token).ok(calls.loginLog, { limit: 2 })
    expect(first.list.map((row) => row.name)).toEqual(['stranger_dora', 'dora'])
    expect(
      (await server.client(reader.token).ok(calls.loginLog, { limit: 2, after: first.next ?? '' }))
        .list[0]?.result,
    ).toBe('wrong')
    expect(
      (await server.client(reader.token).ok(calls.loginLog, { name: 'dora' })).list,
    ).toHaveLength(2)
    expect(
      (await server.client(body.data.token).ok(calls.loginLog, { name: 'stranger_dora' })).list,
    ).toEqual([])
    expect(id).toBeTruthy()
  })
})

describe('log-in by name alone', () => {
  test('works on loopback with demo data', async () => {
    const { name } = await aPerson(server.ctx)
    expect((await server.client().ok(calls.loginLocal, { name })).name).toBe(name)
    expect((await server.client().ok(calls.loginTest, { name })).name).toBe(name)
    expect(await server.client().ok(calls.ways, {})).toMatchObject({
      local: true,
      sso: false,
      password: true,
    })
  })
  test.each([
    ['another machine', { remoteAddress: '10.1.1.9' }],
    [
      'another machine that claims to be this one',
      { remoteAddress: '10.1.1.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    [
      'another machine by a proxy on this one',
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.1.1.9' } },
    ],
    [
      'a foreign page whose name leads to this machine',
      {
        remoteAddress: '127.0.0.1',
        headers: { host: 'evil.example:8080', origin: 'http://evil.example:8080' },
      },
    ],
    [
      'a trusted proxy elsewhere that says it was asked from its own machine',
      { remoteAddress: '10.2.2.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
  ])('is refused from %s', async (_from, options) => {
    const { name } = await aPerson(server.ctx)
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/biz_gateway/justice_user/login/local',
      payload: { name },
      ...options,
    })
    expect(statusCode).toBe(403)
    expect(
      (
        await server.app.inject({
          method: 'GET',
          url: '/biz_gateway/justice_user/login/ways',
          ...options,
        })
      ).json(),
    ).toMatchObject({ data: { local: false, demoUsers: [] } })
  })
  test.each(['localhost:8080', '127.0.0.2', '[::1]:8080', 'console.example'])(
    'is offered at %s, a name of this machine or the public one',
    async (host) => {
      const known = await testServer({ publicUrl: 'http://console.example/' })
      const { name } = await aPerson(known.ctx)
      expect(
        (
          await known.app.inject({
            method: 'POST',
            url: '/biz_gateway/justice_user/login/local',
            payload: { name },
            headers: { host },
          })
        ).statusCode,
      ).toBe(200)
      await known.stop()
    },
  )
  test.each(['a-b', 'a.b', 'a b', 'é', ''])(
    '%j is no user name, which is said at the field',
    async (name) => {
      for (const call of [calls.loginLocal, calls.loginTest])
        expect((await server.client().call(call, { name })).body).toMatchObject({
          code: 400,
          field: 'name',
        })
    },
  )
  test('is refused without demo data', async () => {
    const plain = await testServer({ demo: false })
    const { name } = await aPerson(plain.ctx)
    expect((await plain.client().call(calls.loginLocal, { name })).status).toBe(403)
    await plain.stop()
  })
})

describe('one live session a person', () => {
  test('a new log-in ends the former ones with -4 and tells their pages', async () => {
    await withPassword('ella')
    const told: unknown[] = []
    const stop = server.ctx.bus.listen(({ topic, message }) => {
      if (topic === 'session.ended') told.push(message)
    })
    const first = (await logIn('ella', 'right')).body.data.token
    await server.client(first).ok(calls.self, {})
    const second = (await logIn('ella', 'right')).body.data.token
    const { status, body } = await server.client(first).call(calls.self, {})
    expect([status, body.code]).toEqual([401, -4])
    expect((await server.client(second).ok(calls.self, {})).name).toBe('ella')
    await expect.poll(() => told).toMatchObject([{ code: -4 }])
    stop()
  })
  test('two log-ins at once leave one session', async () => {
    const { id } = await withPassword('twin')
    await Promise.all(Array.from({ length: 4 }, () => logIn('twin', 'right')))
    expect(
      await server.ctx.db
        .selectFrom('session')
        .select('id')
        .where('personId', '=', id)
        .where('endedAt', 'is', null)
        .execute(),
    ).toHaveLength(1)
  })
  test('a role may allow several, and still the token a log-in came with ends', async () => {
    await withPassword('many', { manySessions: true })
    const first = (await logIn('many', 'right')).body.data.token
    const second = (await server.client(first).ok(calls.login, { name: 'many', password: 'right' }))
      .token
    const third = (await logIn('many', 'right')).body.data.token
    expect((await server.client(first).call(calls.self, {})).body.code).toBe(-5)
    for (const token of [second, third])
      expect((await server.client(token).call(calls.self, {})).body.code).toBe(0)
  })
  test.each([
    [-6, 'session.endDeleted'],
    [-7, 'session.endDisabled'],
    [-8, 'session.kick'],
  ] as const)('ended from outside with %i, at once and audited', async (code, action) => {
    const { id, token } = await aPerson(server.ctx)
    await server.client(token).ok(calls.self, {})
    const by = {
      ...server.ctx,
      caller: {
        kind: 'person',
        id: '1',
        name: 'boss',
        teamId: null,
        sessionId: '',
        permissions: new Set<never>(),
        paths: [],
        scope: { all: true, pairs: [] },
      },
      requestId: 'r1',
    } as const
    expect(await endSessions(by, id, code)).toBe(1)
    const { status, body } = await server.client(token).call(calls.self, {})
    expect([status, body.code]).toEqual([401, code])
    expect(
      await server.ctx.db
        .selectFrom('auditLog')
        .select(['action', 'actor', 'requestId'])
        .where('subject', '=', `person:${id}`)
        .execute(),
    ).toEqual([{ action, actor: 'boss', requestId: 'r1' }])
  })
})

test('ends the session and cookie when logging out, and answers where to go', async () => {
  const { token } = await aPerson(server.ctx)
  const leave = await server.client(token).call(calls.logout, { redirectUrl: '//evil.example' })
  expect(leave.body.data.url).toBe('#/login')
  expect(leave.headers.get('set-cookie')).toMatch(/^oas_session=;/)
  const after = await server.client(token).call(calls.self, {})
  expect([after.status, after.body.code, after.body.msg]).toEqual([401, -5, '请登录'])
  expect(await server.client().ok(calls.logout, { redirectUrl: '/#/login' })).toEqual({
    url: '/#/login',
  })
})

test.each([
  ['/#/login', '/#/login'],
  ['#/a', '/#/a'],
  ['/a?b=1#c', '/a?b=1#c'],
  ['https://here.example/x', '/x'],
  ['https://here.example:443/x', '/x'],
  [undefined, '-'],
  ['', '-'],
  ['https://evil.example/', '-'],
  ['//evil.example', '-'],
  ['/\\evil.example', '-'],
  ['\\\\evil.example', '-'],
  ['javascript:alert(1)', '-'],
  ['data:text/html,x', '-'],
  ['http://here.example/', '-'],
  ['https://here.example@evil.example/', '-'],
  ['https://u:p@here.example/', '-'],
  ['https://here.example//evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['https://here.example.evil.example/', '-'],
  ['\t//evil.example', '-'],
  ['http://[', '-'],
])('redirect to %s ends at %s', (wanted, place) => {
  expect(safeRedirect(wanted, 'https://here.example', '-')).toBe(place)
})

test('a session lives by use and ends without it; keeping alive answers the time', async () => {
  await withPassword('keep')
  const client = server.client((await logIn('keep', 'right')).body.data.token)
  for (let i = 0; i < 3; i++) {
    clock += 8 * 3_600_000
    expect(await client.ok(calls.keepAlive, {})).toEqual({ time: clock })
  }
  clock += 12 * 3_600_000 + 1000
  expect((await client.call(calls.self, {})).body.code).toBe(-5)
  // However soon it is asked for: a page that is kept alive is not logged out for the seconds
  // between.
  const other = server.client((await logIn('keep', 'right')).body.data.token)
  clock += 30_000
  await other.ok(calls.keepAlive, {})
  clock += 12 * 3_600_000 - 1000
  expect((await other.call(calls.self, {})).status).toBe(200)
  // Any call is a use.
  for (let i = 0; i < 3; i++) {
    clock += 8 * 3_600_000
    expect((await other.call(calls.self, {})).status).toBe(200)
  }
})

test('a session ends days after it began, however much it is used', async () => {
  await withPassword('long')
  const client = server.client((await logIn('long', 'right')).body.data.token)
  const last = clock + 7 * 24 * 3_600_000
  for (; clock + 8 * 3_600_000 < last; clock += 8 * 3_600_000) await client.ok(calls.keepAlive, {})
  await client.ok(calls.keepAlive, {})
  clock = last + 60_000
  expect((await client.call(calls.self, {})).body.code).toBe(-5)
})

test('keeping alive moves the end of the cookie, too, and sets none for programs', async () => {
  const { token } = await aPerson(server.ctx)
  const keep = async (headers: Record<string, string>) =>
    (
      await server.client().raw('GET', '/biz_gateway/justice_user/cas/keepAlive', { headers })
    ).headers.getSetCookie()
  expect(await keep({ cookie: `oas_session=${token}` })).toEqual([
    expect.stringMatching(new RegExp(`^oas_session=${token}; Max-Age=43200;`)),
  ])
  expect(await keep({ token })).toEqual([])
  // A program in a browser that somebody else uses leaves their cookie alone.
  expect(await keep({ token, cookie: 'oas_session=of-somebody-else' })).toEqual([])
})

test('tells who is signed in who they are, where the server is and whence they come', async () => {
  await server.ctx.db
    .insertInto('menu')
    .values({ path: 'https://help.example', title: 'menu.help', icon: 'list' })
    .execute()
  const { id, name, token } = await aPerson(server.ctx)
  const self = await server.client(token).ok(calls.self, {})
  expect(self).toMatchObject({
    id,
    name,
    serverIp: expect.stringMatching(/^\d+(\.\d+){3}$/),
    ipInfo: { ip: '127.0.0.1' },
  })
  expect(self.menuList.find((entry) => entry.title === 'menu.help')).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    icon: 'list',
    path: 'https://help.example',
    children: [],
  })
})

test("permissions: one's own, the team's with audit.team, everybody's with log.login", async () => {
  const { id: teamId } = await server.ctx.db
    .insertInto('team')
    .values({ name: 'day shift' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inTeam = async (permissions: Parameters<typeof aPerson>[1]) => {
    const person = await aPerson(server.ctx, permissions)
    await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', person.id).execute()
    return person
  }
  const leader = await inTeam({ permissions: ['audit.team'] })
  const member = await inTeam({ permissions: ['audit.take'] })
  const outsider = await aPerson(server.ctx, { permissions: ['audit.team', 'audit.take'] })
  const reader = await aPerson(server.ctx, { permissions: ['log.login'] })
  const ask = async (token: string, aid: string | undefined, permission = 'audit.take') => {
    const { status, body } = await server
      .client(token)
      .call(calls.permissionOf, { ...(aid ? { aid } : {}), permission })
    return status === 200 ? body.data.flag : status
  }
  expect(await ask(member.token, undefined)).toBe(true)
  expect(await ask(member.token, undefined, 'no such permission')).toBe(false)
  expect(await ask(member.token, leader.id)).toBe(403)
  expect(await ask(leader.token, member.id)).toBe(true)
  expect(await ask(leader.token, outsider.id)).toBe(403)
  expect(await ask(outsider.token, member.id)).toBe(403)
  // People without a team are not of one team.
  expect(await ask(outsider.token, (await aPerson(server.ctx)).id)).toBe(403)
  expect(await ask(reader.token, outsider.id)).toBe(true)
  expect(
    await Promise.all(
      ['audit.take', 'setting.read'].map(
        async (permission) =>
          (
            await server
              .client(reader.token)
              .ok(calls.permissionCheck, { userId: outsider.id, permission })
          ).flag,
      ),
    ),
  ).toEqual([true, false])
})

test('proves a held permission for ten minutes by a token that cannot be forged', async () => {
  const { id, token } = await aPerson(server.ctx, { permissions: ['feature-library'] })
  const client = server.client(token)
  expect((await client.call(calls.permissionToken, { permission: 'record.read' })).status).toBe(403)
  const proof = await client.ok(calls.permissionToken, {
    type: 'feature',
    permission: 'feature-library',
  })
  expect(proof.expiresAt).toBe(clock + 600_000)
  expect(await verifyPermissionToken(server.ctx, proof.token)).toMatchObject({
    personId: id,
    permission: 'feature-library',
    type: 'feature',
  })
  const [body = '', signature = ''] = proof.token.split('.')
  const forged = Buffer.from(
    JSON.stringify({ personId: id, permission: 'record.read', type: '', until: clock * 2 }),
  ).toString('base64url')
  for (const bad of [
    '',
    '.',
    'x.y',
    `${forged}.${signature}`,
    `${body}.${signature.slice(2)}`,
    `${proof.token}.x`,
    body,
  ])
    expect(await verifyPermissionToken(server.ctx, bad)).toBeNull()
  await server.ctx.db
    .deleteFrom('rolePermission')
    .where('permission', '=', 'feature-library')
    .execute()
  expect(await verifyPermissionToken(server.ctx, proof.token)).toBeNull()
  await server.ctx.db
    .insertInto('rolePermission')
    .values({
      roleId: (
        await server.ctx.db
          .selectFrom('personRole')
          .select('roleId')
          .where('personId', '=', id)
          .executeTakeFirstOrThrow()
      ).roleId,
      permission: 'feature-library',
    })
    .execute()
  clock += 600_000
  expect(await verifyPermissionToken(server.ctx, proof.token)).toBeNull()
})

test.each(['image', 'video', 'audio', 'iframe', 'style'])(
  'leaves the viewer’s session alone when content names an address of ours as its %s',
  async (use) => {
    const { token } = await aPerson(server.ctx)
    const get = (path: string) =>
      server.client().raw('GET', `/biz_gateway/justice_user/${path}`, {
        headers: {
          cookie: `oas_session=${token}`,
          'sec-fetch-dest': use,
          'sec-fetch-site': 'same-origin',
        },
      })
    expect((await get('cas/logout')).status).toBe(403)
    expect((await server.client(token).call(calls.self, {})).status).toBe(200)
  },
)

test.each(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls as Record<string, Call>)
      .filter(({ method, changes }) => method === 'GET' && changes)
      .map(pathOf),
  ),
)('refuses %s when a foreign page leads the browser to it', async (path) => {
  const { token } = await aPerson(server.ctx)
  const { status } = await server.client().raw('GET', path, {
    headers: {
      cookie: `oas_session=${token}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'document',
    },
  })
  expect(status).toBe(403)
  expect((await server.client(token).call(calls.self, {})).status).toBe(200)
})

test.each([
  ['cross-site page', { 'sec-fetch-site': 'cross-site' }],
  ['foreign origin', { origin: 'https://evil.example' }],
  ['no origin to speak of', { origin: 'null' }],
  ['garbage for an origin', { origin: 'http://[' }],
])('a log-in from a %s is refused', async (_what, headers) => {
  const { name } = await aPerson(server.ctx)
  expect(
    (
      await server.client().raw('POST', '/biz_gateway/justice_user/login/local', {
        body: JSON.stringify({ name }),
        headers,
      })
    ).status,
  ).toBe(403)
})
