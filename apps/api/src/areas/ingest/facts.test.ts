import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { ok, rec, server, useIngestWorld } from '../../testing/ingest-world.ts'
import { aPerson, aType } from '../../testing/world.ts'

useIngestWorld()

test.each([
  ['a text whole', 'x'.repeat(20_000), 'x'.repeat(20_000), false],
  ['half a character as none', `${'x'.repeat(19_999)}😀`, `${'x'.repeat(19_999)}\uFFFD`, true],
  ['a list whole', Array(1000).fill('tag'), Array(1000).fill('tag'), false],
  ['the beginning of a list', Array(1001).fill('tag'), Array(1000).fill('tag'), true],
  ['an entry whole', ['x'.repeat(500)], ['x'.repeat(500)], false],
  ['the beginning of an entry', ['x'.repeat(501)], ['x'.repeat(500)], true],
])('conditions read %s; what is cut is marked', async (name, level, kept, cut) => {
  const { list } = await ok(JSON.stringify(rec(name, { extData: { user: { level } } })))
  const { token } = await aPerson(server.ctx, { permissions: ['record.read'] })
  const { record, events } = await server.client(token).ok(contract.record.detail, {
    recordId: list[0]?.id ?? '',
  })
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select('facts')
      .where('postId', '=', name)
      .executeTakeFirstOrThrow(),
  ).toEqual({ facts: { 'user.level': kept } })
  expect([
    record.showJson['readInPart'] === true,
    events.some(({ kind }) => kind === 'read-in-part'),
  ]).toEqual([cut, cut])
})

test('finds an order by the end of a long value; offers no whole text to choose from', async () => {
  const dbField = 'extData.user.level'
  await aType(server.ctx, {
    type: 14,
    condition: [{ dbField, name: 'l', label: 'l', type: 8, relation: 'in', is_apply: 1 }],
    extDataMap: { l: { label: 'l', path: dbField, as: 'text', index: true } },
  })
  const tags = Array.from({ length: 60 }, (_, n) => `tag ${n}`)
  for (const [postId, level] of [
    ['text', `${'x'.repeat(600)} end`],
    ['list', tags],
  ])
    await ok(JSON.stringify(rec(postId as string, { type: 14, extData: { user: { level } } })))
  const { token } = await aPerson(server.ctx, { permissions: ['audit.take', 'record.read'] })
  const found = async (relation: 'like' | 'overlap', value: unknown) =>
    (
      await server.client(token).ok(contract.queue.waiting, {
        conditionQuery: { '50:14': [{ dbField, relation, value }] },
      })
    ).list.map(({ postId }) => postId)
  expect([await found('like', ' end'), await found('overlap', ['tag 59'])]).toEqual([
    ['text'],
    ['list'],
  ])
  const { list } = await server
    .client(token)
    .ok(contract.queue.conditionOptions, { appId: 50, type: 14, dbField })
  expect(list.filter(({ value }) => !tags.includes(value))).toEqual([])
  expect(list).toHaveLength(50)
})

test('what is too long for a key of groups ends with a hash of the whole value', async () => {
  await ok(JSON.stringify(rec('long', { extData: { hash: `${'x'.repeat(199)}😀` } })))
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select('groupKey')
      .where('postId', '=', 'long')
      .executeTakeFirstOrThrow(),
  ).toEqual({ groupKey: expect.stringMatching(/^x{136}[0-9a-f]{64}$/) })
})
