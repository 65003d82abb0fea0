import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const { query, all, clear } = contract.barClear
let server: TestServer
let maker: MadePerson
let auditor: MadePerson
let ahead = 0
beforeEach(() => {
  ahead += 5001
})
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, { pageKeys: ['tags-audit-bar'] })
  await aType(server.ctx, { type: 13, name: 'other' })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  maker = await aPerson(server.ctx, {
    permissions: ['punish.batch', 'punish.review', 'change-order.edit'],
  })
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})
afterAll(() => server.stop())
const as = (person: MadePerson) => server.client(person.token)
const post = (uid: string, bar = 'cats', more: Parameters<typeof hold>[2] = {}) =>
  hold(server, auditor.id, { uid, extData: { bar, floors: 3 }, ...more })
const found = async (input: object): Promise<string[]> =>
  (await as(maker).ok(query, { appId: 50, ...input })).list.map((row) => row.postId)

test('finds posts of bars by bar, author, words and decision, and no other types', async () => {
  const [a, b] = [await post('a1'), await post('a2', 'dogs')]
  await post('a1', 'cats', { type: 13 })
  await submitItems(server, auditor.token, [muting(b)], { pageKey: 'tags-audit-bar' })
  expect(await found({})).toEqual([b.postId, a.postId])
  expect(await found({ bar: 'cats' })).toEqual([a.postId])
  expect(await found({ authors: ['a2', 'x'] })).toEqual([b.postId])
  expect(await found({ decided: true })).toEqual([b.postId])
  expect(await found({ words: 'TEXT' })).toHaveLength(2)
  expect((await as(maker).ok(query, { appId: 50 })).list[0]).toMatchObject({
    bar: 'dogs',
    floors: 3,
    resultId: 'mute',
    waiting: false,
  })
  const narrow = await aPerson(server.ctx, {
    permissions: ['punish.batch'],
    scope: [{ appId: 50, type: 13 }],
  })
  expect((await as(narrow).ok(query, { appId: 50 })).list).toEqual([])
})

test('a query sees the view alone, and only posts of the app and time', async () => {
  const one = await post('sql1')
  expect(await found({ sql: "select id from bar_post where uid = 'sql1' and floors = 3" })).toEqual(
    [one.postId],
  )
  const {
    rows: [other],
  } = await server.ctx.pool.query('select id::text from record where type = 13 limit 1')
  expect(await found({ sql: `select ${other.id} id from bar_post` })).toEqual([])
  for (const sql of [
    'delete from record',
    'select id from record',
    'select id from waiting_order',
    "select pg_read_file('x') id from bar_post",
    'select id from bar_post; select 1',
    'select uid from bar_post',
    "select id from bar_post where text ~ '('",
  ])
    expect((await as(maker).call(query, { appId: 50, sql })).body, sql).toMatchObject({
      code: 400,
      field: 'sql',
    })
  expect((await as(maker).call(query, { appId: 50, from: 1, to: Date.now() })).body).toMatchObject({
    code: 400,
    field: 'to',
  })
})

test('makes a batch of chosen posts, and asks for a second person when over fifty', async () => {
  for (let n = 0; n < 52; n++) await post('many')
  const { posts, more } = await as(maker).ok(all, { appId: 50, authors: ['many'] })
  expect([posts.length, more]).toEqual([52, false])
  const verdict = {
    appId: 50,
    type: 12,
    resultId: 'mute',
    labels: [1203],
    punishTime: 86_400,
    remark: 'the same advert',
  }
  const few = await as(maker).ok(clear, {
    ...verdict,
    recordIds: posts.slice(0, 3).map((one) => one.recordId),
  })
  expect(few).toMatchObject({ state: 'running', needsReview: false, effect: { items: 3 } })
  const dry = await as(maker).ok(clear, {
    ...verdict,
    recordIds: posts.map((one) => one.recordId),
    dry: true,
  })
  expect(dry).toMatchObject({ id: null, needsReview: true, needsChangeOrder: true })
  expect(
    (await as(maker).call(clear, { ...verdict, recordIds: posts.map((one) => one.recordId) })).body,
  ).toMatchObject({ code: 400, field: 'changeOrderId' })
  const order = await as(maker).ok(contract.changeOrder.create, {
    title: 'adverts',
    apps: [50],
    remark: '',
    changeEndTime: null,
  })
  expect(
    await as(maker).ok(clear, {
      ...verdict,
      recordIds: posts.map((one) => one.recordId),
      changeOrderId: order.id,
    }),
  ).toMatchObject({ state: 'review' })
  expect(
    (await as(maker).ok(contract.batchPunish.list, {})).list.map((batch) => [
      batch.items,
      batch.state,
    ]),
  ).toEqual([
    [52, 'review'],
    [3, 'running'],
  ])
  const {
    rows: [foreign],
  } = await server.ctx.pool.query('select id::text from record where type = 13 limit 1')
  expect((await as(maker).call(clear, { ...verdict, recordIds: [foreign.id] })).body).toMatchObject(
    { code: 400, field: 'recordIds.0' },
  )
})
