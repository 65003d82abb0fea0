import { sessionCalls as calls } from '@oas/contract/session/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType, anApp } from '../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('the menu holds what is of use to its reader, parents of that, and outer links', async () => {
  const menu = (path: string, title: string, parentId: string | null = null) =>
    server.ctx.db
      .insertInto('menu')
      .values({ path, title, parentId })
      .returning('id')
      .executeTakeFirstOrThrow()
  const parent = await menu('#/tags/audit', 'menu.audit')
  await menu('#/tags/audit/text', 'menu.text', parent.id)
  await menu('#/tags/audit/picture', 'menu.picture', parent.id)
  await menu('#/account/log', 'menu.log')
  await menu('https://wiki.example', 'menu.wiki')
  await menu('', 'menu.empty')
  await menu('#/tags/rule', 'menu.queue_rules')
  await aType(server.ctx, { pageKeys: ['tags-audit-text'] })
  // One path is open without the permission of its calls, one to a page that no type names.
  const paths = ['/tags/audit/text', '/tags/audit/picture', '/tags/rule']
  const { token } = await aPerson(server.ctx, { paths })
  const shape = (
    entries: readonly { title: string; path: string; children: readonly never[] }[],
  ): unknown => entries.map((entry) => [entry.title, entry.path, shape(entry.children)])
  expect(shape((await server.client(token).ok(calls.self, {})).menuList as never)).toEqual([
    ['menu.audit', '', [['menu.text', '#/tags/audit/text', []]]],
    ['menu.wiki', 'https://wiki.example', []],
  ])
  expect((await server.client(token).ok(calls.routes, {})).toSorted()).toEqual(paths.toSorted())
  await anApp(server.ctx, 999_999)
  const elsewhere = await aPerson(server.ctx, { paths, scope: [{ appId: 999_999 }] })
  expect(
    shape((await server.client(elsewhere.token).ok(calls.self, {})).menuList as never),
  ).toEqual([['menu.wiki', 'https://wiki.example', []]])
})
