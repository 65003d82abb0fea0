import { readConfig } from '../../api/src/core/config.ts'
import { launchDatabase } from '../../api/src/db/embedded/launch.ts'
import { untilReachable } from '../../api/src/db/reachable.ts'
import { migrateDatabase, startServer } from '../../api/src/app/start.ts'
import { buildWeb } from './build-web.ts'
import { loadDemo, startTrickle } from './demo/load.ts'
import { help } from './start/help.ts'

// Starts the product: its own database unless DATABASE_URL names one, the console, the server. Demo
// data unless told otherwise.
/**
 * What stops a start is said in a sentence: who set a variable wrongly is helped by no stack. An
 * error of the program itself keeps its own.
 */
const endBy =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    console.error(
      `${what}: ${error.code === undefined ? (error.stack ?? '') : error.message || error.code}`,
    )
    return process.exit(1)
  }
const configured = () => {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    return process.exit(1)
  }
}

if (process.argv.includes('--help')) {
  console.log(help)
  process.exit(0)
}
const given = configured()
const demo = given.demo && !process.argv.includes('--no-demo')
const [database, webDir] = await Promise.all([
  given.databaseUrl
    ? null
    : launchDatabase({
        dataDir: given.dataDir,
        listen: given.databaseListen,
        tell: (text) => {
          console.error(text)
        },
      }).catch(endBy('The built-in database does not start')),
  given.webDir || buildWeb(),
])
const config = { ...given, demo, webDir, databaseUrl: given.databaseUrl || (database?.url ?? '') }
const withDatabase = <T>(step: () => Promise<T>): Promise<T> =>
  untilReachable(step, {
    seconds: config.databaseWaitSeconds,
    tell: (text) => {
      console.error(text)
    },
  })
await withDatabase(() => migrateDatabase(config.databaseUrl)).catch(
  endBy('The database cannot be used'),
)
const server = await withDatabase(() => startServer(config)).catch(
  async (error: NodeJS.ErrnoException) => {
    await database?.stop()
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    const why = error.code === 'EACCES' ? 'is not open to this user' : 'is taken by another program'
    console.error(`The port ${config.port} of ${config.host} ${why}: name another by PORT.`)
    return process.exit(1)
  },
)
let stopping = false
const stop = async (): Promise<void> => {
  stopping = true
  await server.stop()
  await database?.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())

// A stop cuts the loading off; the next start goes on with it.
const loaded = demo
  ? await withDatabase(() => loadDemo(server)).catch((error: unknown) => {
      if (!stopping) throw error
    })
  : undefined
if (loaded && !process.argv.includes('--no-trickle')) startTrickle(server, loaded)
if (!stopping)
  console.log(
    `Order Audit System: ${server.url}${
      demo
        ? ' (demo data; log in as admin, leader, inspector, ' +
          'analyst, care, auditor1 … auditor4 or staff)'
        : ''
    }`,
  )
