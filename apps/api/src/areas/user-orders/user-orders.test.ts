import { contract } from '@oas/contract/index'
import type { Input } from '@oas/contract/define'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hold, item, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aDrawnTask, drawItems, release } from '../../testing/task-world.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { runUserOrders } from './run.ts'

const calls = contract.userOrders
type Start = Input<typeof calls.start>
let server: TestServer
let auditor: MadePerson
let other: MadePerson
let reviewer: MadePerson
let narrow: MadePerson
let ahead = 0

const button = (id: string, content: Partial<ResultButton['content']>): ResultButton => ({
  id,
  transKey: `result.${id}`,
  content: { resultType: 'REGULAR', control: 'direct', ...content },
})
const ban = button('ban_account', {
  resultType: 'SERIOUS_VIOLATIONS',
  control: 'punish_form',
  punishId: 206,
  times: [604_800, -1],
  defaultTime: 604_800,
  remark: { required: true, max: 200, templates: [] },
  label: { required: true },
})
const grave = button('grave', { resultType: 'SERIOUS_VIOLATIONS', label: { required: false } })
const scored = button('score', { resultType: 'TAG', control: 'score', criteria: [] })
const typeWith = (type: number, result: ResultButton[], changes: Partial<TypeSetting> = {}) =>
  aType(server.ctx, {
    type,
    name: `type_${type}`,
    undoSeconds: 60,
    result: [...aSetting().result, ...result],
    ...changes,
  })

beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await typeWith(12, [ban])
  await typeWith(13, [ban])
  await typeWith(14, [grave], { baseInfo: { ...aSetting().baseInfo, useLabel: false } })
  await typeWith(15, [], { result: [scored] })
  await typeWith(16, [ban])
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  other = await aPerson(server.ctx)
  reviewer = await aPerson(server.ctx, {
    permissions: ['audit.take', 'punish.review', 'record.read'],
  })
  narrow = await aPerson(server.ctx, {
    scope: [
      { appId: 50, type: 12 },
      { appId: 50, type: 13 },
    ],
  })
})
afterAll(() => server.stop())
// A call is limited to a few in five seconds: the clock goes on between tests.
beforeEach(async () => {
  ahead += 5001
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})

const as = (person: MadePerson) => server.client(person.token)
const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]
const waiting = async (uid: string, changes: Parameters<typeof hold>[2] = {}) => {
  const held = await hold(server, auditor.id, { uid, ...changes })
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'waiting', holder_id = null, window_id = null, lease_until = null,
        held_at = null, shown_at = null
      where id = $1`,
    [held.id],
  )
  return held
}
/** Bans a user by a decision of this person; answers its id. */
const banOf = async (uid: string, person = auditor, seconds = 604_800): Promise<string> => {
  const held = await hold(server, person.id, { uid })
  const { list } = await submitItems(server, person.token, [
    item(held, 'ban_account', {
      form: { result: { punishTime: seconds } },
      reasonLabels: [1203],
      reasonLabelsKey: 'lb_1203',
      remark: 'grave',
    }),
  ])
  return list[0]?.decisionId ?? ''
}
const offered = async (decisionIds: string[], person = auditor) =>
  (await as(person).ok(calls.offer, { appId: 50, decisionIds })).list
const previewOf = (decisionId: string, person = auditor) =>
  as(person).ok(calls.preview, { appId: 50, decisionId })
let keys = 0
type Group = Start['groups'][number]
const groupOf = (
  type: number,
  orders: { id: string; recordId: string }[],
  changes: Partial<Group> = {},
): Group => ({
  type,
  resultId: 'ban_account',
  labels: [1203],
  punishTime: 604_800,
  orders: orders.map(({ id, recordId }) => ({ orderId: id, recordId })),
  ...changes,
})
const runOf = (decisionId: string, groups: Group[], changes: Partial<Start> = {}): Start => ({
  appId: 50,
  decisionId,
  key: `window-${++keys}`,
  reason: 'User banned',
  groups,
  ...changes,
})
const start = (decisionId: string, groups: Group[], changes: Partial<Start> = {}, by = auditor) =>
  as(by).ok(calls.start, runOf(decisionId, groups, changes))
/** Runs until nothing is due, however long it takes by the clock. */
const runAll = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) {
    ahead += 1001
    if (!(await runUserOrders(server.ctx))) return
  }
}
const runNow = async (id: string, person = auditor) => (await as(person).ok(calls.get, { id })).run
const itemsOf = async (id: string, person = auditor) =>
  (await as(person).ok(calls.items, { id, limit: 200 })).list

describe('what is offered after a ban', () => {
  test('counts the orders that wait, and nothing where none do', async () => {
    const alone = await banOf('alone')
    const many = await banOf('many')
    for (const type of [12, 13, 14, 15]) await waiting('many', { type })
    await waiting('somebody else')
    expect(await offered([alone, many])).toEqual([
      { decisionId: many, appId: 50, uid: 'many', n: 3 },
    ])
    const found = await as(auditor).ok(calls.offer, { appId: 50, uid: 'many' })
    expect(found.list).toEqual([{ decisionId: many, appId: 50, uid: 'many', n: 3 }])
  })

  test('counts for each person what that person could decide', async () => {
    const decisionId = await banOf('scoped')
    for (const type of [12, 13, 16]) await waiting('scoped', { type })
    expect((await offered([decisionId], narrow)).map(({ n }) => n)).toEqual([2])
  })

  test('is nothing where a decision does not ban, or its ban was taken back', async () => {
    const held = await hold(server, auditor.id, { uid: 'passed' })
    await waiting('passed')
    const { list } = await submitItems(server, auditor.token, [item(held)])
    expect(await offered([list[0]?.decisionId ?? ''])).toEqual([])
    const decisionId = await banOf('freed')
    await waiting('freed')
    await as(auditor).ok(contract.decision.undo, { windowId: 'w1', decisionIds: [decisionId] })
    expect(await offered([decisionId])).toEqual([])
    const refused = await as(auditor).call(calls.preview, { appId: 50, decisionId })
    expect([refused.body.code, refused.body.field]).toEqual([404, 'decisionId'])
  })
})

describe('the preview', () => {
  test('groups by type, with the result of the ban, else one as grave, else none', async () => {
    const decisionId = await banOf('grouped')
    const [first] = [await waiting('grouped'), await waiting('grouped')]
    await waiting('grouped', { type: 14, pictures: ['p1'] })
    const { groups, leftOut, uid } = await previewOf(decisionId)
    expect([uid, leftOut]).toEqual(['grouped', []])
    expect(groups.map(({ type, resultId, labels }) => [type, resultId, labels])).toEqual([
      [12, 'ban_account', [1203]],
      [14, 'grave', []],
    ])
    expect(groups[0]?.orders).toHaveLength(2)
    expect(groups[0]?.orders[0]).toMatchObject({
      orderId: first?.id,
      postId: first?.postId,
      excerpt: expect.stringMatching(/^text /),
    })
    expect(groups[1]?.orders[0]?.thumb).toBe('https://example.com/a.png')
    expect(groups[0]?.results.map(({ id }) => id)).toContain('ban_account')
  })

  test('proposes a ban as long as the one that it follows', async () => {
    const decisionId = await banOf('for ever', auditor, -1)
    await waiting('for ever')
    const [group] = (await previewOf(decisionId)).groups
    expect(group?.results.map(({ id, defaultTime }) => [id, defaultTime])).toContainEqual([
      'ban_account',
      -1,
    ])
  })

  test('says how many are left out and why', async () => {
    const uid = 'left'
    const decisionId = await banOf(uid, narrow)
    await waiting(uid)
    await hold(server, auditor.id, { uid })
    await hold(server, narrow.id, { uid })
    await waiting(uid, { type: 16 })
    const task = await aDrawnTask(server)
    await release(server, task.id, await drawItems(server, task, [(await waiting(uid)).recordId]))
    const set = (held: { id: string }, change: string) =>
      server.ctx.pool.query(`update queue_order set ${change} where id = $1`, [held.id])
    await set(await waiting(uid), `facts = '{"$anew": true}'`)
    await set(await waiting(uid), `facts = '{"escalatedTo": "leader"}'`)
    await set(await waiting(uid), `reserved_for = ${auditor.id}`)
    await set(await waiting(uid), `excluded = '{${narrow.id}}'`)
    const { groups, leftOut } = await previewOf(decisionId, narrow)
    expect(groups.flatMap(({ orders }) => orders)).toHaveLength(1)
    expect(leftOut).toEqual([
      { why: 'mine', n: 1 },
      { why: 'held', n: 1 },
      { why: 'task', n: 1 },
      { why: 'again', n: 1 },
      { why: 'reserved', n: 2 },
      { why: 'leaders', n: 1 },
      { why: 'scope', n: 1 },
    ])
    await waiting(uid, { type: 15 })
    expect((await previewOf(decisionId)).leftOut).toContainEqual({ why: 'form', n: 1 })
  })
})

describe('a run', () => {
  test('decides the orders as any others, each naming the ban, which is not doubled', async () => {
    const uid = 'decided'
    const decisionId = await banOf(uid)
    const [a, b] = [await waiting(uid), await waiting(uid, { type: 13 })]
    const c = await waiting(uid, { type: 14 })
    const kept = await waiting(uid, { type: 13 })
    const made = await start(decisionId, [
      groupOf(12, [a]),
      groupOf(13, [b]),
      groupOf(14, [c], { resultId: 'grave', labels: [], punishTime: null }),
    ])
    expect(made).toMatchObject({ state: 'running', items: 3 })
    await runAll()
    expect(await runNow(made.id)).toMatchObject({
      state: 'done',
      uid,
      decisionId,
      done: 3,
      warned: 0,
      left: 0,
      verdicts: [
        { type: 12, resultId: 'ban_account', n: 1 },
        { type: 13, resultId: 'ban_account', n: 1 },
        { type: 14, resultId: 'grave', n: 1 },
      ],
    })
    const decided = await rows<{ personId: string }>(
      `
        select person_id as "personId", remark, page_key as page, state,
          current_json -> 'userOrders' ->> 'decisionId' as ban
        from decision
        where uid = $1 and id <> $2`,
      uid,
      decisionId,
    )
    expect(decided).toHaveLength(3)
    expect(new Set(decided.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({
          personId: auditor.id,
          remark: 'User banned',
          page: 'user-orders',
          state: 'active',
          ban: decisionId,
        }),
      ]),
    )
    expect(await rows('select state from punish where uid = $1 order by id', uid)).toEqual([
      { state: 'active' },
      { state: 'absorbed' },
      { state: 'absorbed' },
    ])
    expect(await rows('select id from queue_order where uid = $1', uid)).toEqual([{ id: kept.id }])
    const found = await as(auditor).ok(calls.along, { decisionId })
    expect([found.n, found.list.map(({ recordId }) => recordId)]).toEqual([
      3,
      [a.recordId, b.recordId, c.recordId],
    ])
    const detail = await as(auditor).ok(contract.record.detail, { recordId: a.recordId })
    expect(detail.decisions[0]?.currentJson['userOrders']).toMatchObject({ decisionId })
    expect(
      await rows(
        `
          select sum(n)::int as n
          from auditor_count
          where person_id = $1 and type = 14 and result_id = 'grave'`,
        auditor.id,
      ),
    ).toEqual([{ n: 1 }])
  })
})

describe('an order', () => {
  test('is skipped where somebody claimed it meanwhile, which is said', async () => {
    const uid = 'raced'
    const decisionId = await banOf(uid)
    const [a, b, gone] = [await waiting(uid), await waiting(uid), await waiting(uid)]
    const made = await start(decisionId, [groupOf(12, [a, b, gone])])
    await server.ctx.pool.query(
      `
        update queue_order
        set state = 'held', holder_id = $2, window_id = 'w2', fence = fence + 1,
          lease_until = now() + interval '1 hour'
        where id = $1`,
      [b.id, other.id],
    )
    await server.ctx.pool.query('delete from queue_order where id = $1', [gone.id])
    await runAll()
    expect((await itemsOf(made.id)).map(({ state, codes }) => [state, codes])).toEqual([
      ['done', ['ALREADY_PUNISHED']],
      ['skipped', ['HELD']],
      ['skipped', ['GONE']],
    ])
    expect(await rows('select holder_id as holder from queue_order where id = $1', b.id)).toEqual([
      { holder: other.id },
    ])
  })

  test('is not decided twice by the same key again, nor from two windows', async () => {
    const uid = 'twice'
    const decisionId = await banOf(uid)
    const held = await waiting(uid)
    const input = runOf(decisionId, [groupOf(12, [held])])
    const both = await Promise.all([
      as(auditor).ok(calls.start, input),
      as(auditor).ok(calls.start, input),
    ])
    expect(both[1]?.id).toBe(both[0]?.id)
    const second = await start(decisionId, [groupOf(12, [held])])
    expect(second.id).not.toBe(both[0]?.id)
    await runAll()
    expect(await rows('select id from decision where record_id = $1', held.recordId)).toHaveLength(
      1,
    )
    expect((await itemsOf(second.id)).map(({ state, codes }) => [state, codes])).toEqual([
      ['skipped', ['DECIDED']],
    ])
  })

  test('is held again once its decision is taken back, as of any other', async () => {
    const uid = 'undone'
    const decisionId = await banOf(uid)
    const [a, b] = [await waiting(uid), await waiting(uid)]
    const made = await start(decisionId, [groupOf(12, [a, b])])
    await runAll()
    const first = (await itemsOf(made.id))[0]
    ahead -= 50_000
    const { list } = await as(auditor).ok(contract.decision.undo, {
      windowId: 'w1',
      decisionIds: [first?.decisionId ?? ''],
    })
    expect(list[0]).toMatchObject({ undone: true, id: a.id })
    ahead += 50_000
    expect((await itemsOf(made.id)).map(({ undone }) => undone)).toEqual([true, false])
    expect(
      await rows('select state from punish where uid = $1 and state = $2', uid, 'active'),
    ).toHaveLength(1)
  })
})

describe('a run that does not go through', () => {
  test('goes on where a server died after it held the orders', async () => {
    const uid = 'died'
    const decisionId = await banOf(uid)
    const [a, b] = [await waiting(uid), await waiting(uid)]
    const made = await start(decisionId, [groupOf(12, [a, b])])
    const server2 = {
      ...server.ctx,
      now: () => new Date(Date.now() + ahead),
      bus: server.ctx.bus,
      pool: Object.assign(Object.create(server.ctx.pool) as typeof server.ctx.pool, {
        query: () => Promise.reject(new Error('the server died')),
      }),
    }
    await expect(runUserOrders(server2)).rejects.toThrow()
    expect(await runNow(made.id)).toMatchObject({ state: 'running', left: 2 })
    ahead += 61_000
    await runAll()
    expect(await runNow(made.id)).toMatchObject({ state: 'done', done: 2, left: 0 })
  })

  test('stops by hand: what was decided stays, the rest waits on', async () => {
    const uid = 'stopped'
    const decisionId = await banOf(uid)
    const held = []
    for (let n = 0; n < 25; n++) held.push(await waiting(uid))
    const made = await start(decisionId, [groupOf(12, held)])
    await runUserOrders(server.ctx)
    expect(await as(auditor).ok(calls.cancel, { id: made.id })).toEqual({ cancelled: 5 })
    await runAll()
    expect(await runNow(made.id)).toMatchObject({ state: 'cancelled', done: 20, cancelled: 5 })
    expect(await rows('select id from queue_order where uid = $1', uid)).toHaveLength(5)
  })

  test('stops by itself once the ban is taken back', async () => {
    const uid = 'lifted'
    const decisionId = await banOf(uid)
    const held = await waiting(uid)
    const made = await start(decisionId, [groupOf(12, [held])])
    await as(auditor).ok(contract.decision.undo, { windowId: 'w1', decisionIds: [decisionId] })
    await runAll()
    const { run, steps } = await as(auditor).ok(calls.get, { id: made.id })
    expect([run.state, run.cancelled, steps.map(({ act }) => act)]).toEqual([
      'cancelled',
      1,
      ['made', 'lifted'],
    ])
  })
})

describe('what cannot be', () => {
  test('is a foreign type, an unknown result or a missing label, each at its field', async () => {
    const decisionId = await banOf('refused')
    const held = await waiting('refused', { type: 16 })
    const mine = await waiting('refused')
    const refusal = async (groups: Group[], person = narrow) => {
      const { body } = await as(person).call(calls.start, runOf(decisionId, groups))
      return [body.code, body.field]
    }
    expect((await refusal([groupOf(16, [held])]))[0]).toBe(403)
    expect(await refusal([groupOf(12, [mine], { resultId: 'none' })])).toEqual([
      400,
      'groups.0.resultId',
    ])
    expect(await refusal([groupOf(12, [mine], { labels: [] })])).toEqual([400, 'groups.0.labels'])
    expect(await refusal([groupOf(12, [mine], { punishTime: 5 })])).toEqual([
      400,
      'groups.0.punishTime',
    ])
    expect(await refusal([groupOf(12, [mine]), groupOf(12, [mine])])).toEqual([400, 'groups'])
  })

  test('is an order of another user: it is left alone', async () => {
    const decisionId = await banOf('theirs')
    const stranger = await waiting('a stranger')
    const made = await start(decisionId, [groupOf(12, [stranger])])
    await runAll()
    expect((await itemsOf(made.id)).map(({ state }) => state)).toEqual(['skipped'])
    expect(await rows('select state from queue_order where id = $1', stranger.id)).toEqual([
      { state: 'waiting' },
    ])
  })
})

describe('many orders', () => {
  const configure = (value: object): Promise<unknown> =>
    server.ctx.pool.query(
      `
        insert into system_config (key, value)
        values ('bulk.punish', $1)
        on conflict (key) do update
        set value = excluded.value`,
      [value],
    )
  afterAll(() => configure({}))

  test('wait for a second person, who is not their maker', async () => {
    await configure({ reviewAbove: 1 })
    const uid = 'reviewed'
    const decisionId = await banOf(uid)
    const held = [await waiting(uid), await waiting(uid)]
    const made = await start(decisionId, [groupOf(12, held)], {}, reviewer)
    expect(made.state).toBe('review')
    await runAll()
    expect(await runNow(made.id, reviewer)).toMatchObject({ state: 'review', left: 2 })
    const own = await as(reviewer).call(calls.review, { id: made.id, act: 'approve', reason: '' })
    expect(own.body.code).not.toBe(0)
    const second = await aPerson(server.ctx, { permissions: ['audit.take', 'punish.review'] })
    expect((await as(second).ok(calls.list, { state: 'review' })).list.map(({ id }) => id)).toEqual(
      [made.id],
    )
    await as(second).ok(calls.review, { id: made.id, act: 'approve', reason: '' })
    await runAll()
    expect(await runNow(made.id, reviewer)).toMatchObject({
      state: 'done',
      done: 2,
      reviewer: second.name,
    })
  })

  test('are seen by their maker and by who may pass them in their scope alone', async () => {
    await configure({ reviewAbove: 1 })
    const uid = 'unseen'
    const decisionId = await banOf(uid)
    const held = [await waiting(uid, { type: 16 }), await waiting(uid, { type: 16 })]
    const made = await start(decisionId, [groupOf(16, held)])
    const elsewhere = await aPerson(server.ctx, {
      permissions: ['audit.take', 'punish.review'],
      scope: [{ appId: 50, type: 12 }],
    })
    for (const person of [other, elsewhere])
      expect((await as(person).call(calls.get, { id: made.id })).body.code).toBe(404)
    const refused = await as(elsewhere).call(calls.review, {
      id: made.id,
      act: 'approve',
      reason: '',
    })
    expect(refused.body.code).toBe(404)
    expect(await as(auditor).ok(calls.cancel, { id: made.id })).toEqual({ cancelled: 2 })
  })

  test('name a change order above fifty', async () => {
    await configure({ reviewAbove: 100 })
    const uid = 'ordered'
    const decisionId = await banOf(uid)
    const held = []
    for (let n = 0; n < 51; n++) held.push(await waiting(uid))
    const { body } = await as(auditor).call(calls.start, runOf(decisionId, [groupOf(12, held)]))
    expect([body.code !== 0, body.field]).toEqual([true, 'changeOrderId'])
  })
})
