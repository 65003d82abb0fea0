import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './world.ts'

// From `npm start` on existing data to the first answer: the first start makes the data, the
// following ones are measured.
const root = new URL('../..', import.meta.url).pathname
const dataDir = mkdtempSync(join(tmpdir(), 'oas-start-'))
chmodSync(dataDir, 0o755)
const port = 18_098
const answers = async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/biz_gateway/justice_user/login/ways`).catch(() => null))
    ?.ok ?? false
const once = async (): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/dev/src/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(log)
    await new Promise((next) => {
      setTimeout(next, 20)
    })
  }
  const ms = performance.now() - began
  // Demo data of a first start is loaded after the first answer.
  for (let n = 0; n < 1200 && !log.includes('Order Audit System:'); n++)
    await new Promise((next) => {
      setTimeout(next, 100)
    })
  child.kill('SIGTERM')
  await ended
  return ms / 1000
}
console.log(`first start ${(await once()).toFixed(2)} s, ${load()}`)
for (let n = 0; n < 5; n++)
  console.log(`start on existing data ${(await once()).toFixed(2)} s, ${load()}`)
rmSync(dataDir, { recursive: true, force: true })
