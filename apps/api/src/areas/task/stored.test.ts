import { createHash } from 'node:crypto'
import { contract } from '@oas/contract/index'
import {
  type StoredKind,
  type StoredSelection,
  type TaskBody,
  blankSelection,
  blankTask,
} from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { clock, pass, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { item, muting, submitItems } from '../../testing/held.ts'
import { fields } from '../../testing/label-tree.ts'
import type { Client } from '../../testing/server.ts'
import { aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'
import { rateLimit } from './engine/draw.ts'
import { dayStart } from '../../core/office-time.ts'

useQueueWorld()
beforeAll(() => aLabelTree(server.ctx))
const { task: calls } = contract

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event, outbox cascade',
  )
})

const leader = (more: object = {}): Promise<Client> => aTaskLeader(server, more)
const around = (): StoredSelection['span'] => ({
  days: null,
  from: clock - hourMs,
  to: clock + hourMs,
})
const of = (
  people: readonly Auditor[],
  stored: Partial<StoredSelection>,
  more: Partial<TaskBody> = {},
): TaskBody => ({
  ...blankTask,
  name: 'Again',
  types: ['50:12'],
  people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  handing: { ...blankTask.handing, speed: 'at-once' },
  stored: { ...blankSelection, ...stored },
  ...more,
})
/** A task that was passed by somebody else, runs, and has handed out what it drew. */
const started = async (kind: StoredKind, body: TaskBody): Promise<{ id: string; by: Client }> => {
  const [writer, second] = [await leader(), await leader()]
  const { id, version } = await writer.ok(calls.create, { kind, body })
  await writer.ok(calls.estimate, { id, kind, body })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  await second.ok(calls.move, { id, act: 'start' })
  await runTaskJob(server, 'draw')
  pass(6)
  await runTaskJob(server, 'release')
  return { id, by: second }
}
const drawOf = async ({ id, by }: { id: string; by: Client }) => {
  const [draw] = (await by.ok(calls.drawRuns, { id })).list
  if (!draw) throw new Error('no draw')
  const skipped = Object.values(draw.skipped).reduce((sum, n) => sum + n, 0)
  expect(draw.candidates).toBe(draw.drawn + draw.notChosen + skipped)
  return draw
}
const drawnPosts = async ({ id, by }: { id: string; by: Client }): Promise<string[]> =>
  posts((await by.ok(calls.items, { id, limit: 200 })).list).toSorted()

let made = 0
/** Records that came in at a time; with `passed` a machine let them pass. */
const store = async (names: readonly string[], at: number, passed = false): Promise<string[]> => {
  const evidence = passed
    ? { steps: [{ step: 'strategy', version: '', verdict: 'ignore', found: {} }] }
    : {}
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `
      insert into record (
        id, app_id, type, post_id, uid, business, content, evidence, content_hash, created_at,
        received_at
      )
      select id_from($2) + $4::bigint + n, 50, 12, name, 'u-' || name, 'text', '{"texts": []}', $3,
        name, $2, $2
      from unnest($1::text[]) with ordinality as u(name, n)
      returning id::text`,
    [names, new Date(at), evidence, (made += 1000)],
  )
  return rows.map(({ id }) => id)
}
const many = (n: number, prefix: string): string[] =>
  Array.from({ length: n }, (_, index) => `${prefix}${index}`)
/** Decides what somebody takes of the ordinary queue. */
const decideAll = async (
  auditor: Auditor,
  how: typeof item = (held) => item(held),
): Promise<void> => {
  const held = await auditor.fetch({ limit: 100 })
  const { finished } = await submitItems(
    server,
    auditor.client.token,
    held.map((record) => how(record)),
    { windowId: auditor.window },
  )
  expect(finished).toBe(held.length)
}

test('draws of what machines passed yesterday exactly those whose number is low', async () => {
  const auditor = await anAuditor(server)
  const noon = dayStart(clock) - dayMs / 2
  const ids = await store(many(600, 'p'), noon, true)
  await store(many(20, 'waits'), noon)
  await store(many(30, 'older'), noon - dayMs, true)
  await store(many(30, 'today'), dayStart(clock), true)
  const draw = { ...blankTask.draw, kind: 'rate' as const, rate: 5 }
  const task = await started('sampling', of([auditor], { decidedBy: 'machine' }, { draw }))
  const { seed, candidates } = await drawOf(task)
  const hash = (id: string): bigint =>
    BigInt(`0x${createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, 15)}`)
  expect(candidates).toBe(600)
  const { list } = await task.by.ok(calls.items, { id: task.id, limit: 200 })
  const drawn = ids.filter((id) => hash(id) < rateLimit(5))
  expect(drawn.length).toBeGreaterThan(0)
  expect(list.map(({ recordId }) => recordId).toSorted()).toEqual(drawn.toSorted())
})

test('asks others again what people decided, and the answer stands for the old one', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await send(server, [rec('a'), rec('b')])
  await decideAll(one)
  const task = await started(
    'sampling',
    of([one, two], { span: around(), by: 'decided', decidedBy: 'people' }),
  )
  expect(await drawOf(task)).toMatchObject({ candidates: 2, drawn: 2 })
  expect(await one.fetch({ tfTaskIds: [task.id] })).toEqual([])
  const held = await two.fetch({ tfTaskIds: [task.id] })
  expect(posts(held).toSorted()).toEqual(['a', 'b'])
  const answers = held.map((record) => (record.postId === 'a' ? muting(record) : item(record)))
  await submitItems(server, two.client.token, answers, { windowId: two.window })
  const { rows } = await server.ctx.pool.query(`
    select d.post_id, d.result_id, d.task_id::text, o.result_id as before, o.state
    from decision d
    left join decision o on o.id = d.replaces
    where d.state = 'active'
    order by d.post_id`)
  expect(rows).toEqual([
    { post_id: 'a', result_id: 'mute', task_id: task.id, before: 'ignore', state: 'replaced' },
    { post_id: 'b', result_id: 'ignore', task_id: task.id, before: 'ignore', state: 'replaced' },
  ])
  const { rows: sent } = await server.ctx.pool.query<{ told: string; replaces: string }>(`
    select o.payload -> 'data' ->> 'replaces' as told, d.replaces::text
    from outbox o
    join decision d on d.id = o.decision_id
    where d.post_id = 'a' and d.state = 'active'`)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.told).toBe(sent[0]?.replaces)
  await runTaskJob(server, 'clock')
  expect((await task.by.ok(calls.details, { id: task.id })).state).toBe('finished')
})

test('shares what was decided evenly without giving it to those who decided it', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await send(
    server,
    many(6, 'p').map((name) => rec(name)),
  )
  await decideAll(one)
  await server.ctx.pool.query('update auditor_session set seen_at = $1', [new Date(clock)])
  const handing = { ...blankTask.handing, rule: 'even' as const, speed: 'at-once' as const }
  const task = await started('sampling', of([one, two], { span: around() }, { handing }))
  expect(await drawOf(task)).toMatchObject({ drawn: 6 })
  expect(await one.fetch({ tfTaskIds: [task.id] })).toEqual([])
  expect(await two.fetch({ tfTaskIds: [task.id] })).toHaveLength(6)
})

test('renews only verdicts of an older version of the label tree', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await send(server, [rec('old1'), rec('old2')])
  await decideAll(one)
  const labels = server.client(
    (await aPerson(server.ctx, { permissions: ['label.edit', 'label.deploy'] })).token,
  )
  const { version } = await server.ctx.db
    .selectFrom('labelTree')
    .select('version')
    .where('id', '=', 11)
    .executeTakeFirstOrThrow()
  const changed = await labels.ok(contract.label.create, {
    treeId: 11,
    version,
    parentId: 0,
    ...fields(),
  })
  await labels.ok(contract.label.deploy, { treeId: 11, version: changed.version, note: 'policy' })
  await send(server, [rec('new1'), rec('waits')])
  const [held] = await one.fetch({ limit: 1 })
  if (!held) throw new Error('nothing to decide')
  await submitItems(server, one.client.token, [item(held)], { windowId: one.window })
  const outdated = { labels: true, setting: false, days: null }
  const task = await started(
    'renew',
    of([one, two], { span: around(), by: 'decided', decidedBy: 'any', outdated }),
  )
  expect(await drawnPosts(task)).toEqual(['old1', 'old2'])
  expect((await task.by.ok(calls.details, { id: task.id })).body.stored?.decidedBy).toBe('people')
})

test('takes over what waits, asks again what is decided, and gives back at its end', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const text = (content: string) => ({ texts: [{ content }] })
  await send(server, [
    rec('decided', { language: 'pt', ...text('BUY 100%_now') }),
    rec('quiet', { language: 'pt', ...text('hello') }),
  ])
  await decideAll(one)
  await send(server, [
    rec('waits', { country: 'BR', ...text('buy 100%_NOW') }),
    rec('elsewhere', { country: 'ID', language: 'id', ...text('buy 100%_now') }),
    rec('unescaped', { country: 'BR', ...text('buy 100 xnow') }),
  ])
  const task = await started(
    'customize',
    of([one, two], {
      span: around(),
      groups: [
        {
          any: [
            { field: 'language', op: 'is', values: ['pt', 'es'] },
            { field: 'country', op: 'is', values: ['BR'] },
          ],
        },
        { any: [{ field: 'text', op: 'contains', values: ['100%_now'] }] },
        { any: [{ field: 'auditor', op: 'is-not', values: [two.personId] }] },
        { any: [{ field: 'reports', op: 'at-least', values: ['1'] }] },
      ],
    }),
  )
  expect(await drawnPosts(task)).toEqual(['decided', 'waits'])
  expect(posts(await two.fetch({ limit: 100 })).toSorted()).toEqual(['elsewhere', 'unescaped'])
  await task.by.ok(calls.move, { id: task.id, act: 'finish' })
  const { rows } = await server.ctx.pool.query<{ postId: string; taskId: string | null }>(
    `select post_id as "postId", task_id as "taskId" from queue_order where state = 'waiting'`,
  )
  expect(rows).toEqual([{ postId: 'waits', taskId: null }])
})

test('brings back records between two times, the newest of those that are alike', async () => {
  const auditor = await anAuditor(server)
  const from = clock - 100 * dayMs
  const to = clock - 90 * dayMs
  await store(['before'], from - 1)
  await store(['first'], from)
  const [, last] = await store(['last', 'last'], to - 1)
  await store(['after'], to)
  const task = await started(
    'history',
    of([auditor], { span: { days: null, from, to }, decidedBy: 'nobody', dedupe: 'content' }),
  )
  expect(await drawOf(task)).toMatchObject({ candidates: 3, drawn: 2, skipped: { duplicate: 1 } })
  const { list } = await task.by.ok(calls.items, { id: task.id })
  expect(list.map(({ recordId }) => recordId)).toContain(last)
  expect(posts(await auditor.fetch({ tfTaskIds: [task.id] })).toSorted()).toEqual(['first', 'last'])
  const again = await started('history', of([auditor], { span: { days: null, from, to } }))
  expect(await drawOf(again)).toMatchObject({ drawn: 1, skipped: { 'other-task': 2 } })
})

test('lists what a task asks for, its last estimate and draw; says who wrote it last', async () => {
  const auditor = await anAuditor(server)
  await store(['a', 'b'], clock)
  const body = of([auditor], { span: around(), dedupe: 'uid' })
  const task = await started('customize', body)
  const { list } = await task.by.ok(calls.list, { id: task.id })
  expect(list).toMatchObject([
    { stored: body.stored, estimated: 2, lastDraw: { candidates: 2, drawn: 2 } },
  ])
  const { owner, author } = await task.by.ok(calls.details, { id: task.id })
  expect(author).toBe(owner)
  await task.by.ok(calls.update, { id: task.id, version: 1, body: { ...body, remark: 'again' } })
  const after = await task.by.ok(calls.details, { id: task.id })
  expect(after).toMatchObject({ version: 2, estimated: null, owner })
  expect(after.author).not.toBe(owner)
})

test('says how records are found, what a list misses, and what comes in by hour', async () => {
  const auditor = await anAuditor(server)
  const writer = await leader()
  await send(server, [rec('a'), rec('b')])
  pass(1)
  const body = of([auditor], { span: around() })
  const found = await writer.ok(calls.estimateWithPlan, { kind: 'customize', body })
  expect(found).toMatchObject({ candidates: 2, orders: 2, basis: 'count', unknown: 0 })
  expect(found.plan.cost).toBeGreaterThan(0)
  const line = { person: '', dueAt: null, note: '' }
  const list = [
    { ref: 'a', ...line },
    { ref: 'nowhere', ...line },
  ]
  expect(
    await writer.ok(calls.estimateWithPlan, { kind: 'special-order', body, list }),
  ).toMatchObject({ candidates: 2, drawn: 1, unknown: 1 })
  for (const kind of ['customize', 'normal'] as const) {
    const { byHour } = await writer.ok(calls.estimateByHour, { kind, body })
    expect(byHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, n) => n))
    expect(byHour.reduce((sum, { orders }) => sum + orders, 0)).toBe(2)
  }
})

test('tells what is masked of a type, and what a business is made of, in scope only', async () => {
  const [all, other] = [await leader(), await leader({ scope: [{ appId: 71 }] })]
  expect(await all.ok(calls.privateInfos, { appId: 50, type: 12 })).toEqual({ fields: [] })
  expect((await other.call(calls.privateInfos, { appId: 50, type: 12 })).status).toBe(403)
  const { pages, types, trees } = await all.ok(calls.business, { business: 'text' })
  expect(pages).toEqual(['tags-audit-text'])
  expect(types.map(({ key }) => key)).toContain('50:12')
  expect(trees).toEqual([{ id: 11, name: 'tree 11' }])
  const seen = await other.ok(calls.business, { business: 'text' })
  expect(seen.types.map(({ key }) => key)).toEqual(['71:3'])
})

const day = 86_400_000
const clause = (field: string, op: string, value: string) => ({
  groups: [{ any: [{ field, op, values: [value] }] }] as StoredSelection['groups'],
})
test.each<[string, StoredKind, Partial<StoredSelection> | null, string, string]>([
  ['no selection', 'customize', null, 'stored', '选取范围'],
  [
    'a comparison that its field does not take',
    'customize',
    clause('text', 'is', 'x'),
    'stored.groups.0.any.0.op',
    '比较方式',
  ],
  [
    'a word for a number',
    'customize',
    clause('reports', 'at-least', 'many'),
    'stored.groups.0.any.0.values.0',
    '值，第 1 项',
  ],
  [
    'a name for a person',
    'customize',
    clause('auditor', 'is', 'ada'),
    'stored.groups.0.any.0.values.0',
    '值，第 1 项',
  ],
  [
    'an end before its start',
    'history',
    { span: { days: null, from: 2 * day, to: day } },
    'stored.span.to',
    '结束时间',
  ],
  [
    'no start',
    'history',
    { span: { days: null, from: null, to: day } },
    'stored.span.from',
    '开始时间',
  ],
  [
    'more than half a year',
    'history',
    { span: { days: null, from: 0, to: 181 * day } },
    'stored.span.to',
    '结束时间',
  ],
  [
    'more than a quarter',
    'sampling',
    { span: { days: 93, from: null, to: null } },
    'stored.span.days',
    '天数',
  ],
  ['a sample of nothing', 'sampling', { decidedBy: 'nobody' }, 'stored.decidedBy', '判定者'],
  ['nothing out of date', 'renew', {}, 'stored.outdated', '已过期'],
])('refuses %s by its name', async (_name, kind, stored, field, label) => {
  const writer = await leader()
  const { status, body } = await writer.call(calls.create, {
    kind,
    body: { ...of([], stored ?? {}), ...(stored === null ? { stored } : {}) },
  })
  expect(status).toBe(400)
  expect(body.field).toBe(`body.${field}`)
  expect(body.msg).toContain(label)
})
