import { contract } from '@oas/contract/index'
import { type TaskBody, blankTask, usualIntake } from '@oas/contract/task/schemas'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { item, submitItems } from '../../testing/held.ts'
import { clock, pass, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'

useQueueWorld()
const { task: calls } = contract

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event cascade',
  )
})

const of = (people: readonly Auditor[], more: Partial<TaskBody> = {}): TaskBody => ({
  ...blankTask,
  name: 'As it comes in',
  types: ['50:12'],
  people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  handing: { ...blankTask.handing, speed: 'at-once' },
  live: usualIntake,
  ...more,
})
const started = async (body: TaskBody) => {
  const [writer, second] = [await aTaskLeader(server), await aTaskLeader(server)]
  const { id, version } = await writer.ok(calls.create, { kind: 'realtime', body })
  await writer.ok(calls.estimate, { id, kind: 'realtime', body })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  await second.ok(calls.move, { id, act: 'start' })
  return { id, by: second }
}
/** What the next second brings. */
const look = async (): Promise<void> => {
  pass(1)
  await runTaskJob(server, 'intake')
}
type Task = Awaited<ReturnType<typeof started>>
const shortOf = async ({ id, by }: Task) => (await by.ok(calls.list, { id })).list[0]
const take = async (auditor: Auditor, { id }: Task) =>
  posts(await auditor.fetch({ tfTaskIds: [id], limit: 50 }))

test('takes what comes in while it runs, and nothing that was there before', async () => {
  const auditor = await anAuditor(server)
  await send(server, [rec('before')])
  pass(2)
  const task = await started(of([auditor]))
  await look()
  expect(await take(auditor, task)).toEqual([])
  pass(1)
  await send(server, [rec('a'), rec('b')])
  await look()
  expect(await take(auditor, task)).toEqual(['a', 'b'])
  expect(await shortOf(task)).toMatchObject({
    counts: { drawn: 2, held: 2, unreleased: 0 },
    intake: { perMinute: 2, expired: 0 },
  })
  // One draw a day holds all of it, however often something comes in.
  await send(server, [rec('c')])
  await look()
  const { list } = await task.by.ok(calls.drawRuns, { id: task.id })
  expect(list.map(({ candidates, drawn, seq }) => [candidates, drawn, seq])).toEqual([[3, 3, 1]])
  const plain = await anAuditor(server)
  expect(posts(await plain.fetch())).toEqual(['before'])
})

test('leaves what does not meet its conditions or comes too thick, and pauses', async () => {
  const auditor = await anAuditor(server)
  const conditions = { '50:12': [{ dbField: 'country', relation: 'in' as const, value: ['ID'] }] }
  const task = await started(of([auditor], { conditions, live: { perMinute: 2, expireHours: 24 } }))
  const from = (country: string, names: string[]) =>
    send(
      server,
      names.map((name) => rec(name, { country })),
    )
  pass(1)
  await from('RU', ['r1'])
  await from('ID', ['i1', 'i2', 'i3'])
  await look()
  await look()
  expect((await shortOf(task))?.counts.drawn).toBe(2)
  pass(60)
  await look()
  expect((await shortOf(task))?.counts.drawn).toBe(3)
  await task.by.ok(calls.move, { id: task.id, act: 'pause' })
  pass(60)
  await from('ID', ['i4'])
  await look()
  expect((await shortOf(task))?.counts.drawn).toBe(3)
  await task.by.ok(calls.move, { id: task.id, act: 'resume' })
  await look()
  expect((await take(auditor, task)).toSorted()).toEqual(['i1', 'i2', 'i3', 'i4'])
})

test('gives back what nobody took in time, once, with the age it has', async () => {
  const [auditor, plain] = [await anAuditor(server), await anAuditor(server)]
  const task = await started(of([auditor], { live: { perMinute: null, expireHours: 1 } }))
  pass(1)
  await send(server, [rec('a'), rec('b')])
  const at = clock
  await look()
  const [taken] = posts(await auditor.fetch({ tfTaskIds: [task.id], limit: 1 }))
  await server.ctx.pool.query("update task_item set released_at = released_at - interval '1 hour'")
  await look()
  await look()
  await look()
  expect((await shortOf(task))?.counts.drawn).toBe(2)
  const held = await plain.fetch()
  expect(held.map(({ postId, receivedAt }) => [postId, receivedAt])).toEqual([
    [taken === 'a' ? 'b' : 'a', at],
  ])
  expect(await shortOf(task)).toMatchObject({
    counts: { held: 1, withdrawn: 1 },
    intake: { expired: 1 },
  })
  await submitItems(
    server,
    plain.client.token,
    held.map((record) => item(record)),
    { windowId: plain.window },
  )
})

test('says what a day would bring by what came in, and does not draw again by hand', async () => {
  const auditor = await anAuditor(server)
  await send(server, [rec('a'), rec('b'), rec('c')])
  pass(1)
  const writer = await aTaskLeader(server)
  const body = of([auditor])
  expect(await writer.ok(calls.estimateByHour, { kind: 'realtime', body })).toMatchObject({
    basis: 'forecast',
    candidates: 3,
    drawn: 3,
  })
  const task = await started(body)
  expect((await task.by.call(calls.redraw, { id: task.id, reason: 'again' })).status).toBe(409)
})
