import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { beforeEach, expect, test } from 'vitest'
import { rec, send } from '../../testing/auditor.ts'
import { pass, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aTaskLeader } from '../../testing/task-leader.ts'
import { aPerson } from '../../testing/world.ts'

useQueueWorld()
const { sqlCheck, sqlViews } = contract.task

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event cascade',
  )
})

const span = 'at >= {{from}} and at < {{to}}'
const good = `select record_id from record where ${span}`
const sql = (text: string) => ({ text, days: 2 })
const check = (by: Client, text: string, types = ['50:12']) =>
  by.call(sqlCheck, { body: { types, sql: sql(text) } })

/** The part of a statement that an answer says is at fault. */
const faultIn = async (by: Client, text: string): Promise<string> => {
  const { status, body } = await check(by, text)
  expect(status, text).toBe(400)
  expect(body.field).toBe('body.sql.text')
  const { from = -1, to = -1 } = body.place ?? {}
  return text.slice(from, to)
}

test('shows the first records a statement names, its cost and how many are hidden', async () => {
  await send(server, [rec('a', { texts: [{ content: 'buy now' }] }), rec('b')])
  await send(server, [rec('other', { type: 13 })])
  pass(1)
  const writer = await aTaskLeader(server)
  const { list, hidden, more, plan, ms } = (await check(writer, good)).body.data ?? {}
  expect(list?.map(({ postId }) => postId).toSorted()).toEqual(['a', 'b'])
  expect(list?.[0]).toMatchObject({ appId: 50, type: 12, recordId: expect.any(String) })
  expect([hidden, more]).toEqual([1, false])
  expect(plan?.cost).toBeGreaterThan(0)
  expect(ms).toBeGreaterThanOrEqual(0)
  const all = await writer.ok(sqlCheck, { body: { types: [], sql: sql(good) } })
  expect(all.list).toHaveLength(3)
})

test('shows ten at most, and none of what the caller may not see', async () => {
  await send(
    server,
    Array.from({ length: 12 }, (_, n) => rec(`n${n}`)),
  )
  pass(1)
  const many = await (
    await aTaskLeader(server)
  ).ok(sqlCheck, {
    body: { types: ['50:12'], sql: sql(good) },
  })
  expect(many.list).toHaveLength(10)
  expect(many.hidden).toBe(0)
  const { token } = await aPerson(server.ctx, {
    permissions: ['task.read', 'task.sql'],
    scope: [{ appId: 50, type: 13 }],
  })
  const foreign = (await check(server.client(token), good)).body.data
  expect(foreign).toMatchObject({ list: [], hidden: 12 })
})

test.each([
  ['a function', `${good} and pg_sleep(60) is null`, 'pg_sleep'],
  ['an operator', `${good} and uid ~ 'a'`, '~'],
  ['a type', `${good} and uid::regclass is null`, 'regclass'],
  ['a column', `select content from record where ${span}`, 'content'],
  ['a table', 'select id as record_id from\n  public.person', 'public.person'],
  ['a lock', `${good}\nfor  update`, 'for  update'],
  ['a clause', `select record_id into taken from record where ${span}`, 'into'],
  ['a second statement', `${good}; select 1`, 'select'],
  ['another statement', 'delete from record', 'delete'],
  ['a view without bounds', 'select record_id from record', 'record'],
  ['a word that cannot be read', 'select record_id\nfrom record wher at', 'at'],
  ['an end too early', 'select record_id from  \n', 'from'],
  ['a text that stays open', "select 'абв中文 from", "'"],
  ['a placeholder', `${good} and at > {{then}}`, '{{then}}'],
  ['what stands behind other scripts', `${good} and country = '中文😀' and now() > at`, 'now'],
  ['what the database refuses', `${good} and country = '中文😀'\n  and record_id > 'x'`, "'"],
])('marks %s as the fault', async (_what, text, fault) => {
  expect(await faultIn(await aTaskLeader(server), text)).toBe(fault)
})

test('says in the words of the reader what is not allowed', async () => {
  const writer = await aTaskLeader(server)
  const saidIn = async (language: string, text: string): Promise<string> => {
    const answer = await writer.raw('POST', pathOf(sqlCheck), {
      body: JSON.stringify({ body: { types: ['50:12'], sql: sql(text) } }),
      headers: { 'content-type': 'application/json', 'global-language': language },
    })
    return ((await answer.json()) as { reason: string }).reason
  }
  const sleeps = `${good} and pg_sleep(60) is null`
  expect(await saidIn('en', sleeps)).toContain('pg_sleep is not among the functions allowed here')
  expect(await saidIn('ru', sleeps)).toContain('pg_sleep нет среди разрешённых здесь функций')
  expect(await saidIn('cn', 'select record_id from')).toBe('第 1 行第 18 列：语句不完整')
})

test('ends what runs when whoever asked goes', async () => {
  const writer = await aTaskLeader(server)
  await send(
    server,
    Array.from({ length: 40 }, (_, n) => rec(`n${n}`)),
  )
  pass(1)
  // What the planner knows of the rows is the same wherever this test runs.
  await server.ctx.pool.query('analyze record')
  const leaving = new AbortController()
  const names = ['a', 'b', 'c', 'd', 'e']
  const slow = `
    select max(a.record_id) as record_id
    from ${names.map((name) => `record ${name}`).join(', ')}
    where ${names.map((name) => `${name}.at between {{from}} and {{to}}`).join(' and ')}`
  const running = async (): Promise<number> => {
    const { rows } = await server.ctx.pool.query<{ n: number }>(
      `
        select count(*)::int as n
        from pg_stat_activity
        where datname = current_database() and state = 'active'
          and query like 'fetch % from picked'`,
    )
    return rows[0]?.n ?? 0
  }
  const asked = writer
    .raw('POST', pathOf(sqlCheck), {
      body: JSON.stringify({ body: { types: ['50:12'], sql: sql(slow) } }),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    })
    .catch((error: unknown) => error)
  await expect.poll(running).toBe(1)
  leaving.abort()
  expect(await asked).toMatchObject({ name: 'AbortError' })
  await expect.poll(running).toBe(0)
  expect((await check(writer, good)).status).toBe(200)
})

test('lists what a statement may use, and is for those who hold its permission', async () => {
  const writer = await aTaskLeader(server)
  const { views, functions } = await writer.ok(sqlViews, {})
  for (const { use } of functions.filter(({ name }) => name !== 'avg')) {
    const text = `select max(record_id) as record_id from record where ${span} group by at, country,
      uid having ${use} is not null`
    expect((await check(writer, text)).status, use).toBe(200)
  }
  for (const { example } of views) expect((await check(writer, example)).status).toBe(200)
  const { token } = await aPerson(server.ctx, { permissions: ['task.read', 'task.edit'] })
  expect((await check(server.client(token), good)).status).toBe(403)
})
