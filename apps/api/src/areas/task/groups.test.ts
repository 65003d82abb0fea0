import { contract } from '@oas/contract/index'
import { type TaskBody, blankTask } from '@oas/contract/task/schemas'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Held, item, muting, submitItems } from '../../testing/held.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask, aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
const { task: calls } = contract
const kind = 'qitext'
/** A type whose records are grouped. */
const type = 14
beforeAll(() => aLabelTree(server.ctx))
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query('delete from task; truncate record, decision, ingest_key cascade')
})

const wave = (hash: string, n: number, from = 0): object[] =>
  Array.from({ length: n }, (_, index) =>
    rec(`${hash}${from + index}`, { type, extData: { hash }, uid: `u-${hash}${from + index}` }),
  )
const of = (people: readonly Auditor[], more: Partial<TaskBody> = {}): Partial<TaskBody> => ({
  types: [`50:${type}`],
  people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  groups: { minMembers: 3, spreadHours: null },
  ...more,
})
const hashes = (held: readonly { postId: string }[]): string[] => [
  ...new Set(held.map(({ postId }) => postId.replace(/\d+$/, ''))),
]
const orders = async () =>
  (
    await server.ctx.pool.query<{ hash: string; tasked: number; plain: number }>(
      `
        select group_key as hash, count(task_id)::int as tasked,
          (count(*) - count(task_id))::int as plain
        from queue_order
        group by 1
        order by 1`,
    )
  ).rows.map(({ hash, tasked, plain }) => [hash, tasked, plain])
const detail = async ({ id, by }: Awaited<ReturnType<typeof aRunningTask>>) =>
  by.ok(calls.details, { id })

test('takes whole groups of the size it wants, and leaves what comes later', async () => {
  const auditor = await anAuditor(server)
  await send(server, [...wave('a', 5), ...wave('b', 2), ...wave('c', 3)])
  const task = await aRunningTask(server, of([auditor]), { kind })
  expect(await orders()).toEqual([
    ['a', 5, 0],
    ['b', 0, 2],
    ['c', 3, 0],
  ])
  const [run] = (await task.by.ok(calls.drawRuns, { id: task.id })).list
  expect(run).toMatchObject({ candidates: 10, drawn: 8, skipped: { 'small-group': 2 } })
  await send(server, wave('a', 1, 9))
  await runTaskJob(server, 'release')
  expect(await orders()).toContainEqual(['a', 5, 1])
  expect((await detail(task)).groups).toMatchObject({ open: 2, done: 0, members: 8, largest: 5 })
})

test('counts groups where a number of them is drawn, the same ones at any time', async () => {
  const auditor = await anAuditor(server)
  await send(
    server,
    ['a', 'b', 'c', 'd'].flatMap((hash) => wave(hash, 4)),
  )
  const draw = { ...blankTask.draw, kind: 'count' as const, count: 2 }
  const task = await aRunningTask(server, of([auditor], { draw }), { kind })
  const drawn = (await orders()).filter(([, tasked]) => tasked === 4)
  expect(drawn).toHaveLength(2)
  expect((await detail(task)).groups).toMatchObject({ open: 2, members: 8 })
  await task.by.ok(calls.redraw, { id: task.id, reason: 'again' })
  await runTaskJob(server, 'draw')
  expect((await detail(task)).counts).toMatchObject({ drawn: 16, withdrawn: 8 })
})

test('gives each person whole groups, at once too and beyond what is left of a share', async () => {
  const [one, other] = [await anAuditor(server), await anAuditor(server)]
  await send(
    server,
    ['a', 'b', 'c'].flatMap((hash) => wave(hash, 4)),
  )
  const quota = { total: null, day: null, person: 6 }
  const task = await aRunningTask(server, of([one, other], { quota }), { kind })
  const take = (auditor: Auditor) => auditor.fetch({ tfTaskIds: [task.id], limit: 20 })
  const [left, right] = await Promise.all([take(one), take(other)])
  expect([left.length, right.length, hashes([...left, ...right]).length]).toEqual([4, 4, 2])
  const say = async (auditor: Auditor, held: readonly Held[]) =>
    submitItems(
      server,
      auditor.client.token,
      held.map((record, index) => (index === 0 ? muting(record) : item(record))),
      { windowId: auditor.window, type },
    )
  expect(await say(one, left)).toMatchObject({ finished: 4 })
  expect((await detail(task)).groups).toMatchObject({ open: 2, done: 1, exceptions: 1 })
  // Four are answered of six: the next group is begun, and none after it.
  const next = await take(one)
  expect([next.length, hashes(next).length]).toEqual([4, 1])
  expect(await say(one, next)).toMatchObject({ finished: 4 })
  expect(await take(one)).toEqual([])
})

test('hands out no part of a group by its pace, and gives groups back whole', async () => {
  const auditor = await anAuditor(server)
  await send(
    server,
    ['a', 'b', 'c'].flatMap((hash) => wave(hash, 4)),
  )
  const handing = { ...blankTask.handing, speed: 'hourly' as const, perHour: 5 }
  const task = await aRunningTask(server, of([auditor], { handing }), { kind })
  expect((await orders()).map(([, tasked]) => tasked).toSorted()).toEqual([0, 4, 4])
  await task.by.ok(calls.move, { id: task.id, act: 'finish' })
  expect((await orders()).map(([, , plain]) => plain)).toEqual([4, 4, 4])
})

test('leaves groups that came in over too long a time', async () => {
  const auditor = await anAuditor(server)
  await send(server, [...wave('a', 3), ...wave('b', 3)])
  await server.ctx.pool.query(
    "update queue_order set received_at = received_at - interval '5 hours' where post_id = 'a1'",
  )
  await aRunningTask(server, of([auditor], { groups: { minMembers: 3, spreadHours: 2 } }), { kind })
  expect(await orders()).toEqual([
    ['a', 0, 3],
    ['b', 3, 0],
  ])
})

test('refuses what would part a group, by the label of the field', async () => {
  const auditor = await anAuditor(server)
  const leader = await aTaskLeader(server)
  const refused = async (more: Partial<TaskBody>) => {
    const body = { ...blankTask, name: 'Groups', ...of([auditor], more) }
    const { status, body: answer } = await leader.call(calls.create, { kind, body })
    return [status, answer.field]
  }
  expect(await refused({ types: ['50:12'] })).toEqual([400, 'body.types.0'])
  const handing = { ...blankTask.handing, rule: 'even' as const }
  expect(await refused({ handing })).toEqual([400, 'body.handing.rule'])
  const draw = { ...blankTask.draw, kind: 'stratum' as const, count: 2, stratum: 'type' as const }
  expect(await refused({ draw })).toEqual([400, 'body.draw.kind'])
  expect((await refused({ groups: { minMembers: 1, spreadHours: null } }))[0]).toBe(400)
})
