import { contract } from '@oas/contract/index'
import type { Input, Output } from '@oas/contract/define'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeSheets } from '../../files/sheet.ts'
import { hold } from '../../testing/held.ts'
import { serverProcess } from '../../testing/program.ts'
import { until } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aDrawnTask, drawItems, itemStates, release } from '../../testing/task-world.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { reconcile } from '../queue/task-orders/reconcile.ts'
import { runBatches } from './run.ts'

const calls = contract.batchPunish
type Create = Input<typeof calls.create>
let server: TestServer
let auditor: MadePerson
let maker: MadePerson
let reviewer: MadePerson
let ahead = 0
// A call is limited to a few in five seconds: the clock goes on between tests, past the end of
// sessions.
beforeEach(async () => {
  ahead += 5001
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'other' })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  maker = await aPerson(server.ctx, {
    permissions: [
      'record.read',
      'punish.batch',
      'punish.review',
      'change-order.edit',
      'whitelist.edit',
      'whitelist.read',
    ],
  })
  reviewer = await aPerson(server.ctx, {
    permissions: ['punish.batch', 'punish.review', 'whitelist.review'],
  })
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
const configure = (value: object): Promise<unknown> =>
  server.ctx.pool.query(
    `
      insert into system_config (key, value)
      values ('bulk.punish', $1)
      on conflict (key) do update
      set value = excluded.value`,
    [value],
  )
const mute = (changes: Partial<Create>): Create => ({
  appId: 50,
  type: 12,
  resultId: 'mute',
  labels: [1203],
  punishTime: 86_400,
  remark: 'adverts',
  ...changes,
})
const make = (changes: Partial<Create>, person = maker): Promise<Output<typeof calls.create>> =>
  as(person).ok(calls.create, mute(changes))
/** Runs until nothing is due, however long it takes by the clock. */
const runAll = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) {
    ahead += 1001
    if (!(await runBatches(server.ctx))) return
  }
}
const batchOf = async (id: string | null) =>
  (await as(maker).ok(calls.process, { id: id ?? '0' })).batch
const itemsOf = async (id: string | null) =>
  (await as(maker).ok(calls.items, { id: id ?? '0', limit: 200 })).list
const waiting = async (changes: Parameters<typeof hold>[2] = {}) => {
  const held = await hold(server, auditor.id, changes)
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'waiting', holder_id = null, window_id = null, lease_until = null
      where id = $1`,
    [held.id],
  )
  return held
}
const punishesOf = async (uid: string) =>
  (
    await server.ctx.pool.query<{ state: string; person_id: string; punish_id: number }>(
      'select state, person_id, punish_id from punish where uid = $1 order by id',
      [uid],
    )
  ).rows

describe('a batch', () => {
  test('decides waiting orders, decided and unknown posts and users by the one gate', async () => {
    const queued = await waiting()
    const decided = await waiting()
    await runAll()
    const first = await make({ list: [{ postId: decided.postId }] })
    await runAll()
    const made = await make(
      {
        resultId: 'del',
        punishTime: 0,
        list: [
          { postId: queued.postId, uid: queued.uid },
          { postId: decided.postId },
          {
            postId: 'never-seen',
            uid: 'stranger',
            extData: '{"deviceId":"d1"}',
            currentJson: { from: 'sheet' },
          },
          { uid: 'lonely' },
        ],
      },
      reviewer,
    )
    expect(made).toMatchObject({
      state: 'running',
      refused: [],
      needsReview: false,
      needsChangeOrder: false,
      effect: { items: 4, waiting: 1, decided: 1, unknown: 2, spared: 0, users: 4 },
    })
    await runAll()
    expect(await batchOf(first.id)).toMatchObject({ state: 'done', done: 1, left: 0 })
    const found = await as(reviewer).ok(calls.items, { id: made.id ?? '', limit: 200 })
    expect(found.list.map((item) => [item.postId, item.state, item.codes])).toEqual([
      [queued.postId, 'done', []],
      [decided.postId, 'done', []],
      ['never-seen', 'done', []],
      ['user-lonely', 'done', []],
    ])
    const { rows } = await server.ctx.pool.query(
      `
        select d.person_id, d.page_key, d.result_id, d.current_json, r.ext_data, r.source
        from decision d
        join record r on r.id = d.record_id
        where d.post_id = 'never-seen'`,
    )
    expect(rows).toEqual([
      expect.objectContaining({
        person_id: reviewer.id,
        page_key: 'tags-batch-log',
        result_id: 'del',
        ext_data: { deviceId: 'd1' },
        source: 'batch',
        current_json: { from: 'sheet', batch: { id: made.id, position: 3 } },
      }),
    ])
    expect(
      (
        await server.ctx.pool.query('select count(*)::int as n from queue_order where id = $1', [
          queued.id,
        ])
      ).rows[0].n,
    ).toBe(0)
    expect(
      (
        await server.ctx.pool.query(
          `select count(*)::int as n from outbox where post_id = any($1::text[])`,
          [[queued.postId, 'never-seen', 'user-lonely']],
        )
      ).rows[0].n,
    ).toBe(3)
    expect(
      (await as(maker).ok(contract.clearPunish.query, { appId: 50, batchId: made.id ?? '' })).list,
    ).toHaveLength(4)
  })
})

describe('the items of a batch', () => {
  test('says of each item why it is spared, absorbed or refused as one’s own', async () => {
    const client = as(maker)
    const list = await client.ok(contract.whiteList.createList, {
      subject: 'user',
      name: 'never',
      scopes: ['NOT_TO_PUNISH'],
      apps: [],
      types: [],
      countries: [],
      businesses: [],
      force: [],
      tip: { cn: '', en: '', id: '', ru: '' },
      maxDays: null,
    })
    await as(reviewer).ok(contract.whiteList.reviewList, {
      refs: [{ id: list.id, version: 1 }],
      act: 'approve',
      reason: '',
    })
    await client.ok(contract.whiteList.add, {
      listId: list.id,
      lines: ['friend'],
      reason: 'partner',
    })
    const {
      list: [entry],
    } = await client.ok(contract.whiteList.entries, { kind: 'user' })
    await as(reviewer).ok(contract.whiteList.reviewEntries, {
      refs: [{ id: entry?.id ?? '', version: entry?.version ?? 1 }],
      act: 'approve',
      reason: '',
    })
    const [friend, twice, other] = [
      await waiting({ uid: 'friend' }),
      await waiting({ uid: 'twice' }),
      await waiting({ uid: 'twice' }),
    ]
    const dry = await make({
      list: [{ postId: friend.postId }, { postId: twice.postId }],
      dry: true,
    })
    expect(dry).toMatchObject({
      id: null,
      state: null,
      effect: { items: 2, spared: 1, waiting: 2 },
    })
    const { id } = await make({
      list: [
        { postId: friend.postId },
        { postId: twice.postId },
        { postId: other.postId, uid: 'somebody-else' },
        { postId: other.postId, uid: 'twice' },
      ],
      skipBad: true,
    })
    await runAll()
    expect((await itemsOf(id)).map((item) => [item.state, item.codes])).toEqual([
      ['warned', ['WL_NEVER_PUNISH_VIOLATIONS']],
      ['done', []],
      ['refused', ['FOREIGN_TYPE']],
    ])
    expect((await punishesOf('friend')).map((row) => row.state)).toEqual(['exempt'])
    const again = await make({
      punishTime: 600,
      list: [{ postId: other.postId }, { postId: twice.postId }],
    })
    expect(again.effect.punished).toBe(2)
    await runAll()
    expect((await itemsOf(again.id)).map((item) => [item.state, item.codes])).toEqual([
      ['warned', ['ALREADY_PUNISHED']],
      ['refused', ['OWN_DECISION']],
    ])
    expect((await punishesOf('twice')).map((row) => row.state)).toEqual(['active', 'absorbed'])
    expect(
      (
        await server.ctx.pool.query(
          `select count(*)::int as n from queue_order where holder_id = $1`,
          [maker.id],
        )
      ).rows[0].n,
    ).toBe(0)
  })
})

test('decides a post once when its order waits in a task or is held there', async () => {
  const [free, held] = [await waiting(), await waiting()]
  const task = await aDrawnTask(server)
  await release(server, task.id, await drawItems(server, task, [free.recordId, held.recordId]))
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'held', holder_id = $2, window_id = 'w', fence = fence + 1,
        lease_until = '2100-01-01'
      where record_id = $1`,
    [held.recordId, auditor.id],
  )
  const made = await make({ list: [{ postId: free.postId }, { postId: held.postId }] })
  await runAll()
  expect((await itemsOf(made.id)).map(({ state, codes }) => [state, codes])).toEqual([
    ['done', []],
    ['pending', []],
  ])
  await reconcile(server.ctx)
  expect(await itemStates(server, task.id)).toEqual(['gone: decided elsewhere', 'released'])
  const { rows } = await server.ctx.pool.query(
    'select record_id as id, task_id as task from decision where record_id = any($1)',
    [[free.recordId, held.recordId]],
  )
  expect(rows).toEqual([{ id: free.recordId, task: null }])
})

describe('the pace of a batch', () => {
  test('tries an order in work again later, and leaves it alone in the end', async () => {
    const held = await hold(server, auditor.id)
    const { id } = await make({ list: [{ postId: held.postId }] })
    await runAll()
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'pending' })
    await server.ctx.pool.query(
      `update queue_order set state = 'waiting', holder_id = null, window_id = null where id = $1`,
      [held.id],
    )
    ahead += 20_000
    await runAll()
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'done' })
    const stuck = await hold(server, auditor.id)
    const second = await make({ list: [{ postId: stuck.postId }] })
    for (let n = 0; n < 16; n++) {
      ahead += 20_000
      await runAll()
    }
    expect((await itemsOf(second.id))[0]).toMatchObject({ state: 'refused', codes: ['HELD'] })
    expect(
      (await server.ctx.pool.query('select holder_id from queue_order where id = $1', [stuck.id]))
        .rows[0].holder_id,
    ).toBe(auditor.id)
  })

  test('no more items a second than the configuration says, whichever server runs', async () => {
    await configure({ reviewAbove: 100, perSecond: 3 })
    const { id, seconds } = await make({
      list: Array.from({ length: 7 }, (_, n) => ({ postId: `slow${n}`, uid: `slow${n}` })),
    })
    expect(seconds).toBe(3)
    ahead += 1001
    await Promise.all(Array.from({ length: 4 }, () => runBatches(server.ctx)))
    expect(await batchOf(id)).toMatchObject({ done: 3, left: 4, state: 'running' })
    await runAll()
    expect(await batchOf(id)).toMatchObject({ done: 7, left: 0, state: 'done' })
    await configure({ reviewAbove: 5, perSecond: 3 })
  })
})

describe('review', () => {
  const many = (n: number, tag: string) =>
    Array.from({ length: n }, (_, i) => ({ postId: `${tag}${i}`, uid: `${tag}${i}` }))

  test('a large one waits for another person, who passes it once', async () => {
    const { id, state, needsReview } = await make({ list: many(6, 'rev') })
    expect([state, needsReview]).toEqual(['review', true])
    await runAll()
    expect(await batchOf(id)).toMatchObject({ state: 'review', left: 6 })
    expect(
      (await as(maker).call(calls.review, { id: id ?? '', act: 'approve', reason: '' })).body.code,
    ).toBe(409)
    expect((await as(maker).ok(calls.toReview, {})).list.map((batch) => batch.id)).not.toContain(id)
    expect((await as(reviewer).ok(calls.toReview, {})).list.map((batch) => batch.id)).toContain(id)
    const both = await Promise.all(
      [0, 1].map(() =>
        as(reviewer).call(calls.review, { id: id ?? '', act: 'approve', reason: '' }),
      ),
    )
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([0, 409])
    await runAll()
    const { batch, steps } = await as(maker).ok(calls.process, { id: id ?? '' })
    expect(batch).toMatchObject({ state: 'done', done: 6, reviewer: reviewer.name })
    const found = async (by: object): Promise<number> =>
      (await as(maker).ok(calls.list, { id: id ?? '', ...by })).list.length
    expect([
      await found({ by: maker.id, reviewer: reviewer.id }),
      await found({ by: maker.name, reviewer: reviewer.name }),
      await found({ by: reviewer.id }),
    ]).toEqual([1, 1, 0])
    expect(steps.map((step) => [step.act, step.by])).toEqual([
      ['made', maker.name],
      ['approved', reviewer.name],
      ['ended', ''],
    ])
  })

  test('one that is turned down does nothing; a reason is asked for', async () => {
    const { id } = await make({ list: many(6, 'no') })
    expect(
      (await as(reviewer).call(calls.review, { id: id ?? '', act: 'reject', reason: ' ' })).body,
    ).toMatchObject({ code: 400, field: 'reason' })
    await as(reviewer).ok(calls.review, { id: id ?? '', act: 'reject', reason: 'wrong list' })
    await runAll()
    expect(await batchOf(id)).toMatchObject({ state: 'rejected', cancelled: 6, done: 0 })
    expect(await punishesOf('no0')).toEqual([])
  })

  test('needs a change order above fifty, still in force when the batch is passed', async () => {
    expect((await as(maker).call(calls.create, mute({ list: many(51, 'co') }))).body).toMatchObject(
      { code: 400, field: 'changeOrderId' },
    )
    const order = await as(maker).ok(contract.changeOrder.create, {
      title: 'CHG-7',
      apps: [50],
      remark: '',
      changeEndTime: Date.now() + ahead + 3_600_000,
    })
    const { id } = await make({ list: many(51, 'co'), changeOrderId: order.id })
    ahead += 3_600_001
    expect(
      (await as(reviewer).call(calls.review, { id: id ?? '', act: 'approve', reason: '' })).body,
    ).toMatchObject({ code: 409, field: 'changeOrderId' })
    expect((await as(maker).ok(calls.list, { changeOrderId: order.id })).list).toMatchObject([
      { id, changeOrder: 'CHG-7', state: 'review' },
    ])
  })

  test('cancelled halfway: what was decided stays, the rest is left alone', async () => {
    const { id } = await make({ list: many(6, 'half') })
    await as(reviewer).ok(calls.review, { id: id ?? '', act: 'approve', reason: '' })
    ahead += 1001
    await runBatches(server.ctx)
    expect(await as(maker).ok(calls.cancel, { id: id ?? '' })).toEqual({ cancelled: 3 })
    await runAll()
    expect(await batchOf(id)).toMatchObject({ state: 'cancelled', done: 3, cancelled: 3, left: 0 })
    expect((await as(maker).call(calls.cancel, { id: id ?? '' })).body.code).toBe(409)
    expect(await punishesOf('half5')).toEqual([])
  })
})

describe('lines and files', () => {
  test('bad lines are named, and stop everything unless they are left out', async () => {
    const list = [
      { postId: 'ok1' },
      {},
      { postId: 'has space' },
      { postId: 'ok1' },
      { postId: 'j', extData: '[1]' },
      { postId: 'k', currentJson: 'nonsense' },
      { postId: 'ok2', extData: '{"a":1}' },
    ]
    const attempt = await as(maker).call(calls.create, mute({ list }))
    expect(attempt.body).toMatchObject({ code: 400, field: 'list' })
    const dry = await make({ list, dry: true })
    expect([dry.refused.map((bad) => bad.line), dry.effect.items]).toEqual([[2, 3, 4, 5, 6], 2])
    expect((await make({ list, skipBad: true })).effect.items).toBe(2)
  })
  test('a CSV file and a workbook read the same', async () => {
    const csv = Buffer.from(
      '\uFEFFPost id,UID,extData\r\ncsv1,u1,"{""deviceId"":""d""}"\r\n,u2,\r\n',
    ).toString('base64')
    const sheet = (
      await writeSheets([
        {
          name: 's',
          rows: [
            ['postId', 'uid', 'extData'],
            ['xls1', 'u1', '{"deviceId":"d"}'],
            ['', 'u2x', ''],
          ],
        },
      ])
    ).toString('base64')
    for (const file of [csv, sheet])
      expect(await make({ file, dry: true })).toMatchObject({
        refused: [],
        effect: { items: 2, unknown: 2, users: 2 },
      })
    for (const file of [
      'AAAA',
      Buffer.from('a,b\n1,2').toString('base64'),
      Buffer.from('PKnonsense').toString('base64'),
      Buffer.from('postId\n').toString('base64'),
    ])
      expect((await as(maker).call(calls.create, mute({ file }))).body).toMatchObject({
        code: 400,
        field: 'file',
      })
  })
  test('a verdict that the type does not know is refused before anything is made', async () => {
    const cases: [Partial<Create>, string][] = [
      [{ resultId: 'nuke' }, 'resultId'],
      [{ labels: [] }, 'labels'],
      [{ labels: [77] }, 'labels'],
      [{ punishTime: 601 }, 'punishTime'],
      [{ remark: ' ' }, 'remark'],
    ]
    for (const [changes, field] of cases)
      expect(
        (await as(maker).call(calls.create, mute({ list: [{ postId: 'x' }], ...changes }))).body,
      ).toMatchObject({ code: 400, field })
  })
  test('items as a file', async () => {
    const { id } = await make({ list: [{ postId: '=cmd', uid: 'csv' }] })
    await runAll()
    const text = await (
      await as(maker).raw(
        'GET',
        `/biz_gateway/justice_review/customize/batch-punish/item/export?id=${id}`,
        { headers: { 'global-language': 'en' } },
      )
    ).text()
    expect(text.split('\r\n')).toEqual([
      expect.stringContaining('Post ID'),
      expect.stringContaining("1,'=cmd,csv,Done"),
      '',
    ])
  })
})

test('foreign types see and stop nothing', async () => {
  const { id } = await make({ list: [{ postId: 'scoped', uid: 's' }] })
  const narrow = await aPerson(server.ctx, {
    permissions: ['punish.batch', 'punish.review'],
    scope: [{ appId: 50, type: 13 }],
  })
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
  expect((await as(narrow).ok(calls.list, {})).total).toBe(0)
  for (const call of [calls.cancel, calls.process, calls.items])
    expect((await as(narrow).call(call as typeof calls.cancel, { id: id ?? '' })).body.code).toBe(
      404,
    )
  expect((await as(narrow).call(calls.create, mute({ list: [{ postId: 'y' }] }))).status).toBe(403)
  await runAll()
})

test('decides nothing twice and loses nothing when a server is killed in the middle', async () => {
  await configure({ reviewAbove: 500, perSecond: 30 })
  const order = await as(maker).ok(contract.changeOrder.create, {
    title: 'CHG-8',
    apps: [],
    remark: '',
    changeEndTime: null,
  })
  const { id } = await make({
    list: Array.from({ length: 60 }, (_, n) => ({ postId: `kill${n}`, uid: `kill${n}` })),
    changeOrderId: order.id,
  })
  await server.ctx.pool.query('update batch_punish set next_at = now() where id = $1', [id])
  const victim = await serverProcess({
    ...server.config,
    allowedHosts: ['127.0.0.1'],
    runJobs: true,
  })
  await until(
    'items are claimed',
    async () =>
      ((
        await server.ctx.pool.query(
          `
            select 1
            from batch_punish_item
            where batch_id = $1 and (claimed_until is not null or state <> 'pending')
            limit 1`,
          [id],
        )
      ).rowCount ?? 0) > 0,
  )
  await victim.kill()
  await server.ctx.pool.query(
    `
      update batch_punish_item
      set claimed_until = now() - interval '1 s'
      where batch_id = $1 and claimed_until is not null`,
    [id],
  )
  await runAll()
  const {
    rows: [n],
  } = await server.ctx.pool.query(
    `
      select count(*)::int as decisions, count(distinct post_id)::int as posts
      from decision
      where post_id like 'kill%' and state = 'active'`,
  )
  expect(n).toEqual({ decisions: 60, posts: 60 })
  expect(await batchOf(id)).toMatchObject({ done: 60, warned: 0, refused: 0, left: 0 })
  expect(
    (
      await server.ctx.pool.query(
        `select count(*)::int as n from queue_order where post_id like 'kill%'`,
      )
    ).rows[0].n,
  ).toBe(0)
}, 90_000)
