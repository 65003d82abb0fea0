import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

// Whoever gives rights reads in their own words why something is refused, at its field.
const calls = contract.people
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())

const entry = (parentId: string | null) => ({
  parentId,
  title: 'A page',
  icon: 'list',
  path: '',
  hidden: false,
  hideChildren: false,
  target: '' as const,
})
const below = async (parentId: string | null): Promise<string> =>
  (await admin.client.ok(calls.createMenu, entry(parentId))).id
const facts = {
  displayName: 'Somebody',
  email: '',
  teamId: null,
  region: '',
  languages: [],
  skills: [],
  shift: '',
  roleIds: [] as string[],
}
const said = async (
  answer: Promise<{ body: { field?: string | undefined; msg: string } }>,
): Promise<[string | undefined, string]> => {
  const { field, msg } = (await answer).body
  return [field, msg]
}

test('a menu that would be too deep, or stand below itself, or below nothing', async () => {
  const [top] = [await below(null)]
  const middle = await below(top)
  const lowest = await below(middle)
  expect(await said(admin.client.call(calls.createMenu, entry(lowest)))).toEqual([
    'parentId',
    '上级 无效：菜单最多 3 级',
  ])
  expect(
    await said(
      admin.client.call(calls.moveMenu, { id: top, version: 1, parentId: lowest, before: null }),
    ),
  ).toEqual(['parentId', '上级 无效：不能放在自己下面'])
  expect(await said(admin.client.call(calls.createMenu, entry('999999')))).toEqual([
    'parentId',
    '上级 无效：不存在 999999',
  ])
  expect(
    await said(
      admin.client.call(calls.moveMenu, {
        id: middle,
        version: 1,
        parentId: top,
        before: '999999',
      }),
    ),
  ).toEqual(['before', '之前 无效：不存在 999999'])
  const answer = await admin.client.raw('POST', pathOf(calls.createMenu), {
    headers: { 'content-type': 'application/json', 'global-language': 'ru' },
    body: JSON.stringify(entry(lowest)),
  })
  expect(((await answer.json()) as { msg: string }).msg).toContain('в меню не более 3 уровней')
})

test('a team, a role, a permission, data and people that are not there', async () => {
  expect(
    await said(admin.client.call(calls.createUser, { name: 'aa', ...facts, teamId: '999' })),
  ).toEqual(['teamId', '团队 无效：不存在 999'])
  expect(
    await said(admin.client.call(calls.createUser, { name: 'aa', ...facts, roleIds: ['999'] })),
  ).toEqual(['roleIds', '角色 无效：不存在 999'])
  const role = {
    name: 'strange',
    description: '',
    manySessions: false,
    byDefault: false,
    permissions: [] as string[],
    paths: [] as string[],
    scopes: [] as { appId: number; type: number | null }[],
  }
  expect(
    await said(admin.client.call(calls.createRole, { ...role, permissions: ['no.such'] })),
  ).toEqual(['permissions', '权限 无效：没有权限 no.such'])
  expect(
    await said(admin.client.call(calls.createRole, { ...role, scopes: [{ appId: 71, type: 99 }] })),
  ).toEqual(['scopes', '数据范围 无效：没有应用或类型 71:99'])
  expect(
    await said(
      admin.client.call(contract.adminAuth.configCreate, {
        userIds: ['999999'],
        scopes: [{ appId: 71, type: null }],
      }),
    ),
  ).toEqual(['userIds', '用户 无效：没有此编号的人'])
  expect(
    await said(
      admin.client.call(contract.adminAuth.orderBatchCreate, {
        adminIds: ['999999'],
        authTypes: [admin.roleId],
      }),
    ),
  ).toEqual(['adminIds', '管理员 无效：没有此编号的人'])
})

test('a role that is given and taken at once, or given beyond what its giver holds', async () => {
  const type = await someone({ permissions: ['ingest'] })
  const person = await someone({ permissions: [], scope: [] })
  expect(
    await said(
      admin.client.call(calls.previewGrant, {
        people: [person.name],
        add: [type.roleId],
        remove: [type.roleId],
      }),
    ),
  ).toEqual(['remove', `移除 无效：${type.roleId} 不能同时授予和收回`])
  const lesser = await someone({
    permissions: ['people.read', 'people.edit'],
    scope: [{ appId: 50 }],
  })
  const { preview } = await lesser.client.ok(calls.previewGrant, {
    people: [person.name],
    add: [type.roleId],
    remove: [],
  })
  expect(
    await said(
      lesser.client.call(calls.grant, {
        people: [person.name],
        add: [type.roleId],
        remove: [],
        preview,
        reason: 'x',
      }),
    ),
  ).toEqual(['people', `人员 无效：${person.name}: 您自己没有 ingest，不能授予或处理`])
})
