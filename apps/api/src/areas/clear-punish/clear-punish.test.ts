import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { secret, startReceiver, until } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'

const calls = contract.clearPunish
let server: TestServer
let auditor: MadePerson
let operator: MadePerson
// A call is limited to a few in five seconds: the clock goes on between tests.
let ahead = 0
beforeEach(() => {
  ahead += 5001
})
beforeAll(async () => {
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'other' })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  operator = await aPerson(server.ctx, {
    permissions: ['record.read', 'punish.batch', 'change-order.edit'],
  })
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
const mute = async (
  uid?: string,
): Promise<{ id: string; uid: string; postId: string; decisionId: string }> => {
  const held = await hold(server, auditor.id, uid === undefined ? {} : { uid })
  const {
    list: [outcome],
  } = await submitItems(server, auditor.token, [muting(held)])
  const decisionId = outcome?.decisionId ?? ''
  const {
    rows: [row],
  } = await server.ctx.pool.query<{ id: string }>('select id from punish where decision_id = $1', [
    decisionId,
  ])
  return { id: row?.id ?? '', uid: held.uid, postId: held.postId, decisionId }
}
const remove = async (): Promise<{ id: string; postId: string }> => {
  const held = await hold(server, auditor.id)
  const {
    list: [outcome],
  } = await submitItems(server, auditor.token, [
    item(held, 'del', { form: { result: { punishTime: 0 } }, reasonLabels: [1203], remark: 'x' }),
  ])
  const {
    rows: [row],
  } = await server.ctx.pool.query<{ id: string }>('select id from punish where decision_id = $1', [
    outcome?.decisionId,
  ])
  return { id: row?.id ?? '', postId: held.postId }
}
const why = { reason: 'appeal', remark: 'the user was right', contentBack: false } as const
const lift = (ids: string[], by: 'row' | 'post' | 'uid' = 'row', changes: object = {}) =>
  as(operator).ok(calls.clear, { appId: 50, by, ids, ...why, ...changes })
const stateOf = async (id: string): Promise<string> =>
  (await server.ctx.pool.query('select state from punish where id = $1', [id])).rows[0].state

describe('lifting', () => {
  test('clears a punishment with event and audit entry, and tells its app at once', async () => {
    const muted = await mute()
    expect(await lift([muted.id])).toEqual({
      list: [
        {
          key: muted.id,
          punishId: muted.id,
          act: 202,
          subject: muted.uid,
          cleared: true,
          reason: '',
        },
      ],
      cleared: 1,
      refused: 0,
      needsChangeOrder: false,
    })
    expect(await stateOf(muted.id)).toBe('cleared')
    const {
      rows: [event],
    } = await server.ctx.pool.query(
      `
        select state, person_id, why
        from punish_event
        where punish_id = $1
        order by id desc limit 1`,
      [muted.id],
    )
    expect(event).toEqual({ state: 'cleared', person_id: operator.id, why: 'appeal' })
    const { rows: told } = await server.ctx.pool.query(
      `select kind, idempotency_key, payload from outbox where decision_id = $1 order by id`,
      [muted.decisionId],
    )
    expect(told.map((row) => row.kind)).toEqual(['decision', 'clear'])
    expect(told[1].payload).toMatchObject({
      type: 'clear',
      data: {
        decisionId: muted.decisionId,
        postId: muted.postId,
        uid: muted.uid,
        result: 'mute',
        labels: [{ id: 1203, path: [1203] }],
        punishes: [{ punishId: 202, scope: 'user', subject: muted.uid, permanent: false }],
        idempotencyKey: `clear-${muted.id}`,
        clearReason: 'appeal',
      },
    })
    expect(Object.keys(told[1].payload.data).toSorted()).toEqual(
      [...Object.keys(told[0].payload.data), 'clearedAt', 'clearReason'].toSorted(),
    )
    const {
      list: [row],
    } = await as(operator).ok(calls.history, { appId: 50, uid: muted.uid, by: operator.id })
    expect(row).toMatchObject({
      punishId: muted.id,
      act: 202,
      reason: 'appeal',
      remark: 'the user was right',
      by: operator.name,
      punishedBy: auditor.name,
      delivery: 'pending',
      changeOrderId: null,
    })
    expect(
      (
        await server.ctx.pool.query(
          `
            select count(*)::int as n
            from audit_log
            where action = 'clearPunish.clear' and subject = $1`,
          [`punish:${muted.id}`],
        )
      ).rows[0].n,
    ).toBe(1)
  })
})

describe('lifting many at once', () => {
  test('each of a list is lifted or left on its own, and never twice', async () => {
    const [live, over, spared] = [await mute(), await mute(), await mute()]
    await server.ctx.pool.query(`update punish set state = 'ended' where id = $1`, [over.id])
    await server.ctx.pool.query(`update punish set state = 'exempt' where id = $1`, [spared.id])
    await lift([live.id])
    const fresh = await mute()
    const answer = await lift([
      live.id,
      over.id,
      spared.id,
      fresh.id,
      '77',
      'nonsense',
      '9999999999999999999',
    ])
    expect(Object.fromEntries(answer.list.map((one) => [one.key, one.reason]))).toEqual({
      [live.id]: 'cleared',
      [over.id]: 'ended',
      [spared.id]: 'not-in-force',
      [fresh.id]: '',
      '77': 'not-found',
      nonsense: 'not-found',
      '9999999999999999999': 'not-found',
    })
    expect([answer.cleared, answer.refused]).toEqual([1, 6])
    expect(
      (
        await server.ctx.pool.query(
          'select count(*)::int as n from punish_clear where punish_id = any($1::bigint[])',
          [[live.id, over.id, fresh.id]],
        )
      ).rows[0].n,
    ).toBe(2)
  })

  test('ten at once lift it once', async () => {
    const muted = await mute()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        as(operator).call(calls.clear, { appId: 50, by: 'row', ids: [muted.id], ...why }),
      ),
    )
    expect(answers.filter(({ body }) => body.data.cleared === 1)).toHaveLength(1)
    expect(
      (
        await server.ctx.pool.query(
          `select count(*)::int as n from outbox where idempotency_key = $1`,
          [`clear-${muted.id}`],
        )
      ).rows[0].n,
    ).toBe(1)
  })

  test('clears what is in force by user or post; tells to show content when asked', async () => {
    const muted = await mute()
    const gone = [await remove(), await remove()] as const
    expect((await lift([muted.uid, 'nobody'], 'uid')).list).toEqual([
      expect.objectContaining({ key: muted.uid, punishId: muted.id, cleared: true }),
      expect.objectContaining({ key: 'nobody', cleared: false, reason: 'nothing' }),
    ])
    await lift([gone[0].postId], 'post', { contentBack: true })
    await lift([gone[1].postId], 'post')
    const { rows } = await server.ctx.pool.query(
      'select kind from outbox where idempotency_key = any($1::text[]) order by id',
      [gone.map((one) => `clear-${one.id}`)],
    )
    expect(rows.map((row) => row.kind)).toEqual(['restore', 'clear'])
    const some = await mute()
    expect(await lift([some.uid], 'uid', { punishIds: [206] })).toMatchObject({ cleared: 0 })
    expect(await stateOf(some.id)).toBe('active')
  })

  test('a look beforehand changes nothing', async () => {
    const muted = await mute()
    expect(await lift([muted.id], 'row', { dry: true })).toMatchObject({ cleared: 1 })
    expect(await stateOf(muted.id)).toBe('active')
  })

  test('frees the user when lifted; brings nothing back when its decision is undone', async () => {
    const first = await mute()
    await lift([first.id])
    const second = await mute(first.uid)
    expect(await stateOf(second.id)).toBe('active')
  })
})

const orders = contract.changeOrder
const make = async (changes: object = {}): Promise<string> =>
  (
    await as(operator).ok(orders.create, {
      title: 'CHG-1 clear up',
      apps: [],
      remark: '',
      changeEndTime: null,
      ...changes,
    })
  ).id

describe('change orders', () => {
  test('more than fifty need one that is in force and for the app', async () => {
    const many = [await mute()]
    const { rows } = await server.ctx.pool.query<{ id: string }>(
      `
        insert into punish (
          decision_id, app_id, type, punish_id, scope, subject, post_id, uid, start_at,
          setting_version, person_id
        )
        select $1, 50, 12, 206, 'user', 'mass' || n, 'mp' || n, 'mass' || n, now(), 1, $2
        from generate_series(1, 50) n
        returning id`,
      [many[0]?.decisionId, auditor.id],
    )
    const ids = [...many.map((one) => one.id), ...rows.map((row) => row.id)]
    const attempt = (changeOrderId?: string) =>
      as(operator).call(calls.clear, {
        appId: 50,
        by: 'row',
        ids,
        ...why,
        ...(changeOrderId ? { changeOrderId } : {}),
      })
    expect((await attempt()).body).toMatchObject({
      code: 400,
      field: 'changeOrderId',
      msg: expect.stringContaining('sysop required order id'),
    })
    expect((await attempt('9999999999999999999')).body).toMatchObject({
      code: 400,
      field: 'changeOrderId',
    })
    await aType(server.ctx, { appId: 71, type: 3 })
    expect((await attempt(await make({ apps: [71] }))).body).toMatchObject({
      code: 400,
      field: 'changeOrderId',
    })
    const closed = await make()
    await as(operator).ok(orders.update, {
      id: closed,
      version: 1,
      title: 'CHG-1',
      apps: [],
      remark: '',
      changeEndTime: null,
      state: 'closed',
    })
    expect((await attempt(closed)).body).toMatchObject({ code: 409, field: 'changeOrderId' })
    expect(await stateOf(ids[0] ?? '')).toBe('active')
    const id = await make()
    expect((await attempt(id)).body.data).toMatchObject({ cleared: 51, needsChangeOrder: true })
    expect((await as(operator).ok(orders.list, { text: id })).list[0]).toMatchObject({
      id,
      uses: 51,
      expired: false,
      madeBy: operator.name,
    })
  })

  test('the picker shows what may be named now', async () => {
    const [open, over] = [
      await make({ title: 'CHG-open', changeEndTime: Date.now() + 3_600_000 }),
      await make({ title: 'CHG-over', changeEndTime: Date.now() + 3_600_000 }),
    ]
    await server.ctx.pool.query(
      `update change_order set change_end = now() - interval '1 s' where id = $1`,
      [over],
    )
    const { list } = await as(auditor).ok(orders.pick, { text: 'CHG-o' })
    expect(list).toEqual([{ id: open, title: 'CHG-open', changeEndTime: expect.any(Number) }])
    expect(
      (
        await as(operator).call(orders.create, {
          title: 'x',
          apps: [],
          remark: '',
          changeEndTime: 1,
        })
      ).body,
    ).toMatchObject({ code: 400, field: 'changeEndTime' })
    expect(
      (
        await as(operator).call(orders.update, {
          id: open,
          version: 9,
          title: 'x',
          apps: [],
          remark: '',
          changeEndTime: null,
          state: 'open',
        })
      ).body.code,
    ).toBe(409)
  })
})

describe('who sees and may what', () => {
  test('foreign types are neither seen nor lifted', async () => {
    const muted = await mute()
    const narrow = await aPerson(server.ctx, {
      permissions: ['record.read', 'punish.batch'],
      scope: [{ appId: 50, type: 13 }],
    })
    expect((await as(narrow).ok(calls.query, { appId: 50, uid: muted.uid })).list).toEqual([])
    expect(
      await as(narrow).ok(calls.clear, { appId: 50, by: 'row', ids: [muted.id], ...why }),
    ).toMatchObject({ cleared: 0, list: [{ reason: 'not-found' }] })
    expect(await stateOf(muted.id)).toBe('active')
  })
  test('the list tells what can be lifted, by any of its filters', async () => {
    const muted = await mute()
    const about = [
      { uid: muted.uid },
      { postId: muted.postId },
      {
        subject: muted.uid,
        punishId: 202,
        state: 'active' as const,
        live: true,
        by: auditor.name,
        from: Date.now() - 60_000,
        to: Date.now() + 3_600_000,
      },
    ]
    for (const filter of about)
      expect((await as(operator).ok(calls.query, { appId: 50, ...filter })).list).toEqual([
        expect.objectContaining({ id: muted.id, clearable: true, delivery: 'pending' }),
      ])
    await lift([muted.id])
    expect(
      (await as(operator).ok(calls.query, { appId: 50, uid: muted.uid })).list[0],
    ).toMatchObject({ state: 'cleared', clearable: false })
    expect(
      (await as(operator).ok(calls.query, { appId: 50, uid: muted.uid, live: true })).list,
    ).toEqual([])
    const page = await as(operator).ok(calls.query, { appId: 50, limit: 1 })
    expect(
      (await as(operator).ok(calls.query, { appId: 50, limit: 1, after: page.next ?? '' })).list[0]
        ?.id,
    ).not.toBe(page.list[0]?.id)
  })
  test('the history as a file', async () => {
    const response = await as(operator).raw(
      'POST',
      '/biz_gateway/justice_review/clear-punish/history/export',
      {
        headers: { 'content-type': 'application/json', 'global-language': 'en' },
        body: JSON.stringify({ appId: 50 }),
      },
    )
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Lifted at')
    expect(lines.length).toBeGreaterThan(5)
  })
})

test('the app receives the clear behind the decision it takes back', async () => {
  const receiver = await startReceiver()
  try {
    await server.ctx.pool.query(`update outbox set state = 'delivered'`)
    await server.ctx.pool.query(
      `
        insert into delivery_endpoint (app_id, url, secret)
        values (50, $1, $2)
        on conflict (app_id) do update
        set url = excluded.url`,
      [receiver.url, secret],
    )
    const muted = await mute()
    await lift([muted.id])
    await until('both arrived', async () => {
      await sendDue(server.ctx)
      await waitForFlights(server.ctx)
      return receiver.received().length === 2
    })
    expect(receiver.received().map(({ id, body }) => [id, body.type])).toEqual([
      [`decision-${muted.decisionId}`, 'decision'],
      [`clear-${muted.id}`, 'clear'],
    ])
  } finally {
    await receiver.stop()
  }
})
