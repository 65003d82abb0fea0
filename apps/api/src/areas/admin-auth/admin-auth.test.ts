import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

const calls = contract.adminAuth
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())

test('what one facade gives, the other one, the roles and the person themselves know', async () => {
  const { client } = admin
  const [type, second] = [
    await someone({ permissions: ['delivery.read'], paths: ['/atlas/*'], scope: [{ appId: 71 }] }),
    await someone({ permissions: ['delivery.push'], scope: [] }),
  ]
  const person = await someone({ permissions: [], scope: [] })
  const given = await client.ok(calls.give, { adminId: person.id, authType: type.roleId })
  expect(given).toMatchObject({
    adminName: person.name,
    authName: `role of ${type.name}`,
    by: admin.name,
  })
  const later = await client.ok(calls.orderCreate, { adminId: person.id, authType: second.roleId })
  expect([
    await client.ok(calls.get, { id: given.id }),
    (await client.ok(calls.orderList, { text: person.name })).total,
  ]).toEqual([given, 3])
  expect((await client.ok(calls.list, { text: person.name, pageSize: 50 })).list).toEqual(
    (await client.ok(calls.orderList, { text: person.name, pageSize: 50 })).list,
  )
  expect(
    (await client.ok(calls.listV2, { authType: type.roleId, text: person.name })).list,
  ).toMatchObject([{ adminId: person.id, scopes: [{ appId: 71, type: null, personal: false }] }])
  expect(
    (await client.ok(contract.people.role, { id: type.roleId })).holders.map((holder) => holder.id),
  ).toContain(person.id)
  expect((await person.client.ok(contract.session.self, {})).permissions).toEqual([
    'delivery.push',
    'delivery.read',
  ])
  const question = {
    adminId: person.id,
    permission: 'delivery.read',
    route: '/atlas/pool',
    appId: 71,
    type: 3,
  }
  const verdict = {
    flag: true,
    through: [
      { authType: type.roleId, authName: `role of ${type.name}`, entry: 'delivery.read' },
      { authType: type.roleId, authName: `role of ${type.name}`, entry: '/atlas/*' },
      { authType: type.roleId, authName: `role of ${type.name}`, entry: '71:*' },
    ],
  }
  expect([
    await client.ok(calls.check, question),
    await client.ok(calls.orderCheck, question),
  ]).toEqual([verdict, verdict])
  expect(await person.client.ok(calls.orderCheck, { appId: 50 })).toEqual({
    flag: false,
    through: [],
  })
  expect(
    (await person.client.call(calls.check, { adminId: admin.id, permission: 'ingest' })).status,
  ).toBe(403)
  expect(await client.ok(calls.orderBatchRemove, { ids: [given.id, later.id] })).toEqual({
    changed: 2,
  })
  expect((await client.ok(calls.check, question)).flag).toBe(false)
  expect((await client.call(calls.removeList, { ids: [given.id] })).status).toBe(404)
})

test('all of a person is set at once on the version that was read', async () => {
  const { client } = admin
  const type = await someone({ permissions: ['delivery.read'], scope: [] })
  const person = await someone({ permissions: [], scope: [] })
  const before = await client.ok(calls.getV2, { adminId: person.id })
  const after = await client.ok(calls.setV2, {
    adminId: person.id,
    authTypes: [type.roleId],
    scopes: [{ appId: 50, type: 12 }],
    version: before.version,
  })
  expect(after).toMatchObject({
    auths: [{ authType: type.roleId }],
    scopes: [{ appId: 50, type: 12, personal: true }],
  })
  expect(
    (
      await client.call(calls.setV2, {
        adminId: person.id,
        authTypes: [],
        scopes: [],
        version: before.version,
      })
    ).status,
  ).toBe(409)
  expect((await client.ok(calls.configList, { userId: person.id })).list).toMatchObject([
    { appId: 50, type: 12, enabled: true, appName: 'App 50', typeName: 'post_comment' },
  ])
  expect(await client.ok(calls.removeV2, { adminId: person.id, version: after.version })).toEqual({
    changed: 2,
  })
  expect(await client.ok(calls.getV2, { adminId: person.id })).toMatchObject({
    auths: [],
    scopes: [],
  })
})

test('nobody gives an authority beyond their own, through either facade, nor to many', async () => {
  const type = await someone({ permissions: ['ingest'] })
  const person = await someone({ permissions: [], scope: [] })
  const { client } = await someone({
    permissions: ['people.read', 'people.edit'],
    scope: [{ appId: 50 }],
  })
  const one = { adminId: person.id, authType: type.roleId }
  for (const answer of [
    await client.call(calls.give, one),
    await client.call(calls.orderCreate, one),
    await client.call(calls.orderBatchCreate, { adminIds: [person.id], authTypes: [type.roleId] }),
  ])
    expect([answer.status, answer.body.msg.includes('ingest')]).toEqual([400, true])
  expect(
    (
      await client.call(calls.setV2, {
        adminId: person.id,
        authTypes: [],
        scopes: [{ appId: 71, type: null }],
        version: 1,
      })
    ).status,
  ).toBe(403)
  expect(
    (
      await client.call(calls.configCreate, {
        userIds: [person.id],
        scopes: [{ appId: null, type: null }],
      })
    ).status,
  ).toBe(403)
  expect((await admin.client.ok(calls.getV2, { adminId: person.id })).scopes).toEqual([])
})

test('keeps data of whoever holds more; gives none to the deleted or unknown', async () => {
  const greater = await someone({ permissions: ['delivery.read'], scope: [] })
  await admin.client.ok(calls.configCreate, {
    userIds: [greater.id],
    scopes: [{ appId: 50, type: null }],
  })
  const held = await admin.client.ok(calls.getV2, { adminId: greater.id })
  const { client } = await someone({
    permissions: ['people.read', 'people.edit'],
    scope: [{ appId: 50 }],
  })
  const lost = await client.call(calls.setV2, {
    adminId: greater.id,
    authTypes: [greater.roleId],
    scopes: [],
    version: held.version,
  })
  expect([lost.status, lost.body.msg.includes('delivery.read')]).toEqual([403, true])
  expect(await admin.client.ok(calls.getV2, { adminId: greater.id })).toEqual(held)
  const gone = await someone({ permissions: [], scope: [] })
  await admin.client.ok(contract.people.removeUser, { id: gone.id, version: 1 })
  expect(
    (
      await admin.client.call(calls.setV2, {
        adminId: gone.id,
        authTypes: [],
        scopes: [{ appId: 50, type: null }],
        version: 2,
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await admin.client.call(calls.orderBatchCreate, {
        adminIds: [greater.id, '999999'],
        authTypes: [greater.roleId],
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'adminIds' })
})

test('the last administrator keeps theirs', async () => {
  const own = (await admin.client.ok(calls.list, { text: admin.name })).list[0]
  expect((await admin.client.call(calls.orderRemove, { id: own?.id ?? '' })).body).toMatchObject({
    code: 409,
  })
  expect(
    (
      await admin.client.call(calls.removeV2, {
        adminId: admin.id,
        version: (await admin.client.ok(calls.getV2, { adminId: admin.id })).version,
      })
    ).body,
  ).toMatchObject({ code: 409 })
})

test('many are given at once and taken one by one, through either facade', async () => {
  const { client } = admin
  const [type, other] = [
    await someone({ permissions: ['delivery.read'], scope: [] }),
    await someone({ permissions: ['delivery.push'], scope: [] }),
  ]
  const people = [
    await someone({ permissions: [], scope: [] }),
    await someone({ permissions: [], scope: [] }),
  ]
  expect(
    await client.ok(calls.orderBatchCreate, {
      adminIds: people.map((person) => person.id),
      authTypes: [type.roleId, other.roleId],
    }),
  ).toEqual({ changed: 2 })
  const permissionsOf = async () =>
    Promise.all(
      people.map(async (person) => (await person.client.ok(contract.session.self, {})).permissions),
    )
  expect(await permissionsOf()).toEqual([
    ['delivery.push', 'delivery.read'],
    ['delivery.push', 'delivery.read'],
  ])
  const given = async (index: number) =>
    (await client.ok(calls.list, { text: people[index]?.name ?? '', pageSize: 50 })).list
      .filter((row) => [type.roleId, other.roleId].includes(row.authType))
      .map((row) => row.id)
  const [first = '', second = ''] = await given(0)
  expect(await client.ok(calls.orderRemove, { id: first })).toEqual({ changed: 1 })
  expect((await permissionsOf()).map((list) => list.length)).toEqual([1, 2])
  expect(await client.ok(calls.removeList, { ids: [second, ...(await given(1))] })).toEqual({
    changed: 3,
  })
  expect(await permissionsOf()).toEqual([[], []])
})

test('types of authority, and which of them new people get', async () => {
  const { client } = admin
  const { roleId } = await someone()
  expect(await client.ok(calls.orderDefaultUpdate, { authTypes: [roleId] })).toEqual({ changed: 1 })
  expect((await client.ok(calls.orderDefaultType, {})).map((type) => type.authType)).toEqual([
    roleId,
  ])
  expect(
    (await client.ok(contract.people.roleChoices, {}))
      .filter((role) => role.byDefault)
      .map((role) => role.id),
  ).toEqual([roleId])
  expect(await client.ok(calls.types, {})).toEqual(await client.ok(calls.orderTypes, {}))
  expect(
    (await client.call(calls.orderDefaultUpdate, { authTypes: ['999999'] })).body,
  ).toMatchObject({ code: 400, field: 'authTypes' })
})

test('members of a team, the app tree and the log', async () => {
  const { client } = admin
  const { id: teamId } = await client.ok(contract.people.createTeam, { name: 'T' })
  const member = await someone({ scope: [{ appId: 71, type: 3 }] })
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', member.id).execute()
  expect(await client.ok(calls.groupMembers, { teamId })).toEqual([
    {
      adminId: member.id,
      adminName: member.name,
      displayName: member.name,
      authTypes: [member.roleId],
    },
  ])
  expect(await client.ok(calls.orderGroupMembers, {})).toEqual([])
  expect(await member.client.ok(calls.appTree, {})).toEqual([
    {
      appId: 71,
      appName: 'App 71',
      types: [{ type: 3, name: 'avatar', business: 'picture', key: '71:3' }],
    },
  ])
  expect(
    (await client.ok(calls.orderLog, { operateType: 'people.createTeam' })).list[0],
  ).toMatchObject({ subject: `team:${teamId}` })
  expect(await client.ok(calls.orderLogModules, {})).toContain('people')
  expect(await client.ok(calls.orderLogTypes, { module: 'people' })).toContain('people.createTeam')
})

test('tells readers of rights no app or type outside their own data', async () => {
  const person = await someone({ scope: [] })
  await admin.client.ok(calls.configCreate, {
    userIds: [person.id],
    scopes: [
      { appId: 50, type: 12 },
      { appId: 71, type: null },
    ],
  })
  const { client } = await someone({ permissions: ['people.read'], scope: [{ appId: 71 }] })
  expect(
    (await client.ok(calls.userBusiness, { userId: person.id })).map((node) => node.appName),
  ).toEqual(['App 71'])
  const { list } = await client.ok(calls.configList, { userId: person.id })
  expect(list.map(({ appId, appName, typeName }) => [appId, appName, typeName])).toEqual([
    [50, '', ''],
    [71, 'App 71', ''],
  ])
  expect(await client.ok(calls.configOf, { id: list[0]?.id ?? '' })).toMatchObject({
    appId: 50,
    appName: '',
    typeName: '',
  })
  await admin.client.ok(calls.configStatus, {
    id: list[1]?.id ?? '',
    version: list[1]?.version ?? 0,
    enabled: false,
  })
  expect((await person.client.ok(calls.ownConfig, {})).map((row) => row.appName)).toEqual([
    'App 50',
    'App 71',
  ])
})

test('shows a business given to one person at once, changes and removes by version', async () => {
  const { client } = admin
  const person = await someone({ scope: [] })
  const apps = async () =>
    (await person.client.ok(contract.session.self, {})).apps.map((app) => app.id)
  expect(await apps()).toEqual([])
  await client.ok(calls.configCreate, {
    userIds: [person.id],
    scopes: [
      { appId: 50, type: 12 },
      { appId: 71, type: null },
    ],
  })
  expect(await apps()).toEqual([50, 71])
  const row = (await person.client.ok(calls.ownConfig, {})).find((one) => one.appId === 50)
  const id = row?.id ?? ''
  await client.ok(calls.configStatus, { id, version: 1, enabled: false })
  expect(await apps()).toEqual([71])
  expect((await client.ok(calls.configList, { userId: person.id, status: 'off' })).total).toBe(1)
  expect((await client.call(calls.configStatus, { id, version: 1, enabled: true })).status).toBe(
    409,
  )
  expect(
    (await client.call(calls.configUpdate, { id, version: 2, appId: 71, type: null })).body,
  ).toMatchObject({ code: 409, field: 'type' })
  expect(await client.ok(calls.configUpdate, { id, version: 2, appId: 71, type: 3 })).toMatchObject(
    { appId: 71, type: 3, version: 3, enabled: false },
  )
  expect(await client.ok(calls.configOf, { id })).toMatchObject({ typeName: 'avatar' })
  await client.ok(calls.configRemove, { id, version: 3 })
  expect((await client.call(calls.configOf, { id })).status).toBe(404)
})
