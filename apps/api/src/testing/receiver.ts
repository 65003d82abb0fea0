import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeliveryPayload } from '@oas/contract/delivery/calls'
import type pg from 'pg'
import { waitForEnd } from './program.ts'

export const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`
const script = fileURLToPath(new URL('../../../../examples/receiver/receiver.mjs', import.meta.url))

export type Receiver = {
  url: string
  file: string
  received: () => { id: string; body: DeliveryPayload }[]
  log: () => string
  stop: () => Promise<void>
}

/** The example receiver as a process of its own; `file` keeps what it stored over restarts. */
export async function startReceiver(
  flags: readonly string[] = [],
  port = 0,
  file = join(mkdtempSync(join(tmpdir(), 'oas-receiver-')), 'decisions.jsonl'),
): Promise<Receiver> {
  const child = spawn(
    process.execPath,
    [script, '--port', String(port), '--secret', secret, '--file', file, ...flags],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  const listening = await new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listening on (\d+)/.exec(output)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => failed(new Error('the receiver did not start')))
  })
  return {
    url: `http://127.0.0.1:${listening}/`,
    file,
    log: () => output,
    received: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as { id: string; body: DeliveryPayload })
        : [],
    stop: async () => {
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
  }
}

/** Points an app at a receiver, past the call that makes secrets. */
export async function saveEndpoint(
  pool: Pick<pg.Pool, 'query'>,
  { appId, url, sendPass = false }: { appId: number; url: string; sendPass?: boolean },
): Promise<void> {
  await pool.query(
    `
      insert into delivery_endpoint (app_id, url, secret, send_pass)
      values ($1, $2, $3, $4)
      on conflict (app_id) do update
      set url = excluded.url, secret = excluded.secret, send_pass = excluded.send_pass,
        state = 'on', updated_at = now()`,
    [appId, url, secret, sendPass],
  )
}

/** Waits until something holds; throws with `what` after `ms`. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 20_000,
): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await holds()) return
    await new Promise((done) => {
      setTimeout(done, 20)
    })
  }
  throw new Error(`never: ${what}`)
}
