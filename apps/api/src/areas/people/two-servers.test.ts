import { contract } from '@oas/contract/index'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../app/start.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import { type Client, type TestServer, createClient } from '../../testing/server.ts'

const calls = contract.people
let server: TestServer
let other: Awaited<ReturnType<typeof startServer>>
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
  other = await startServer({
    ...server.config,
    port: 0,
    databaseUrl: server.ctx.config.databaseUrl,
  })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const there = (token: string): Client => createClient(other.url, token)
/** What is changed on one server holds on the other within this time. */
const within = { timeout: 1000, interval: 25 }
const pageOf = async (token: string): Promise<{ heard: string[]; socket: Socket }> => {
  const heard: string[] = []
  const socket = io(other.url, {
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  socket.onAny((topic: string) => {
    heard.push(topic)
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return { heard, socket }
}

test('loses a permission on both servers within a second, and tells the pages', async () => {
  const { roleId, name, token } = await someone({
    permissions: ['people.read'],
    paths: ['/auth/user'],
    scope: [{ appId: 50 }],
  })
  const client = there(token)
  expect((await client.call(calls.users, {})).status).toBe(200)
  const { heard, socket } = await pageOf(token)
  const role = {
    name: `role of ${name}`,
    description: '',
    manySessions: true,
    byDefault: false,
    permissions: [],
    paths: ['/auth/role'],
    scopes: [{ appId: 71, type: null }],
  }
  await admin.client.ok(calls.updateRole, { id: roleId, version: 1, ...role })
  await expect.poll(async () => (await client.call(calls.users, {})).status, within).toBe(403)
  await expect.poll(() => heard, within).toContain('session.changed')
  expect(await client.ok(contract.session.routes, {})).toEqual(['/auth/role'])
  expect((await client.ok(contract.session.self, {})).apps.map((app) => app.id)).toEqual([71])
  socket.close()
})

test('refuses an ended session on both servers within a second, with the reason', async () => {
  const { id, token } = await someone()
  const client = there(token)
  await client.ok(contract.session.self, {})
  await admin.client.ok(calls.kickUser, { id })
  await expect
    .poll(async () => (await client.call(contract.session.self, {})).body.code, within)
    .toBe(-8)
})

test('an entry of the menu is there on the other server within a second', async () => {
  const { token } = await someone({ paths: ['/atlas/*'] })
  const client = there(token)
  const titles = async (): Promise<string[]> =>
    (await client.ok(contract.session.self, {})).menuList.map((entry) => entry.title)
  expect(await titles()).toEqual([])
  const { id } = await admin.client.ok(calls.createMenu, {
    parentId: null,
    title: 'Pools',
    icon: 'list',
    path: '#/atlas/pool',
    hidden: false,
    hideChildren: false,
    target: '',
  })
  await expect.poll(titles, within).toEqual(['Pools'])
  await admin.client.ok(calls.removeMenu, { id, version: 1 })
  await expect.poll(titles, within).toEqual([])
})

test('says an edited text on both servers within a second, also in refusals', async () => {
  const load = async (): Promise<string | undefined> =>
    (await there('').ok(contract.language.load, { language: 'en', groupKeyList: ['error'] }))[
      'error'
    ]?.['please_login']
  const refusal = async (): Promise<string> =>
    (
      (await (
        await there('').raw('GET', '/biz_gateway/justice_user/cas/keepAlive', {
          headers: { 'global-language': 'en' },
        })
      ).json()) as { msg: string }
    ).msg
  expect([await load(), await refusal()]).toEqual(['Please login', 'Please login'])
  const { heard, socket } = await pageOf((await someone()).token)
  await admin.client.ok(contract.language.save, {
    groupKey: 'error',
    key: 'please_login',
    version: 0,
    cn: '',
    en: 'Who are you?',
    id: '',
    ru: '',
  })
  await expect.poll(load, within).toBe('Who are you?')
  await expect.poll(refusal, within).toBe('Who are you?')
  await expect.poll(() => heard, within).toContain('setting.changed')
  socket.close()
})

test('a setting of the console is read anew on the other server within a second', async () => {
  const read = async (): Promise<string | undefined> =>
    (await there(admin.token).ok(contract.systemConfig.frontConfig, { key: 'front.both' }))?.value
  await admin.client.ok(contract.systemConfig.createItem, {
    key: 'front.both',
    value: 1,
    public: true,
    secret: false,
    remark: '',
  })
  await expect.poll(read, within).toBe('1')
  await admin.client.ok(contract.systemConfig.updateItem, {
    key: 'front.both',
    version: 1,
    value: 2,
    public: true,
    secret: false,
    remark: '',
  })
  await expect.poll(read, within).toBe('2')
})
