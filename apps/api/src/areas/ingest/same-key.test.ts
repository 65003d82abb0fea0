import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { lines, ndjson, ok, rec, server, useIngestWorld } from '../../testing/ingest-world.ts'
import { aPerson } from '../../testing/world.ts'

useIngestWorld()

const notesOf = async (recordId: string) => {
  const reader = await aPerson(server.ctx, { permissions: ['record.read'] })
  const { events } = await server.client(reader.token).ok(contract.record.detail, { recordId })
  return events.filter(({ kind }) => kind === 'key-reused')
}
const keyed = (postId: string, more: object = {}) =>
  JSON.stringify(rec(postId, { idempotencyKey: `key of ${postId}`, ...more }))

test.each([
  ['another text', { texts: [{ content: 'other' }] }],
  ['another user', { uid: 'other' }],
  ['other data beside it', { extData: { grade: 2 } }],
])('says that a record differs which comes under a used key with %s', async (what, more) => {
  const [first] = (await ok(keyed(what))).list
  const id = first?.id ?? ''
  const again = await ok(keyed(what))
  expect(again.list, 'a repetition').toEqual([{ index: 0, result: 'duplicate', id }])
  expect(await notesOf(id)).toEqual([])
  const other = await ok(keyed(what, more))
  expect(other.list).toEqual([{ index: 0, result: 'duplicate', id, differs: true }])
  expect(await notesOf(id)).toMatchObject([{ detail: { key: `key of ${what}` } }])
  await ok(keyed(what, more))
  expect(await notesOf(id), 'once for each content').toHaveLength(1)
})

test('says so too when both come in one body, and keeps the first', async () => {
  const body = [
    rec('both', { idempotencyKey: 'both' }),
    rec('both', { idempotencyKey: 'both' }),
    rec('other', { idempotencyKey: 'both', texts: [{ content: 'not taken' }] }),
  ]
  const { list } = await ok(lines(body), ndjson)
  const id = list[0]?.id
  expect(list).toEqual([
    { index: 0, result: 'accepted', id },
    { index: 1, result: 'duplicate', id },
    { index: 2, result: 'duplicate', id, differs: true },
  ])
  expect(await notesOf(id ?? '')).toHaveLength(1)
})

test('a retry is no other content when another key renewed its record meanwhile', async () => {
  const first = await ok(keyed('renewed'))
  const newer = rec('renewed', { idempotencyKey: 'newer', texts: [{ content: 'newer' }] })
  expect((await ok(JSON.stringify(newer))).list[0]).toMatchObject({ result: 'merged' })
  const { list } = await ok(keyed('renewed'))
  expect(list).toEqual([{ index: 0, result: 'duplicate', id: first.list[0]?.id }])
})

test('says nothing of keys that were taken before their content was kept', async () => {
  const first = await ok(keyed('old'))
  await server.ctx.db
    .updateTable('ingestKey')
    .set({ print: '' })
    .where('key', '=', 'key of old')
    .execute()
  const { list } = await ok(keyed('old', { uid: 'other' }))
  expect(list).toEqual([{ index: 0, result: 'duplicate', id: first.list[0]?.id }])
})
