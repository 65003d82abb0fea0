import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree } from '../../testing/world.ts'

const calls = contract.article
let server: TestServer
let writer: Someone
let reader: Someone
let other: Someone
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  writer = await ground.someone({ permissions: ['article.edit'] })
  reader = await ground.someone({ permissions: [] })
  other = await ground.someone({ permissions: [] })
  await aLabelTree(server.ctx)
})
afterAll(() => server.stop())

const fields = (more: object = {}) => ({
  title: 'Slang of March',
  body: '# New words\n\n**yyds** means [great](https://example.com)',
  language: 'en' as const,
  labelIds: [1203],
  tags: ['slang'],
  mustRoleIds: [] as string[],
  state: 'published' as const,
  ...more,
})
const titles = async (who: Someone, input: object = {}) =>
  (await who.client.ok(calls.list, input)).list.map((row) => row.title)
const refused = async (answer: Promise<{ status: number; body: { field?: string } }>) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}

test('lets writers write and readers find what is published by text, label and tag', async () => {
  const { id } = await writer.client.ok(
    calls.create,
    fields({ tags: [' slang ', 'slang', 'youth'] }),
  )
  await writer.client.ok(
    calls.create,
    fields({ title: 'Half done', state: 'draft', language: 'cn', tags: ['secret'] }),
  )
  expect(await titles(reader)).toEqual(['Slang of March'])
  expect((await titles(writer)).sort()).toEqual(['Half done', 'Slang of March'])
  for (const input of [{ text: 'yyds' }, { labelId: 1203 }, { tag: 'youth' }, { language: 'en' }])
    expect(await titles(reader, input)).toEqual(['Slang of March'])
  for (const input of [
    { text: '100%' },
    { labelId: 1240 },
    { tag: 'secret' },
    { language: 'cn' },
    { state: 'draft' },
  ])
    expect(await titles(reader, input)).toEqual([])
  expect((await reader.client.ok(calls.list, {})).list[0]).toMatchObject({
    summary: 'New words yyds means great',
    tags: ['slang', 'youth'],
    labels: [{ id: 1203, name: '标签1203' }],
    must: false,
    read: false,
    author: writer.name,
  })
  expect((await reader.client.ok(calls.item, { id })).body).toContain('**yyds**')
  expect(await reader.client.ok(calls.choices, {})).toMatchObject({
    tags: ['slang', 'youth'],
    roles: [],
  })
  expect((await writer.client.ok(calls.choices, {})).roles.length).toBeGreaterThan(2)
  const draft = (await writer.client.ok(calls.list, { state: 'draft' })).list[0]
  expect((await reader.client.call(calls.item, { id: draft?.id ?? '' })).status).toBe(404)
  expect((await reader.client.call(calls.create, fields())).status).toBe(403)
})

test('who must read is told first and counted until this very version is read', async () => {
  const { id } = await writer.client.ok(
    calls.create,
    fields({ title: 'Must', mustRoleIds: [reader.roleId] }),
  )
  await writer.client.ok(calls.create, fields({ title: 'Newest' }))
  expect((await titles(reader))[0]).toBe('Must')
  expect((await titles(other))[0]).toBe('Newest')
  expect(await writer.client.ok(calls.item, { id })).toMatchObject({
    mustRoles: [{ id: reader.roleId }],
    mustReaders: 1,
    haveRead: 0,
  })
  await reader.client.ok(calls.markRead, { id, version: 1 })
  expect(await reader.client.ok(calls.item, { id })).toMatchObject({
    must: true,
    read: true,
    mustReaders: 1,
    haveRead: 1,
  })
  expect(await titles(reader, { unread: true })).not.toContain('Must')
  expect(await titles(reader, { unread: false })).toEqual(['Must'])
  expect(
    await writer.client.ok(calls.update, {
      id,
      version: 1,
      ...fields({ title: 'Must, again', mustRoleIds: [reader.roleId] }),
    }),
  ).toEqual({ version: 2 })
  expect((await titles(reader))[0]).toBe('Must, again')
  expect((await reader.client.call(calls.markRead, { id, version: 1 })).status).toBe(409)
  expect((await writer.client.call(calls.update, { id, version: 1, ...fields() })).status).toBe(409)
  await writer.client.ok(calls.update, { id, version: 2, ...fields({ state: 'withdrawn' }) })
  expect((await reader.client.call(calls.markRead, { id, version: 3 })).status).toBe(404)
  expect(
    (
      await server.ctx.db
        .selectFrom('auditLog')
        .select('action')
        .where('subject', '=', `article:${id}`)
        .orderBy('id')
        .execute()
    ).map((row) => row.action),
  ).toEqual(['article.create', 'article.update', 'article.update'])
})

test('what is too long, empty or names nothing is refused at its field', async () => {
  const cases: [object, string][] = [
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: '  ' }, 'title'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
    [{ labelIds: [99] }, 'labelIds.0'],
    [{ mustRoleIds: ['99999'] }, 'mustRoleIds.0'],
    [{ tags: ['x'.repeat(33)] }, 'tags.0'],
    [{ language: 'fr' }, 'language'],
  ]
  for (const [change, field] of cases)
    expect(await refused(writer.client.call(calls.create, fields(change)))).toEqual([400, field])
})
