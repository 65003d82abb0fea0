import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Release, type RunAs, findBinaries, ownRelease, runAs } from './binaries.ts'
import { type Listen, type Place, choosePlace, listenSettings, readPlace, urlFor } from './place.ts'

export type EmbeddedDatabase = { url: string; adopted: boolean; stop: () => Promise<void> }
/**
 * `tell` hears what people should know: that the database died and came back. `release` is the
 * PostgreSQL to start, the installed one if left out; `listen` a Unix socket if left out.
 */
export type EmbeddedOptions = {
  dataDir: string
  settings?: Record<string, string>
  listen?: Listen
  tell?: (text: string) => void
  release?: Release
}

const database = 'oas'

/** A client whose server may end at any moment: what it was asked fails then and says so. */
const makeClient = (settings: pg.ClientConfig): pg.Client => {
  const client = new pg.Client(settings)
  // Beside the failed question there is an event, which would end this process if nobody heard it.
  client.on('error', () => undefined)
  return client
}

const answers = async (url: string): Promise<boolean> => {
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Where the server that lives on `dir` answers ('starting' until it does), or null. A pid file left
 * by a killed server is normal and PostgreSQL deals with it, unless its number now belongs to
 * another living process of the same user, as after a container restart: then, and only then, the
 * file is removed here.
 */
const readPidFile = (dir: string): Place | 'starting' | null => {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  let exe = ''
  try {
    exe = readlinkSync(`/proc/${lines[0]}/exe`)
  } catch {
    return null /* the process is gone, or another user's and so no server of ours */
  }
  if (!exe.includes('postgres')) {
    rmSync(file, { force: true })
    return null
  }
  return readPlace(lines) ?? 'starting'
}

const patienceMs = 30_000

/**
 * The password of the database in `dir`, in a file beside it that its owner alone may read; the
 * empty text where there is none.
 */
const keyFile = (dir: string): string => `${dir}.key`
const readKey = (dir: string): string =>
  existsSync(keyFile(dir)) ? readFileSync(keyFile(dir), 'utf8').trim() : ''
const makeKey = (dir: string, as: RunAs): void => {
  const file = keyFile(dir)
  rmSync(file, { force: true })
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  if (as.uid !== undefined) chownSync(file, as.uid, as.gid ?? as.uid)
}

/**
 * Where a server to adopt answers, or null when there is none. One that is just starting or ending
 * is waited for.
 */
const findRunning = async (dir: string): Promise<Place | null> => {
  for (let waited = 0; waited < patienceMs; waited += 100) {
    const place = readPidFile(dir)
    if (place === null) return null
    if (place !== 'starting' && (await answers(urlFor(place, readKey(dir))))) return place
    await sleep(100)
  }
  throw new Error(`the database in ${dir} runs but does not answer`)
}

const initialise = (native: string, dir: string, as: RunAs, more: readonly string[]): void => {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dirname(dir), { recursive: true, mode: 0o755 })
  mkdirSync(dir, { mode: 0o700 })
  makeKey(dir, as)
  if (as.uid !== undefined) chownSync(dir, as.uid, as.gid ?? as.uid)
  // Without an explicit UTF-8 locale the server would take LC_CTYPE=C and find no Chinese or
  // Cyrillic letters.
  const done = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      dir,
      '-U',
      'app',
      '--auth=scram-sha-256',
      '--pwfile',
      keyFile(dir),
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      ...more,
    ],
    { ...as, cwd: '/', env: { PATH: process.env['PATH'] ?? '' } },
  )
  if (done.status !== 0) {
    const said = [done.stdout?.toString(), done.stderr?.toString(), done.error?.message]
    throw new Error(`initdb failed: ${said.filter(Boolean).join(' ')}`)
  }
}

const command = (native: string, args: string[], as: RunAs): [string, string[], RunAs] => {
  const postgres = join(native, 'bin/postgres')
  // setpriv makes the kernel end the database when this process dies, however it dies.
  const setpriv = spawnSync('setpriv', ['--version']).status === 0
  if (!setpriv) return [postgres, args, as]
  const ids =
    as.uid === undefined
      ? []
      : ['--reuid', String(as.uid), '--regid', String(as.gid ?? as.uid), '--clear-groups']
  return ['setpriv', ['--pdeathsig', 'INT', ...ids, postgres, ...args], {}]
}

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  let log = ''
  let ended = false
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  child.once('exit', () => {
    ended = true
  })
  child.once('error', (error) => {
    log += error.message
    ended = true
  })
  for (let i = 0; i < 600; i++) {
    if (ended) throw new Error(`the database did not start:\n${log}`)
    if (log.includes('ready to accept connections') && (await answers(url))) return
    await sleep(50)
  }
  throw new Error(`the database did not answer within 30 s:\n${log}`)
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })

/**
 * Folders of earlier releases let every program of the machine in: from now on theirs ask for the
 * password too.
 */
const closeToStrangers = async (client: pg.Client, dir: string): Promise<void> => {
  const rules = join(dir, 'pg_hba.conf')
  const text = readFileSync(rules, 'utf8')
  if (!/\btrust$/m.test(text)) return
  await client.query(`alter role app password ${client.escapeLiteral(readKey(dir))}`)
  writeFileSync(rules, text.replaceAll(/\btrust$/gm, 'scram-sha-256'))
  await client.query('select pg_reload_conf()')
}

const createDatabase = async (place: Place, dir: string): Promise<void> => {
  const client = makeClient({ connectionString: urlFor(place, readKey(dir), 'postgres') })
  await client.connect()
  await closeToStrangers(client, dir)
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${database}`)
  await client.end()
}

// Many short statements: compiling them costs more than it saves, a page is read from memory as
// fast at random as in order, and far apart checkpoints write each page to the log in full less
// often. Durability is PostgreSQL's own: fsync and synchronous commit stay on.
const tuning = {
  shared_buffers: '256MB',
  max_connections: '200',
  idle_in_transaction_session_timeout: '60s',
  autovacuum_vacuum_scale_factor: '0.02',
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
}

/**
 * Where the data stands. As root the database user must reach it too: for a private checkout it is
 * a folder below /var/lib.
 */
const folderFor = (wanted: string, as: RunAs): string => {
  const isReachable =
    process.getuid?.() !== 0 ||
    (spawnSync('/bin/sh', ['-c', 'mkdir -p "$0" && test -w "$0"', wanted], { cwd: '/' }).status ===
      0 &&
      spawnSync('/bin/sh', ['-c', 'cd "$0"', wanted], { ...as, cwd: '/' }).status === 0)
  const privateDir = join(
    '/var/lib/order-audit-system',
    createHash('sha256').update(wanted).digest('hex').slice(0, 12),
  )
  return join(isReachable ? wanted : privateDir, 'postgres')
}

/** The folder of the built-in database of a `dataDir`. */
export function databaseFolder(dataDir: string): string {
  return folderFor(resolve(dataDir), runAs())
}

type Start = () => Promise<ChildProcess>
/** How the server of the folder is started at its place; it answers calls then. */
const starterOf = (
  native: string,
  dir: string,
  as: RunAs,
  place: Place,
  more: EmbeddedOptions['settings'],
): Start => {
  const settings = {
    ...listenSettings(place),
    ...tuning,
    ...more,
  }
  const [file, args, ids] = command(
    native,
    ['-D', dir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    as,
  )
  const start = async (retries: number): Promise<ChildProcess> => {
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await untilReady(child, urlFor(place, readKey(dir), 'postgres'))
      return child
    } catch (error) {
      // Helpers of a killed server let go of its memory a moment after it.
      if (retries === 0 || !(error as Error).message.includes('pre-existing shared memory'))
        throw error
      await sleep(200)
      return start(retries - 1)
    }
  }
  return () => start(50)
}

/**
 * Keeps the database up until `stop`. One that was killed, as for want of memory, comes back at its
 * place, and so does one whose server ended, for those that adopted it. Until then calls fail and
 * the server says that it is not usable.
 */
const keepUp = (
  dir: string,
  first: ChildProcess | null,
  start: Start,
  tell: EmbeddedOptions['tell'],
): { stop: () => Promise<void> } => {
  let child = first
  const stopping = new AbortController()
  const pause = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(
      () => undefined /* a stop waits for nothing */,
    )
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const own = child
      if (own) {
        await ended(own)
        child = null
        if (stopping.signal.aborted) return
      } else while (!stopping.signal.aborted && readPidFile(dir) !== null) await pause(500)
      if (stopping.signal.aborted) return
      tell?.(
        own
          ? 'The built-in database ended by itself and is started again.'
          : 'The server that ran the built-in database ended; the database is started again.',
      )
      while (!stopping.signal.aborted && child === null && readPidFile(dir) === null)
        try {
          child = await start()
        } catch (error) {
          tell?.((error as Error).message)
          await pause(1000)
        }
    }
  }
  const keeping = keep()
  const endOwn = async (): Promise<void> => {
    const own = child
    if (own) {
      own.kill('SIGINT')
      await ended(own)
    }
  }
  return {
    stop: async () => {
      stopping.abort()
      await endOwn()
      await keeping
      await endOwn()
    },
  }
}

/**
 * Starts the PostgreSQL that came with the installation on `dataDir`, on a Unix socket of its own
 * folder or a free loopback port, and answers its URL. A server that already runs on that folder is
 * adopted and left alone by `stop`. One that ends by itself, or with the server that started it, is
 * started again until `stop`.
 */
export async function launchDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const as = runAs()
  const release = options.release ?? ownRelease
  const native = await findBinaries(release, as, join('/var/lib/order-audit-system', release.name))
  const dir = folderFor(resolve(options.dataDir), as)
  const running = await findRunning(dir)
  if (running === null && !existsSync(join(dir, 'PG_VERSION')))
    initialise(native, dir, as, release.initdb)
  else if (running === null && readKey(dir) === '') makeKey(dir, as)
  const place = running ?? (await choosePlace(dir, as, options.listen ?? 'socket'))
  const start = starterOf(native, dir, as, place, options.settings)
  const { stop } = keepUp(dir, running === null ? await start() : null, start, options.tell)
  if (running === null) await createDatabase(place, dir)
  return { url: urlFor(place, readKey(dir)), adopted: running !== null, stop }
}
