import { contract } from '@oas/contract/index'
import {
  type TaskBody,
  type TaskKind,
  blankSelection,
  blankTask,
  oneRound,
} from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Held, item, muting, submitItems } from '../../testing/held.ts'
import { clock, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask, aTaskLeader } from '../../testing/task-leader.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
const { task: calls } = contract
beforeAll(() => aLabelTree(server.ctx))
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event cascade',
  )
})

type Task = Awaited<ReturnType<typeof aRunningTask>>
const named = (people: readonly Auditor[]): TaskBody['people'] => ({
  ...blankTask.people,
  personIds: people.map(({ personId }) => personId),
})
const lastHour = () => ({
  ...blankSelection,
  span: { days: null, from: clock - hourMs, to: clock + hourMs },
})
const started = (kind: TaskKind, people: readonly Auditor[], more: Partial<TaskBody>) =>
  aRunningTask(server, { people: named(people), stored: lastHour(), ...more }, { kind })
const submitAll = (
  auditor: Auditor,
  held: readonly Held[],
  how: (held: Held) => ReturnType<typeof item>,
) =>
  submitItems(
    server,
    auditor.client.token,
    held.map((one) => how(one)),
    { windowId: auditor.window },
  )
const fetchOf = (auditor: Auditor, { id }: Task) => auditor.fetch({ tfTaskIds: [id], limit: 50 })
const comeAndPart = async (...names: string[]): Promise<void> => {
  await send(
    server,
    names.map((name) => rec(name)),
  )
}

test('draws what has no label, by a decision or by another task of labels', async () => {
  const [plain, one] = [await anAuditor(server), await anAuditor(server)]
  await comeAndPart('labelled', 'ignored')
  const held = await plain.fetch()
  await submitAll(plain, held, (record) =>
    record.postId === 'labelled' ? muting(record) : item(record),
  )
  await comeAndPart('waits')
  const first = await started('tagging', [one], { effect: 'labels' })
  const asked = await fetchOf(one, first)
  expect(posts(asked).toSorted()).toEqual(['ignored', 'waits'])
  await submitAll(one, asked.slice(0, 1), muting)
  const second = await started('tagging', [one], { effect: 'labels' })
  expect(posts(await fetchOf(one, second))).toEqual(posts(asked.slice(1)))
})

test('labels and does nothing else, whatever else is asked of it', async () => {
  const one = await anAuditor(server)
  const writer = await aTaskLeader(server)
  const { status, body } = await writer.call(calls.create, {
    kind: 'tagging',
    body: {
      ...blankTask,
      name: 'Acting',
      types: ['50:12'],
      people: named([one]),
      stored: lastHour(),
    },
  })
  expect([status, body.msg]).toEqual([400, expect.stringContaining('标注任务')])
})

test('asks everybody who is named once, and ends with what most of them say', async () => {
  const people = [await anAuditor(server), await anAuditor(server), await anAuditor(server)]
  await comeAndPart('alike', 'split')
  const task = await started('customize', people, {
    effect: 'shadow',
    rounds: { ...oneRound, mode: 'everybody', accept: 'majority' },
  })
  const foreseen = await task.by.ok(calls.details, { id: task.id })
  expect(foreseen.body.rounds).toMatchObject({ n: 3, most: 3 })
  for (const [index, auditor] of people.entries()) {
    const held = await fetchOf(auditor, task)
    expect(posts(held).toSorted()).toEqual(['alike', 'split'])
    await submitAll(auditor, held, (record) =>
      record.postId === 'alike' || index === 1 ? muting(record) : item(record),
    )
    expect(await fetchOf(auditor, task)).toEqual([])
    const { counts } = await task.by.ok(calls.details, { id: task.id })
    expect(counts.done).toBe(index === 2 ? 2 : 0)
  }
  const { list } = await task.by.ok(calls.items, { id: task.id, limit: 10 })
  const ends = list.map(({ postId, finalBy, answers }) => [postId, finalBy, answers])
  expect(ends.toSorted()).toEqual([
    ['alike', 'round', 3],
    ['split', 'majority', 3],
  ])
  const { agreement } = await task.by.ok(calls.agreement, { id: task.id })
  expect(agreement).toMatchObject({ num: 1, den: 2 })
})

test.each<[string, Partial<TaskBody>, string]>([
  ['acts', { effect: 'acts' }, 'body.rounds.mode'],
  [
    'is for a team',
    { people: { ...blankTask.people, teams: [{ teamId: '1', weight: 1 }] } },
    'body.people.teams',
  ],
  [
    'is for one person',
    { people: { ...blankTask.people, personIds: ['1'] } },
    'body.people.personIds',
  ],
  [
    'gives names to records',
    { handing: { ...blankTask.handing, rule: 'named' } },
    'body.handing.rule',
  ],
])('refuses to ask everybody where the task %s', async (_why, more, field) => {
  const people = [await anAuditor(server), await anAuditor(server)]
  const writer = await aTaskLeader(server)
  const { status, body } = await writer.call(calls.create, {
    kind: 'customize',
    body: {
      ...blankTask,
      name: 'Everybody',
      types: ['50:12'],
      effect: 'shadow',
      people: named(people),
      stored: lastHour(),
      rounds: { ...oneRound, mode: 'everybody' },
      ...more,
    },
  })
  expect([status, body.field]).toEqual([400, field])
})
