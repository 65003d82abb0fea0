import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { startServer } from '../../apps/api/src/app/start.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { body, bringIntoUse, strategists } from './rules-in-use.ts'
import { topStatements } from './statements.ts'
import { listPatterns, listWords, makeSentTexts, releaseWords } from './words-in-force.ts'
import { apps, load, makeTypes, openWorld } from './world.ts'

// Records a second over one NDJSON connection, every one with a key of its own; the sender is a
// process of its own, as a client is.
const many = Number(process.env['INGEST_MANY'] ?? 60_000)
const rounds = Number(process.env['INGEST_ROUNDS'] ?? 3)
const rules = Number(process.env['INGEST_RULES'] ?? 0)
const words = Number(process.env['INGEST_WORDS'] ?? 0)
const patterns = Number(process.env['INGEST_PATTERNS'] ?? 0)
const units = Number(process.env['INGEST_UNITS'] ?? 0)
const share = Number(process.env['INGEST_HITS'] ?? 0.1)
const profileFile = process.env['PROFILE_FILE']
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
const rulesOfTexts = { words: listWords(words), patterns: listPatterns(patterns) }
// Texts of so many units, with a word in so many of the records; else the sender's own.
const file =
  units > 0 && words > 0 ? join(mkdtempSync(join(tmpdir(), 'oas-bench-texts-')), 'texts.json') : ''
if (file)
  writeFileSync(
    file,
    JSON.stringify(makeSentTexts(units, rulesOfTexts.words, rulesOfTexts.patterns)),
  )
let hitRecords = 0
const send = async (
  from: number,
  to: number,
  hits = 0,
): Promise<{ accepted: number; seconds: number }> => {
  hitRecords += Math.floor(to * hits) - Math.floor(from * hits)
  const child = spawn(
    process.execPath,
    [
      new URL('ingest-sender.mjs', import.meta.url).pathname,
      server.url + pathOf(contract.ingest.records),
      token,
      String(from),
      String(to),
      ...(file ? [file, String(hits)] : []),
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
// Where nothing was counted yet, posts are looked for by an index that has all orders of a type.
await world.ctx.pool.query('analyze')
if (statements) {
  await world.ctx.pool.query('create extension pg_stat_statements')
  await world.ctx.pool.query('select pg_stat_statements_reset()')
}
const session = new Session()
if (profileFile) {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
}
/** Sends rounds of records; the least processor time of the server a record, in microseconds. */
let first = 0
const measure = async (hits = 0): Promise<number> => {
  const took: number[] = []
  for (let round = first; round < first + rounds; round++) {
    const [from, used] = [2000 + round * many, process.cpuUsage()]
    const { accepted, seconds } = await send(from, from + many, hits)
    const { user, system } = process.cpuUsage(used)
    took.push((user + system) / accepted)
    console.log(
      `${accepted} of ${many} accepted in ${seconds.toFixed(1)} s: ` +
        `${(accepted / seconds).toFixed(0)} records/s, ` +
        `${((user + system) / accepted).toFixed(0)} µs of the server's processor time each, ` +
        load(),
    )
  }
  first += rounds
  return Math.min(...took)
}
const bare = await measure()
const say = (name: string, took: number, before: number): void =>
  console.log(
    `${name} ${took.toFixed(0)} µs a record, ${(took - before).toFixed(0)} more; ` +
      `${(bare / took).toFixed(2)} of the speed without words`,
  )
if (words > 0) {
  await releaseWords(world, server.url, rulesOfTexts.words, rulesOfTexts.patterns)
  const worded = await measure()
  say('with words', worded, bare)
  if (file) {
    const hit = await measure(share)
    say(`with a word in ${(share * 100).toFixed(0)} of 100`, hit, worded)
  }
}
if (profileFile)
  writeFileSync(profileFile, JSON.stringify((await session.post('Profiler.stop')).profile))
if (statements)
  for (const line of await topStatements(world.ctx.pool, (first * many) / 1000))
    console.log(`${line} a thousand records`)
const {
  rows: [row],
} = await world.ctx.pool.query<
  Record<'orders' | 'records' | 'keys' | 'hits' | 'hitRecords', number>
>(
  `
    select (select count(*)::int from queue_order) as orders,
      (select count(*)::int from record) as records,
      (select count(*)::int from ingest_key) as keys,
      (select count(*)::int from text_hit) as hits,
      (select count(distinct record_id)::int from text_hit) as "hitRecords"`,
)
const wanted = 2000 + first * many
const isHit = file === '' || (row?.hits === hitRecords && row.hitRecords === hitRecords)
const right = isHit && row?.orders === wanted && row.records === wanted && row.keys === wanted
console.log(
  `${right ? 'ok ' : 'BAD'} orders ${row?.orders}, records ${row?.records}, keys ${row?.keys}, ` +
    `hits ${row?.hits} in ${row?.hitRecords} records`,
)
if (!right) process.exitCode = 1
await server.stop()
await world.close()
process.exit()
