import { contract } from '@oas/contract/index'
import { type Permission, permissions } from '@oas/contract/permissions'
import {
  auditPagePath,
  missingFor,
  pagesFor,
  rolePresets,
  withPaths,
} from '@oas/contract/people/role-presets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

const calls = contract.people
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, {
    appId: 71,
    type: 3,
    name: 'avatar',
    business: 'picture',
    pageKeys: ['tags-audit-picture'],
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query(
    `
      truncate person_role, person_scope, role_permission, role_path, role_scope;
      delete from role;
      update person set state = 'deleted'`,
  )
})

const someone = async (options: Parameters<typeof aPerson>[1] = {}) => {
  const person = await aPerson(server.ctx, options)
  return { ...person, client: server.client(person.token) }
}
const anAdmin = () => someone({ permissions, paths: ['/*'] })
const aRole = (name: string, changes: object = {}) => ({
  name,
  description: '',
  manySessions: false,
  byDefault: false,
  permissions: ['record.read'],
  paths: ['/tags/record-list'],
  scopes: [{ appId: 50, type: null }],
  ...changes,
})
const all: Permission[] = ['people.read', 'people.edit']
const lastEntry = async () =>
  server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'subject', 'actor', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a role', () => {
  test('gives what a preset says, with the audit pages of its types', async () => {
    const { client } = await anAdmin()
    const pages = await client.ok(calls.pageRights, {})
    const held = [...rolePresets.auditor]
    const paths = withPaths(pagesFor(pages, held), [auditPagePath('tags-audit-text')])
    const { id } = await client.ok(
      calls.createRole,
      aRole('new auditors', { permissions: held, paths }),
    )
    const role = await client.ok(calls.role, { id })
    expect(role.paths.filter((path) => path.startsWith('/tags/audit/'))).toEqual([
      '/tags/audit/text',
    ])
    expect(role.paths).toContain('/take-order')
    expect(role.paths).not.toContain('/auth/role')
    expect(missingFor(pages, role.paths, role.permissions)).toEqual([])
  })
  test('is created, found, copied, changed and removed, with both states in the log', async () => {
    const { client, name: actor } = await anAdmin()
    const { id } = await client.ok(calls.createRole, aRole(' readers '))
    expect(await lastEntry()).toEqual({
      action: 'people.createRole',
      subject: `role:${id}`,
      actor,
      detail: { before: null, after: aRole('readers') },
    })
    expect((await client.ok(calls.roles, { text: 'READ' })).list).toMatchObject([
      {
        id,
        name: 'readers',
        permissionCount: 1,
        pathCount: 1,
        people: 0,
        scopes: [{ appId: 50, type: null }],
        version: 1,
        grantable: true,
      },
    ])
    expect((await client.ok(calls.roles, { permission: 'ingest', text: 'readers' })).total).toBe(0)
    const copy = await client.ok(calls.copyRole, { id, name: 'readers 2' })
    expect(await client.ok(calls.role, { id: copy.id })).toMatchObject(aRole('readers 2'))
    const changed = aRole('readers', {
      permissions: ['delivery.read', 'record.read'],
      paths: [],
      scopes: [{ appId: 50, type: 12 }],
    })
    expect(await client.ok(calls.updateRole, { id, version: 1, ...changed })).toEqual({
      version: 2,
    })
    expect((await lastEntry()).detail).toEqual({ before: aRole('readers'), after: changed })
    await client.ok(calls.removeRole, { id, version: 2 })
    expect((await lastEntry()).detail).toEqual({ before: changed, after: null, people: [] })
    expect((await client.call(calls.role, { id })).status).toBe(404)
  })

  test('an edit made on an older version is refused and changes nothing', async () => {
    const { client } = await anAdmin()
    const { id } = await client.ok(calls.createRole, aRole('r'))
    await client.ok(calls.updateRole, { id, version: 1, ...aRole('r', { description: 'first' }) })
    const { status, body } = await client.call(calls.updateRole, {
      id,
      version: 1,
      ...aRole('r', { description: 'second' }),
    })
    expect([status, body.code, body.msg]).toEqual([409, 409, '数据已被他人修改，请刷新后重试。'])
    expect((await client.call(calls.removeRole, { id, version: 1 })).status).toBe(409)
    expect((await client.ok(calls.role, { id })).description).toBe('first')
  })

  test('two edits of one version at once: one is kept, the other refused', async () => {
    const { client } = await anAdmin()
    const { id } = await client.ok(calls.createRole, aRole('raced'))
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((description) =>
        client.call(calls.updateRole, { id, version: 1, ...aRole('raced', { description }) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['name', { name: '  ' }, 400],
    ['name', { name: 'x'.repeat(65) }, 400],
    ['name', { name: 'taken' }, 409],
    ['permissions', { permissions: ['no.such'] }, 400],
    ['scopes', { scopes: [{ appId: 99, type: null }] }, 400],
    ['scopes', { scopes: [{ appId: 50, type: 999 }] }, 400],
    ['scopes', { scopes: [{ appId: null, type: 3 }] }, 400],
    ['paths.0', { paths: ['tags'] }, 400],
    ['paths.0', { paths: ['/a*b'] }, 400],
    ['paths.0', { paths: ['/a?b'] }, 400],
    ['paths.0', { paths: ['**'] }, 400],
  ])('an unfit %s is named: %j', async (field, change, wanted) => {
    const { client } = await anAdmin()
    await client.ok(calls.createRole, aRole('taken'))
    const { status, body } = await client.call(calls.createRole, aRole('new', change))
    expect([status, body.field]).toEqual([wanted, field])
  })
})

const holder = (changes: object = {}) =>
  someone({
    permissions: [...all, 'record.read'],
    paths: ['/auth/*', '/tags/record-list'],
    scope: [{ appId: 50 }],
    ...changes,
  })

describe('nobody hands out more than they hold', () => {
  test.each([
    ['what they hold', {}, null],
    ['a permission', { permissions: ['ingest'] }, 'ingest'],
    ['another page', { paths: ['/atlas/pool'] }, '/atlas/pool'],
    ['a page below their prefix', { paths: ['/auth/user'] }, null],
    ['a prefix below theirs', { paths: ['/auth/role-detail/*'] }, null],
    ['a wider prefix', { paths: ['/auth*'] }, '/auth*'],
    ['every page', { paths: ['*'] }, '*'],
    ['every page by another word', { paths: ['/*'] }, '/*'],
    ['a prefix of an exact page', { paths: ['/tags/record-list*'] }, '/tags/record-list*'],
    ['one type of their app', { scopes: [{ appId: 50, type: 12 }] }, null],
    ['another app', { scopes: [{ appId: 71, type: null }] }, '71:*'],
    ['a type of another app', { scopes: [{ appId: 71, type: 3 }] }, '71:3'],
    ['every app', { scopes: [{ appId: null, type: null }] }, '*'],
  ])('%s', async (_what, change, refused) => {
    await anAdmin()
    const { client } = await holder()
    const { status, body } = await client.call(calls.createRole, aRole('new', change))
    expect([status, body.msg.includes(refused ?? '')]).toEqual([refused === null ? 200 : 403, true])
    expect((await client.ok(calls.roles, { text: 'new' })).total).toBe(refused === null ? 1 : 0)
  })

  test('one type of an app is not the app', async () => {
    await anAdmin()
    const { client } = await holder({ scope: [{ appId: 50, type: 12 }] })
    expect((await client.call(calls.createRole, aRole('new'))).status).toBe(403)
  })

  test('a role that holds more is neither changed, copied, removed nor given by them', async () => {
    const admin = await anAdmin()
    const { id } = await admin.client.ok(
      calls.createRole,
      aRole('strong', { permissions: ['record.read', 'ingest'] }),
    )
    const { client, id: ownId, name } = await holder()
    expect((await client.ok(calls.role, { id })).grantable).toBe(false)
    expect(
      (await client.call(calls.updateRole, { id, version: 1, ...aRole('strong') })).status,
    ).toBe(403)
    expect((await client.call(calls.copyRole, { id, name: 'mine' })).status).toBe(403)
    expect((await client.call(calls.removeRole, { id, version: 1 })).status).toBe(403)
    const self = await client.ok(calls.user, { id: ownId })
    const facts = {
      displayName: name,
      email: '',
      teamId: null,
      region: '',
      languages: [],
      skills: [],
      shift: '',
    }
    expect(
      (
        await client.call(calls.updateUser, {
          id: ownId,
          version: self.version,
          ...facts,
          roleIds: [...self.roles.map((role) => role.id), id],
        })
      ).status,
    ).toBe(403)
    expect(
      (await client.ok(calls.previewGrant, { people: [name], add: [id], remove: [] })).list,
    ).toMatchObject([{ name, refused: expect.stringContaining('ingest') }])
  })
})

describe('what was added to the console or to the product', () => {
  test('lets an administrator give what the console added; others what they hold', async () => {
    const admin = await anAdmin()
    await admin.client.ok(calls.createPermission, {
      key: 'report.weekly',
      name: 'Weekly report',
      note: '',
    })
    const limited = await holder()
    expect(
      (
        await limited.client.call(
          calls.createRole,
          aRole('weekly', { permissions: ['report.weekly'] }),
        )
      ).status,
    ).toBe(403)
    const { id } = await admin.client.ok(
      calls.createRole,
      aRole('weekly', { permissions: ['report.weekly'] }),
    )
    await admin.client.ok(calls.grant, {
      people: [limited.name],
      add: [id],
      remove: [],
      reason: 'try',
      preview: (
        await admin.client.ok(calls.previewGrant, { people: [limited.name], add: [id], remove: [] })
      ).preview,
    })
    expect([
      (await admin.client.ok(calls.role, { id })).grantable,
      (await admin.client.ok(calls.roleChoices, {})).find((role) => role.id === id)?.grantable,
      (await admin.client.ok(calls.user, { id: limited.id })).manageable,
    ]).toEqual([true, true, true])
    expect((await admin.client.call(calls.copyRole, { id, name: 'again' })).status).toBe(200)
    expect((await limited.client.call(calls.copyRole, { id, name: 'and again' })).status).toBe(200)
    await admin.client.ok(calls.kickUser, { id: limited.id })
  })
  test('gives a permission one lacks only while nobody holds it', async () => {
    const lacking = await someone({
      permissions: permissions.filter((one) => one !== 'ingest'),
      paths: ['/*'],
    })
    expect(
      (await lacking.client.call(calls.createRole, aRole('early', { permissions: ['ingest'] })))
        .status,
    ).toBe(200)
    await anAdmin()
    expect(
      (await lacking.client.call(calls.createRole, aRole('late', { permissions: ['ingest'] }))).body
        .msg,
    ).toContain('ingest')
    expect((await lacking.client.ok(calls.roles, { text: 'early' })).list[0]?.grantable).toBe(false)
  })
})

describe('the last administrator stays', () => {
  const rights = (changes: object = {}) => ({
    permissions: [...permissions],
    paths: ['/*'],
    scopes: [{ appId: null, type: null }],
    ...changes,
  })
  test.each([
    ['people.edit', { permissions: permissions.filter((one) => one !== 'people.edit') }],
    ['any other permission', { permissions: permissions.filter((one) => one !== 'file.config') }],
    ['every page', { paths: ['/auth/*'] }],
    ['every app', { scopes: [{ appId: 50, type: null }] }],
  ])('their role does not lose %s', async (_what, change) => {
    const { client, roleId, name } = await anAdmin()
    const { body, status } = await client.call(calls.updateRole, {
      id: roleId,
      version: 1,
      ...aRole(`role of ${name}`, rights(change)),
    })
    expect([status, body.msg]).toEqual([409, '必须至少保留一名拥有全部权限的在职管理员'])
    expect((await client.ok(calls.role, { id: roleId })).permissions).toHaveLength(
      permissions.length,
    )
  })

  test('their role is not removed, nor taken from them', async () => {
    const { client, roleId, id, name } = await anAdmin()
    expect((await client.call(calls.removeRole, { id: roleId, version: 1 })).status).toBe(409)
    const { preview } = await client.ok(calls.previewGrant, {
      people: [name],
      add: [],
      remove: [roleId],
    })
    expect(
      (
        await client.call(calls.grant, {
          people: [name],
          add: [],
          remove: [roleId],
          preview,
          reason: 'x',
        })
      ).status,
    ).toBe(409)
    const facts = {
      displayName: name,
      email: '',
      teamId: null,
      region: '',
      languages: [],
      skills: [],
      shift: '',
    }
    expect(
      (await client.call(calls.updateUser, { id, version: 1, ...facts, roleIds: [] })).status,
    ).toBe(409)
    expect((await client.ok(calls.user, { id })).roles).toHaveLength(1)
  })

  test('keeps a last administrator from removing themselves until there is a second', async () => {
    const first = await anAdmin()
    const { client, id } = first
    for (const answer of [
      await client.call(calls.setUserState, { id, version: 1, state: 'disabled', reason: 'x' }),
      await client.call(calls.removeUser, { id, version: 1 }),
      await client.call(calls.kickUser, { id }),
    ])
      expect([answer.status, answer.body.msg]).toEqual([409, '不能对自己的账号执行此操作'])
    const second = await anAdmin()
    await second.client.ok(calls.removeUser, { id, version: 1 })
    expect((await client.call(calls.roles, {})).body.code).toBe(-6)
  })

  test('two administrators who take the other away at once: one remains', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()]
    const answers = await Promise.all([
      one.client.call(calls.setUserState, {
        id: two.id,
        version: 1,
        state: 'disabled',
        reason: 'x',
      }),
      two.client.call(calls.setUserState, {
        id: one.id,
        version: 1,
        state: 'disabled',
        reason: 'x',
      }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await server.ctx.db.selectFrom('person').select('id').where('state', '=', 'active').execute(),
    ).toHaveLength(1)
  })
})
