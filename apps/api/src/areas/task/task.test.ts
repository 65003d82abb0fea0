import { createHash } from 'node:crypto'
import { contract } from '@oas/contract/index'
import { type ListedRow, type TaskBody, type TaskKind, blankTask } from '@oas/contract/task/schemas'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { clock, pass, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { item, submitItems } from '../../testing/held.ts'
import type { Client } from '../../testing/server.ts'
import { aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'
import { rateLimit } from './engine/draw.ts'

useQueueWorld()
const { task: calls } = contract

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record cascade; truncate ingest_key; truncate order_event',
  )
})

const leader = (more: object = {}): Promise<Client> => aTaskLeader(server, more)
/** Draws and hands out what is due now. */
const turn = async (): Promise<void> => {
  await runTaskJob(server, 'clock')
  await runTaskJob(server, 'draw')
  pass(6)
  await runTaskJob(server, 'release')
}
const of = (people: readonly Auditor[], more: Partial<TaskBody> = {}): TaskBody => ({
  ...blankTask,
  name: 'Backlog',
  types: ['50:12'],
  people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  ...more,
})
type Written = { kind?: TaskKind; list?: ListedRow[] }
/** A task that was passed by somebody else and runs. */
const started = async (
  writer: Client,
  second: Client,
  body: TaskBody,
  { kind = 'normal', list }: Written = {},
): Promise<string> => {
  const { id, version } = await writer.ok(calls.create, { kind, body, ...(list ? { list } : {}) })
  await writer.ok(calls.estimate, { id, kind, body })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  await second.ok(calls.move, { id, act: 'start' })
  await turn()
  return id
}
const many = (n: number, more: object = {}): object[] =>
  Array.from({ length: n }, (_, index) => rec(`p${index}`, more))
/** Decides records of a fetch, without a violation. */
const ignore = (auditor: Auditor, list: Awaited<ReturnType<Auditor['fetch']>>) =>
  submitItems(
    server,
    auditor.client.token,
    list.map((record) => item(record)),
    { windowId: auditor.window },
  )
const counts = async (client: Client, id: string) =>
  (await client.ok(calls.list, { id })).list[0]?.counts

test('is written, passed by somebody else, and runs as it was passed', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(5))
  const body = of([auditor])
  const { id, version } = await writer.ok(calls.create, { kind: 'normal', body })
  const submit = (n: number) => writer.call(calls.review, { id, version: n, act: 'submit' })
  expect((await submit(version)).status).toBe(409)
  await writer.ok(calls.estimate, { id, kind: 'normal', body })
  const { version: newer } = await writer.ok(calls.update, {
    id,
    version,
    body: { ...body, remark: 'changed' },
  })
  expect((await submit(newer)).status).toBe(409)
  expect((await submit(version)).status).toBe(409)
  const changed = { ...body, remark: 'changed' }
  expect(await writer.ok(calls.estimate, { id, kind: 'normal', body: changed })).toMatchObject({
    candidates: 5,
    drawn: 5,
    orders: 5,
    people: 1,
    version: newer,
  })
  expect((await submit(newer)).body.data).toMatchObject({ review: 'pending', state: 'draft' })
  expect((await writer.call(calls.update, { id, version: newer, body })).status).toBe(409)
  expect((await writer.call(calls.review, { id, version: newer, act: 'pass' })).status).toBe(409)
  expect(await second.ok(calls.review, { id, version: newer, act: 'pass' })).toMatchObject({
    state: 'ready',
    review: 'passed',
    inForce: newer,
  })
  expect((await second.call(calls.move, { id, act: 'pause' })).status).toBe(409)
  await second.ok(calls.move, { id, act: 'start' })
  await turn()
  expect(await counts(writer, id)).toMatchObject({ drawn: 5, waiting: 5, unreleased: 0 })
  expect(posts(await auditor.fetch())).toEqual([])
  expect(posts(await auditor.fetch({ tfTaskIds: [id] }))).toHaveLength(5)
  const { list } = await writer.ok(calls.log, { id })
  expect(list.map((row) => row.act)).toEqual([
    'task.start',
    'task.pass',
    'task.submit',
    'task.update',
    'task.create',
  ])
})

test('is neither seen nor written outside of the data of a person', async () => {
  const auditor = await anAuditor(server)
  const [all, lumo] = [await leader(), await leader({ scope: [{ appId: 50 }] })]
  const { id } = await all.ok(calls.create, {
    kind: 'normal',
    body: of([auditor], { types: ['50:12', '71:3'] }),
  })
  expect((await lumo.ok(calls.list, {})).list).toEqual([])
  expect((await lumo.call(calls.details, { id })).status).toBe(404)
  expect((await lumo.call(calls.move, { id, act: 'cancel', reason: 'x' })).status).toBe(404)
  const foreign = await lumo.call(calls.create, {
    kind: 'normal',
    body: of([auditor], { types: ['71:3'] }),
  })
  expect(foreign.status).toBe(403)
})

test('goes on as passed while a change waits, but what is stricter works at once', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(30))
  const body = of([one], { quota: { total: null, day: null, person: 20 } })
  const id = await started(writer, second, body)
  expect(await one.fetch({ tfTaskIds: [id], limit: 2 })).toHaveLength(2)
  const wider = of([one, two], { quota: { total: null, day: null, person: 3 } })
  const { version } = await writer.ok(calls.update, { id, version: 1, body: wider })
  expect(await two.fetch({ tfTaskIds: [id] })).toEqual([])
  expect(await one.fetch({ tfTaskIds: [id] })).toHaveLength(1)
  await writer.ok(calls.estimate, { id, kind: 'normal', body: wider })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  expect(await two.fetch({ tfTaskIds: [id] })).toHaveLength(3)
})

test('gives what waits back with its old age when it ends, and keeps what is held', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(120))
  const ranks = async () =>
    (
      await server.ctx.db
        .selectFrom('queueOrder')
        .select(['postId', 'rank', 'taskId'])
        .where('state', '=', 'waiting')
        .orderBy('postId')
        .execute()
    ).map((row) => ({ ...row, rank: Number(row.rank) }))
  const before = await ranks()
  const id = await started(
    writer,
    second,
    of([auditor], { handing: { ...blankTask.handing, speed: 'at-once' } }),
  )
  const held = await auditor.fetch({ tfTaskIds: [id], limit: 20 })
  await second.ok(calls.move, { id, act: 'pause' })
  expect(await auditor.fetch({ tfTaskIds: [id] })).toEqual([])
  expect((await ignore(auditor, held)).finished).toBe(20)
  await second.ok(calls.move, { id, act: 'resume' })
  await second.ok(calls.move, { id, act: 'finish' })
  const back = await ranks()
  expect(back).toHaveLength(100)
  expect(before).toEqual(expect.arrayContaining(back))
  expect(await auditor.fetch({ limit: 200 })).toHaveLength(100)
  expect(await counts(writer, id)).toMatchObject({ done: 20, waiting: 0, withdrawn: 100 })
})

test('draws the share of a day, and anew when asked, without a record twice', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(400))
  await send(
    server,
    Array.from({ length: 600 }, (_, index) => rec(`q${index}`)),
  )
  const draw = { ...blankTask.draw, kind: 'count' as const, count: 100 }
  const handing = { ...blankTask.handing, speed: 'at-once' as const }
  const id = await started(writer, second, of([auditor], { draw, handing }))
  expect(await counts(writer, id)).toMatchObject({ drawn: 100, waiting: 100 })
  const taken = await auditor.fetch({ tfTaskIds: [id], limit: 40 })
  expect((await ignore(auditor, taken.slice(0, 30))).finished).toBe(30)
  await writer.ok(calls.redraw, { id, reason: 'wrong mix' })
  await turn()
  const [again, first] = (await writer.ok(calls.drawRuns, { id })).list
  expect(first).toMatchObject({ candidates: 1000, drawn: 100, notChosen: 900, withdrawn: 60 })
  expect(again).toMatchObject({ cause: 'redraw', seq: 2, drawn: 60, withdrawn: 0 })
  for (const { candidates, drawn, notChosen, skipped } of [again, first].filter((run) => !!run))
    expect(candidates).toBe(
      drawn + notChosen + Object.values(skipped).reduce((sum, n) => sum + n, 0),
    )
  expect(await counts(writer, id)).toMatchObject({ waiting: 60, held: 10, done: 30 })
  const { rows } = await server.ctx.pool.query<{ n: number; different: number }>(
    `
      select count(*)::int as n, count(distinct record_id)::int as different
      from task_item
      where task_id = $1 and state in ('drawn', 'released', 'final')`,
    [id],
  )
  expect(rows[0]).toEqual({ n: 100, different: 100 })
  for (let n = 0; n < 4; n++) await writer.ok(calls.redraw, { id, reason: 'once more' })
  expect((await writer.call(calls.redraw, { id, reason: 'x' })).status).toBe(409)
})

test('draws at a rate exactly those that anybody can compute from the seed', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(300))
  const draw = { ...blankTask.draw, kind: 'rate' as const, rate: 10 }
  const id = await started(writer, second, of([auditor], { draw }))
  const [{ seed = '' } = {}] = (await writer.ok(calls.drawRuns, { id })).list
  const records = await server.ctx.db.selectFrom('record').select('id').execute()
  const hash = (record: string): bigint =>
    BigInt(`0x${createHash('sha256').update(`${seed}:${record}`).digest('hex').slice(0, 15)}`)
  const { list } = await writer.ok(calls.items, { id, limit: 200 })
  expect(list.map(({ recordId }) => recordId).toSorted()).toEqual(
    records
      .map((record) => record.id)
      .filter((record) => hash(record) < rateLimit(10))
      .toSorted(),
  )
})

test('hands listed records to the people named for them, whether they wait or not', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const [writer, second] = [await leader(), await leader()]
  const ids = await send(server, [rec('a'), rec('b'), rec('c', { type: 13 })])
  await server.ctx.pool.query("delete from queue_order where post_id = 'b'")
  const name = async ({ personId }: Auditor): Promise<string> =>
    (
      await server.ctx.db
        .selectFrom('person')
        .select('name')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
    ).name
  const line = (ref: string, person = ''): ListedRow => ({ ref, person, dueAt: null, note: '' })
  const list = [
    line('a', await name(one)),
    line(ids[1] ?? '', await name(two)),
    line('a', await name(one)),
    line('nowhere'),
    line('c'),
  ]
  const body = of([one, two], { handing: { ...blankTask.handing, rule: 'named' } })
  const checked = await writer.ok(calls.check, { kind: 'special-order', body, list })
  expect(checked.rows).toEqual({ found: 2, unknown: 1, duplicate: 1, outOfScope: 1 })
  expect(
    checked.problems.filter(({ row }) => row !== null).map(({ row, code }) => [row, code]),
  ).toEqual([
    [4, 'no-named-person'],
    [5, 'no-named-person'],
    [3, 'duplicate'],
    [4, 'not-found'],
    [5, 'out-of-scope'],
  ])
  const id = await started(writer, second, body, { kind: 'special-order', list })
  expect((await writer.ok(calls.drawRuns, { id })).list[0]).toMatchObject({
    candidates: 5,
    drawn: 2,
    skipped: { 'not-found': 1, duplicate: 1, 'out-of-scope': 1 },
  })
  expect(posts(await one.fetch({ tfTaskIds: [id] }))).toEqual(['a'])
  expect(posts(await two.fetch({ tfTaskIds: [id] }))).toEqual(['b'])
})

test('hands out by day, hour, people and quota, and by the clock', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(50))
  const soon = clock + 60_000
  const body = of([auditor], {
    handing: { ...blankTask.handing, speed: 'hourly', perHour: 10 },
    quota: { total: 25, day: null, person: null },
    time: { ...blankTask.time, startAt: soon, endAt: soon + 7_200_000 },
  })
  const { id, version } = await writer.ok(calls.create, { kind: 'normal', body })
  await writer.ok(calls.estimate, { id, kind: 'normal', body })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  await turn()
  expect((await writer.ok(calls.details, { id })).state).toBe('ready')
  pass(120)
  await turn()
  expect(await counts(writer, id)).toMatchObject({ drawn: 25, waiting: 10, unreleased: 15 })
  pass(3600)
  await turn()
  expect(await counts(writer, id)).toMatchObject({ waiting: 20, unreleased: 5 })
  pass(3600)
  await turn()
  expect(await writer.ok(calls.details, { id })).toMatchObject({ state: 'finished' })
  expect(await counts(writer, id)).toMatchObject({ waiting: 0, unreleased: 0, withdrawn: 25 })
})

test('shares orders evenly among those at work', async () => {
  const people = [await anAuditor(server), await anAuditor(server), await anAuditor(server)]
  const [writer, second] = [await leader(), await leader()]
  await send(server, many(31))
  await server.ctx.pool.query('update auditor_session set seen_at = $1', [new Date(clock)])
  const handing = { ...blankTask.handing, rule: 'even' as const, speed: 'at-once' as const }
  const id = await started(writer, second, of(people, { handing }))
  const shares: number[] = []
  for (const one of people) shares.push((await one.fetch({ tfTaskIds: [id], limit: 100 })).length)
  expect(shares.toSorted()).toEqual([10, 10, 11])
})

test('estimates work from the pace of its people, and a list of days', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => anAuditor(server)))
  const writer = await leader()
  await send(server, many(480))
  const answer = await writer.ok(calls.estimate, {
    kind: 'normal',
    body: of(people, { quota: { total: null, day: 200, person: null } }),
  })
  expect(answer).toMatchObject({ orders: 480, people: 4, perHour: 60, measured: false, hours: 2 })
  expect(answer.perDay.reduce((sum, { orders }) => sum + orders, 0)).toBe(480)
  expect(Math.max(...answer.perDay.map(({ orders }) => orders))).toBe(200)
  expect(answer.sample).toHaveLength(20)
  // 480 records among seven people are no whole number of milliseconds.
  const more = [
    ...people,
    ...(await Promise.all(Array.from({ length: 3 }, () => anAuditor(server)))),
  ]
  const { finishAt } = await writer.ok(calls.estimate, { kind: 'normal', body: of(more) })
  expect(finishAt).toBe(clock + Math.ceil((480 / (7 * 60)) * 3_600_000))
})

test.each<[string, Partial<TaskBody>, string]>([
  ['no name', { name: ' ' }, 'body.name'],
  ['a count without a number', { draw: { ...blankTask.draw, kind: 'count' } }, 'body.draw.count'],
  ['a share without a rate', { draw: { ...blankTask.draw, kind: 'rate' } }, 'body.draw.rate'],
  [
    'a pace without a number',
    { handing: { ...blankTask.handing, speed: 'hourly' } },
    'body.handing.perHour',
  ],
  [
    'hours that end before they begin',
    { time: { ...blankTask.time, hours: [{ from: '18:00', to: '09:00' }] } },
    'body.time.hours',
  ],
  ['an unknown type', { types: ['50:99'] }, 'body.types.0'],
  [
    'a condition that the type does not offer',
    { conditions: { '50:12': [{ dbField: 'secret', relation: 'eq', value: 1 }] } },
    'conditionQuery.50:12.0.dbField',
  ],
])('refuses %s at its field', async (_name, more, field) => {
  const auditor = await anAuditor(server)
  const writer = await leader()
  const { status, body } = await writer.call(calls.create, {
    kind: 'normal',
    body: of([auditor], more),
  })
  expect(status).toBe(400)
  expect(body.field).toBe(field)
  expect(
    await server.ctx.db
      .selectFrom('task')
      .select(sql`1`.as('n'))
      .execute(),
  ).toEqual([])
})
