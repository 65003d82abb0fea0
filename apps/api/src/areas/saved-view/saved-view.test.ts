import { maxViews, savedViewCalls } from '@oas/contract/saved-view/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

const page = '/tags/record-list'
const paths = ['/tags/*']
const view = (name: string, rest: { query?: string; shared?: boolean; page?: string } = {}) => ({
  page,
  name,
  query: 'state=waiting',
  shared: false,
  ...rest,
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const somebody = async (options: Parameters<typeof aPerson>[1] = {}) => {
  const person = await aPerson(server.ctx, { paths, permissions: ['record.read'], ...options })
  return { ...person, client: server.client(person.token) }
}
const aLeader = () => somebody({ permissions: ['record.read', 'audit.team'] })
const logOf = async (actor: string): Promise<unknown[]> =>
  (
    await server.ctx.db
      .selectFrom('auditLog')
      .select(['action', 'subject', 'detail'])
      .where('actor', '=', actor)
      .orderBy('id')
      .execute()
  ).map(({ action, subject, detail }) => [action, subject, detail])

test('a saved view is listed on its page, replaced by the same name and removed', async () => {
  const { client, name: owner } = await somebody()
  const { id } = await client.ok(savedViewCalls.save, view(' waiting '))
  expect(await client.ok(savedViewCalls.list, { page })).toEqual([
    { id, name: 'waiting', query: 'state=waiting', shared: false, own: true, owner },
  ])
  expect(await client.ok(savedViewCalls.list, { page: '/tags/other' })).toEqual([])
  expect((await client.ok(savedViewCalls.save, view('waiting', { query: '' }))).id).toBe(id)
  expect((await client.ok(savedViewCalls.list, { page })).map((row) => row.query)).toEqual([''])
  await client.ok(savedViewCalls.remove, { id })
  expect(await client.ok(savedViewCalls.list, { page })).toEqual([])
})

test('shows shared views after one’s own to who may open the page, personal to one', async () => {
  const leader = await aLeader()
  const reader = await somebody()
  const shared = await leader.client.ok(savedViewCalls.save, view('a', { shared: true }))
  await leader.client.ok(savedViewCalls.save, view('b'))
  await reader.client.ok(savedViewCalls.save, view('c'))
  expect(
    (await reader.client.ok(savedViewCalls.list, { page })).map((row) => [
      row.name,
      row.own,
      row.shared,
      row.owner,
    ]),
  ).toEqual([
    ['c', true, false, reader.name],
    ['a', false, true, leader.name],
  ])
  await leader.client.ok(savedViewCalls.remove, shared)
})

test('who may not open the page neither sees nor keeps its views', async () => {
  const { client } = await somebody({ paths: ['/audit/*'] })
  expect((await client.call(savedViewCalls.list, { page })).status).toBe(403)
  expect((await client.call(savedViewCalls.save, view('a'))).status).toBe(403)
})

test('sharing needs audit.team', async () => {
  const { client } = await somebody()
  const { status, body } = await client.call(savedViewCalls.save, view('a', { shared: true }))
  expect([status, body.msg]).toEqual([403, '缺少权限 audit.team'])
  expect(await client.ok(savedViewCalls.list, { page })).toEqual([])
})

test("somebody else's view is not found, shared or not", async () => {
  const leader = await aLeader()
  const other = await aLeader()
  const shared = await leader.client.ok(savedViewCalls.save, view('a', { shared: true }))
  const personal = await leader.client.ok(savedViewCalls.save, view('b'))
  for (const id of [shared.id, personal.id, '9000000000'])
    expect((await other.client.call(savedViewCalls.remove, { id })).status).toBe(404)
  expect((await leader.client.ok(savedViewCalls.list, { page })).map((row) => row.name)).toEqual([
    'a',
    'b',
  ])
  await leader.client.ok(savedViewCalls.remove, shared)
})

test.each([
  ['name', { name: 'x'.repeat(41) }],
  ['name', { name: '' }],
  ['name', { name: '  ' }],
  ['query', { query: 'x'.repeat(2001) }],
  ['page', { page: 'tags' }],
  ['page', { page: '/tags/../audit' }],
  ['page', { page: '/tags/record-list?a=1' }],
])('an unfit %s is named: %o', async (field, change) => {
  const { client } = await somebody()
  const { status, body } = await client.call(savedViewCalls.save, { ...view('a'), ...change })
  expect([status, body.field]).toEqual([400, field])
})

test('a name of 40 characters and a query of 2000 fit', async () => {
  const { client } = await somebody()
  await client.ok(savedViewCalls.save, view('名'.repeat(40), { query: 'x'.repeat(2000) }))
})

test('keeps 50 views of a page at most, also when two come at once', async () => {
  const { client, id: personId } = await somebody()
  await server.ctx.db
    .insertInto('savedView')
    .values(Array.from({ length: maxViews - 1 }, (_, i) => ({ ...view(`v${i}`), personId })))
    .execute()
  const answers = await Promise.all(
    ['x', 'y', 'z'].map((name) => client.call(savedViewCalls.save, view(name))),
  )
  expect(answers.map(({ status, body }) => [status, body.field]).sort()).toEqual([
    [200, undefined],
    [400, 'name'],
    [400, 'name'],
  ])
  await client.ok(savedViewCalls.save, view('v0', { query: 'state=held' }))
  await client.ok(savedViewCalls.save, view('x', { page: '/tags/other' }))
  expect(await client.ok(savedViewCalls.list, { page })).toHaveLength(maxViews)
})

test('what others see leaves an entry in the audit log, what is personal does not', async () => {
  const { client, name } = await aLeader()
  const { id } = await client.ok(savedViewCalls.save, view('a'))
  await client.ok(savedViewCalls.save, view('a', { shared: true }))
  await client.ok(savedViewCalls.save, view('a'))
  await client.ok(savedViewCalls.save, view('a', { shared: true }))
  await client.ok(savedViewCalls.remove, { id })
  const subject = `saved-view:${id}`
  const entry = (shared: boolean) => ['savedView.save', subject, { ...view('a'), shared }]
  expect(await logOf(name)).toEqual([
    entry(true),
    entry(false),
    entry(true),
    ['savedView.remove', subject, { ...view('a'), shared: true }],
  ])
})

test('queries for taking orders go with their record type, not with a page', async () => {
  await aType(server.ctx)
  const mine = await aPerson(server.ctx, {
    permissions: ['audit.take'],
    scope: [{ appId: 50, type: 12 }],
    paths: [],
  })
  const client = server.client(mine.token)
  expect(
    (await client.call(savedViewCalls.save, view('games', { page: '/query/50-12', query: '[]' })))
      .status,
  ).toBe(200)
  expect((await client.call(savedViewCalls.list, { page: '/query/50-12' })).body.data).toHaveLength(
    1,
  )
  expect((await client.call(savedViewCalls.list, { page: '/query/50-13' })).status).toBe(403)
  expect(
    (
      await server
        .client((await aPerson(server.ctx, { paths: [], permissions: ['record.read'] })).token)
        .call(savedViewCalls.list, { page: '/query/50-12' })
    ).status,
  ).toBe(403)
})
