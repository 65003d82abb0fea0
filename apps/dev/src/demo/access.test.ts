import { contract } from '@oas/contract/index'
import { mayOpen } from '@oas/contract/session/path-access'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { languages } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { seedAccess } from './access.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedAccess(server.ctx)
})
afterAll(() => server.stop())

const selfOf = async (name: string) => {
  const client = server.client()
  client.token = (await client.ok(contract.session.loginLocal, { name })).token
  return client.ok(contract.session.self, {})
}
const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

/** Paths of the entries that lead somewhere in the console. */
const leaves = (entries: readonly MenuEntry[]): string[] =>
  flat(entries)
    .filter((entry) => entry.path.startsWith('#'))
    .map((entry) => entry.path.slice(1))

test('a second seeding changes nothing', async () => {
  const count = async () =>
    (
      await server.ctx.pool.query(
        `select (select count(*) from app) a, (select count(*) from team) t, (select count(*)
          from role) r, (select count(*) from person) p, (select count(*)
          from menu) m, (select count(*) from role_path) rp, (select count(*) from role_scope) rs`,
      )
    ).rows
  const before = await count()
  await seedAccess(server.ctx)
  expect(await count()).toEqual(before)
})

test.each([
  ['admin', [50, 71, 72]],
  ['leader', [50, 71, 72]],
  ['inspector', [50, 71, 72]],
  ['analyst', [50, 71, 72]],
  ['auditor1', [50, 71]],
  ['auditor2', [50, 71]],
  ['auditor3', [72]],
  ['auditor4', [72]],
  ['staff', [50]],
])(
  '%s logs in by name, sees apps %j and exactly the menu entries that may be opened',
  async (name, apps) => {
    const client = server.client()
    const everything = leaves((await selfOf('admin')).menuList)
    client.token = (await client.ok(contract.session.loginLocal, { name })).token
    const self = await client.ok(contract.session.self, {})
    const routes = await client.ok(contract.session.routes, {})
    expect(self.apps.map((app) => app.id)).toEqual(apps)
    expect(leaves(self.menuList)).toEqual(everything.filter((path) => mayOpen(routes, path)))
    expect(leaves(self.menuList).length).toBeGreaterThan(0)
  },
)

test('every menu title has a text in every language', async () => {
  for (const { title } of flat((await selfOf('admin')).menuList))
    for (const language of languages) expect(textOf(language, title)).not.toBe(title)
})
