import { contract } from '@oas/contract/index'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { decideRecord, seedWrong } from '../../testing/wrong-orders.ts'

const { appeal: calls } = contract
let server: TestServer
let me: MadePerson
let finder: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  finder = await aPerson(server.ctx, { permissions: ['audit.team', 'appeal.handle'] })
})
beforeEach(async () => {
  await server.ctx.pool.query('update quality_queue set deleted_at = now()')
})
afterAll(() => server.stop())

type Made = { name: string; scope?: Partial<QueueBody['scope']>; priority?: number }
/** A queue of appeals of one type that is on. */
const aQueue = async ({ name, scope = {}, priority = 5 }: Made): Promise<void> => {
  const body = { ...blankQueue, name, priority, scope: { ...blankQueue.scope, ...scope } }
  await server.ctx.pool.query(
    `with k as (
      insert into quality_queue (
        kind, name, state, body, priority, created_by, created_at, updated_by, updated_at
      )
      values ('appeal', $1, 'on', $2, $3, $4, now(), $4, now())
      returning id
    )
    insert into quality_queue_type (queue_id, app_id, type, kind)
    select id, 50, 12, 'appeal' from k`,
    [name, body, priority, finder.id],
  )
}

/** Which queue an appeal comes to, of a wrong order of a task and a record in a language. */
const chosenOf = async (taskId: string | null, language: string): Promise<string> => {
  const { id, held } = await decideRecord(server, me)
  const wrong = (await seedWrong(server, id, { foundBy: finder.id }))?.id ?? ''
  await server.ctx.pool.query('update wrong_order set task_id = $2 where id = $1', [wrong, taskId])
  await server.ctx.pool.query('update record set language = $2 where id = $1', [
    held.recordId,
    language,
  ])
  const ask = { wrongOrderIds: [wrong], reason: 'It is a quotation', evidence: [] }
  const { list } = await server.client(me.token).ok(calls.initiate, ask)
  const asked = { id: list[0]?.appealId ?? '' }
  return (await server.client(finder.token).ok(calls.detail, asked)).appeal.queue
}

const any: Made = { name: 'any' }
const first: Made = { name: 'first', priority: 9 }
const spoken: Made = { name: 'spoken', scope: { languages: ['pt', 'es'] } }
const task: Made = { name: 'task', scope: { taskIds: ['77'] } }
const both: Made = { name: 'both', scope: { taskIds: ['77'], languages: ['pt'] } }

test.each<[string, Made[], string | null, string, string]>([
  ['the one of its type', [any], '77', 'pt', 'any'],
  ['the one that names its language', [first, spoken], null, 'es', 'spoken'],
  ['the one that names its task before its language', [first, spoken, task], '77', 'pt', 'task'],
  ['the one that names both', [first, task, both, spoken], '77', 'pt', 'both'],
  ['the one of the task where the language is another', [both, task, any], '77', 'ru', 'task'],
  ['the first of equals by priority', [any, first], '78', 'ru', 'first'],
  ['the oldest of equals', [any, { name: 'later' }], null, 'ru', 'any'],
  ['none where each names something else', [spoken, task, both], '78', 'ru', ''],
])('gives an appeal to %s', async (_what, queues, taskId, language, expected) => {
  for (const queue of queues) await aQueue(queue)
  expect(await chosenOf(taskId, language)).toBe(expected)
})
