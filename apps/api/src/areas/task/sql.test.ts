import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { type TaskBody, blankTask } from '@oas/contract/task/schemas'
import { minuteMs } from '@oas/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { clock, pass, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'
import { aPerson } from '../../testing/world.ts'
import { asPicker } from './sql/connection.ts'

useQueueWorld()
const { task: calls } = contract
const kind = 'customize-sql' as const

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event cascade',
  )
})

const span = 'at >= {{from}} and at < {{to}}'
const good = `select record_id from record where ${span} and country = 'ID'`
const of = (text: string, people: readonly Auditor[] = []): TaskBody => ({
  ...blankTask,
  name: 'By a statement',
  types: ['50:12'],
  people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  handing: { ...blankTask.handing, speed: 'at-once' },
  sql: { text, days: 2 },
})
const estimate = (by: Client, text: string): Promise<Response> =>
  by.raw('POST', pathOf(calls.estimate), {
    body: JSON.stringify({ kind, body: of(text) }),
    headers: { 'content-type': 'application/json', 'global-language': 'en' },
  })
const saysOf = async (by: Client, text: string): Promise<string> => {
  const answer = await estimate(by, text)
  return `${answer.status} ${await answer.text()}`
}
const from = (country: string, names: string[]) =>
  send(
    server,
    names.map((name) => rec(name, { country })),
  )

test('draws exactly what its preview counted, once somebody else passed it', async () => {
  const auditor = await anAuditor(server)
  await from('ID', ['a', 'b'])
  await from('RU', ['c'])
  pass(1)
  const [writer, second] = [await aTaskLeader(server), await aTaskLeader(server)]
  const body = of(good, [auditor])
  const { id, version } = await writer.ok(calls.create, { kind, body })
  const seen = await writer.ok(calls.estimateWithPlan, { id, kind, body })
  expect(seen).toMatchObject({ basis: 'count', candidates: 2, drawn: 2, skipped: {} })
  expect(seen.sample.map(({ postId }) => postId).toSorted()).toEqual(['a', 'b'])
  expect(seen.plan.cost).toBeGreaterThan(0)
  await writer.ok(calls.review, { id, version, act: 'submit' })
  expect((await writer.call(calls.review, { id, version, act: 'pass' })).status).not.toBe(200)
  await second.ok(calls.review, { id, version, act: 'pass' })
  await second.ok(calls.move, { id, act: 'start' })
  await runTaskJob(server, 'draw')
  await runTaskJob(server, 'release')
  expect(posts(await auditor.fetch({ tfTaskIds: [id], limit: 50 })).toSorted()).toEqual(['a', 'b'])
})

test('joins views, groups, and says what is of no type of the task only as a number', async () => {
  await from('ID', ['a', 'b'])
  await send(server, [rec('other', { type: 13 })])
  pass(1)
  const writer = await aTaskLeader(server)
  const text = `
    -- what was reported, by author
    with seen as (select r.record_id, r.uid from record r where r.at between {{from}} and {{to}})
    select s.record_id, 'look' as note
    from seen s
    left join report p on p.record_id = s.record_id and p.at >= {{from}} and p.at < {{to}}
    group by s.record_id
    having count(p.record_id) >= 0;`
  const found = await writer.ok(calls.estimate, { kind, body: of(text) })
  expect(found.candidates).toBe(
    found.drawn + Object.values(found.skipped).reduce((sum, n) => sum + n, 0),
  )
  expect(found.drawn).toBe(2)
})

test('says what came of the last run, in words of the reader and in the log', async () => {
  await from('ID', ['a', 'b'])
  pass(1)
  const [writer, second] = [await aTaskLeader(server), await aTaskLeader(server)]
  const started = async (text: string): Promise<string> => {
    const body = of(text, [await anAuditor(server)])
    const { id, version } = await writer.ok(calls.create, { kind, body })
    await writer.ok(calls.estimate, { id, kind, body })
    await writer.ok(calls.review, { id, version, act: 'submit' })
    await second.ok(calls.review, { id, version, act: 'pass' })
    await second.ok(calls.move, { id, act: 'start' })
    return id
  }
  const ran = await started(good)
  const failed = await started(
    `select record_id from record
    where ${span} and case when country = 'RU' then 1 / (reports - reports) else 1 end = 1`,
  )
  // What its estimate did not meet.
  await from('RU', ['c'])
  pass(1)
  await runTaskJob(server, 'draw')
  await runTaskJob(server, 'draw')
  const { list } = await writer.ok(calls.list, { kind })
  const lastOf = (id: string) => list.find((one) => one.id === id)?.lastDraw
  expect(lastOf(ran)).toMatchObject({ candidates: 2, drawn: 2, ms: 0, error: '' })
  expect(lastOf(failed)?.error).toBe('无法运行：division by zero')
  const logged = async (id: string) =>
    (await writer.ok(calls.log, { id })).list.filter(({ act }) => act === 'task.runSql')
  expect(await logged(ran)).toEqual([
    expect.objectContaining({
      by: 'system',
      after: {
        version: 1,
        reviewer: expect.stringMatching(/.+/),
        sql: expect.stringMatching(/^[0-9a-f]{64}$/),
        rows: 2,
        ms: expect.any(Number),
      },
    }),
  ])
  expect(await logged(failed)).toMatchObject([
    { after: { error: 'could not be run: division by zero' } },
  ])
})

const hostile: [text: string, says: string][] = [
  [`${good}; select 1`, 'only one SELECT'],
  [`with gone as (delete from record returning record_id) ${good}`, 'DELETE is not allowed'],
  [`select record_id into taken from record where ${span}`, 'INTO is not allowed'],
  [`${good} for update`, 'FOR UPDATE is not allowed'],
  [`copy (${good}) to '/tmp/taken'`, 'only one SELECT'],
  [`${good} and set_config('statement_timeout', '0', false) = ''`, 'set_config is not'],
  [`${good} and pg_notify('a', 'b') is null`, 'pg_notify is not'],
  [`${good} and pg_advisory_lock(1) is null`, 'pg_advisory_lock is not'],
  [`${good} and query_to_xml('select 1', true, true, '') is null`, 'query_to_xml is not'],
  ['select usesysid as record_id from pg_user', 'pg_user is none of the views'],
  ["select record_id from record where country = 'ID'", 'has no bounds'],
  [`${good} and pg_sleep(60) is null`, 'pg_sleep is not'],
]
test('refuses each hostile statement by itself, with place and reason', async () => {
  const writer = await aTaskLeader(server)
  for (const [text, says] of hostile) {
    const said = await saysOf(writer, text)
    expect(said, text).toContain(says)
    expect(said, text).toMatch(/^400 .*line 1, column \d+/)
  }
  expect((await server.ctx.pool.query('select from task_item')).rowCount).toBe(0)
})

test('says line and column of what is wrong', async () => {
  const writer = await aTaskLeader(server)
  expect(await saysOf(writer, 'select record_id\nfrom record wher at')).toContain('line 2')
  expect(
    await saysOf(writer, `select record_id,\n  content as note from record where ${span}`),
  ).toContain('line 2, column 3: the column content')
  for (const text of [
    `select record as record_id from record where ${span}`,
    `select r.row_to_json as record_id from record r where r.at between {{from}} and {{to}}`,
    `select * from record where ${span}`,
    `select record_id, uid from record where ${span}`,
    `select 1 as other from record where ${span}`,
  ])
    expect(await saysOf(writer, text), text).toContain('does not fit')
  for (const text of [
    `select record_id from record where ${span} or true`,
    `select r.record_id from record r join report p on p.record_id = r.record_id
      where r.at between {{from}} and {{to}}`,
    `${good} union select record_id from report`,
    `${good} and record_id in (select record_id from report)`,
  ])
    expect(await saysOf(writer, text), text).toContain('has no bounds')
  expect(await saysOf(writer, `${good} and record_id = 'x'`)).toContain('line 1, column')
})

test('ends what costs or names too much, and leaves the connection clean', async () => {
  await from(
    'ID',
    Array.from({ length: 60 }, (_, n) => `n${n}`),
  )
  pass(1)
  const writer = await aTaskLeader(server)
  const pair = (name: string): string => `${name}.at between {{from}} and {{to}}`
  const joined = (names: string[]): string => `
    select a.record_id
    from ${names.map((name) => `record ${name}`).join(', ')}
    where ${names.map(pair).join(' and ')}`
  await server.ctx.pool.query('analyze record')
  expect(await saysOf(writer, joined(['a', 'b', 'c', 'd', 'e', 'f']))).toContain('costs too much')
  expect(await saysOf(writer, joined(['a', 'b', 'c']))).toContain('names more than 200000')
  expect((await estimate(writer, good)).status).toBe(200)
})

test('cannot read or write anything else in the name of its role alone', async () => {
  const now = new Date(clock)
  const bounds = { from: new Date(clock - minuteMs), to: now, seconds: 5 }
  for (const text of [
    'select from public.person',
    'select from public.record',
    'delete from public.record',
    'create table public.taken (id int)',
    "copy (select 1) to '/tmp/taken'",
    'select pg_read_file($$/etc/passwd$$)',
  ])
    await expect(
      asPicker(server.ctx, bounds, (client) => client.query(text)),
      text,
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|25006)$/) })
  const kept = await asPicker(server.ctx, bounds, (client) =>
    client.query<{ role: string; path: string }>(
      "select current_user as role, current_setting('search_path') as path",
    ),
  )
  expect(kept.rows).toEqual([{ role: 'oas_pick', path: 'pick' }])
})

test('says how to set up where the role may not read the views, and runs nothing', async () => {
  const writer = await aTaskLeader(server)
  expect((await writer.ok(calls.sqlViews, {})).setup).toBe('')
  await server.ctx.pool.query('revoke usage on schema pick from oas_pick')
  try {
    expect(await saysOf(writer, good)).toContain('create role oas_pick nologin')
    expect((await writer.ok(calls.sqlViews, {})).setup).toContain('grant usage on schema pick')
  } finally {
    await server.ctx.pool.query('grant usage on schema pick to oas_pick')
  }
})

test('is for those who hold its permission', async () => {
  const permissions = ['task.read', 'task.edit'] as const
  const { token } = await aPerson(server.ctx, { permissions })
  const plain = server.client(token)
  expect((await plain.call(calls.create, { kind, body: of(good) })).status).toBe(403)
  expect((await plain.call(calls.sqlViews, {})).status).toBe(403)
})
