import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownProduct } from './products.ts'

export type Received = {
  id: string
  body: {
    type: string
    data: {
      decisionId: string
      recordId: string
      postId: string
      result: string
      labels: { id: number }[]
      remark: string
    }
  }
}
export type Receiver = { received: () => Received[]; stop: () => void }

const freePort = 18_000 + (process.pid % 2000)

const secrets = new Map<number, string>()
/**
 * The secret of the example receiver of an app, which is registered by the command of the README
 * when it is first asked for.
 */
const secretOf = (appId: number): string => {
  const known = secrets.get(appId)
  if (known) return known
  const said = execFileSync(
    process.execPath,
    [
      'scripts/run.mjs',
      'apps/dev/src/admin.ts',
      'set-endpoint',
      '--app',
      String(appId),
      '--url',
      `http://127.0.0.1:${freePort}/`,
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: '',
        ALLOWED_HOSTS: '127.0.0.1',
        DATA_DIR: ownProduct().dataDir,
      },
      encoding: 'utf8',
    },
  )
  const secret = /whsec_\S+/.exec(said)?.[0]
  if (!secret) throw new Error(`the endpoint has no secret: ${said}`)
  secrets.set(appId, secret)
  return secret
}

/** Starts the example receiver of an app. */
export async function receiveDecisions(appId: number): Promise<Receiver> {
  const file = join(mkdtempSync(join(tmpdir(), 'oas-received-')), 'decisions.jsonl')
  const secret = secretOf(appId)
  const child = spawn(
    process.execPath,
    [
      'examples/receiver/receiver.mjs',
      '--secret',
      secret,
      '--port',
      String(freePort),
      '--file',
      file,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('listening')) done()
    })
    child.once('exit', (code) => fail(new Error(`the receiver ended with ${code}`)))
  })
  return {
    received: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Received)
        : [],
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
