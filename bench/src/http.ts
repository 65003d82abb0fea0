import { spawn } from 'node:child_process'
import { startServer } from '../../apps/api/src/app/start.ts'
import { insertSession } from '../../apps/api/src/areas/queue/session/queries.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { callers, fillQueue, load, makeTypes, openWorld } from './world.ts'

// Claim and submit of 20 through HTTP at a steady rate: the server and its database here, the
// callers in a process of their own.
const rate = Number(process.env['HTTP_RATE'] ?? 50)
const seconds = Number(process.env['HTTP_SECONDS'] ?? 30)
// Without submits each window keeps what it claimed: people enough that none holds more than it
// may.
const submits = process.env['HTTP_SUBMITS'] !== '0'
const mostClaims = 15
const world = await openWorld()
await makeTypes(world)
// Deliveries stay in the outbox: what a receiver costs is not measured here.
await world.ctx.pool.query("update delivery_endpoint set state = 'off'")
await fillQueue(world, Math.ceil((rate * (seconds + 10) * 20) / 20) + 200)
await world.ctx.pool.query('vacuum analyze')
const windows = submits ? callers : Math.ceil((rate * (seconds + 6)) / mostClaims)
const people = await Promise.all(
  Array.from({ length: windows }, async (_, n) => {
    const { id, token } = await aPerson(world.ctx, { permissions: ['audit.take'] })
    await insertSession(
      world.ctx.pool,
      { personId: id, pageKey: 'tags-audit-text', windowId: `w${n}`, types: [] },
      new Date(),
    )
    return { token, windowId: `w${n}` }
  }),
)
const server = await startServer({ ...world.config, port: 0, runJobs: true, logLevel: 'silent' })
console.log(
  `start ${new Date().toISOString()}, ${rate} claims${submits ? ` and ${rate} submits` : ''} a ` +
    `second for ${seconds} s, ${load()}`,
)
const child = spawn(
  process.execPath,
  ['--import', 'tsx', new URL('http-callers.ts', import.meta.url).pathname],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
child.stdin.end(JSON.stringify({ url: server.url, people, rate, seconds, submits }))
const code = await new Promise<number | null>((done) => {
  child.once('exit', done)
})
const {
  rows: [row],
} = await world.ctx.pool.query<{ n: number; orders: number; outbox: number; held: number }>(
  `
    select count(*)::int as n, count(distinct order_id)::int as orders,
      (select count(*)::int from outbox) as outbox,
      (select count(*)::int from queue_order where state = 'held') as held
    from decision`,
)
const worked = row && (submits ? row.n : row.held)
const right =
  code === 0 &&
  row !== undefined &&
  row.n === row.orders &&
  row.n === row.outbox &&
  worked !== undefined &&
  worked > 0
console.log(
  `${right ? 'ok ' : 'BAD'} decisions ${row?.n}, orders decided ${row?.orders}, ` +
    `deliveries ${row?.outbox}, orders held ${row?.held}; end ${load()}`,
)
if (!right) process.exitCode = 1
await server.stop()
await world.close()
process.exit()
