import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../files/sheet.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

const calls = contract.people
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())

test('adds, notes and gives a permission; removes it only when no role holds it', async () => {
  const { client } = admin
  await client.ok(calls.createPermission, { key: 'report.weekly', name: 'Weekly report', note: '' })
  for (const key of ['report.weekly', 'audit.take'])
    expect(
      (await client.call(calls.createPermission, { key, name: 'x', note: '' })).body,
    ).toMatchObject({ code: 409, field: 'key' })
  expect(
    (await client.call(calls.createPermission, { key: 'Bad Key', name: 'x', note: '' })).body,
  ).toMatchObject({ code: 400, field: 'key' })
  expect(
    await client.ok(calls.updatePermission, {
      key: 'report.weekly',
      name: 'Report',
      note: 'ask the analysts',
      version: 1,
    }),
  ).toEqual({ version: 2 })
  expect(
    (
      await client.call(calls.updatePermission, {
        key: 'report.weekly',
        name: 'x',
        note: '',
        version: 1,
      })
    ).status,
  ).toBe(409)
  expect(
    await client.ok(calls.updatePermission, {
      key: 'audit.take',
      name: 'ignored',
      note: 'after training',
      version: null,
    }),
  ).toEqual({ version: 1 })
  expect(await client.ok(calls.permission, { key: 'audit.take' })).toMatchObject({
    builtIn: true,
    name: '',
    note: 'after training',
    version: 1,
  })
  const role = {
    name: 'weekly',
    description: '',
    manySessions: true,
    byDefault: false,
    permissions: ['report.weekly'],
    paths: [],
    scopes: [],
  }
  const { id: roleId } = await client.ok(calls.createRole, role)
  const program = await someone({ permissions: [] })
  const { preview } = await client.ok(calls.previewGrant, {
    people: [program.name],
    add: [roleId],
    remove: [],
  })
  await client.ok(calls.grant, {
    people: [program.name],
    add: [roleId],
    remove: [],
    preview,
    reason: 'x',
  })
  expect([
    await program.client.ok(contract.session.permissionCheck, { permission: 'report.weekly' }),
    await admin.client.ok(contract.session.permissionOf, {
      aid: program.id,
      permission: 'report.weekly',
    }),
  ]).toEqual([{ flag: true }, { flag: true }])
  expect(
    (await client.call(calls.removePermission, { key: 'report.weekly', version: 2 })).body,
  ).toMatchObject({ code: 409, msg: '仍在使用：weekly' })
  await program.client.call(contract.session.self, {})
  await server.ctx.db
    .deleteFrom('rolePermission')
    .where('permission', '=', 'report.weekly')
    .execute()
  await client.ok(calls.removePermission, { key: 'report.weekly', version: 2 })
  expect((await client.call(calls.permission, { key: 'report.weekly' })).status).toBe(404)
  expect(
    (await client.call(calls.removePermission, { key: 'audit.take', version: 1 })).status,
  ).toBe(400)
})

test('lists paths registered, granted and of the menu, with who opens them and how', async () => {
  const { client } = admin
  const reader = await someone({ paths: ['/atlas/*'] })
  const { id } = await client.ok(calls.createRoute, {
    path: '/atlas/pool',
    title: 'Pools',
    note: '',
  })
  expect(
    (await client.call(calls.createRoute, { path: '/Atlas/Pool', title: 'x', note: '' })).body,
  ).toMatchObject({ code: 409, field: 'path' })
  const row = (await client.ok(calls.routes, { text: 'pools' }))[0]
  expect(row).toMatchObject({ id, path: '/atlas/pool', people: 2, version: 1 })
  expect(row?.roles.map((role) => role.entry).sort()).toEqual(['*', '/atlas/*'])
  expect((await client.ok(calls.routes, { roleId: reader.roleId })).map((one) => one.path)).toEqual(
    ['/atlas/*', '/atlas/pool'],
  )
  expect(
    await client.ok(calls.updateRoute, {
      id,
      version: 1,
      path: '/atlas/pools',
      title: 'Pools',
      note: 'n',
    }),
  ).toEqual({ version: 2 })
  expect(
    (await client.call(calls.updateRoute, { id, version: 1, path: '/x', title: 'x', note: '' }))
      .status,
  ).toBe(409)
  await client.ok(calls.removeRoute, { id, version: 2 })
  expect(await client.ok(calls.routes, { text: 'pools' })).toEqual([])
})

test('the menu is a tree: added, moved, shown to whom it opens, never in a circle', async () => {
  const { client } = admin
  const entry = (title: string, path = '', parentId: string | null = null) => ({
    parentId,
    title,
    icon: 'list',
    path,
    hidden: false,
    hideChildren: false,
    target: '' as const,
  })
  const [a, b] = [
    await client.ok(calls.createMenu, entry('A')),
    await client.ok(calls.createMenu, entry('B')),
  ]
  const leaf = await client.ok(calls.createMenu, entry('leaf', '#/atlas/pool', a.id))
  const outer = await client.ok(calls.createMenu, entry('outer', 'https://wiki.example/x', b.id))
  const reader = await someone({ paths: ['/atlas/*'] })
  expect(await client.ok(calls.menuFor, { userId: reader.id })).toEqual([
    a.id,
    leaf.id,
    b.id,
    outer.id,
  ])
  const nobody = await someone({ paths: [] })
  expect(await client.ok(calls.menuFor, { roleId: nobody.roleId })).toEqual([b.id, outer.id])
  await client.ok(calls.moveMenu, { id: b.id, version: 1, parentId: null, before: a.id })
  expect(
    (await client.ok(calls.menu, {}))
      .filter((row) => row.parentId === null)
      .map((row) => row.title),
  ).toEqual(['B', 'A'])
  expect(
    (await client.call(calls.moveMenu, { id: a.id, version: 1, parentId: leaf.id, before: null }))
      .body,
  ).toMatchObject({ code: 400, field: 'parentId' })
  expect(
    (await client.call(calls.moveMenu, { id: a.id, version: 1, parentId: a.id, before: null }))
      .body,
  ).toMatchObject({ code: 400, field: 'parentId' })
  expect((await client.call(calls.removeMenu, { id: a.id, version: 1 })).status).toBe(409)
  expect(
    (await client.call(calls.createMenu, entry('x', 'javascript:alert(1)'))).body,
  ).toMatchObject({ code: 400, field: 'path' })
  expect(
    (await client.call(calls.updateMenu, { id: b.id, version: 1, ...entry('B2') })).status,
  ).toBe(409)
  await client.ok(calls.updateMenu, { id: b.id, version: 2, ...entry('B2') })
  await client.ok(calls.removeMenu, { id: leaf.id, version: 1 })
  const third = await client.ok(
    calls.createMenu,
    entry('third', '', (await client.ok(calls.createMenu, entry('second', '', a.id))).id),
  )
  expect((await client.call(calls.createMenu, entry('fourth', '', third.id))).body).toMatchObject({
    code: 400,
    field: 'parentId',
  })
})

test('a team is renamed by who saw its name, and removed when nobody is in it', async () => {
  const { client } = admin
  const { id } = await client.ok(calls.createTeam, { name: 'One' })
  expect((await client.call(calls.createTeam, { name: 'One' })).body).toMatchObject({
    code: 409,
    field: 'name',
  })
  await client.ok(calls.renameTeam, { id, name: 'Two', before: 'One' })
  expect((await client.call(calls.renameTeam, { id, name: 'Three', before: 'One' })).status).toBe(
    409,
  )
  const member = await someone()
  await server.ctx.db
    .updateTable('person')
    .set({ teamId: id })
    .where('id', '=', member.id)
    .execute()
  expect((await client.call(calls.removeTeam, { id })).body.msg).toContain(member.name)
  await client.ok(calls.removeUser, { id: member.id, version: 1 })
  await client.ok(calls.removeTeam, { id })
})

test('lets leaders set people of their team alone, within what they see themselves', async () => {
  const { id: teamId } = await admin.client.ok(calls.createTeam, { name: 'Led' })
  const leader = await someone({ permissions: ['people.team'], scope: [{ appId: 50 }] })
  const [own, other, boss] = [
    await someone({ scope: [] }),
    await someone(),
    await someone({ permissions: ['people.edit'] }),
  ]
  expect(await leader.client.ok(calls.members, {})).toEqual({ team: null, list: [] })
  await server.ctx.db
    .updateTable('person')
    .set({ teamId })
    .where('id', 'in', [leader.id, own.id, boss.id])
    .execute()
  await server.ctx.bus.publish('session.changed', { userId: leader.id })
  await expect.poll(async () => (await leader.client.ok(calls.members, {})).list.length).toBe(3)
  await leader.client.ok(calls.updateMember, {
    id: own.id,
    version: 1,
    languages: ['id'],
    skills: ['live'],
    shift: '09:00-18:00',
    scopes: [{ appId: 50, type: 12 }],
  })
  const { list } = await leader.client.ok(calls.members, {
    language: 'ID',
    skill: 'LIVE',
    online: true,
  })
  expect(list).toMatchObject([
    {
      id: own.id,
      shift: '09:00-18:00',
      online: true,
      types: [{ appId: 50, type: 12 }],
      decidedToday: 0,
      version: 2,
    },
  ])
  expect(await own.client.ok(contract.adminAuth.userBusiness, {})).toMatchObject([
    { appId: 50, types: [{ type: 12 }] },
  ])
  const change = {
    languages: [],
    skills: [],
    shift: '',
    scopes: [] as { appId: number; type: number }[],
  }
  expect(
    (
      await leader.client.call(calls.updateMember, {
        id: own.id,
        version: 2,
        ...change,
        scopes: [{ appId: 71, type: 3 }],
      })
    ).status,
  ).toBe(403)
  expect(
    (await leader.client.call(calls.updateMember, { id: own.id, version: 1, ...change })).status,
  ).toBe(409)
  for (const answer of [
    await leader.client.call(calls.updateMember, { id: other.id, version: 1, ...change }),
    await leader.client.call(calls.kickMember, { id: other.id }),
  ])
    expect(answer.status).toBe(404)
  expect((await leader.client.call(calls.kickMember, { id: boss.id })).status).toBe(403)
  expect((await leader.client.call(calls.kickMember, { id: leader.id })).status).toBe(409)
  expect(await leader.client.ok(calls.kickMember, { id: own.id })).toEqual({ ended: 1 })
  expect((await own.client.call(contract.session.self, {})).body.code).toBe(-8)
  expect((await leader.client.call(calls.users, {})).status).toBe(403)
})

test('exports users, roles, permissions and menu as filtered to who may read them', async () => {
  const { client } = admin
  await client.ok(calls.createRole, {
    name: '=cmd()',
    description: 'exported',
    manySessions: false,
    byDefault: false,
    permissions: ['record.read'],
    paths: ['/tags/*'],
    scopes: [{ appId: 50, type: null }],
  })
  await someone({ name: 'exported_one' })
  await client.ok(calls.createMenu, {
    parentId: null,
    title: 'Exported',
    icon: 'dot',
    path: '#/tags/exported',
    hidden: true,
    hideChildren: false,
    target: '',
  })
  const read = async (path: string, by = client) => {
    const response = await by.raw('GET', `/biz_gateway/justice_user${path}`)
    return {
      status: response.status,
      rows:
        response.status === 200
          ? await readSheet(new Uint8Array(await response.arrayBuffer()), 'file', 20_000)
          : [],
    }
  }
  const users = await read('/user/export?text=exported_one')
  expect([users.rows.length, users.rows[1]?.slice(0, 2)]).toEqual([
    2,
    ['exported_one', 'exported_one'],
  ])
  expect(
    (await read('/role/export?text=%3Dcmd')).rows.slice(1).map((row) => row.slice(0, 6)),
  ).toEqual([['=cmd()', 'exported', 'record.read', '/tags/*', '50:*', '0']])
  expect(
    (await read('/permission/export?text=record.repunish')).rows.slice(1).map((row) => row[0]),
  ).toEqual(['record.repunish'])
  expect((await read('/menu/export')).rows.find((row) => row[1] === 'Exported')?.[3]).toBe(
    '#/tags/exported',
  )
  const nobody = await someone({ permissions: ['record.read'] })
  for (const path of ['/user/export', '/role/export', '/permission/export', '/menu/export'])
    expect((await read(path, nobody.client)).status).toBe(403)
})

test('shows who changed what by filters, page by page, and nothing of foreign apps', async () => {
  const { client, name, id } = admin
  const role = await client.ok(calls.createRole, {
    name: 'logged',
    description: '',
    manySessions: false,
    byDefault: false,
    permissions: [],
    paths: [],
    scopes: [],
  })
  const first = await client.ok(calls.log, { limit: 1 })
  expect(first.list).toMatchObject([
    {
      actor: name,
      action: 'people.createRole',
      subject: `role:${role.id}`,
      subjectName: 'logged',
      detail: { before: null },
      sealed: false,
    },
  ])
  expect((await client.ok(calls.log, { limit: 1, after: first.next ?? '' })).list[0]?.id).not.toBe(
    first.list[0]?.id,
  )
  for (const filter of [
    { module: 'people' },
    { action: 'people.createRole' },
    { actor: name },
    { subject: `role:${role.id}` },
    { from: Date.now() - 60_000, to: Date.now() + 60_000 },
  ])
    expect((await client.ok(calls.log, filter)).list[0]?.subject).toBe(`role:${role.id}`)
  for (const filter of [
    { module: 'peopl' },
    { module: 'delivery' },
    { actor: 'nobody' },
    { from: Date.now() + 60_000 },
  ])
    expect((await client.ok(calls.log, filter)).list).toEqual([])
  expect(
    (await client.ok(calls.logModules, {})).find((row) => row.module === 'people')?.actions,
  ).toContain('people.createRole')
  await server.ctx.db
    .insertInto('auditLog')
    .values([
      { actor: 'x', action: 'test.do', subject: 'thing', appId: 71 },
      { actor: 'x', action: 'decision.submit', subject: 'thing', appId: 50 },
    ])
    .execute()
  const local = await someone({ permissions: ['people.read'], scope: [{ appId: 50 }] })
  expect([
    (await client.ok(calls.log, { subject: 'thing' })).list.map((row) => row.action),
    (await local.client.ok(calls.log, { subject: 'thing' })).list,
  ]).toEqual([['test.do'], []])
  const mine = await local.client.ok(calls.ownLog, {})
  expect(mine.list).toEqual([])
  await client.ok(calls.kickUser, { id: local.id })
  expect((await client.ok(calls.ownLog, { limit: 1 })).list).toMatchObject([
    { action: 'people.kickUser', actorId: id },
  ])
})
