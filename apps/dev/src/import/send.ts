import { gzipSync } from 'node:zlib'
import { pathOf } from '@oas/contract/define'
import type { Output } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { Options } from './options.ts'
import { UsageError } from './options.ts'

export type Answer = Output<(typeof contract.ingest)['records']>
type Envelope<T> = { code: number; msg: string; data: T }
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms)
  })

/** The token to send with: the API key, else a log-in of the demo on this machine. */
export async function signIn(options: Pick<Options, 'server' | 'key' | 'as'>): Promise<string> {
  if (options.key !== null) return options.key
  const response = await fetch(options.server + pathOf(contract.session.loginLocal), {
    method: 'POST',
    body: JSON.stringify({ name: options.as }),
    headers: { 'content-type': 'application/json' },
  }).catch((error: unknown) => {
    throw new UsageError(`no server answers at ${options.server}`, { cause: error })
  })
  const body = (await response.json().catch((error: unknown) => {
    throw new UsageError(`what answers at ${options.server} is another program`, { cause: error })
  })) as Envelope<{ token: string }>
  if (body.code !== 0)
    throw new UsageError(`log-in as ${options.as} failed: ${body.msg}; give an API key by --key`)
  return body.data.token
}

const tries = 8
/**
 * Sends records, each as JSON, and answers what became of them. A busy or restarting server is
 * asked again; keys make that safe.
 */
export async function sendRecords(
  server: string,
  token: string,
  records: readonly string[],
  wait = pause,
): Promise<Answer> {
  const body = gzipSync(records.join('\n'))
  for (let attempt = 1; ; attempt++) {
    let problem: string
    try {
      const response = await fetch(server + pathOf(contract.ingest.records), {
        method: 'POST',
        body,
        headers: { token, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      })
      const envelope = (await response.json()) as Envelope<Answer>
      if (envelope.code === 0) return envelope.data
      problem = `${envelope.code} ${envelope.msg}`
      if (response.status !== 429 && response.status < 500)
        throw new UsageError(`the server refused the records: ${problem}`)
    } catch (error) {
      if (error instanceof UsageError) throw error
      problem = (error as Error).message
    }
    if (attempt === tries)
      throw new UsageError(
        `the server could not be reached ${tries} times: ${problem}; run the same command again ` +
          `to go on`,
      )
    await wait(Math.min(10_000, 250 * 2 ** attempt))
  }
}
