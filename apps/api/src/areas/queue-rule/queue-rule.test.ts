import { contract } from '@oas/contract/index'
import { type QueueRuleBody, blankRule } from '@oas/contract/queue-rule/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import type { TestServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { sendOwn } from '../ingest/index.ts'
import { queueRuleJobs } from './jobs.ts'

const { queueRule: calls } = contract
let server: TestServer
let [writer, second]: Someone[] = []
let stranger: Someone
let clock = 0
const minutes = (n: number): void => {
  clock += n * 60_000
}
const job = async (name: string): Promise<void> => {
  while (await queueRuleJobs.find((one) => one.name === name)?.run(server.ctx)) {
    /* until nothing is left */
  }
}
const waiting = (type = 12) =>
  server.ctx.db
    .selectFrom('queueOrder')
    .selectAll()
    .where('appId', '=', 50)
    .where('type', '=', type)
    .where('state', '=', 'waiting')
    .orderBy('rank')
    .orderBy('id')
    .execute()
const posts = async (type = 12): Promise<string[]> =>
  (await waiting(type)).map(({ postId }) => postId)

beforeAll(async () => {
  clock = Date.now()
  const ground = await administration({}, { now: () => new Date(clock) })
  server = ground.server
  writer = await ground.someone({
    permissions: ['setting.read', 'setting.edit', 'setting.publish', 'setting.publish-own'],
  })
  second = await ground.someone({ permissions: ['setting.read', 'setting.publish'] })
  stranger = await ground.someone({
    permissions: ['setting.read', 'setting.edit'],
    scope: [{ appId: 71 }],
  })
  await aType(server.ctx, { type: 13, name: 'spill' })
  await aType(server.ctx, {
    type: 14,
    name: 'table',
    pageType: { ...aSetting().pageType, type: 'table' },
  })
  await aType(server.ctx, { type: 15, name: 'third' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query(
    'truncate queue_order; truncate record cascade; truncate ingest_key; truncate order_event',
  )
  const live = await server.ctx.db
    .selectFrom('queueRule')
    .select(['id', 'version'])
    .where('state', '=', 'live')
    .execute()
  for (const { id, version } of live)
    await second?.client.ok(calls.move, { id, version, move: 'stop', reason: 'next test' })
  await server.ctx.pool.query('delete from queue_rule')
})

const write = (rule: Partial<QueueRuleBody>, type = 12) =>
  (writer as Someone).client.call(calls.create, {
    appId: 50,
    type,
    rule: { ...blankRule, ...rule },
    note: '',
  })
/** A rule in force: written by one, passed by another. */
const enforce = async (
  rule: Partial<QueueRuleBody>,
  type = 12,
): Promise<{ id: string; version: number }> => {
  const { id } = (await write(rule, type)).body.data as { id: string }
  await writer?.client.ok(calls.move, { id, version: 1, move: 'submit' })
  return await (second as Someone).client.ok(calls.move, { id, version: 2, move: 'approve' })
}

test('a rule is written by one and passed by another; until then nothing happens', async () => {
  const { id } = (await write({ priority: '9' })).body.data as { id: string }
  expect((await write({ priority: '8' })).body).toMatchObject({ code: 409, field: 'type' })
  expect(
    (await second?.client.call(calls.move, { id, version: 1, move: 'approve' }))?.body.code,
  ).toBe(409)
  await writer?.client.ok(calls.move, { id, version: 1, move: 'submit' })
  expect(
    (
      await writer?.client.call(calls.update, {
        id,
        version: 2,
        rule: { ...blankRule, priority: '1' },
        note: '',
      })
    )?.body.code,
  ).toBe(409)
  const alone = await writer?.client.call(calls.move, { id, version: 2, move: 'approve' })
  expect(alone?.status).toBe(409)
  expect(alone?.body.msg).toMatch(/另一|他人|somebody/i)
  await send(server, [rec('a')])
  expect((await waiting())[0]?.priority).toBe(0)
  expect(
    (await second?.client.call(calls.move, { id, version: 2, move: 'reject' }))?.body,
  ).toMatchObject({ field: 'reason' })
  await second?.client.ok(calls.move, { id, version: 2, move: 'reject', reason: 'too much' })
  expect(await writer?.client.ok(calls.one, { id })).toMatchObject({
    state: 'draft',
    reason: 'too much',
    own: true,
    version: 3,
  })
  await writer?.client.ok(calls.update, {
    id,
    version: 3,
    rule: { ...blankRule, priority: '5' },
    note: 'less',
  })
  await writer?.client.ok(calls.move, { id, version: 4, move: 'submit' })
  await second?.client.ok(calls.move, { id, version: 5, move: 'approve' })
  await send(server, [rec('b')])
  expect((await waiting()).map(({ postId, priority }) => [postId, priority])).toEqual([
    ['b', 5],
    ['a', 0],
  ])
  expect(
    (
      await server.ctx.db
        .selectFrom('auditLog')
        .select('action')
        .where('subject', '=', `queue-rule:${id}`)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action.slice(10)),
  ).toEqual(['create', 'submit', 'reject', 'update', 'submit', 'approve'])
})

test('what cannot act is refused by name; rules of other types are not there', async () => {
  const field = async (rule: Partial<QueueRuleBody>): Promise<string | undefined> =>
    (await write(rule)).body.field
  expect([
    await field({}),
    await field({ priority: 'record.' }),
    await field({ sample: 1.005 }),
    await field({ discardMinutes: 6, discardReason: ' ' }),
    await field({ overflowAt: 5 }),
    await field({ overflowAt: 5, overflowType: 12 }),
    await field({ overflowAt: 5, overflowType: 14 }),
    await field({ ageing: 101 }),
  ]).toEqual([
    'rule.priority',
    'rule.priority',
    'rule.sample',
    'rule.discardReason',
    'rule.overflowType',
    'rule.overflowType',
    'rule.overflowType',
    'rule.ageing',
  ])
  expect((await write({ priority: '1' }, 999)).body.code).not.toBe(0)
  const { id } = (await write({ priority: '1' })).body.data as { id: string }
  expect((await stranger.client.call(calls.one, { id })).status).toBe(404)
  expect((await stranger.client.call(calls.move, { id, version: 1, move: 'submit' })).status).toBe(
    404,
  )
  expect((await stranger.client.ok(calls.list, {})).total).toBe(0)
  await enforce({ overflowAt: 5, overflowType: 15 }, 13)
  expect(await field({ overflowAt: 5, overflowType: 13 })).toBe('rule.overflowType')
})

test('takes priority from the expression; keeps it as sent when that gives no number', async () => {
  await enforce({ priority: "has(ext.kind, 'urgent') ? 99 : ext.level" })
  await send(server, [
    rec('plain', { priority: 2 }),
    rec('level', { extData: { level: 3 } }),
    rec('urgent', { extData: { kind: 'urgent' } }),
    rec('word', { priority: 1, extData: { level: 'x' } }),
  ])
  expect(
    Object.fromEntries((await waiting()).map(({ postId, priority }) => [postId, priority])),
  ).toEqual({ plain: 2, level: 3, urgent: 9, word: 1 })
  const { evidence } = await server.ctx.db
    .selectFrom('record')
    .select('evidence')
    .where('postId', '=', 'word')
    .executeTakeFirstOrThrow()
  expect(evidence).toMatchObject({
    steps: [{ step: 'queue-rule', verdict: 'queue', found: { problem: 'no number' } }],
  })
})

test('places waiting orders by faster ageing while the rule is in force', async () => {
  await send(server, [rec('old')])
  minutes(5)
  await send(server, [rec('high', { priority: 1 })])
  const held = await (await anAuditor(server)).fetch({ postId: 'none' })
  expect([held, await posts()]).toEqual([[], ['high', 'old']])
  const { id, version } = await enforce({ ageing: 100 })
  expect(await posts()).toEqual(['high', 'old'])
  await job('queue-rule.rank')
  expect(await posts()).toEqual(['old', 'high'])
  expect(
    (
      await server.ctx.db
        .selectFrom('queueRule')
        .select('rankedTo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).rankedTo,
  ).toBeNull()
  // The claim takes them in the same order.
  expect((await (await anAuditor(server)).fetch({ limit: 1 }))[0]?.postId).toBe('old')
  await second?.client.ok(calls.move, { id, version, move: 'stop', reason: 'no need' })
  await send(server, [rec('older-kind')])
  await job('queue-rule.rank')
  expect(
    (
      await server.ctx.db
        .selectFrom('queueOrder')
        .select(['postId'])
        .where('type', '=', 12)
        .orderBy('rank')
        .execute()
    ).map(({ postId }) => postId),
  ).toEqual(['high', 'old', 'older-kind'])
})

test('writing places anew leaves alone what is kept for one person or was passed on', async () => {
  await send(server, [rec('kept'), rec('passed'), rec('free')])
  await server.ctx.pool.query(
    "update queue_order set rank = 0, reserved_for = $1 where post_id = 'kept'",
    [writer?.id],
  )
  await server.ctx.pool.query(
    `
      update queue_order
      set facts = '{"escalatedTo":"leader"}', priority = 7
      where post_id = 'passed'`,
  )
  await enforce({ priority: '9' })
  await job('queue-rule.rank')
  expect(
    Object.fromEntries((await waiting()).map(({ postId, priority }) => [postId, priority])),
  ).toEqual({ kept: 0, passed: 7, free: 9 })
})

test('draws a lot by post, always the same; never by chance what a rule asks for', async () => {
  await enforce({ sample: 40 })
  const all = Array.from({ length: 300 }, (_one, n) => `lot-${n}`)
  await send(
    server,
    all.map((post) => rec(post)),
  )
  const first = await posts()
  expect(first.length).toBeGreaterThan(90)
  expect(first.length).toBeLessThan(150)
  expect(Number((await server.ctx.pool.query('select count(*) as n from record')).rows[0].n)).toBe(
    300,
  )
  await send(
    server,
    all.map((post) => rec(post)),
  )
  expect(await posts()).toEqual(first)
  const out = all.find((post) => !first.includes(post))
  expect(
    (
      await server.ctx.db
        .selectFrom('record')
        .select('evidence')
        .where('postId', '=', out ?? '')
        .executeTakeFirst()
    )?.evidence,
  ).toMatchObject({ steps: [{ step: 'queue-rule', verdict: 'ignore', found: { sample: 40 } }] })
  // An order that is not for everybody was made by a person's wish.
  const caller = {
    kind: 'person' as const,
    id: '1',
    name: 'x',
    teamId: null,
    sessionId: '',
    permissions: new Set<never>(),
    paths: [],
    scope: { all: true as const, pairs: [] },
  }
  await sendOwn(
    { ...server.ctx, caller },
    { appId: 50, type: 12, postId: out ?? '', texts: [{ content: 'wished' }] },
    { excluded: ['1'] },
  )
  expect(await posts()).toContain(out)
})

test('counts the same content of a post as a report within the window, then an order', async () => {
  await enforce({ mergeMinutes: 5 })
  const [id] = await send(server, [rec('p')])
  const auditor = await anAuditor(server)
  const [held] = await auditor.fetch()
  expect(await send(server, [rec('p')])).toEqual([id])
  expect(await posts()).toEqual([])
  expect(
    (
      await server.ctx.db
        .selectFrom('record')
        .select('reportCount')
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow()
    ).reportCount,
  ).toBe(2)
  await auditor.client.ok(contract.decision.submit, {
    pageKey: 'tags-audit-text',
    appId: 50,
    type: 12,
    business: 'text',
    windowId: auditor.window,
    settingVersion: 1,
    recordResults: [
      {
        id: held?.id ?? '',
        postId: 'p',
        uid: 'u-p',
        fence: held?.fence ?? 0,
        value: { result: { id: 'ignore' } },
        form: { result: {} },
        reasonLabels: [],
        reasonLabelsKey: '',
        remark: '',
        currentJson: { serialId: auditor.serialId },
      },
    ],
  })
  minutes(4)
  expect(await send(server, [rec('p')])).toEqual([id])
  await send(server, [rec('p', { texts: [{ content: 'edited' }] })])
  expect(await posts()).toEqual(['p'])
  await server.ctx.pool.query('truncate queue_order')
  minutes(2)
  expect((await send(server, [rec('p')]))[0]).not.toBe(id)
  expect(await posts()).toEqual(['p'])
})

test(`sends new ones to the other queue from so many on, with more of their posts`, async () => {
  const { id, version } = await enforce({ overflowAt: 2, overflowType: 13 })
  await send(
    server,
    ['a', 'b', 'c', 'd'].map((post) => rec(post)),
  )
  expect([await posts(), await posts(13)]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(
    (
      await server.ctx.db
        .selectFrom('record')
        .select('type')
        .where('postId', '=', 'c')
        .executeTakeFirstOrThrow()
    ).type,
  ).toBe(12)
  await send(server, [rec('c'), rec('a')])
  expect([await posts(), await posts(13)]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  // The queue has room again: what waits in the other one is still found there.
  await server.ctx.pool.query("delete from queue_order where post_id in ('a', 'b')")
  await send(server, [rec('c')])
  expect([await posts(), await posts(13)]).toEqual([[], ['c', 'd']])
  // Posts of the other type may have the same names: content of different types is never one,
  // whichever came first.
  await send(server, [rec('x', { type: 13 }), rec('a'), rec('b')])
  await send(server, [rec('x'), rec('c', { type: 13, texts: [{ content: 'of its own type' }] })])
  expect([await posts(), await posts(13)]).toEqual([
    ['a', 'b'],
    ['c', 'd', 'x', 'x', 'c'],
  ])
  await send(server, [rec('x'), rec('x', { type: 13 }), rec('c', { type: 13 })])
  expect([await posts(), await posts(13)]).toEqual([
    ['a', 'b'],
    ['c', 'd', 'x', 'x', 'c'],
  ])
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select(['type', 'reportCount'])
      .where('postId', '=', 'x')
      .orderBy('id')
      .execute(),
  ).toEqual([
    { type: 13, reportCount: 2 },
    { type: 12, reportCount: 2 },
  ])
  const auditor = await anAuditor(server, {}, ['50:13'])
  const held = await auditor.fetch({ types: ['50:13'], postId: 'c', limit: 2 })
  expect(held).toMatchObject([
    { type: 13, postId: 'c' },
    { type: 13, postId: 'c' },
  ])
  // Given back, each stays what it is.
  await auditor.client.ok(contract.queue.release, {
    pageKey: 'tags-audit-text',
    windowId: auditor.window,
    list: held.map(({ id, fence }) => ({ id, fence, reason: 'back' as const })),
  })
  expect(await posts(13)).toEqual(['c', 'd', 'x', 'x', 'c'])
  await second?.client.ok(calls.move, { id, version, move: 'stop', reason: 'enough' })
})

test('discards what waited too long with a history and count, but nothing held', async () => {
  const { id } = await enforce({ discardMinutes: 6, discardReason: 'too old to matter' })
  await send(server, [rec('old'), rec('held')])
  const auditor = await anAuditor(server)
  await auditor.fetch({ postId: 'held' })
  minutes(4)
  await send(server, [rec('new')])
  await job('queue-rule.discard')
  expect(await posts()).toEqual(['old', 'new'])
  minutes(3)
  await job('queue-rule.discard')
  expect(await posts()).toEqual(['new'])
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select('state')
      .where('postId', '=', 'held')
      .execute(),
  ).toEqual([{ state: 'held' }])
  const { rows: events } = await server.ctx.pool.query(
    'select kind, person_id, detail from order_event where detail ? $1',
    ['rule'],
  )
  expect(events).toEqual([
    {
      kind: 'discarded',
      person_id: null,
      detail: { rule: id, remark: 'too old to matter', from: 'waiting' },
    },
  ])
  expect(await second?.client.ok(calls.one, { id })).toMatchObject({ discarded: 1 })
  const admin = server.client(
    (await aPerson(server.ctx, { permissions: ['audit.team', 'record.read'] })).token,
  )
  expect(
    (
      await admin.ok(contract.operationLog.list, {
        appId: 50,
        kind: 'discarded',
        start: clock - 3_600_000 * 3,
        end: clock + 1000,
      })
    ).list,
  ).toMatchObject([{ kind: 'discarded', postId: 'old', by: '', remark: 'too old to matter' }])
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select(['actor', 'detail'])
      .where('action', '=', 'queueRule.discard')
      .where('subject', '=', `queue-rule:${id}`)
      .executeTakeFirstOrThrow(),
  ).toMatchObject({ actor: 'system', detail: { reason: 'too old to matter' } })
})

test('the effect on waiting orders is shown before; nothing is changed by it', async () => {
  await send(server, [rec('first'), rec('second', { extData: { level: 9 } }), rec('third')])
  const before = await waiting()
  minutes(7)
  const effect = await (writer as Someone).client.ok(calls.preview, {
    appId: 50,
    type: 12,
    rule: {
      ...blankRule,
      priority: 'ext.level',
      discardMinutes: 6,
      sample: 0,
      overflowAt: 2,
      overflowType: 13,
    },
  })
  expect(effect).toMatchObject({
    waiting: 3,
    looked: 3,
    up: 1,
    down: 1,
    same: 1,
    failed: 2,
    discarded: 3,
    sampledOut: 3,
    over: 1,
  })
  expect(effect.list.map(({ postId, before: was, after }) => [postId, was, after])).toEqual([
    ['second', 2, 1],
    ['first', 1, 2],
    ['third', 3, 3],
  ])
  expect(await waiting()).toEqual(before)
})

test('lists a rule with its queue, filters by what it does, and copies as drafts', async () => {
  const { id } = await enforce({ priority: '3', overflowAt: 7, overflowType: 15 })
  await send(server, [rec('a'), rec('b')])
  minutes(10)
  const list = (more: object) => (writer as Someone).client.ok(calls.list, more)
  expect((await list({ kind: 'overflow' })).list).toMatchObject([
    {
      id,
      state: 'live',
      waiting: 2,
      ageP95: 600_000,
      author: writer?.name,
      reviewer: second?.name,
    },
  ])
  expect([(await list({ kind: 'merge' })).total, (await list({ state: 'draft' })).total]).toEqual([
    0, 0,
  ])
  const { list: made } = await (writer as Someone).client.ok(calls.copy, {
    id,
    types: ['50:13', '50:13'.replace('13', '999'), '71:3'],
  })
  expect(made.map(({ type, id: draft, reason }) => [type, draft !== null, reason !== ''])).toEqual([
    ['50:13', true, false],
    ['50:999', false, true],
    ['71:3', true, false],
  ])
  expect((await list({ state: 'draft', appId: 50 })).list).toMatchObject([
    { type: 13, rule: { ...blankRule, priority: '3' } },
  ])
  const [{ id: draft = '' } = {}] = (await list({ state: 'draft', appId: 71 })).list
  await writer?.client.ok(calls.remove, { id: draft, version: 1 })
  expect((await list({ appId: 71 })).total).toBe(0)
})
