import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { dropOver, makeAhead, monthAfter } from './index.ts'
import { addPartition, listMonths } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const names = async (): Promise<string[]> =>
  (await listMonths(server.ctx.pool)).map(({ name }) => name)
const aRecord = async (at: string, post: string): Promise<string> => {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `
      insert into record (id, app_id, type, post_id, business, content, content_hash, created_at)
      values (id_from($1), 50, 12, $2, 'text', '{}', '', $1)
      returning id::text`,
    [at, post],
  )
  return rows[0]?.id ?? ''
}
const placeOf = async (post: string): Promise<string | undefined> =>
  (
    await server.ctx.pool.query<{ place: string }>(
      'select tableoid::regclass::text as place from record where post_id = $1',
      [post],
    )
  ).rows[0]?.place

test.each([
  ['2026-11-26T16:00:00Z', 1, '202612'],
  ['2026-11-26T16:00:00Z', 2, '202701'],
  ['2026-12-31T23:59:59Z', 0, '202612'],
  ['2028-01-31T00:00:00Z', 1, '202802'],
])('names the month that lies some months after %s', (at, months, month) => {
  expect(monthAfter(new Date(at), months)).toBe(month)
})

test('puts rows of a coming month into its own partition, which is made once', async () => {
  const next = monthAfter(server.ctx.now(), 1)
  await makeAhead(server.ctx)
  const made = await names()
  await makeAhead(server.ctx)
  expect(await names()).toEqual(made)
  expect(made).toHaveLength(9)
  expect(made).toContain(`decision_${next}`)
  const day = `${next.slice(0, 4)}-${next.slice(4)}-15T00:00:00Z`
  await aRecord(day, 'to-come')
  expect(await placeOf('to-come')).toBe(`record_${next}`)
  await aRecord(server.ctx.now().toISOString(), 'today')
  expect(await placeOf('today')).toBe('record_default')
})

test('leaves a busy table alone and makes the partition at the next run', async () => {
  const { pool } = server.ctx
  const client = await pool.connect()
  const last = monthAfter(server.ctx.now(), 3)
  try {
    await pool.query(`drop table strategy_run_${last}`)
    await client.query('begin')
    await client.query('lock table strategy_run in access share mode')
    await makeAhead(server.ctx)
    expect(await names()).not.toContain(`strategy_run_${last}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await makeAhead(server.ctx)
  expect(await names()).toContain(`strategy_run_${last}`)
})

test('drops what is over its period, but nothing in work or kept for ever', async () => {
  const { pool } = server.ctx
  for (const month of ['202402', '202403']) await addPartition(pool, 'record', month)
  await aRecord('2024-02-10T00:00:00Z', 'over')
  const open = await aRecord('2024-03-10T00:00:00Z', 'open')
  await pool.query(
    `
      insert into queue_order (app_id, type, record_id, business, rank, post_id)
      values (50, 12, $1, 'text', 1, 'open')`,
    [open],
  )
  await pool.query(
    `
      insert into outbox (id, app_id, post_id, kind, payload, idempotency_key, state)
      values (id_from('2024-02-11'), 50, 'a', 'decision', '{}', 'a', 'delivered'),
        (id_from('2024-02-11') + 1, 50, 'b', 'decision', '{}', 'b', 'failed'),
        (next_id(), 50, 'c', 'decision', '{}', 'c', 'delivered')`,
  )
  expect(await dropOver(server.ctx)).toBe(false)
  expect(await placeOf('over')).toBe('record_202402')
  const ctx = { ...server.ctx, config: { ...server.ctx.config, retentionDays: 365 } }
  expect(await dropOver(ctx)).toBe(false)
  expect([await placeOf('over'), await placeOf('open')]).toEqual([undefined, 'record_202403'])
  const { rows } = await pool.query('select post_id from outbox order by 1')
  expect(rows).toEqual([{ post_id: 'b' }, { post_id: 'c' }])
})

test('drops trials and inspections with their decisions, but nothing under way', async () => {
  const { pool } = server.ctx
  await pool.query(`
    with p as (
      insert into person (name, display_name) values ('an inspector', '') returning id
    ),
    k as (
      insert into quality_queue (
        kind, name, body, created_by, created_at, updated_by, updated_at
      )
      select 'inspect', 'Kept', '{}', p.id, now(), p.id, now() from p
      returning id, created_by
    ),
    n as (
      select n, id_from(case n when 5 then now() else '2024-02-11' end) + n as decision
      from generate_series(1, 5) n
    ),
    t as (
      insert into inspect_tested (
        decision_id, queue_id, version, rule_id, p, drawn, topped, app_id, type, person_id, at
      )
      select n.decision, k.id, 1, 1, 1, true, n.n = 1, 50, 12, k.created_by, now() from n, k
    )
    insert into inspection (
      id, kind, queue_id, version, decision_id, person_id, inspector_id, app_id, type, record_id,
      post_id, business, state, verdict, correction, made_at, expires_at, at
    )
    select n.n, 'inspect', k.id, 1, n.decision, k.created_by, k.created_by, 50, 12, 1, 'post',
      'text', case n.n when 2 then 'waiting' else 'done' end, 'agree',
      case n.n when 3 then 'pending' else 'none' end, now(), now(), now()
    from n, k`)
  await pool.query(`
    insert into inspection (
      id, kind, queue_id, version, decision_id, of_id, person_id, app_id, type, record_id, post_id,
      business, state, made_at, expires_at
    )
    select 14, 'anti', queue_id, 1, decision_id, id, person_id, 50, 12, 1, 'post', 'text', 'gone',
      now(), now()
    from inspection where id = 4`)
  const ctx = { ...server.ctx, config: { ...server.ctx.config, retentionDays: 365 } }
  await dropOver(ctx)
  await dropOver(ctx)
  const kept = await pool.query('select id::int as id from inspection order by 1')
  expect(kept.rows).toEqual([{ id: 2 }, { id: 3 }, { id: 5 }])
  expect((await pool.query('select 1 from inspect_tested')).rows).toHaveLength(1)
})
