import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type Input, type Output, pathFields, pathOf } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import { pino } from 'pino'
import { type RunningServer, startServer } from '../app/start.ts'
import { type Config, readConfig } from '../core/config.ts'
import { testDatabase } from './database.ts'

export type Answer<T = unknown> = { status: number; body: Envelope<T>; headers: Headers }

/** A caller of the gateway over real HTTP; keeps the session token. */
export type Client = {
  token: string
  /** Makes a call of the contract and answers status and envelope. */
  call: <C extends Call>(call: C, input: Input<C>) => Promise<Answer<Output<C>>>
  /** The same, but only `data`; throws with the envelope's message when the code is not 0. */
  ok: <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>
  /** Anything over HTTP, with the token. */
  raw: (method: string, path: string, init?: RequestInit) => Promise<Response>
}

export type TestServer = RunningServer & { client: (token?: string) => Client; config: Config }

/** URL and body of a call with an input. */
export function splitInput(call: Call, input: unknown): { url: string; body: string | undefined } {
  let url = pathOf(call)
  if (Array.isArray(input)) return { url, body: JSON.stringify(input) }
  const rest = { ...(input as Record<string, unknown>) }
  for (const field of pathFields(call)) {
    url = url.replace(`:${field}`, encodeURIComponent(String(rest[field])))
    delete rest[field]
  }
  const query = new URLSearchParams()
  for (const field of call.method === 'GET' ? Object.keys(rest) : (call.query ?? [])) {
    if (rest[field] !== undefined) query.set(field, String(rest[field]))
    delete rest[field]
  }
  const text = query.toString()
  return {
    url: text ? `${url}?${text}` : url,
    body: call.method === 'GET' ? undefined : JSON.stringify(rest),
  }
}

/** A client of the server at `base`. */
export function createClient(base: string, token = ''): Client {
  const client: Client = {
    token,
    raw: (method, path, init = {}) =>
      fetch(base + path, {
        ...init,
        method,
        redirect: 'manual',
        headers: {
          ...(client.token ? { token: client.token } : {}),
          ...(init.headers as Record<string, string>),
        },
      }),
    call: async (call, input) => {
      const { url, body } = splitInput(call, input)
      const response = await client.raw(
        call.method,
        url,
        body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } },
      )
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as never,
      }
    },
    ok: async (call, input) => {
      const { body } = await client.call(call, input)
      if (body.code !== 0) throw new Error(`${body.code} ${body.msg} ${body.field ?? ''}`)
      return body.data
    },
  }
  return client
}

/**
 * A server of its own on a database of its own, unless one is given; jobs are off unless asked for.
 */
export async function testServer(
  overrides: Partial<Config> = {},
  parts: Parameters<typeof startServer>[1] = {},
): Promise<TestServer> {
  const database = overrides.databaseUrl
    ? { url: overrides.databaseUrl, drop: () => undefined }
    : await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'oas-server-'))
  const config: Config = {
    // Tests move the clock by weeks: only those of sessions have them end.
    ...readConfig({ SESSION_DAYS: '0' }),
    port: 0,
    databaseUrl: database.url,
    dataDir,
    demo: true,
    checkAnswers: true,
    runJobs: false,
    logLevel: 'silent',
    ...overrides,
  }
  const server = await startServer(config, {
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    ...parts,
  })
  return {
    ...server,
    config,
    client: (token = '') => createClient(server.url, token),
    stop: async () => {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
