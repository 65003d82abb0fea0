import { type Runner, Logger, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { claim, decide } from './product.ts'
import { apps, callers, fillQueue, load, makeAuditors, makeTypes, openWorld, quantile } from './world.ts'

// Claim and submit of 20 by 64 callers over 20 queues: the product's services beside a bare table, pg-boss and graphile-worker, in one run on one database.
const each = Number(process.env['BENCH_EACH'] ?? 10_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 4)
const sliceMs = Number(process.env['BENCH_SLICE'] ?? 3000)
const world = await openWorld()
const { ctx } = world
await makeTypes(world)
await fillQueue(world, each)
const auditors = await makeAuditors(world)

const bare = new pg.Pool({ connectionString: world.url, max: 12 })
await bare.query(`create schema bare; create table bare.records(id bigint generated always as identity primary key, app_id int not null, type int not null, priority smallint not null, status smallint not null default 0, claimed_by int, claimed_at timestamptz, deadline_at timestamptz, data jsonb not null) with (fillfactor = 80);
  create table bare.decisions(id bigint generated always as identity primary key, record_id bigint not null, auditor int not null, result text not null, labels int[], remark text, at timestamptz default now()); create index on bare.decisions(record_id);
  create table bare.outbox(id bigint generated always as identity primary key, topic text not null, key text, payload jsonb not null, sent_at timestamptz); create index on bare.outbox(id) where sent_at is null`)
await bare.query(`insert into bare.records(app_id, type, priority, data) select a, 1, i % 5, jsonb_build_object('text', md5(i::text) || md5((i + 1)::text), 'pic', jsonb_build_array('http://x/' || i || '.jpg')) from generate_series(1, 20) a, generate_series(1, $1::int) i`, [each])
await bare.query('create index rq on bare.records(app_id, type, priority desc, id) where status = 0')
const claimText = `with c as materialized (select id from bare.records where status = 0 and app_id = $1 and type = 1 order by priority desc, id for update skip locked limit 20)
  update bare.records r set status = 1, claimed_by = $2, claimed_at = now(), deadline_at = now() + interval '5 min' from c where r.id = c.id returning r.id, r.app_id, r.type, r.priority, r.data`
const submitText = `with u as (update bare.records set status = 2 where id = any($1::bigint[]) and claimed_by = $2 and status = 1 returning id), d as (insert into bare.decisions(record_id, auditor, result, labels, remark) select id, $2, 'ignore', '{1,2}', '' from u)
  insert into bare.outbox(topic, key, payload) select 'audit.result', id::text, jsonb_build_object('id', id, 'auditor', $2::int, 'result', 'ignore') from u`

const boss = new PgBoss({ connectionString: world.url, max: 12, supervise: false, schedule: false })
let ending = false
// At the end the database goes before the connections of pg-boss do.
boss.on('error', (error) => { if (!ending) throw error })
await boss.start()
for (const app of apps) {
  await boss.createQueue(`q${app}`)
  await bare.query(`insert into pgboss.job(name, priority, data, expire_in, keep_until) select $1, i % 5, jsonb_build_object('text', md5(i::text) || md5((i + 1)::text), 'pic', jsonb_build_array('http://x/' || i || '.jpg')), interval '5 min', now() + interval '14 days' from generate_series(1, $2::int) i`, [`q${app}`, each])
}
await runMigrations({ connectionString: world.url })
for (let part = 0; part < 4; part++) await bare.query(`select count(*) from graphile_worker.add_jobs((select array_agg(row('t', json_build_object('text', md5(i::text) || md5((i + 1)::text)), null, null, null, null, (i % 5)::int, null)::graphile_worker.job_spec) from generate_series(1, $1::int) i))`, [each * 5])
await bare.query('vacuum analyze')
await bare.query('checkpoint')

const pick = (): number => apps[Math.floor(Math.random() * apps.length)] ?? 1
const cycles: Record<string, (caller: number) => Promise<number>> = {
  'bare table': async (caller) => {
    const { rows } = await bare.query<{ id: string }>({ name: 'claim', text: claimText, values: [pick(), caller] })
    if (rows.length > 0) await bare.query({ name: 'submit', text: submitText, values: [rows.map((row) => row.id), caller] })
    return rows.length
  },
  product: async (caller) => {
    const auditor = auditors[caller]
    if (!auditor) return 0
    const app = pick()
    const list = await claim(auditor, app)
    return list.length === 0 ? 0 : decide(auditor, app, list)
  },
  'pg-boss': async () => {
    const queue = `q${pick()}`
    const jobs = await boss.fetch(queue, { batchSize: 20 })
    if (jobs.length > 0) await boss.complete(queue, jobs.map((job) => job.id))
    return jobs.length
  },
}
type Sum = { items: number; ms: number; times: number[] }
const sums = new Map<string, Sum>()
const add = (name: string, items: number, ms: number, times: readonly number[]): void => { const sum = sums.get(name) ?? { items: 0, ms: 0, times: [] }; sum.items += items; sum.ms += ms; sum.times.push(...times); sums.set(name, sum) }

const slice = async (name: string, cycle: (caller: number) => Promise<number>): Promise<void> => {
  const began = performance.now()
  const times: number[] = []
  let items = 0
  await Promise.all(Array.from({ length: callers }, async (_, caller) => {
    while (performance.now() - began < sliceMs) { const from = performance.now(); const n = await cycle(caller); items += n; times.push(performance.now() - from) }
  }))
  add(name, items, performance.now() - began, times)
}
const graphile = async (): Promise<void> => {
  let done = 0
  const logger = new Logger(() => () => undefined)
  const runner: Runner = await run({ logger, connectionString: world.url, taskList: { t: async () => { done++ } }, preset: { worker: { concurrentJobs: callers, maxPoolSize: 12, connectionString: world.url, logger } } })
  await new Promise((next) => { setTimeout(next, 300) })
  const [from, began] = [done, performance.now()]
  await new Promise((next) => { setTimeout(next, sliceMs) })
  add('graphile-worker (no-op, one job a time)', done - from, performance.now() - began, [])
  await runner.stop()
}
console.log(`start ${new Date().toISOString()}, ${load()}`)
for (let round = 0; round < rounds; round++) {
  for (const [name, cycle] of Object.entries(cycles)) await slice(name, cycle)
  await graphile()
}
const base = sums.get('bare table')
const rate = (sum: Sum): number => (sum.items / sum.ms) * 1000
for (const [name, sum] of sums) console.log(name.padEnd(42), `${rate(sum).toFixed(0)} records/s`.padEnd(18), `ratio ${(rate(sum) / (base ? rate(base) : 1)).toFixed(2)}`, sum.times.length > 0 ? ` cycle p50 ${quantile(sum.times, 0.5).toFixed(0)} p99 ${quantile(sum.times, 0.99).toFixed(0)} ms` : '')
console.log(`end ${load()}`)

// The numbers count only if the work is right: everything decided once, and nothing lost.
const count = async (text: string): Promise<number> => Number((await ctx.pool.query<{ n: string }>(text)).rows[0]?.n)
const checks: [string, number, number][] = [
  ['product decisions', await count('select count(*) as n from decision'), sums.get('product')?.items ?? 0], ['product orders decided once', await count('select count(distinct order_id) as n from decision'), sums.get('product')?.items ?? 0],
  ['product outbox', await count('select count(*) as n from outbox'), sums.get('product')?.items ?? 0], ['product orders left', await count('select count(*) as n from queue_order'), each * 20 - (sums.get('product')?.items ?? 0)],
  ['bare decisions', await count('select count(distinct record_id) as n from bare.decisions'), sums.get('bare table')?.items ?? 0], ['pg-boss completed', await count("select count(*) as n from pgboss.job where state = 'completed'"), sums.get('pg-boss')?.items ?? 0],
]
for (const [name, found, wanted] of checks) { console.log(`${found === wanted ? 'ok ' : 'BAD'} ${name}: ${found}`); if (found !== wanted) process.exitCode = 1 }
ending = true
await boss.stop({ graceful: false })
await bare.end()
await world.close()
process.exit()
