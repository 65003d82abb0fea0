import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import {
  type TaskBody,
  type TaskEffect,
  type TaskKind,
  type TaskRounds,
  blankSelection,
  blankTask,
  oneRound,
} from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { readSheet } from '../../files/sheet.ts'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Held, item, muting, submitItems } from '../../testing/held.ts'
import { clock, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aRunningTask, aTaskLeader } from '../../testing/task-leader.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
const { task: calls, queue } = contract
beforeAll(() => aLabelTree(server.ctx))
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event, outbox, submission, ' +
      'auditor_count, wrong_order, punish cascade',
  )
})

const runJob = async (name: string): Promise<void> => {
  const job = areas.flatMap(({ jobs }) => jobs).find((one) => one.name === name)
  while (await job?.run(server.ctx)) {
    /* until nothing is left */
  }
}

type Task = { id: string; by: Client }
type How = (held: Held) => ReturnType<typeof item>
const ignoring: How = (held) => item(held)
const blind: TaskRounds = { ...oneRound, mode: 'blind' }
/** A task over what people decided within the hour, with all of it handed out. */
const study = (
  people: readonly Auditor[],
  more: Partial<TaskBody> = {},
  kind: TaskKind = 'sampling',
): Promise<Task> =>
  aRunningTask(
    server,
    {
      effect: 'shadow',
      people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
      stored: {
        ...blankSelection,
        span: { days: null, from: clock - hourMs, to: clock + hourMs },
        by: 'decided',
        decidedBy: 'people',
      },
      ...more,
    },
    { kind },
  )
const submitAll = (auditor: Auditor, held: readonly Held[], how: How = ignoring) =>
  submitItems(
    server,
    auditor.client.token,
    held.map((record) => how(record)),
    { windowId: auditor.window },
  )
const fetchOf = (auditor: Auditor, { id }: Task) => auditor.fetch({ tfTaskIds: [id], limit: 50 })
const answer = async (auditor: Auditor, task: Task, how: How = ignoring) => {
  const held = await fetchOf(auditor, task)
  const done = await submitAll(auditor, held, how)
  expect(done).toMatchObject({ finished: held.length, refused: 0, undoUntil: null })
  expect(done.list.map(({ decisionId }) => decisionId)).toEqual(held.map(() => null))
  return { held, done }
}
/** Two posts that somebody else decided. */
const decided = async (...names: string[]): Promise<void> => {
  const first = await anAuditor(server)
  await send(
    server,
    names.map((name) => rec(name)),
  )
  const held = await first.fetch({ limit: 50 })
  expect(await submitAll(first, held, muting)).toMatchObject({ finished: names.length })
}
const items = async ({ id, by }: Task) => (await by.ok(calls.items, { id, limit: 200 })).list
const counts = async ({ id, by }: Task) => (await by.ok(calls.details, { id })).counts
const downloadOf = ({ id, by }: Task) => by.raw('GET', `${pathOf(calls.exportAnswers)}?id=${id}`)
const sheetOf = async (task: Task) =>
  readSheet(Buffer.from(await (await downloadOf(task)).arrayBuffer()), 'file', 100)

const tables = [
  'decision',
  'decision_label',
  'punish',
  'punish_event',
  'outbox',
  'record',
  'wrong_order',
  'auditor_count',
  'stat_decision',
  'stat_label',
  'branch_order',
]
/** What an answer may change of none of these tables. */
const snapshot = async (): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const table of tables)
    found[table] = (
      await server.ctx.pool.query<{ all: unknown }>(
        `select coalesce(jsonb_agg(t order by t::text), '[]') as all from ${table} t`,
      )
    ).rows[0]?.all
  return found
}

test('keeps the answers of a study and changes nothing else', async () => {
  const [one, plain] = [await anAuditor(server), await anAuditor(server)]
  await decided('a', 'b')
  await send(server, [rec('waits')])
  const before = await snapshot()
  const task = await study([one], {
    stored: {
      ...blankSelection,
      span: { days: null, from: clock - hourMs, to: clock + hourMs },
    },
  })
  expect(await counts(task)).toMatchObject({ drawn: 3, waiting: 3, done: 0 })
  const { held } = await answer(one, task, muting)
  expect(posts(held).toSorted()).toEqual(['a', 'b', 'waits'])
  expect(await snapshot()).toEqual(before)
  expect(await counts(task)).toMatchObject({ done: 3, doneToday: 3, waiting: 0, held: 0 })
  expect((await items(task)).map((row) => [row.state, row.finalBy, row.answers])).toEqual(
    held.map(() => ['final', null, 1]),
  )
  const members = await task.by.ok(calls.members, { taskId: task.id })
  expect(members.list).toMatchObject([{ personId: one.personId, done: 3, doneToday: 3 }])
  // The ordinary order of the record is there as before, and its content is merged into it.
  await send(server, [rec('waits')])
  const waiting = await plain.fetch({ limit: 50 })
  expect(posts(waiting)).toEqual(['waits'])
  expect(await submitAll(plain, waiting)).toMatchObject({ finished: 1 })
})

test('goes on with a study while its record is decided and reported', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await send(server, [rec('a')])
  const stored = {
    ...blankSelection,
    span: { days: null, from: clock - hourMs, to: clock + hourMs },
  }
  const task = await study([one], { stored })
  const held = await one.fetch()
  expect(posts(held)).toEqual(['a'])
  await submitAll(one, held, muting)
  await runJob('task.reconcile')
  expect(await counts(task)).toMatchObject({ waiting: 1 })
  const acting = await study([two], { effect: 'acts' })
  expect(await counts(acting)).toMatchObject({ drawn: 1, waiting: 1 })
  await send(server, [rec('a')])
  expect(posts(await fetchOf(two, acting))).toEqual(['a'])
  const { held: studied } = await answer(one, task)
  expect(posts(studied)).toEqual(['a'])
  const { rows } = await server.ctx.pool.query(
    `select result_id as result from decision where state = 'active'`,
  )
  expect(rows).toEqual([{ result: 'mute' }])
})

test('ends with the answer of two who agree, and with none where they differ', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await decided('agreed', 'differs')
  const before = await snapshot()
  const task = await study([one, two], { rounds: blind })
  await answer(one, task, (held) => (held.postId === 'agreed' ? muting(held) : item(held)))
  expect(await counts(task)).toMatchObject({ done: 0, waiting: 2 })
  await answer(two, task, muting)
  expect(await snapshot()).toEqual(before)
  const rows = (await items(task)).map(({ postId, state, finalBy, labels }) => [
    postId,
    state,
    finalBy,
    labels.length,
  ])
  expect(rows.toSorted()).toEqual([
    ['agreed', 'final', 'round', 1],
    ['differs', 'final', 'differ', 0],
  ])
  const agreement = await task.by.ok(calls.agreement, { id: task.id })
  expect(agreement.agreement).toMatchObject({ num: 1, den: 2 })
  expect(agreement.settled).toMatchObject({ round: 1, differ: 1, judge: 0, open: 0 })
  expect(agreement.people.map(({ stood }) => [stood.num, stood.den])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('is ended by the answers there are when its time is over', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await decided('a')
  const task = await study([one, two], { rounds: { ...blind, finalWithin: 1 } })
  await answer(one, task, muting)
  await server.ctx.pool.query(
    "update task_item set released_at = released_at - interval '1 hour' where task_id = $1",
    [task.id],
  )
  await runJob('decision.rounds')
  expect((await items(task)).map((row) => [row.state, row.finalBy])).toEqual([['final', 'time']])
  expect(await fetchOf(two, task)).toEqual([])
})

test('refuses an answer without a label where labels are asked for, naming them', async () => {
  const one = await anAuditor(server)
  await decided('a')
  const task = await study([one], { effect: 'labels' })
  const held = await fetchOf(one, task)
  const refused = await submitAll(one, held)
  expect(refused.list[0]).toMatchObject({ accepted: false, warnings: [{ code: 'MISSING_LABEL' }] })
  expect(refused.list[0]?.warnings[0]?.msg).toContain('标签')
  expect(await submitAll(one, held, muting)).toMatchObject({ finished: 1 })
  const [row] = await items(task)
  expect(row).toMatchObject({ state: 'final', labels: [expect.any(String)] })
  const [, told] = await sheetOf(task)
  expect(told?.slice(1, 9)).toEqual([
    'a',
    '1',
    expect.any(String),
    expect.any(String),
    row?.labels[0],
    'advert',
    expect.stringMatching(/^20\d\d-/),
    '是',
  ])
})

test('tells kept answers in a workbook, none of a record still asked about', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await decided('a', 'b')
  const task = await study([one, two], { rounds: blind })
  await answer(one, task, muting)
  expect((await downloadOf(task)).status).toBe(404)
  const [first] = await fetchOf(two, task)
  if (!first) throw new Error('nothing to do')
  await submitAll(two, [first])
  const [, ...rows] = await sheetOf(task)
  expect(rows.map(([, post, round, , , , , , stands]) => [post, round, stands])).toEqual([
    [first.postId, '1', '否'],
    [first.postId, '2', '否'],
  ])
})

test('says the same again to a click that is repeated, and keeps one answer', async () => {
  const one = await anAuditor(server)
  await decided('a')
  const task = await study([one])
  const held = await fetchOf(one, task)
  const clicks = await Promise.all([1, 2, 3].map(() => submitAll(one, held)))
  expect(clicks.map(({ finished }) => finished)).toEqual([1, 1, 1])
  expect((await items(task)).map(({ answers }) => answers)).toEqual([1])
  expect(await submitAll(one, held, muting)).toMatchObject({ refused: 1 })
})

test('ends what waits with its task, and still keeps what somebody holds', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await decided('a', 'b', 'c')
  const task = await study([one, two], { rounds: blind })
  const [first, second] = await fetchOf(one, task)
  if (!first || !second) throw new Error('nothing to do')
  await submitAll(one, [first])
  const held = (await fetchOf(two, task)).find(({ postId }) => postId === first.postId)
  if (!held) throw new Error('the first was not asked again')
  await task.by.ok(calls.move, { id: task.id, act: 'finish' })
  await submitAll(two, [held])
  const states = new Map((await items(task)).map((row) => [row.postId, row.state]))
  expect(states.get(first.postId)).toBe('final')
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as n from queue_order where task_id is null`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('lets auditors know of a study before they begin', async () => {
  const one = await anAuditor(server)
  await decided('a')
  const task = await study([one])
  const { list } = await one.client.ok(queue.tasks, { tfTaskIds: [task.id] })
  expect(list).toMatchObject([{ tfTaskId: task.id, effect: 'shadow' }])
})

test('refuses effects that a kind does not have, and a change of one in force', async () => {
  const one = await anAuditor(server)
  const writer = await aTaskLeader(server)
  const body = (effect: TaskEffect): TaskBody => ({
    ...blankTask,
    name: 'Study',
    types: ['50:12'],
    effect,
    people: { ...blankTask.people, personIds: [one.personId] },
  })
  for (const effect of ['shadow', 'labels'] as const) {
    const { status, body: said } = await writer.call(calls.create, {
      kind: 'normal',
      body: body(effect),
    })
    expect([status, said.msg]).toEqual([400, expect.stringContaining('生效方式')])
  }
  await decided('a')
  const task = await study([one])
  const { body: text, version } = await task.by.ok(calls.details, { id: task.id })
  const changed = await task.by.call(calls.update, {
    id: task.id,
    version,
    body: { ...text, effect: 'acts' },
  })
  expect([changed.status, changed.body.msg]).toEqual([400, expect.stringContaining('生效方式')])
})
