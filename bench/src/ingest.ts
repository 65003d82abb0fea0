import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { startServer } from '../../apps/api/src/app/start.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { body, bringIntoUse, strategists } from './rules-in-use.ts'
import { topStatements } from './statements.ts'
import { releaseWords } from './words-in-force.ts'
import { apps, load, makeTypes, openWorld } from './world.ts'

// Records a second over one NDJSON connection, every one with a key of its own; the sender is a
// process of its own, as a client is.
const many = Number(process.env['INGEST_MANY'] ?? 60_000)
const rounds = Number(process.env['INGEST_ROUNDS'] ?? 3)
const rules = Number(process.env['INGEST_RULES'] ?? 0)
const words = Number(process.env['INGEST_WORDS'] ?? 0)
const file = process.env['PROFILE_FILE']
const statements = process.env['INGEST_STATEMENTS'] !== undefined
const world = await openWorld(statements ? { shared_preload_libraries: 'pg_stat_statements' } : {})
await makeTypes(world)
if (rules > 0) {
  await bringIntoUse(
    await strategists(world),
    Array.from({ length: rules }, body),
    apps.map((appId) => ({ appId, type: 1 })),
  )
  console.log(`${rules} rules in use`)
}
const server = await startServer({ ...world.config, port: 0, runJobs: true, logLevel: 'silent' })
const { token } = await aPerson(world.ctx, { permissions: ['ingest'] })
const send = async (from: number, to: number): Promise<{ accepted: number; seconds: number }> => {
  const child = spawn(
    process.execPath,
    [
      new URL('ingest-sender.mjs', import.meta.url).pathname,
      server.url + pathOf(contract.ingest.records),
      token,
      String(from),
      String(to),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const code = await new Promise<number | null>((done) => {
    child.once('close', done)
  })
  if (code !== 0) throw new Error(`the sender ended with ${code}`)
  return JSON.parse(text) as { accepted: number; seconds: number }
}
await send(0, 2000)
if (statements) {
  await world.ctx.pool.query('create extension pg_stat_statements')
  await world.ctx.pool.query('select pg_stat_statements_reset()')
}
const session = new Session()
if (file) {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
}
/** Sends rounds of records; the least processor time of the server a record, in microseconds. */
const measure = async (first: number): Promise<number> => {
  const took: number[] = []
  for (let round = first; round < first + rounds; round++) {
    const [from, used] = [2000 + round * many, process.cpuUsage()]
    const { accepted, seconds } = await send(from, from + many)
    const { user, system } = process.cpuUsage(used)
    took.push((user + system) / accepted)
    console.log(
      `${accepted} of ${many} accepted in ${seconds.toFixed(1)} s: ` +
        `${(accepted / seconds).toFixed(0)} records/s, ` +
        `${((user + system) / accepted).toFixed(0)} µs of the server's processor time each, ` +
        load(),
    )
  }
  return Math.min(...took)
}
const bare = await measure(0)
if (words > 0) {
  await releaseWords(world, server.url, words)
  const worded = await measure(rounds)
  console.log(
    `with words ${worded.toFixed(0)} µs a record, without ${bare.toFixed(0)}: ` +
      `${(worded - bare).toFixed(0)} µs for words, ${(bare / worded).toFixed(2)} of the speed`,
  )
}
if (file) writeFileSync(file, JSON.stringify((await session.post('Profiler.stop')).profile))
if (statements)
  for (const line of await topStatements(
    world.ctx.pool,
    (rounds * many * (words > 0 ? 2 : 1)) / 1000,
  ))
    console.log(`${line} a thousand records`)
const {
  rows: [row],
} = await world.ctx.pool.query<{ orders: number; records: number; keys: number }>(
  `
    select (select count(*)::int from queue_order) as orders,
      (select count(*)::int from record) as records,
      (select count(*)::int from ingest_key) as keys`,
)
const wanted = 2000 + rounds * many * (words > 0 ? 2 : 1)
const right = row?.orders === wanted && row.records === wanted && row.keys === wanted
console.log(
  `${right ? 'ok ' : 'BAD'} orders ${row?.orders}, records ${row?.records}, keys ${row?.keys}`,
)
if (!right) process.exitCode = 1
await server.stop()
await world.close()
process.exit()
