import { messageCalls } from '@oas/contract/message/calls'
import { type PlatformMessage, messageTypeIds, messageTypes } from '@oas/contract/message/schemas'
import { settingsInForce, usualSettings } from '@oas/contract/message/settings'
import type { Permission } from '@oas/contract/permissions'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer } from '../../app/start.ts'
import { type TestServer, createClient, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { sendMessage } from './index.ts'

let server: TestServer
let admin: ReturnType<TestServer['client']>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await testServer()
})
// One writes at most ten messages within five seconds: each test has a writer of its own.
beforeEach(async () => {
  admin = server.client(
    (await aPerson(server.ctx, { permissions: ['message.edit', 'message.read'] })).token,
  )
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await server.stop()
})

const somebody = async (permissions: readonly Permission[] = ['audit.take']) => {
  const person = await aPerson(server.ctx, { permissions })
  return { ...person, client: server.client(person.token) }
}
const page = async (url: string, token: string) => {
  const heard: PlatformMessage[] = []
  const topics: string[] = []
  const socket = io(url, {
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  socket.onAny((topic: string, message: PlatformMessage) => {
    topics.push(topic)
    if (topic === 'message.user') heard.push(message)
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return { heard, topics, socket }
}
const toPerson = (id: string, msg = 'hello', msgType: 5 | 2 = 5) => ({
  msgType,
  notifyType: 1 as const,
  msg,
  audience: { personIds: [id] },
})

test('arrives once on every page of its person, on any server, and on nobody else’s', async () => {
  const other = await startServer({
    ...server.config,
    port: 0,
    databaseUrl: server.ctx.config.databaseUrl,
  })
  try {
    const person = await somebody()
    const stranger = await somebody()
    const [here, there, foreign] = await Promise.all([
      page(server.url, person.token),
      page(other.url, person.token),
      page(other.url, stranger.token),
    ])
    const { msgId } = await admin.ok(messageCalls.send, {
      ...toPerson(person.id),
      notifyType: 2,
      link: '/tags/audit',
    })
    await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
    expect(here.heard[0]).toMatchObject({
      msgId,
      msgType: 5,
      notifyType: 2,
      payload: { msg: 'hello' },
      plat: 'console',
      link: '/tags/audit',
    })
    expect(there.heard).toEqual(here.heard)
    await new Promise((done) => {
      setTimeout(done, 200)
    })
    expect([here.heard.length, there.heard.length, foreign.heard.length]).toEqual([1, 1, 0])
    for (const { socket } of [there, foreign]) socket.close()
  } finally {
    await other.stop()
  }
})

test('keeps what was sent to an absent page over a restart until it is acknowledged', async () => {
  const person = await somebody()
  const first = await startServer({
    ...server.config,
    port: 0,
    databaseUrl: server.ctx.config.databaseUrl,
  })
  const { msgId } = await createClient(first.url, admin.token).ok(
    messageCalls.send,
    toPerson(person.id, 'not lost'),
  )
  await first.stop()
  const second = await startServer({
    ...server.config,
    port: 0,
    databaseUrl: server.ctx.config.databaseUrl,
  })
  try {
    const client = createClient(second.url, person.token)
    expect(await client.ok(messageCalls.checking, {})).toMatchObject([
      { msgId, payload: { msg: 'not lost' } },
    ])
    const { socket } = await page(second.url, person.token)
    for (const junk of [null, 'x', [], [1], ['x'], { ids: [msgId] }])
      socket.emit('message.ack', junk)
    socket.emit('message.ack', [msgId, '9000000000'])
    await expect.poll(() => client.ok(messageCalls.checking, {})).toEqual([])
    expect(await client.ok(messageCalls.statistics, {})).toEqual([
      { type: { value: 5 }, quantity: 1 },
    ])
    expect((await admin.ok(messageCalls.sent, { text: 'not lost' })).list).toMatchObject([
      { msgId, people: 1, read: 0, seen: 1 },
    ])
    socket.close()
  } finally {
    await second.stop()
  }
})

test("nobody acknowledges or reads another one's message", async () => {
  const [person, other] = [await somebody(), await somebody()]
  const { msgId } = await admin.ok(messageCalls.send, toPerson(person.id))
  const { socket } = await page(server.url, other.token)
  socket.emit('message.ack', [msgId])
  expect(await other.client.ok(messageCalls.check, { ids: [msgId] })).toEqual({ marked: 0 })
  expect((await other.client.call(messageCalls.detail, { id: msgId })).status).toBe(404)
  await new Promise((done) => {
    setTimeout(done, 150)
  })
  expect(await person.client.ok(messageCalls.checking, {})).toHaveLength(1)
})

test('lists messages by type and state, and tells open pages when figures change', async () => {
  const { client, id, token } = await somebody()
  const ids: string[] = []
  for (const [msg, type] of [
    ['a', 5],
    ['b', 5],
    ['c', 2],
    ['100% d', 2],
  ] as const)
    ids.push((await admin.ok(messageCalls.send, toPerson(id, msg, type))).msgId)
  const { topics } = await page(server.url, token)
  const names = async (input: object) =>
    (await client.ok(messageCalls.list, input)).list.map((row) => [row.payload.msg, row.state])
  expect(await names({ type: 5 })).toEqual([
    ['b', 'unread'],
    ['a', 'unread'],
  ])
  expect(await client.ok(messageCalls.check, { ids: [ids[0] as string] })).toEqual({ marked: 1 })
  expect(
    await client.ok(messageCalls.ignore, { ids: [ids[1] as string, ids[0] as string] }),
  ).toEqual({ marked: 1 })
  expect(await names({ state: 'read' })).toEqual([['a', 'read']])
  expect(await names({ state: 'ignored' })).toEqual([['b', 'ignored']])
  expect(await names({ text: '100%' })).toEqual([['100% d', 'unread']])
  expect(await names({ text: '%' })).toEqual([['100% d', 'unread']])
  expect(await client.ok(messageCalls.detail, { id: ids[2] as string })).toMatchObject({
    payload: { msg: 'c' },
    state: 'unread',
    readTime: null,
  })
  expect(await client.ok(messageCalls.overview, {})).toMatchObject({
    total: 4,
    unread: 2,
    ignored: 1,
    latest: [{ payload: { msg: '100% d' } }, {}, {}, {}],
  })
  expect(await client.ok(messageCalls.statistics, {})).toEqual([
    { type: { value: 2 }, quantity: 2 },
  ])
  expect(await client.ok(messageCalls.check, { all: true })).toEqual({ marked: 2 })
  expect(await client.ok(messageCalls.statistics, {})).toEqual([])
  expect(await names({ state: 'ignored' })).toEqual([['b', 'ignored']])
  await expect.poll(() => topics.filter((topic) => topic === 'message.statistics').length).toBe(3)
  const firstPage = await client.ok(messageCalls.list, { limit: 3 })
  expect(
    (await client.ok(messageCalls.list, { limit: 3, after: firstPage.next as string })).list.map(
      (row) => row.msgId,
    ),
  ).toEqual([ids[0]])
  for (const input of [{}, { all: true as const, type: 5 as const }])
    expect((await client.call(messageCalls.check, input)).body).toMatchObject({
      code: 400,
      field: 'ids',
    })
})

test('sends to people, teams, roles and levels together, each active person once', async () => {
  const { id: teamId } = await server.ctx.db
    .insertInto('team')
    .values({ name: 'audience team' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [direct, inTeam, byRole, gone] = [
    await somebody([]),
    await somebody([]),
    await somebody([]),
    await somebody([]),
  ]
  await server.ctx.db
    .updateTable('person')
    .set({ teamId })
    .where('id', 'in', [inTeam.id, direct.id, gone.id])
    .execute()
  await server.ctx.db
    .updateTable('person')
    .set({ state: 'disabled' })
    .where('id', '=', gone.id)
    .execute()
  const { people, msgId } = await admin.ok(messageCalls.send, {
    msgType: 2,
    notifyType: 1,
    msg: 'x',
    audience: { personIds: [direct.id], teamIds: [teamId], roleIds: [byRole.roleId] },
  })
  expect(people).toBe(3)
  for (const { client } of [direct, inTeam, byRole])
    expect((await client.ok(messageCalls.detail, { id: msgId })).msgId).toBe(msgId)
  for (const audience of [{}, { personIds: [] }, { personIds: [gone.id] }, { teamIds: ['999999'] }])
    expect(
      (await admin.call(messageCalls.send, { msgType: 2, notifyType: 1, msg: 'x', audience })).body,
    ).toMatchObject({ code: 400, field: 'audience' })
})

test.each([
  ['appealHandler', 'record.repunish'],
  ['pAuditor', 'audit.doubtful'],
  ['auditor', 'audit.take'],
  ['leader', 'audit.team'],
] as const)('the level %s are those with %s', async (level, permission) => {
  const [inside, outside] = [await somebody([permission]), await somebody(['record.read'])]
  const { msgId } = await admin.ok(messageCalls.send, {
    msgType: 1,
    notifyType: 1,
    msg: 'level',
    audience: { levels: [level] },
  })
  expect([
    (await inside.client.call(messageCalls.detail, { id: msgId })).status,
    (await outside.client.call(messageCalls.detail, { id: msgId })).status,
  ]).toEqual([200, 404])
})

test('message types are those of the platform', async () => {
  expect(messageTypes).toEqual({
    1: 'tfRemind',
    2: 'staffAlarm',
    4: 'cpsDoubtfulOrder',
    5: 'systemCommon',
    6: 'examNotice',
    7: 'customerService',
  })
  expect((await admin.ok(messageCalls.types, {})).map((type) => type.value)).toEqual(messageTypeIds)
  expect(
    (await admin.call(messageCalls.send, { ...toPerson('1'), msgType: 3 as never })).body,
  ).toMatchObject({ code: 400, field: 'msgType' })
})

test('a message of a transaction that fails is neither stored nor told', async () => {
  const person = await somebody()
  const { heard } = await page(server.url, person.token)
  await expect(
    server.ctx.db.transaction().execute(async (tx) => {
      await sendMessage(tx, new Date(), {
        msgType: 5,
        plat: 'test',
        payload: { msg: 'never' },
        audience: { personIds: [person.id] },
      })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await admin.ok(messageCalls.send, toPerson(person.id, 'after'))
  await expect.poll(() => heard.map((message) => message.payload.msg)).toEqual(['after'])
})

test('refuses a message too large for notifications instead of losing it on its way', async () => {
  const person = await somebody()
  const send = (msg: string) =>
    server.ctx.db.transaction().execute((tx) =>
      sendMessage(tx, new Date(), {
        msgType: 5,
        plat: 'test',
        payload: { msg },
        audience: { personIds: [person.id] },
      }),
    )
  await expect(send('语'.repeat(2400))).rejects.toMatchObject({ status: 413 })
  expect((await person.client.ok(messageCalls.list, {})).list).toEqual([])
  expect(await send('语'.repeat(2200))).toMatchObject({ people: 1 })
})

test('the longest message that is allowed arrives', async () => {
  const person = await somebody()
  const { heard } = await page(server.url, person.token)
  await admin.ok(messageCalls.send, toPerson(person.id, '语'.repeat(1000)))
  await expect.poll(() => heard.length).toBe(1)
  expect(
    (await admin.call(messageCalls.send, toPerson(person.id, 'x'.repeat(1001)))).body,
  ).toMatchObject({ code: 400, field: 'msg' })
})

test('sending is written into the audit log', async () => {
  const person = await somebody()
  const { msgId } = await admin.ok(messageCalls.send, toPerson(person.id, 'noted'))
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('subject', '=', `message:${msgId}`)
      .execute(),
  ).toMatchObject([{ action: 'message.send', detail: { msg: 'noted', people: 1 } }])
})

test('keeps settings; guarded ones only with their right and as long as it lasts', async () => {
  const { client, roleId, token } = await somebody([
    'external-im-control-notify',
    'external-im-control-interval',
    'external-im-control-block',
  ])
  const plain = (await somebody([])).client
  expect(await plain.ok(messageCalls.config, {})).toEqual({
    settings: usualSettings,
    version: 0,
    locked: ['notify', 'notifyInterval', 'soundInterval', 'blockExpire'],
  })
  const wanted = {
    ...usualSettings,
    placement: 'bottomLeft' as const,
    sound: false,
    badge: false,
    pageTitleBadge: false,
    systemNotify: true,
    systemPopupWay: 'always' as const,
  }
  expect(await plain.ok(messageCalls.setConfig, { version: 0, settings: wanted })).toMatchObject({
    settings: wanted,
    version: 1,
  })
  for (const change of [
    { notify: false },
    { notifyInterval: 5 },
    { soundInterval: 0 },
    { blockExpire: 1 },
  ])
    expect(
      (await plain.call(messageCalls.setConfig, { version: 1, settings: { ...wanted, ...change } }))
        .body,
    ).toMatchObject({ code: 403, field: Object.keys(change)[0] })
  const free = {
    ...wanted,
    notify: false,
    notifyInterval: 30,
    soundInterval: 60,
    blockExpire: Date.now() + 3_600_000,
  }
  const { topics } = await page(server.url, token)
  expect(await client.ok(messageCalls.setConfig, { version: 0, settings: free })).toMatchObject({
    settings: free,
    locked: [],
  })
  await expect.poll(() => topics).toContain('message.config')
  for (const version of [0, 2])
    expect((await client.call(messageCalls.setConfig, { version, settings: free })).status).toBe(
      409,
    )
  await server.ctx.db.deleteFrom('rolePermission').where('roleId', '=', roleId).execute()
  await server.ctx.bus.publish('session.changed', { userId: '' })
  await expect.poll(async () => (await client.ok(messageCalls.config, {})).settings).toEqual(wanted)
  expect(
    (
      await client.call(messageCalls.setConfig, {
        version: 1,
        settings: { ...wanted, notifyInterval: 3601 },
      })
    ).body.field,
  ).toContain('notifyInterval')
})

test.each([
  [[], {}],
  [['external-im-control-notify'], { notify: false }],
  [['external-im-control-interval'], { notifyInterval: 9, soundInterval: 8 }],
  [['external-im-control-block'], { blockExpire: 7 }],
] as [Permission[], object][])(
  'with %j only its settings differ from the usual',
  (held, differ) => {
    expect(
      settingsInForce(
        { notify: false, notifyInterval: 9, soundInterval: 8, blockExpire: 7 },
        new Set(held),
      ),
    ).toEqual({ ...usualSettings, ...differ })
  },
)
