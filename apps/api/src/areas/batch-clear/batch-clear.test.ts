import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hold } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aPerson, aType } from '../../testing/world.ts'
import { pick } from './queries/picks.ts'
import { runClearings } from './run.ts'

const calls = contract.batchClear
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
  await aType(server.ctx, { appId: 71, type: 3, name: 'avatar' })
  auditor = await aPerson(server.ctx)
  maker = await aPerson(server.ctx, {
    permissions: ['punish.batch', 'punish.review', 'change-order.edit'],
  })
  reviewer = await aPerson(server.ctx, { permissions: ['punish.batch', 'punish.review'] })
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
const waiting = async (tag: string, n: number, changes: Parameters<typeof hold>[2] = {}) => {
  const held = []
  for (let i = 0; i < n; i++)
    held.push(await hold(server, auditor.id, { uid: tag, extData: { wave: tag }, ...changes }))
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'waiting', holder_id = null, window_id = null, lease_until = null
      where id = any($1::bigint[])`,
    [held.map((one) => one.id)],
  )
  return held
}
const choose = async (sql: string, person = maker) => {
  const { id } = await as(person).ok(calls.selectSql, { sql })
  return { id, counted: await as(person).ok(calls.count, { id }) }
}
const runAll = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) {
    ahead += 1001
    if (!(await runClearings(server.ctx))) return
  }
}
const left = async (tag: string): Promise<number> =>
  (await server.ctx.pool.query('select count(*)::int as n from queue_order where uid = $1', [tag]))
    .rows[0].n
const configure = (value: object): Promise<unknown> =>
  server.ctx.pool.query(
    `
      insert into system_config (key, value)
      values ('bulk.clear', $1)
      on conflict (key) do update
      set value = excluded.value`,
    [value],
  )

describe('the flow', () => {
  test('discards what was counted with an event; keeps what is later or newer', async () => {
    const orders = await waiting('flow', 4)
    const { id, counted } = await choose(
      "select id from waiting_order where ext ->> 'wave' = 'flow' and app_id = 50",
    )
    expect(counted).toEqual({
      id,
      total: 4,
      byType: [{ appId: 50, type: 12, typeName: 'post_comment', n: 4, oldest: expect.any(Number) }],
      needsChangeOrder: false,
      needsReview: false,
    })
    expect((await as(maker).ok(calls.preview, { id })).list.map((item) => item.orderId)).toEqual(
      orders.map((order) => order.id),
    )
    const [later] = await waiting('flow', 1)
    await server.ctx.pool.query(
      `
        update queue_order
        set state = 'held', holder_id = $2, window_id = 'w1', lease_until = now() + interval '1 h'
        where id = $1`,
      [orders[1]?.id, auditor.id],
    )
    await server.ctx.pool.query('update queue_order set record_id = $2 where id = $1', [
      orders[2]?.id,
      later?.recordId,
    ])
    await server.ctx.pool.query('delete from queue_order where id = $1', [orders[3]?.id])
    expect(await as(maker).ok(calls.clear, { id, reason: 'a test by mistake' })).toEqual({
      id,
      state: 'running',
    })
    await runAll()
    const { task, steps } = await as(maker).ok(calls.task, { id })
    expect(task).toMatchObject({
      state: 'done',
      items: 4,
      cleared: 1,
      skipped: 3,
      left: 0,
      by: maker.name,
      reason: 'a test by mistake',
    })
    expect(steps.map((step) => step.act)).toEqual(['made', 'ended'])
    const made = async (by: string): Promise<boolean> =>
      (await as(maker).ok(calls.tasks, { by, pageSize: 200 })).list.some((row) => row.id === id)
    expect([await made(maker.id), await made(maker.name), await made(reviewer.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await as(maker).ok(calls.items, { id })).list.map((item) => item.state)).toEqual([
      'cleared',
      'held',
      'changed',
      'gone',
    ])
    expect(await left('flow')).toBe(3)
    const { rows } = await server.ctx.pool.query(
      'select kind, person_id, detail from order_event where order_id = $1',
      [orders[0]?.id],
    )
    expect(rows).toEqual([
      {
        kind: 'discarded',
        person_id: maker.id,
        detail: { batch: id, remark: 'a test by mistake', from: 'waiting' },
      },
    ])
    expect((await server.ctx.pool.query('select count(*)::int as n from decision')).rows[0].n).toBe(
      0,
    )
    expect(
      (
        await server.ctx.pool.query(
          `select detail from audit_log where action = 'batchClear.discard'`,
        )
      ).rows[0].detail.orders,
    ).toEqual([orders[0]?.id])
    const csv = await (
      await as(maker).raw(
        'GET',
        `/biz_gateway/justice_review/clearAuditRecord/item/export?id=${id}`,
        { headers: { 'global-language': 'en' } },
      )
    ).text()
    expect(csv.split('\r\n')).toHaveLength(6)
  })
})

describe('the flow of large ones, and of selections', () => {
  test('asks another person and a change order when large; stops halfway when told', async () => {
    await configure({ reviewAbove: 10, perSecond: 20 })
    await waiting('large', 52)
    const { id, counted } = await choose("select id from waiting_order where uid = 'large'")
    expect(counted).toMatchObject({ total: 52, needsChangeOrder: true, needsReview: true })
    expect((await as(maker).call(calls.clear, { id, reason: 'x' })).body).toMatchObject({
      code: 400,
      field: 'changeOrderId',
    })
    const other = await as(maker).ok(contract.changeOrder.create, {
      title: 'elsewhere',
      apps: [71],
      remark: '',
      changeEndTime: null,
    })
    expect(
      (await as(maker).call(calls.clear, { id, reason: 'x', changeOrderId: other.id })).body,
    ).toMatchObject({ code: 400, field: 'changeOrderId' })
    const order = await as(maker).ok(contract.changeOrder.create, {
      title: 'here',
      apps: [50],
      remark: '',
      changeEndTime: null,
    })
    expect(await as(maker).ok(calls.clear, { id, reason: 'x', changeOrderId: order.id })).toEqual({
      id,
      state: 'review',
    })
    await runAll()
    expect(await left('large')).toBe(52)
    expect((await as(maker).call(calls.review, { id, act: 'approve', reason: '' })).body.code).toBe(
      409,
    )
    await as(reviewer).ok(calls.review, { id, act: 'approve', reason: '' })
    ahead += 1001
    await Promise.all([
      runClearings(server.ctx),
      runClearings(server.ctx),
      runClearings(server.ctx),
    ])
    expect(await left('large')).toBe(32)
    expect(await as(maker).ok(calls.cancel, { id })).toEqual({ cancelled: 32 })
    await runAll()
    expect((await as(maker).ok(calls.task, { id })).task).toMatchObject({
      state: 'cancelled',
      cleared: 20,
      cancelled: 32,
      reviewer: reviewer.name,
      changeOrder: 'here',
    })
    expect(await left('large')).toBe(32)
    const turned = await choose("select id from waiting_order where uid = 'large'")
    await as(maker).ok(calls.clear, { id: turned.id, reason: 'x', changeOrderId: order.id })
    expect(
      (await as(reviewer).call(calls.review, { id: turned.id, act: 'reject', reason: '' })).body,
    ).toMatchObject({ code: 400, field: 'reason' })
    await as(reviewer).ok(calls.review, { id: turned.id, act: 'reject', reason: 'not these' })
    await runAll()
    expect(await left('large')).toBe(32)
  })

  test('clears nothing when nothing was counted; only its maker clears, and once', async () => {
    await waiting('mine', 1)
    const { id } = await as(maker).ok(calls.selectSql, {
      sql: "select id from waiting_order where uid = 'mine'",
    })
    expect((await as(maker).call(calls.clear, { id, reason: 'x' })).body).toMatchObject({
      code: 400,
      field: 'id',
    })
    for (const call of [calls.count, calls.preview])
      expect((await as(reviewer).call(call as typeof calls.count, { id })).body.code).toBe(404)
    await as(maker).ok(calls.count, { id })
    const both = await Promise.all(
      [0, 1].map(() => as(maker).call(calls.clear, { id, reason: 'x' })),
    )
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect((await as(maker).call(calls.count, { id })).body.code).toBe(409)
    expect((await as(maker).call(calls.count, { id: '9223372036854775807' })).body.code).toBe(404)
  })
})

describe('the query', () => {
  test.each<[string, string]>([
    ['a write', 'delete from queue_order'],
    ['a sleep', 'select id from waiting_order where pg_sleep(60) is null'],
    ['a file', "select pg_read_file('/etc/passwd') from waiting_order"],
    ['another table', 'select id from person'],
    ['a second statement', 'select id from waiting_order; delete from record'],
    [
      'brackets that break out',
      'select id from waiting_order) u) p join (select id from waiting_order',
    ],
    ['a column there is not', 'select id from waiting_order where price = 3'],
    ['no id', 'select uid from waiting_order'],
    ['an id that is no number', "select 'x' id from waiting_order"],
    ['a broken pattern', "select id from waiting_order where text ~ '('"],
    ['words out of order', 'select from where waiting_order'],
    ['a division by nothing', 'select id from waiting_order where 1 / 0 = 1'],
  ])('%s is refused at its field', async (_name, sql) => {
    await waiting('probe', 1)
    const selected = await as(maker).call(calls.selectSql, { sql })
    const answer =
      selected.body.code === 0
        ? await as(maker).call(calls.count, { id: selected.body.data.id })
        : selected
    expect(answer.body).toMatchObject({ code: 400, field: 'sql' })
  })

  test('ignores ids made up by it, and orders of foreign types or those in work', async () => {
    const [mine] = await waiting('seen', 1)
    const [foreign] = await waiting('seen', 1, { appId: 71, type: 3 })
    const held = await hold(server, auditor.id, { uid: 'seen' })
    const narrow = await aPerson(server.ctx, {
      permissions: ['punish.batch', 'punish.review'],
      scope: [{ appId: 50 }],
    })
    await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
    const listed = async (sql: string) => {
      const { id } = await choose(sql, narrow)
      return (await as(narrow).ok(calls.preview, { id })).list.map((item) => item.orderId)
    }
    expect(await listed("select id from waiting_order where uid = 'seen'")).toEqual([mine?.id])
    expect(await listed(`select ${foreign?.id} id from waiting_order`)).toEqual([])
    expect(await listed(`select ${held.id} id from waiting_order`)).toEqual([])
    const { id } = await choose("select id from waiting_order where uid = 'seen'")
    await as(maker).ok(calls.clear, { id, reason: 'both apps' })
    for (const call of [calls.task, calls.items, calls.cancel, calls.review])
      expect(
        (await as(narrow).call(call as typeof calls.review, { id, act: 'approve', reason: '' }))
          .body.code,
      ).toBe(404)
    expect((await as(narrow).ok(calls.tasks, {})).list.map((task) => task.id)).not.toContain(id)
  })

  test('ends by itself, writes nothing even when the guard is passed by, has limits', async () => {
    const scope = { all: true, pairs: [] }
    await expect(
      pick(server.ctx.pool, 'select 1 as id from pg_sleep(5)', scope, 10, 0.2),
    ).rejects.toMatchObject({ code: '57014' })
    await expect(
      pick(server.ctx.pool, "select nextval('public.id_low') as id", scope, 10, 5),
    ).rejects.toMatchObject({ code: '25006' })
    await expect(
      pick(server.ctx.pool, 'select id from record', scope, 10, 5),
    ).rejects.toMatchObject({ code: '42P01' })
    await waiting('limit', 6)
    expect(
      await pick(server.ctx.pool, "select id from waiting_order where uid = 'limit'", scope, 5, 5),
    ).toHaveLength(5)
    // The connection it ran on is as before.
    expect(
      (await server.ctx.pool.query('show transaction_read_only')).rows[0].transaction_read_only,
    ).toBe('off')
    expect(
      (await server.ctx.pool.query('show statement_timeout')).rows[0].statement_timeout,
    ).not.toBe('200ms')
  })
})
