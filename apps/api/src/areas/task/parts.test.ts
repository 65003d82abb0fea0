import { contract } from '@oas/contract/index'
import { type TaskBody, type TaskPart, blankSelection, blankTask } from '@oas/contract/task/schemas'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask, aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'

useQueueWorld()
const { task: calls } = contract
const kind = 'comprehensive'
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query('delete from task; truncate record, ingest_key cascade')
})

const part = (name: string, share: number, more: Partial<TaskPart> = {}): TaskPart => ({
  name,
  share,
  kind: 'normal',
  types: ['50:12'],
  conditions: {},
  waitedMinutes: 0,
  stored: null,
  ...more,
})
const of = (
  auditor: Auditor,
  list: TaskPart[],
  { count, refill = true }: { count: number; refill?: boolean },
): Partial<TaskBody> => ({
  types: [...new Set(list.flatMap(({ types }) => types))],
  people: { ...blankTask.people, personIds: [auditor.personId] },
  draw: { ...blankTask.draw, kind: 'count', count },
  parts: { list, refill },
})
const come = async (n: number, type: number): Promise<void> => {
  for (let from = 0; from < n; from += 500)
    await send(
      server,
      Array.from({ length: Math.min(500, n - from) }, (_, index) =>
        rec(`t${type}-${from + index}`, { type }),
      ),
    )
}
const three = [
  part('many', 50),
  part('few', 30, { types: ['50:13'] }),
  part('some', 20, { types: ['50:15'] }),
]
const partsOf = async ({ id, by }: Awaited<ReturnType<typeof aRunningTask>>) =>
  (await by.ok(calls.details, { id })).parts?.map(({ name, drawn }) => [name, drawn])

test('makes up for a part that is short, by the shares of the others', async () => {
  const auditor = await anAuditor(server)
  await come(2000, 12)
  await come(200, 13)
  await come(900, 15)
  const body = of(auditor, three, { count: 1000 })
  const task = await aRunningTask(server, body, { kind })
  expect(await partsOf(task)).toEqual([
    ['many', 571],
    ['few', 200],
    ['some', 229],
  ])
  const [run] = (await task.by.ok(calls.drawRuns, { id: task.id })).list
  expect(run).toMatchObject({ candidates: 3100, drawn: 1000, notChosen: 2100, skipped: {} })
  const detail = await task.by.ok(calls.details, { id: task.id })
  expect(detail.estimate?.parts?.map(({ candidates, drawn }) => [candidates, drawn])).toEqual([
    [2000, 571],
    [200, 200],
    [900, 229],
  ])
  // What is handed out first is mixed as the whole is.
  const { list } = await task.by.ok(calls.items, { id: task.id, limit: 100 })
  const { rows } = await server.ctx.pool.query<{ part: number; n: number }>(
    `
      select part, count(*)::int as n
      from task_item
      where id = any($1::bigint[])
      group by 1
      order by 1`,
    [list.map(({ id }) => id)],
  )
  expect(rows).toEqual([
    { part: 0, n: 57 },
    { part: 1, n: 20 },
    { part: 2, n: 23 },
  ])
})

test('leaves what is short where nothing makes up for it, and draws the rest anew', async () => {
  const auditor = await anAuditor(server)
  await come(40, 12)
  await come(5, 13)
  await come(40, 15)
  const task = await aRunningTask(server, of(auditor, three, { count: 50, refill: false }), {
    kind,
  })
  expect(await partsOf(task)).toEqual([
    ['many', 25],
    ['few', 5],
    ['some', 10],
  ])
  await task.by.ok(calls.redraw, { id: task.id, reason: 'once more' })
  await runTaskJob(server, 'draw')
  expect(await partsOf(task)).toEqual([
    ['many', 25],
    ['few', 5],
    ['some', 10],
  ])
})

test('draws a record that two parts find once, and others instead of it', async () => {
  const auditor = await anAuditor(server)
  await come(30, 12)
  const stored = { ...blankSelection, span: { days: null, from: 0, to: Date.now() + 60_000 } }
  const span = { days: null, from: Date.now() - 3_600_000, to: Date.now() + 3_600_000 }
  const list = [
    part('waiting', 50),
    part('stored', 50, { kind: 'customize', stored: { ...stored, span } }),
  ]
  const task = await aRunningTask(server, of(auditor, list, { count: 20 }), { kind })
  const found = (await partsOf(task)) ?? []
  expect(found.map(([name]) => name)).toEqual(['waiting', 'stored'])
  expect(found.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(20)
  const { rows } = await server.ctx.pool.query<{ n: number; different: number }>(
    'select count(*)::int as n, count(distinct record_id)::int as different from task_item',
  )
  expect(rows).toEqual([{ n: 20, different: 20 }])
})

test('refuses parts that do not fit together, by the label of the field', async () => {
  const auditor = await anAuditor(server)
  const leader = await aTaskLeader(server)
  const refused = async (list: TaskPart[]) => {
    const body = { ...blankTask, name: 'Mixed', ...of(auditor, list, { count: 10 }) }
    const { status, body: answer } = await leader.call(calls.create, { kind, body })
    return [status, answer.field]
  }
  expect(await refused([part('a', 50), part('b', 40)])).toEqual([400, 'body.parts.list'])
  expect(await refused([part('a', 50), part('a', 50)])).toEqual([400, 'body.parts.list'])
  expect(await refused([part('a', 50), part('b', 50, { kind: 'renew' })])).toEqual([
    400,
    'body.parts.list.1.stored',
  ])
  const outdated = { ...blankSelection, span: { days: 400, from: null, to: null } }
  expect(
    (await refused([part('a', 50), part('b', 50, { kind: 'sampling', stored: outdated })]))[0],
  ).toBe(400)
  const body = { ...blankTask, name: 'Mixed', types: ['50:12'] }
  const { status } = await leader.call(calls.create, { kind, body })
  expect(status).toBe(400)
})
