import { readConfig } from '../../api/src/core/config.ts'
import { launchDatabase } from '../../api/src/db/embedded/launch.ts'
import { migrateDatabase, startServer } from '../../api/src/app/start.ts'
import { buildWeb } from './build-web.ts'
import { loadDemo, startTrickle } from './demo/load.ts'

// Starts the product: its own database unless DATABASE_URL names one, the console, the server. Demo data unless told otherwise.
const given = readConfig(process.env)
const demo = !process.argv.includes('--no-demo') && given.databaseUrl === '' ? true : given.demo
const [database, webDir] = await Promise.all([given.databaseUrl ? null : launchDatabase({ dataDir: given.dataDir }), given.webDir || buildWeb()])
const config = { ...given, demo, webDir, databaseUrl: given.databaseUrl || (database?.url ?? '') }
await migrateDatabase(config.databaseUrl)
const server = await startServer(config).catch(async (error: NodeJS.ErrnoException) => {
  await database?.stop()
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
  console.error(`The port ${config.port} of ${config.host} ${error.code === 'EACCES' ? 'is not open to this user' : 'is taken by another program'}: name another by PORT.`)
  return process.exit(1)
})
const stop = async (): Promise<void> => { await server.stop(); await database?.stop(); process.exit(0) }
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())

if (demo) {
  const loaded = await loadDemo(server)
  if (!process.argv.includes('--no-trickle')) startTrickle(server, loaded)
}
console.log(`Order Audit System: ${server.url}${demo ? ' (demo data; log in as admin, leader, inspector, analyst, auditor1 … auditor4 or staff)' : ''}`)
