import { contract } from '@oas/contract/index'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetCallers } from '../../http/sessions.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

// What is changed on a server holds there with its very next call, before any message between
// servers has come back: here none ever does.
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())
const loseMessages = () => vi.spyOn(server.ctx.bus, 'publish').mockResolvedValue()

test('rights that are given and taken hold with the next call', async () => {
  const { roleId, name, client } = await someone({
    permissions: ['people.read'],
    paths: ['/auth/user'],
    scope: [{ appId: 50 }],
  })
  expect((await client.call(contract.people.users, {})).status).toBe(200)
  const lost = loseMessages()
  const role = {
    name: `role of ${name}`,
    description: '',
    manySessions: true,
    byDefault: false,
    permissions: ['delivery.read'],
    paths: ['/atlas/*'],
    scopes: [{ appId: 71, type: null }],
  }
  await admin.client.ok(contract.people.updateRole, { id: roleId, version: 1, ...role })
  expect((await client.call(contract.people.users, {})).status).toBe(403)
  const self = await client.ok(contract.session.self, {})
  expect([
    await client.ok(contract.session.routes, {}),
    self.permissions,
    self.apps.map((app) => app.id),
  ]).toEqual([['/atlas/*'], ['delivery.read'], [71]])
  expect(lost).toHaveBeenCalled()
})

test('a session that its owner ends is over with the next call', async () => {
  const { token, client } = await someone()
  await client.ok(contract.session.self, {})
  const lost = loseMessages()
  await client.ok(contract.session.logout, {})
  expect((await server.client(token).call(contract.session.self, {})).body.code).toBe(-5)
  expect(lost).toHaveBeenCalled()
})

test('an API key that is disabled is refused with the next call', async () => {
  const { key, id } = await admin.client.ok(contract.app.createKey, {
    appId: 50,
    name: 'leaked',
    types: [],
    ips: [],
  })
  const ask = async (): Promise<number> =>
    (await server.client(key).call(contract.session.permissionOf, { permission: 'ingest' })).status
  expect(await ask()).not.toBe(401)
  const [row] = await admin.client.ok(contract.app.keys, { appId: 50 })
  const lost = loseMessages()
  await admin.client.ok(contract.app.disableKey, {
    appId: 50,
    id,
    version: row?.version ?? 0,
    reason: 'leaked',
  })
  expect(await ask()).toBe(401)
  expect(lost).toHaveBeenCalled()
})

test('keeps no old rights of a caller when they are taken while being read', async () => {
  const { roleId, client } = await someone({ permissions: ['people.read'] })
  const locker = await server.ctx.pool.connect()
  const waiting = async (): Promise<number | null> =>
    (
      await server.ctx.pool.query(
        `
          select 1
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await locker.query('begin')
  // The scope waits, while the permissions beside it have been read.
  await locker.query('lock table role_scope in access exclusive mode')
  const first = client.call(contract.people.users, {})
  try {
    await expect.poll(waiting).toBe(1)
    await server.ctx.db.deleteFrom('rolePermission').where('roleId', '=', roleId).execute()
    forgetCallers(server.ctx)
  } finally {
    await locker.query('commit')
    locker.release()
  }
  await first
  expect((await client.call(contract.people.users, {})).status).toBe(403)
})
