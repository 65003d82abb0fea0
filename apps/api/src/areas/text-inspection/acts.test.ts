import { contract } from '@oas/contract/index'
import type { PlanBody } from '@oas/contract/text-inspection/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextHour } from '../../core/office-time.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'
import { planJob } from './plan-job.ts'

const calls = contract.textInspection
let server: TestServer
let leader: Client
let app: Client
let ahead = 0
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'second' })
  const signIn = async (permissions: readonly ('record.read' | 'audit.team' | 'ingest')[]) =>
    server.client((await aPerson(server.ctx, { permissions: [...permissions] })).token)
  leader = await signIn(['record.read', 'audit.team'])
  app = await signIn(['ingest'])
})
afterAll(() => server.stop())
beforeEach(async () => {
  ahead += 10_000
  await server.ctx.pool.query('delete from inspect_plan')
})

let posts = 0
const send = async (texts: readonly string[]): Promise<string[]> => {
  const response = await app.raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      texts.map((content) => {
        posts += 1
        return { appId: 50, type: 12, postId: `p${posts}`, uid: `u${posts}`, texts: [{ content }] }
      }),
    ),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  return data.list.map(({ id }) => id)
}
const find = async (asked: object) => {
  ahead += 1000
  const { list } = await leader.ok(calls.findTexts, {
    appTypes: ['50:12'],
    start: Date.now() + ahead - dayMs,
    end: Date.now() + ahead + 1000,
    ...asked,
  })
  return list.map(({ recordId }) => recordId)
}
const madeUnder = async (type: number) => {
  const { rows } = await server.ctx.pool.query<{ text: string; priority: number }>(
    `
      select content -> 'texts' -> 0 ->> 'content' as text, priority
      from record
      where app_id = 50 and type = $1
      order by id`,
    [type],
  )
  return rows
}

test('finds texts by all words, users, post and result', async () => {
  const [both, one] = await send(['red apple pie', 'red car', 'apple'])
  expect(await find({ words: ['apple', 'RED'], allWords: true })).toEqual([both])
  expect(await find({ words: ['red'], uids: ['u1', 'u2'] })).toEqual([one, both])
  expect(await find({ postId: 'p2' })).toEqual([one])
  expect(await find({ words: ['red'], resultId: 'mute' })).toEqual([])
  expect(await find({ itemId: '1', words: ['red'] })).toEqual([])
})

test('makes a record of each once, and asks for a change order above fifty', async () => {
  const ids = await send(['look at me', 'and me'])
  const input = { recordIds: [...ids, '1'], typeKey: '50:13', priority: 7, reason: 'spam wave' }
  const first = await leader.ok(calls.makeRecords, input)
  expect(first).toMatchObject({ made: 2, again: 0, refused: [{ recordId: '1' }] })
  expect(await leader.ok(calls.makeRecords, input)).toMatchObject({ made: 0, again: 2 })
  expect(await madeUnder(13)).toEqual([
    { text: 'look at me', priority: 7 },
    { text: 'and me', priority: 7 },
  ])
  const recordIds = Array.from({ length: 51 }, (_, at) => String(at + 1))
  await expectRefusal(leader, calls.makeRecords, { ...input, recordIds }, 'change-order-required')
})

const plan = (change: Partial<PlanBody> = {}): PlanBody => ({
  name: 'Lairs',
  appTypes: ['50:12'],
  typeKey: '50:13',
  regex: 'lair',
  words: [],
  allWords: false,
  lang: '',
  priority: 3,
  cap: 2,
  hour: 6,
  active: true,
  ...change,
})

test('runs a plan when it is due, makes so many at most, and none again when cut off', async () => {
  await server.ctx.pool.query('delete from record where type = 13')
  await send(['lair one', 'lair two', 'lair three', 'no such place'])
  const { id } = await leader.ok(calls.createPlan, { body: plan() })
  while (await planJob.run(server.ctx));
  expect(await madeUnder(13)).toEqual([])
  await server.ctx.pool.query("update inspect_plan set next_at = now() - interval '1 day'")
  while (await planJob.run(server.ctx));
  expect((await madeUnder(13)).map(({ text }) => text)).toEqual(['lair three', 'lair two'])
  const { list } = await leader.ok(calls.plans, {})
  expect(list).toMatchObject([{ id, found: 2, made: 2, problem: '', running: false }])
  expect(list[0]?.nextAt).toBeGreaterThan(Date.now() + ahead)
  // Whoever was cut off before the end of the run is followed by another, once the time is up.
  await server.ctx.pool.query(
    "update inspect_plan set next_at = now() - interval '1 day', leased_until = $1",
    [new Date(Date.now() + ahead + 60_000)],
  )
  expect(await planJob.run(server.ctx)).toBe(false)
  ahead += 120_000
  expect(await planJob.run(server.ctx)).toBe(true)
  expect(await madeUnder(13)).toHaveLength(2)
})

test('keeps a plan from two names alike, other apps, no search and a lost version', async () => {
  const made = await leader.ok(calls.createPlan, { body: plan() })
  const refused = (change: Partial<PlanBody>) =>
    leader.call(calls.createPlan, { body: plan({ name: 'Other', ...change }) })
  expect((await refused({ name: 'LAIRS' })).body.field).toBe('body.name')
  expect((await refused({ regex: '' })).body.field).toBe('body.regex')
  expect((await refused({ regex: '(' })).body.field).toBe('body.regex')
  expect((await refused({ typeKey: '50:99' })).body.field).toBe('body.typeKey')
  expect((await refused({ cap: 51 })).body.field).toBe('changeOrderId')
  await leader.ok(calls.updatePlan, { ...made, body: plan({ active: false }) })
  await expectRefusal(leader, calls.updatePlan, { ...made, body: plan() }, 'conflict')
  await expectRefusal(leader, calls.removePlan, made, 'conflict')
  await leader.ok(calls.removePlan, { id: made.id, version: made.version + 1 })
})

test('knows the next full hour of the office, today or tomorrow', () => {
  const midnight = Date.UTC(2026, 10, 28, 16)
  expect(nextHour(6, midnight)).toBe(midnight + 6 * hourMs)
  expect(nextHour(6, midnight + 6 * hourMs)).toBe(midnight + dayMs + 6 * hourMs)
})
