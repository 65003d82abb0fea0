import { type ChildProcess, spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, launchDatabase } from './launch.ts'
import { temporaryDataDir } from './temporary.ts'

const folder = temporaryDataDir('launch')
const launcher = fileURLToPath(new URL('launch.ts', import.meta.url))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  // The server may be ending just then: the query fails and says so, the event beside it is no
  // news.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
const answers = (url: string): Promise<boolean> =>
  ask(url, 'select true').then(Boolean, () => false)
/** The file that names the server's process, wherever the data lies. */
const pidFile = (url: string): Promise<unknown> =>
  ask(url, "select current_setting('data_directory') || '/postmaster.pid'")

/** Another program that starts the database and tells its URL. */
const elsewhere = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const script = `
    import { launchDatabase } from ${JSON.stringify(launcher)}
    const { url } = await launchDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('URL ' + url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString()
    const url = /URL (\S+)/.exec(text)?.[1]
    if (url) return { child, url }
  }
  throw new Error(`the other program ended: ${text}`)
}

test('makes a database of UTF-8 on the first start: Chinese and Cyrillic letters', async () => {
  const database = await launchDatabase({ dataDir: join(folder, 'locale') })
  expect(database.adopted).toBe(false)
  expect(await ask(database.url, 'show server_encoding')).toBe('UTF8')
  expect(
    await ask(
      database.url,
      'select datlocale || datctype from pg_database where datname = current_database()',
    ),
  ).toBe('C.UTF-8C.UTF-8')
  expect(await ask(database.url, "select upper('жё') || lower('Ü')")).toBe('ЖЁü')
  await ask(database.url, 'create extension pg_trgm')
  expect(
    await ask(
      database.url,
      "select similarity('你好世界', '你好') > 0.3 and '违规内容' like '%规内%'",
    ),
  ).toBe(true)
  expect(await ask(database.url, "select '违规' ~ '^\\w+$'")).toBe(true)
  await database.stop()
  expect(await answers(database.url)).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)(
  `puts data where the database user may go when root’s folders are private`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'oas-private-'))
    const first = await launchDatabase({ dataDir })
    const place = String(await ask(first.url, "select current_setting('data_directory')"))
    await ask(first.url, 'create table kept as select 42 as n')
    await first.stop()
    expect([place.startsWith('/var/lib/order-audit-system/'), readdirSync(dataDir)]).toEqual([
      true,
      [],
    ])
    const second = await launchDatabase({ dataDir })
    expect(await ask(second.url, 'select n from kept')).toBe(42)
    await second.stop()
    for (const made of [dataDir, dirname(place)]) rmSync(made, { recursive: true, force: true })
  },
)

test('lets no program in without the password, and closes an open folder on start', async () => {
  const dataDir = join(folder, 'closed')
  const stranger = (url: string): string => url.replace(/:[^:@/]+@/, '@')
  const first = await launchDatabase({ dataDir })
  expect(stranger(first.url)).not.toBe(first.url)
  expect(await answers(first.url)).toBe(true)
  expect(await answers(stranger(first.url))).toBe(false)
  expect(await answers(first.url.replace(/:[^:@/]+@/, ':guessed@'))).toBe(false)
  const data = String(await ask(first.url, "select current_setting('data_directory')"))
  expect(statSync(`${data}.key`).mode & 0o777).toBe(0o600)
  await first.stop()
  const rules = join(data, 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'))
  rmSync(`${data}.key`)
  const next = await launchDatabase({ dataDir })
  expect(await answers(next.url)).toBe(true)
  await expect.poll(() => answers(stranger(next.url))).toBe(false)
  expect(statSync(`${data}.key`).mode & 0o777).toBe(0o600)
  await next.stop()
})

test('answers at a socket of its owner, or at a port when asked or the path is long', async () => {
  const folderOf = (url: string): string | null => new URL(url).searchParams.get('host')
  const usual = await launchDatabase({ dataDir: join(folder, 'socket') })
  const socket = folderOf(usual.url) ?? ''
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(await ask(usual.url, "select current_setting('listen_addresses')")).toBe('')
  const guest = await launchDatabase({ dataDir: join(folder, 'socket'), listen: 'tcp' })
  expect([guest.adopted, guest.url]).toEqual([true, usual.url])
  await guest.stop()
  await usual.stop()
  for (const options of [
    { dataDir: join(folder, 'socket'), listen: 'tcp' as const },
    { dataDir: join(folder, 'long'.repeat(25)) },
  ]) {
    const port = await launchDatabase(options)
    expect([folderOf(port.url), await answers(port.url)]).toEqual([null, true])
    await port.stop()
  }
})

test('data survives a stop, and the next start finds them', async () => {
  const dataDir = join(folder, 'again')
  const first = await launchDatabase({ dataDir })
  await ask(first.url, 'create table kept as select 42 as n')
  await first.stop()
  const second = await launchDatabase({ dataDir })
  expect(await ask(second.url, 'select n from kept')).toBe(42)
  await second.stop()
})

test('a running database is adopted and left alone', async () => {
  const dataDir = join(folder, 'adopt')
  const owner = await launchDatabase({ dataDir })
  const guest = await launchDatabase({ dataDir })
  expect([guest.adopted, guest.url]).toEqual([true, owner.url])
  await guest.stop()
  expect(await answers(owner.url)).toBe(true)
  await owner.stop()
})

test('who adopted a database goes on with it when its server ends, however it ends', async () => {
  const dataDir = join(folder, 'heir')
  // Either of the two may be the first to start it again.
  const told: string[] = []
  const tell = (text: string): void => {
    told.push(text)
  }
  const owner = await elsewhere(dataDir)
  const guests = [await launchDatabase({ dataDir, tell }), await launchDatabase({ dataDir, tell })]
  expect(guests.map(({ adopted, url }) => [adopted, url])).toEqual([
    [true, owner.url],
    [true, owner.url],
  ])
  await ask(owner.url, 'create table kept as select 5 as n')
  const pid = async (): Promise<unknown> =>
    ask(owner.url, "select pg_postmaster_start_time()::text || current_setting('port')").catch(
      () => null,
    )
  const before = await pid()
  owner.child.kill('SIGKILL')
  await expect
    .poll(
      async () => {
        const now = await pid()
        return now !== null && now !== before
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(await ask(owner.url, 'select n from kept')).toBe(5)
  expect(told[0]).toContain('is started again')
  // The one that started it ends: the other goes on.
  await guests[0]?.stop()
  await expect.poll(() => answers(owner.url), { timeout: 30_000 }).toBe(true)
  await guests[1]?.stop()
  expect(await answers(owner.url)).toBe(false)
})

test('ends with a killed program or is adopted next; nothing committed is lost', async () => {
  const dataDir = join(folder, 'killed')
  const { child, url } = await elsewhere(dataDir)
  await ask(url, 'create table kept as select generate_series(1, 1000) as n')
  child.kill('SIGKILL')
  for (let i = 0; i < 100 && (await answers(url)); i++) await sleep(100)
  const next = await launchDatabase({ dataDir })
  expect(await ask(next.url, 'select count(*)::int from kept')).toBe(1000)
  if (next.adopted)
    process.kill(
      Number(readFileSync(String(await pidFile(next.url)), 'utf8').split('\n')[0]),
      'SIGINT',
    )
  await next.stop()
})

test('comes back at its place over a stale pid file when killed, until it is stopped', async () => {
  const told: string[] = []
  const database = await launchDatabase({
    dataDir: join(folder, 'crash'),
    tell: (text) => {
      told.push(text)
    },
  })
  await ask(database.url, 'create table kept as select 7 as n')
  const file = String(await pidFile(database.url))
  const pidOf = (): number =>
    existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  for (const round of [1, 2]) {
    const killed = pidOf()
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(async () => pidOf() !== killed && (await answers(database.url)), { timeout: 20_000 })
      .toBe(true)
    expect([await ask(database.url, 'select n from kept'), told.length]).toEqual([7, round])
  }
  process.kill(pidOf(), 'SIGKILL')
  await database.stop()
  expect(await answers(database.url)).toBe(false)
  await sleep(1500)
  expect(await answers(database.url)).toBe(false)
})

test('a pid file whose number now belongs to another process does not hinder', async () => {
  const dataDir = join(folder, 'foreign')
  const first = await launchDatabase({ dataDir })
  const file = String(await pidFile(first.url))
  const before = readFileSync(file, 'utf8')
  await first.stop()
  for (const pid of [process.pid, 2 ** 22 + 5]) {
    writeFileSync(file, before.replace(/^\d+/, String(pid)))
    const second: EmbeddedDatabase = await launchDatabase({ dataDir })
    expect([second.adopted, await answers(second.url)]).toEqual([false, true])
    await second.stop()
  }
  expect(readdirSync(folder).length).toBeGreaterThan(0)
})
