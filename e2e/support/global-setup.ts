import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { doublePeople } from './database.ts'
import { temporaryDataDir } from '../../apps/api/src/db/embedded/temporary.ts'

/** Starts the product as the README does, with demo data that stands still, on a free port. */
const start = async (): Promise<() => Promise<void>> => {
  const dataDir = temporaryDataDir('e2e')
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/dev/src/start.ts', '--no-trickle'], { env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir, ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  const url = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => { log += chunk.toString(); const found = /Order Audit System: (http:\S+)/.exec(log)?.[1]; if (found) done(found) }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}:\n${log}`)))
    setTimeout(() => fail(new Error(`the product did not start within 120 s:\n${log}`)), 120_000).unref()
  })
  process.env['OAS_URL'] = url
  process.env['OAS_DATA_DIR'] = dataDir
  await doublePeople(dataDir, 4)
  return async () => {
    const gone = new Promise((done) => { child.once('exit', done) })
    child.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export default start
