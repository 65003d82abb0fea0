import { contract } from '@oas/contract/index'
import { taskKinds } from '@oas/contract/task/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../../../api/src/testing/server.ts'
import { send } from '../../../../api/src/testing/auditor.ts'
import { seedAccess } from '../access.ts'
import { decideTaken } from '../history.ts'
import { seedLabels } from '../labels.ts'
import { chanceOf } from '../random.ts'
import { seedSettings } from '../settings.ts'
import { seedWeeks } from '../weeks.ts'
import { seedTasks } from '../tasks.ts'

const { session, task } = contract
let server: TestServer
let admin: Client
const as = async (name: string): Promise<Client> =>
  server.client((await server.client().ok(session.loginTest, { name })).token)

/** Comments of two apps, and what each auditor decided of them. */
const workOf: readonly { name: string; appId: number }[] = [
  { name: 'auditor1', appId: 50 },
  { name: 'auditor2', appId: 50 },
  { name: 'auditor3', appId: 72 },
  { name: 'auditor4', appId: 72 },
]
const comments = (appId: number, name: string): object[] =>
  Array.from({ length: 14 }, (_, n) => ({
    appId,
    type: 12,
    postId: `${name}-${n}`,
    uid: `u${n}`,
    priority: 0,
    texts: [{ content: `said ${n} of ${name}` }],
  }))
const decideSome = async (): Promise<void> => {
  for (const { name, appId } of workOf) {
    await send(server, comments(appId, name))
    await decideTaken(
      server.ctx,
      await as(name),
      {
        info: { appId, type: 12, business: 'text' },
        pageKey: 'tags-audit-text',
        limit: 14,
        taskId: null,
        punishes: ({ postId }) => postId.endsWith('3'),
      },
      chanceOf(appId),
    )
  }
  await send(server, comments(50, 'nobody'))
}

beforeAll(async () => {
  server = await testServer()
  await seedAccess(server.ctx)
  await seedLabels(server.ctx)
  await seedSettings(server.ctx)
  admin = await as('admin')
  await decideSome()
  await seedWeeks(server.ctx)
  await seedTasks(server.ctx, admin, as)
})
afterAll(() => server.stop())

test('has a task of each kind that runs, was drawn on past days, and was worked on', async () => {
  const { list } = await admin.ok(task.list, { state: 'running', pageSize: 200 })
  const lasting = new Set<string>()
  for (const { id, kind, counts } of list) {
    const draws = (await admin.ok(task.drawRuns, { id })).list
    const people = (await admin.ok(task.members, { taskId: id })).list
    const earlier = people.filter(({ done, doneToday }) => done > doneToday)
    if (draws.length >= 4 && earlier.length >= 2 && counts.done > 0) {
      lasting.add(kind)
      expect(draws.map(({ error }) => error)).toEqual(draws.map(() => ''))
      expect(new Set(draws.map(({ day }) => day)).size).toBe(draws.length)
    }
  }
  expect(taskKinds.filter((kind) => !lasting.has(kind))).toEqual([])
})

test('leaves tasks that wait for a second person, drafts and ended ones', async () => {
  const { list } = await admin.ok(task.list, { pageSize: 200 })
  const some = (field: 'state' | 'review', value: string): boolean =>
    list.some((row) => row[field] === value)
  expect(['draft', 'finished', 'cancelled'].filter((state) => !some('state', state))).toEqual([])
  expect(some('review', 'pending')).toBe(true)
})

test('counts and dates what was decided on a past day as of that day', async () => {
  const { rows } = await server.ctx.pool.query<{ wrong: number; moved: number; counted: boolean }>(`
    select count(*) filter (
        where d.id not between id_from(d.at) and id_from(d.at + interval '1 ms')
          or r.received_at > d.at or a.at <> d.at or i.ended_at <> d.at
      )::int as wrong,
      count(*)::int as moved,
      (
        select min(n) >= 0 from auditor_count
      ) as counted
    from decision d
    join record r on r.id = d.record_id
    join task_answer a on a.decision_id = d.id
    join task_item i on i.id = a.item_id and i.state = 'final'
    where d.task_id is not null and d.state = 'active'
      and (d.at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date`)
  expect(rows).toEqual([{ wrong: 0, moved: expect.any(Number), counted: true }])
  expect(rows[0]?.moved).toBeGreaterThan(100)
})
