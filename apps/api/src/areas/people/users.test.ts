import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aPerson, aSession } from '../../testing/world.ts'
import { hashPassword } from '../session/index.ts'

const calls = contract.people
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
let team = ''
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
  team = (await admin.client.ok(calls.createTeam, { name: 'Harbour' })).id
})
afterAll(() => server.stop())

const facts = (changes: object = {}) => ({
  displayName: 'Somebody',
  email: '',
  teamId: null,
  region: '',
  languages: ['en'],
  skills: [],
  shift: '',
  roleIds: [] as string[],
  ...changes,
})
const lastAction = async (subject: string) =>
  server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
/** What the bus says while something is done. */
const heard = async (work: () => Promise<unknown>): Promise<[string, unknown][]> => {
  const said: [string, unknown][] = []
  const stop = server.ctx.bus.listen(({ topic, message }) => {
    said.push([topic, message])
  })
  await work()
  await expect.poll(() => said.length).toBeGreaterThan(0)
  stop()
  return said
}

describe('a person', () => {
  test('is created with roles, found by every filter, logs in, changed and deleted', async () => {
    const role = await someone({ permissions: ['record.read'] })
    const { id } = await admin.client.ok(calls.createUser, {
      name: 'neo_1',
      ...facts({
        email: 'neo@example.com',
        teamId: team,
        roleIds: [role.roleId],
        shift: '22:00-06:00',
      }),
      password: 'correct horse battery',
    })
    for (const filter of [
      { text: 'NEO' },
      { text: 'neo@' },
      { roleId: role.roleId },
      { teamId: team },
      { permission: 'record.read', text: 'neo' },
      { state: 'active' as const, text: 'neo' },
      { online: false, text: 'neo' },
    ])
      expect(
        (await admin.client.ok(calls.users, { ...filter, pageSize: 50 })).list.map(
          (row) => row.name,
        ),
      ).toContain('neo_1')
    expect((await admin.client.ok(calls.users, { text: '%' })).total).toBe(0)
    const { token } = await server
      .client()
      .ok(contract.session.login, { name: 'neo_1', password: 'correct horse battery' })
    expect((await admin.client.ok(calls.users, { online: true, text: 'neo' })).list).toMatchObject([
      { sessions: 1, teamName: 'Harbour' },
    ])
    expect(await admin.client.ok(calls.user, { id })).toMatchObject({
      hasPassword: true,
      shift: '22:00-06:00',
      rights: { permissions: [{ what: 'record.read', through: [{ roleId: role.roleId }] }] },
    })
    expect(
      await admin.client.ok(calls.updateUser, { id, version: 1, ...facts({ displayName: 'Neo' }) }),
    ).toEqual({ version: 2 })
    expect(await lastAction(`person:${id}`)).toMatchObject({
      action: 'people.updateUser',
      detail: {
        before: { displayName: 'Somebody', roles: [`role of ${role.name}`] },
        after: { displayName: 'Neo', roles: [] },
      },
    })
    expect((await admin.client.call(calls.updateUser, { id, version: 1, ...facts() })).status).toBe(
      409,
    )
    await admin.client.ok(calls.removeUser, { id, version: 2 })
    expect((await server.client(token).call(contract.session.self, {})).body.code).toBe(-6)
    expect((await admin.client.ok(calls.users, { text: 'neo' })).total).toBe(0)
    expect((await admin.client.ok(calls.users, { text: 'neo', state: 'deleted' })).total).toBe(1)
    expect(
      (
        await server
          .client()
          .call(contract.session.login, { name: 'neo_1', password: 'correct horse battery' })
      ).body.code,
    ).toBe(401)
  })

  test.each([
    ['name', { name: 'a b' }, 400],
    ['name', { name: 'é' }, 400],
    ['name', { name: 'a-b' }, 400],
    ['name', { name: 'a.b' }, 400],
    ['name', { name: 'a@b' }, 400],
    ['name', { name: 'かな' }, 400],
    ['name', { name: '' }, 400],
    ['email', { email: 'nobody' }, 400],
    ['email', { email: 'a@b' }, 400],
    ['email', { email: 'a b@c.de' }, 400],
    ['email', { email: 'a@-c.de' }, 400],
    ['email', { email: 'Taken@example.com' }, 409],
    ['displayName', { displayName: ' ' }, 400],
    ['teamId', { teamId: '999' }, 400],
    ['roleIds', { roleIds: ['999'] }, 400],
    ['password', { password: 'short' }, 400],
    ['shift', { shift: '25:00-26:00' }, 400],
    ['name', { name: 'taken' }, 409],
  ])('an unfit %s is named: %j', async (field, change, wanted) => {
    await admin.client.call(calls.createUser, {
      name: 'taken',
      ...facts({ email: 'taken@example.com' }),
    })
    const { status, body } = await admin.client.call(calls.createUser, {
      name: '新人_9',
      ...facts(),
      ...change,
    })
    expect([status, body.field]).toEqual([wanted, field])
  })
})

describe('what ends the sessions of a person', () => {
  test.each([
    ['disabled', -7],
    ['kicked', -8],
    ['deleted', -6],
  ] as const)('%s: sessions end at once with %i, pages hear why', async (what, code) => {
    const { id, client } = await someone()
    await client.ok(contract.session.self, {})
    const said = await heard(() =>
      what === 'disabled'
        ? admin.client.ok(calls.setUserState, { id, version: 1, state: 'disabled', reason: 'left' })
        : what === 'kicked'
          ? admin.client.ok(calls.kickUser, { id })
          : admin.client.ok(calls.removeUser, { id, version: 1 }),
    )
    expect(said).toContainEqual(['session.ended', { code, sessionId: expect.any(String) }])
    expect((await client.call(contract.session.self, {})).body.code).toBe(code)
  })
})

describe('a person whose state or password changes', () => {
  test('disabled, then let in again', async () => {
    const { id, name } = await someone()
    await admin.client.ok(calls.setUserState, {
      id,
      version: 1,
      state: 'disabled',
      reason: 'holiday',
    })
    expect((await server.client().call(contract.session.loginLocal, { name })).body.code).toBe(-7)
    await admin.client.ok(calls.setUserState, { id, version: 2, state: 'active', reason: 'back' })
    expect(await lastAction(`person:${id}`)).toMatchObject({
      action: 'people.enableUser',
      detail: { before: { state: 'disabled' }, after: { state: 'active' }, reason: 'back' },
    })
    expect((await server.client().call(contract.session.loginLocal, { name })).body.code).toBe(0)
  })

  test.each(['active', 'disabled'] as const)(
    'whoever is deleted is not made %s, and the refusal says why',
    async (state) => {
      const { id, name } = await someone()
      await admin.client.ok(calls.removeUser, { id, version: 1 })
      const { status, body } = await admin.client.call(calls.setUserState, {
        id,
        version: 2,
        state,
        reason: 'a mistake',
      })
      expect([status, body.field, body.msg]).toEqual([
        409,
        'id',
        '当前状态不允许此操作：该人员已删除',
      ])
      expect(await admin.client.ok(calls.user, { id })).toMatchObject({
        state: 'deleted',
        version: 2,
      })
      expect((await server.client().call(contract.session.loginLocal, { name })).body.code).toBe(
        401,
      )
      expect(await lastAction(`person:${id}`)).toMatchObject({ action: 'people.removeUser' })
    },
  )

  test('who holds more is out of reach of who holds less', async () => {
    const lesser = await someone({
      permissions: ['people.read', 'people.edit'],
      paths: ['/auth/*'],
    })
    const { id } = await someone({ permissions: ['record.read'] })
    const { client } = lesser
    for (const answer of [
      await client.call(calls.setUserState, { id, version: 1, state: 'disabled', reason: 'x' }),
      await client.call(calls.removeUser, { id, version: 1 }),
      await client.call(calls.kickUser, { id }),
      await client.call(calls.setPassword, { id, version: 1, password: 'a password of mine' }),
      await client.call(calls.updateUser, {
        id,
        version: 1,
        ...facts({ email: 'me@example.com' }),
      }),
      await client.call(calls.endUserSession, {
        id,
        sessionId: '00000000-0000-0000-0000-000000000000',
      }),
    ]) {
      expect([answer.status, answer.body.msg]).toEqual([
        403,
        '您自己没有 record.read，不能授予或处理',
      ])
    }
    expect((await client.ok(calls.user, { id })).manageable).toBe(false)
  })

  test('ends a person’s sessions when another sets the password, not they themselves', async () => {
    const { id, name, client } = await someone()
    await admin.client.ok(calls.setPassword, { id, version: 1, password: 'twelve letters' })
    expect((await client.call(contract.session.self, {})).body.code).toBe(-8)
    expect(
      (await server.client().call(contract.session.login, { name, password: 'twelve letters' }))
        .body.code,
    ).toBe(0)
    await admin.client.ok(calls.setPassword, { id, version: 2, password: null })
    expect(
      (await server.client().call(contract.session.login, { name, password: 'twelve letters' }))
        .body.code,
    ).toBe(401)
    expect(JSON.stringify(await lastAction(`person:${id}`))).not.toContain('argon')
    const own = await someone({ permissions: ['people.edit'] })
    await own.client.ok(calls.setPassword, { id: own.id, version: 1, password: 'another password' })
    expect((await own.client.call(contract.session.self, {})).status).toBe(200)
  })
})

test('lists sessions of a person with times and ends them one by one, own ones too', async () => {
  const { id, client } = await someone()
  const other = await aSession(server.ctx, id)
  const sessions = await client.ok(contract.session.ownSessions, {})
  expect(sessions.map((row) => [row.live, row.way, row.endedAt])).toEqual([
    [true, 'test', null],
    [true, 'test', null],
  ])
  expect((await admin.client.ok(calls.userSessions, { id })).map((row) => row.id).sort()).toEqual(
    sessions.map((row) => row.id).sort(),
  )
  const mine = sessions.find((row) => row.current)?.id ?? ''
  const theirs = sessions.find((row) => !row.current)?.id ?? ''
  expect((await client.call(contract.session.endOwnSession, { id: mine })).status).toBe(409)
  await client.ok(contract.session.endOwnSession, { id: theirs })
  expect((await server.client(other).call(contract.session.self, {})).body.code).toBe(-5)
  expect((await client.call(contract.session.endOwnSession, { id: theirs })).status).toBe(404)
  const stranger = await someone()
  expect((await stranger.client.call(contract.session.endOwnSession, { id: mine })).status).toBe(
    404,
  )
  await admin.client.ok(calls.endUserSession, { id, sessionId: mine })
  expect((await client.call(contract.session.self, {})).body.code).toBe(-8)
})

test('applies changed rights with the next call, and tells the pages concerned', async () => {
  const { id, roleId, name, client } = await someone({
    permissions: ['record.read'],
    paths: ['/tags/record-list'],
    scope: [{ appId: 50 }],
  })
  expect(await client.ok(contract.session.routes, {})).toEqual(['/tags/record-list'])
  const role = {
    name: `role of ${name}`,
    description: '',
    manySessions: true,
    byDefault: false,
    permissions: ['delivery.read'],
    paths: ['/atlas/*'],
    scopes: [{ appId: 71, type: null }],
  }
  const said = await heard(() =>
    admin.client.ok(calls.updateRole, { id: roleId, version: 1, ...role }),
  )
  expect(said).toEqual([['session.changed', { userId: id }]])
  expect(await client.ok(contract.session.routes, {})).toEqual(['/atlas/*'])
  const self = await client.ok(contract.session.self, {})
  expect([self.permissions, self.apps.map((app) => app.id)]).toEqual([['delivery.read'], [71]])
})

test.each([
  // question, who answers it and through what
  [{ permission: 'delivery.push' }, [['anna', 'delivery.push']]],
  [{ route: '/atlas/dbmq-retry' }, [['anna', '/atlas/*']]],
  [{ route: '/ATLAS/pool/' }, [['anna', '/atlas/*']]],
  [{ route: '/nowhere/at/all' }, []],
  [
    { appId: 71, type: 3 },
    [
      ['anna', '71:*'],
      ['bert', '71:3'],
    ],
  ],
  [{ appId: 71 }, [['anna', '71:*']]],
  [{ permission: 'delivery.push', appId: 50 }, []],
  [
    { permission: 'delivery.push', appId: 71, type: 3 },
    [
      ['anna', 'delivery.push'],
      ['anna', '71:*'],
    ],
  ],
] as const)('who can do %j', async (question, answer) => {
  if (
    !(await server.ctx.db
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirst())
  ) {
    await aPerson(server.ctx, {
      name: 'anna',
      permissions: ['delivery.push'],
      paths: ['/atlas/*'],
      scope: [{ appId: 71 }],
    })
    const { id } = await aPerson(server.ctx, { name: 'bert', permissions: [], scope: [] })
    await server.ctx.db
      .insertInto('personScope')
      .values([
        { personId: id, appId: 71, type: 3 },
        { personId: id, appId: 50, type: null, enabled: false },
      ])
      .execute()
    await server.ctx.db
      .updateTable('person')
      .set({ state: 'disabled' })
      .where('name', '<>', 'anna')
      .where('name', '<>', 'bert')
      .where('id', '<>', admin.id)
      .execute()
  }
  const { list } = await admin.client.ok(calls.whoCan, { ...question, pageSize: 100 })
  expect(
    list
      .filter((row) => row.id !== admin.id)
      .flatMap((row) => row.through.map((through) => [row.name, through.entry])),
  ).toEqual(answer)
})

test('refuses an id with zeros before it, so that nobody passes for somebody else', async () => {
  const own = await someone({ permissions: ['people.edit'] })
  for (const id of [`0${own.id}`, `000${own.id}`, `${own.id} `, `+${own.id}`])
    expect((await own.client.call(calls.kickUser, { id })).body).toMatchObject({
      code: 400,
      field: 'id',
    })
  expect((await own.client.call(calls.kickUser, { id: own.id })).status).toBe(409)
})

test('roles of many people are given and taken as previewed, all or none', async () => {
  const give = (await someone({ permissions: ['delivery.read'], paths: ['/atlas/*'] })).roleId
  const people = await Promise.all(
    Array.from({ length: 3 }, () =>
      someone({ permissions: ['record.read'], scope: [{ appId: 50 }] }),
    ),
  )
  const input = {
    people: [...people.map((person) => person.name), 'nobody_here'],
    add: [give],
    remove: [people[0]?.roleId ?? ''],
  }
  const preview = await admin.client.ok(calls.previewGrant, input)
  expect(preview).toMatchObject({ unknown: ['nobody_here'], changed: 3, needsChangeOrder: false })
  expect(preview.list.find((row) => row.id === people[0]?.id)).toMatchObject({
    gains: ['*', '/atlas/*', 'delivery.read'],
    loses: ['record.read'],
    refused: '',
  })
  await admin.client.ok(calls.setUserState, {
    id: people[2]?.id ?? '',
    version: 1,
    state: 'disabled',
    reason: 'x',
  })
  await admin.client.ok(calls.grant, { ...input, preview: preview.preview, reason: 'team change' })
  expect(
    (await admin.client.call(calls.grant, { ...input, preview: preview.preview, reason: 'again' }))
      .status,
  ).toBe(409)
  expect(await lastAction(`person:${people[1]?.id ?? ''}`)).toMatchObject({
    action: 'people.grant',
    detail: { reason: 'team change' },
  })
  expect((await people[0]?.client.ok(contract.session.self, {}))?.permissions).toEqual([
    'delivery.read',
  ])
})

test('more than 50 people at once need a change order', async () => {
  const { roleId } = await someone({ permissions: ['delivery.read'] })
  await server.ctx.db
    .insertInto('person')
    .values(Array.from({ length: 51 }, (_, i) => ({ name: `many_${i}`, displayName: `M${i}` })))
    .execute()
  const input = {
    people: Array.from({ length: 51 }, (_, i) => `many_${i}`),
    add: [roleId],
    remove: [],
  }
  // Whoever says nothing of pages sees the first ten.
  const { list, total } = await admin.client.ok(calls.users, { text: 'many_' })
  expect([list.length, total, list.map((row) => row.name)]).toEqual([
    10,
    51,
    (await admin.client.ok(calls.users, { text: 'many_', current: 1, pageSize: 10 })).list.map(
      (row) => row.name,
    ),
  ])
  const { preview, needsChangeOrder } = await admin.client.ok(calls.previewGrant, input)
  expect(needsChangeOrder).toBe(true)
  expect(
    (await admin.client.call(calls.grant, { ...input, preview, reason: 'x' })).body,
  ).toMatchObject({ code: 400, field: 'changeOrder' })
  expect(
    await admin.client.ok(calls.grant, { ...input, preview, reason: 'x', changeOrder: 'CO-1' }),
  ).toEqual({ changed: 51 })
})

test('basic facts: what is given is written, the address is not one of them', async () => {
  const { id, client, name } = await someone()
  expect(await client.ok(calls.syncBasicInfo, {})).toMatchObject({
    id,
    name,
    displayName: name,
    languages: [],
  })
  expect(
    await client.ok(calls.syncBasicInfo, {
      displayName: ' Me ',
      region: 'ID',
      languages: ['id', 'id', 'en'],
    }),
  ).toMatchObject({ displayName: 'Me', region: 'ID', languages: ['id', 'en'] })
  expect(await lastAction(`person:${id}`)).toMatchObject({
    action: 'people.syncBasicInfo',
    detail: { before: { displayName: name }, after: { displayName: 'Me' } },
  })
  await client.call(calls.syncBasicInfo, { email: 'thief@example.com' } as never)
  expect((await admin.client.ok(calls.user, { id })).email).toBe('')
})

test('keeps a permission token in the browser for its life and this session alone', async () => {
  const { client } = await someone({ permissions: ['question-feedback'] })
  const { headers } = await client.call(contract.session.permissionToken, {
    type: 'x',
    permission: 'question-feedback',
  })
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
    'private, max-age=600',
    expect.stringContaining('cookie'),
  ])
  expect(
    (await client.call(contract.session.permissionToken, { permission: 'ingest' })).headers.get(
      'cache-control',
    ),
  ).toBe('no-store')
})

test('log-ins are found by way, outcome and time', async () => {
  const { id, name } = await someone({ permissions: ['log.login'] })
  await server.ctx.db
    .updateTable('person')
    .set({ passwordHash: await hashPassword('right') })
    .where('id', '=', id)
    .execute()
  await server.client().call(contract.session.login, { name, password: 'wrong' })
  const client = server.client(
    (await server.client().ok(contract.session.loginLocal, { name })).token,
  )
  const ask = async (filter: object) =>
    (await client.ok(contract.session.loginLog, { name, ...filter })).list.map(
      (row) => `${row.way} ${row.result}`,
    )
  const now = Date.now()
  expect([
    await ask({}),
    await ask({ way: 'password' }),
    await ask({ ok: true }),
    await ask({ from: now - 60_000, to: now + 60_000 }),
    await ask({ to: now - 60_000 }),
    await ask({ from: 253_402_300_799_999 }),
  ]).toEqual([
    ['local ok', 'password wrong'],
    ['password wrong'],
    ['local ok'],
    ['local ok', 'password wrong'],
    [],
    [],
  ])
})
