import { type Runner, Logger, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Holder, makeTables, sameWrites, tiny } from './bare.ts'
import { openBoss } from './boss.ts'
import { openBull } from './bull.ts'
import { checkEffects } from './check.ts'
import { claim, decide } from './product.ts'
import { fillItems, fillTasks, makeTasks } from './tasks.ts'
import {
  type Auditor,
  apps,
  callers,
  fillQueue,
  load,
  makeAuditors,
  makeTypes,
  openWorld,
  quantile,
} from './world.ts'

// Claim and submit of 20 by 64 callers over 20 queues: the product's services beside SQL by hand,
// pg-boss, BullMQ and graphile-worker, in slices taken in turn. With QUEUE_TASKS the product also
// on a second database in which so many orders of 200 tasks wait beside the same queue; with
// QUEUE_ITEMS these have so many items.
const each = Number(process.env['BENCH_EACH'] ?? 10_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 4)
const sliceMs = Number(process.env['BENCH_SLICE'] ?? 3000)
const only = process.env['BENCH_ONLY']?.split(',')
const taskOrders = Number(process.env['QUEUE_TASKS'] ?? 0)
const taskItems = Number(process.env['QUEUE_ITEMS'] ?? 0)
const world = await openWorld()
const { ctx } = world
await makeTypes(world)
await fillQueue(world, each)
const auditors = await makeAuditors(world)
const besides = taskOrders > 0 ? await openWorld() : null
if (besides) {
  await makeTypes(besides)
  await fillQueue(besides, each)
  await makeTasks(besides)
  await fillTasks(besides, taskOrders, apps)
  if (taskItems > 0) await fillItems(besides, taskItems)
  await besides.ctx.pool.query('vacuum analyze')
  await besides.ctx.pool.query('checkpoint')
}
/** Orders of tasks, which nobody takes. */
const ofTasks = async (): Promise<number> =>
  (
    await besides?.ctx.pool.query<{ n: number }>(
      'select count(*)::int as n from queue_order where task_id is not null',
    )
  )?.rows[0]?.n ?? 0
const before = await ofTasks()
const auditorsBesides = besides ? await makeAuditors(besides) : []
const pool = new pg.Pool({ connectionString: world.url, max: 12 })
// At the end the database goes before idle connections do.
pool.on('error', () => undefined)
await makeTables(pool, 'bare', true)
await makeTables(pool, 'boss', false)
const { rows: sessions } = await pool.query<Holder>(
  `
    select s.id as "serialId", p.id as "personId", p.name, s.window_id as window
    from auditor_session s
    join person p on p.id = s.person_id
    order by s.id`,
)
const holder = (caller: number): Holder => sessions[caller] as Holder

const hand = sameWrites(pool)
const handLooking = sameWrites(pool, true)
const small = await tiny(pool, each)
const boss = await openBoss(world.url, pool, each)
const bull = await openBull(each)
await runMigrations({ connectionString: world.url })
for (let part = 0; part < 4; part++)
  await pool.query(
    `
      select count(*)
      from graphile_worker.add_jobs(
        (
          select array_agg(
            row(
              't', json_build_object('text', md5(i::text) || md5((i + 1)::text)), null, null, null,
              null, (i % 5)::int, null
            )::graphile_worker.job_spec
          )
          from generate_series(1, $1::int) i
        )
      )`,
    [each * 5],
  )
await pool.query('vacuum analyze')
await pool.query('checkpoint')

const cycleOf =
  (all: readonly Auditor[]) =>
  async (app: number, caller: number): Promise<number> => {
    const auditor = all[caller]
    if (!auditor) return 0
    const list = await claim(auditor, app)
    return list.length === 0 ? 0 : decide(auditor, app, list)
  }
const cycles: Record<string, (app: number, caller: number) => Promise<number>> = {
  'bare SQL, same writes': (app, caller) => hand(app, holder(caller)),
  'bare SQL, same writes and reads': (app, caller) => handLooking(app, holder(caller)),
  product: cycleOf(auditors),
  ...(besides ? { 'product beside tasks': cycleOf(auditorsBesides) } : {}),
  'bare queue table, no effects': small,
  'pg-boss, same effects': (app, caller) => boss.withEffects(app, holder(caller)),
  'pg-boss, no effects': boss.plain,
  ...(bull ? { 'BullMQ, no effects': bull.cycle } : {}),
}
type Sum = { items: number; ms: number; times: number[]; cpu: number }
const sums = new Map<string, Sum>()
const add = (
  name: string,
  items: number,
  ms: number,
  times: readonly number[],
  cpu: number,
): void => {
  const sum = sums.get(name) ?? { items: 0, ms: 0, times: [], cpu: 0 }
  sum.items += items
  sum.ms += ms
  sum.cpu += cpu
  for (const time of times) sum.times.push(time)
  sums.set(name, sum)
}

/** Everything done, the warm-up included; rates leave that out. */
const worked = new Map<string, number>()
const slice = async (
  name: string,
  cycle: (app: number, caller: number) => Promise<number>,
  warm: boolean,
): Promise<void> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const times: number[] = []
  let items = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - began < sliceMs) {
        const from = performance.now()
        const n = await cycle(apps[Math.floor(Math.random() * apps.length)] ?? 1, caller)
        items += n
        times.push(performance.now() - from)
      }
    }),
  )
  worked.set(name, (worked.get(name) ?? 0) + items)
  if (warm) return
  const { user, system } = process.cpuUsage(used)
  add(name, items, performance.now() - began, times, (user + system) / 1000)
}
const graphile = async (): Promise<void> => {
  let done = 0
  const logger = new Logger(() => () => undefined)
  const runner: Runner = await run({
    logger,
    connectionString: world.url,
    taskList: {
      t: async () => {
        done++
      },
    },
    preset: {
      worker: { concurrentJobs: callers, maxPoolSize: 12, connectionString: world.url, logger },
    },
  })
  await new Promise((next) => {
    setTimeout(next, 300)
  })
  const [from, began] = [done, performance.now()]
  await new Promise((next) => {
    setTimeout(next, sliceMs)
  })
  add('graphile-worker, no-op, one a time', done - from, performance.now() - began, [], 0)
  await runner.stop()
}
/** Claims of 20 alone, with and without orders of tasks in turn; what was claimed is decided. */
const claimsAlone = async (): Promise<void> => {
  const times = { product: [] as number[], 'product beside tasks': [] as number[] }
  for (let turn = 0; turn < 210; turn++)
    for (const [name, all] of [
      ['product', auditors],
      ['product beside tasks', auditorsBesides],
    ] as const) {
      const [auditor, app] = [all[turn % callers], apps[turn % apps.length] ?? 1]
      if (!auditor) continue
      const from = performance.now()
      const list = await claim(auditor, app)
      // The first ones compile code and make connections.
      if (turn >= 10) times[name].push(performance.now() - from)
      worked.set(name, (worked.get(name) ?? 0) + (await decide(auditor, app, list)))
    }
  for (const [name, list] of Object.entries(times))
    console.log(
      `claim of 20, ${name}: p50 ${quantile(list, 0.5).toFixed(2)} ms, ` +
        `p90 ${quantile(list, 0.9).toFixed(2)} ms`,
    )
}
console.log(
  `start ${new Date().toISOString()}, ${load()}${
    bull ? '' : '; no redis-server is installed, BullMQ is left out'
  }`,
)
if (besides) await claimsAlone()
// The first slice of each compiles its code and fills its caches.
for (let round = -1; round < rounds; round++) {
  for (const [name, cycle] of Object.entries(cycles))
    if (!only || only.some((part) => name.includes(part))) await slice(name, cycle, round < 0)
  if (round >= 0 && (!only || only.includes('graphile'))) await graphile()
}
const rate = (sum: Sum | undefined): number => (sum ? (sum.items / sum.ms) * 1000 : Number.NaN)
const base = rate(sums.get('bare SQL, same writes'))
const items = (name: string): number => worked.get(name) ?? 0
for (const [name, sum] of sums)
  console.log(
    name.padEnd(36),
    `${rate(sum).toFixed(0)} records/s`.padEnd(18),
    `of bare ${(rate(sum) / base).toFixed(2)}`.padEnd(14),
    `product ${(rate(sums.get('product')) / rate(sum)).toFixed(2)}×`.padEnd(16),
    sum.times.length > 0
      ? `cycle p50 ${quantile(sum.times, 0.5).toFixed(0)} p99 ` +
          `${quantile(sum.times, 0.99).toFixed(0)} ms, client processor ` +
          `${((sum.cpu / sum.items) * 20).toFixed(2)} ms a cycle`
      : '',
  )
console.log(`end ${load()}`)

// The numbers count only if the work is right: everything decided once, nothing lost, and the same
// rows of the same size written by each.
const pg_boss = async (like: string): Promise<number> =>
  Number(
    (
      await pool.query<{ n: string }>(
        "select count(*) as n from pgboss.job where state = 'completed' and name like $1",
        [like],
      )
    ).rows[0]?.n,
  )
const besidesLeft = besides
  ? (
      await besides.ctx.pool.query<{ left: number; tasks: number; decided: number }>(
        `
          select (count(*) filter (where task_id is null))::int as left,
            (count(*) filter (where task_id is not null))::int as tasks,
            (select count(*)::int from decision) as decided
          from queue_order`,
      )
    ).rows[0]
  : undefined
const bad = [
  ...(besidesLeft &&
  (besidesLeft.tasks !== before ||
    besidesLeft.decided !== items('product beside tasks') ||
    besidesLeft.left !== each * apps.length - items('product beside tasks'))
    ? ['orders of tasks were taken, or others lost']
    : []),
  ...(await checkEffects(
    pool,
    {
      public: items('product'),
      bare: items('bare SQL, same writes') + items('bare SQL, same writes and reads'),
      boss: items('pg-boss, same effects'),
    },
    each * apps.length,
  )),
  ...((await pg_boss('plain%')) === items('pg-boss, no effects')
    ? []
    : ['pg-boss completed another number']),
  ...((await pg_boss('effects%')) === items('pg-boss, same effects')
    ? []
    : ['pg-boss with effects completed another number']),
  ...(bull && (await bull.completed()) !== items('BullMQ, no effects')
    ? ['BullMQ completed another number']
    : []),
  ...(Number(
    (await pool.query<{ n: string }>('select count(distinct record_id) as n from tiny.decisions'))
      .rows[0]?.n,
  ) === items('bare queue table, no effects')
    ? []
    : ['the small table decided another number']),
]
console.log(
  bad.length === 0
    ? 'ok  every order decided once; decisions, submissions, audit entries, deliveries and ' +
        'counters agree in number and size'
    : `BAD ${bad.join('\nBAD ')}`,
)
if (bad.length > 0) process.exitCode = 1
await bull?.close()
await boss.close()
await pool.end()
await world.close()
await besides?.close()
process.exit()
