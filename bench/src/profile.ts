import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import pg from 'pg'
import { type Holder, makeTables, sameWrites } from './bare.ts'
import { claim, decide } from './product.ts'
import { topStatements } from './statements.ts'
import { apps, callers, fillQueue, load, makeAuditors, makeTypes, openWorld } from './world.ts'

// Where the time of claim and submit goes: statements by their time in PostgreSQL, write-ahead log,
// and (with PROFILE_FILE) a processor profile of the server's side.
const each = Number(process.env['BENCH_EACH'] ?? 4000)
const ms = Number(process.env['BENCH_SLICE'] ?? 8000)
const file = process.env['PROFILE_FILE']
const world = await openWorld({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
})
const { ctx } = world
await makeTypes(world)
await fillQueue(world, each)
const auditors = await makeAuditors(world)
const pool = new pg.Pool({ connectionString: world.url, max: 12 })
pool.on('error', () => undefined)
const bare = process.env['PROFILE_WHAT'] === 'bare' || process.env['PROFILE_WHAT'] === 'looking'
if (bare) await makeTables(pool, 'bare', true)
const { rows: holders } = await pool.query<Holder>(
  `
    select s.id as "serialId", p.id as "personId", p.name, s.window_id as window
    from auditor_session s
    join person p on p.id = s.person_id
    order by s.id`,
)
const hand = sameWrites(pool, process.env['PROFILE_WHAT'] === 'looking')
await ctx.pool.query('create extension pg_stat_statements')
await ctx.pool.query('vacuum analyze')
await ctx.pool.query('checkpoint')
/** Processor seconds that all server processes of the database have used, ended ones left out. */
const tick = 100
const databaseSeconds = (): number => {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')]
      } catch {
        return []
      }
    })
  const parent = readFileSync(`${world.config.dataDir}/postgres/postmaster.pid`, 'utf8').split(
    '\n',
  )[0]
  return stats
    .map(([, rest]) => rest?.split(' ') ?? [])
    .filter((fields) => fields[1] === parent)
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) / tick, 0)
}
let items = 0
const cycle = async (caller: number, app: number): Promise<number> => {
  const auditor = auditors[caller]
  if (bare || !auditor) return hand(app, holders[caller] as Holder)
  const list = await claim(auditor, app)
  return list.length === 0 ? 0 : decide(auditor, app, list)
}
const run = async (until: number): Promise<void> => {
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        const done = await cycle(caller, apps[Math.floor(Math.random() * apps.length)] ?? 1)
        items += done
      }
    }),
  )
}
await run(performance.now() + 2000)
const session = new Session()
if (file) {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
}
await ctx.pool.query('select pg_stat_statements_reset()')
const {
  rows: [from],
} = await ctx.pool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')
const [before, used, spent, began] = [
  items,
  process.cpuUsage(),
  databaseSeconds(),
  performance.now(),
]
await run(began + ms)
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(used)
const database = databaseSeconds() - spent
if (file) writeFileSync(file, JSON.stringify((await session.post('Profiler.stop')).profile))
const cycles = (items - before) / 20
const {
  rows: [wal],
} = await ctx.pool.query<{ kb: number }>(
  'select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) / 1024)::float8 as kb',
  [from?.at],
)
console.log(
  `${((cycles * 20) / seconds).toFixed(0)} records/s; a cycle of 20: ` +
    `${((user + system) / 1000 / cycles).toFixed(2)} ms of the server's processor time and ` +
    `${((database * 1000) / cycles).toFixed(2)} of the database's, ` +
    `${((wal?.kb ?? 0) / cycles).toFixed(1)} KiB of write-ahead log; ${load()}`,
)
for (const line of await topStatements(ctx.pool, cycles)) console.log(`${line} a cycle`)
await world.close()
process.exit()
