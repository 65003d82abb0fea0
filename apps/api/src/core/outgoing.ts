import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import type { Config } from './config.ts'
import type { Live } from './context.ts'
import {
  OutgoingError,
  checkListed,
  checkUrl,
  guardedLookup,
  publicAddresses,
} from './outgoing-guard.ts'
import { perServer } from './per-server.ts'

export { OutgoingError } from './outgoing-guard.ts'
export type OutgoingOptions = {
  timeoutMs: number
  signal?: AbortSignal
  maxBytes?: number
  /** Headers of the answer that are asked for, in small letters. */
  headers?: readonly string[]
}
/**
 * `retryAfter`: the header of that name as it came, empty for none. `headers`: those asked for that
 * came.
 */
export type OutgoingAnswer = {
  status: number
  body: string
  retryAfter: string
  headers?: Readonly<Record<string, string>>
}

/** What an outgoing request needs to know of the installation. */
type Sender = { config: Pick<Config, 'allowedHosts'>; live: Pick<Live, 'egressHosts'> }

const maxAnswerBytes = 64 * 1024
const lookupMs = 3000

/** Connections are kept per configuration; each new one is checked by the lookup. */
const agentOf = perServer(
  (config: Pick<Config, 'allowedHosts'>) =>
    new Agent({
      connect: { lookup: guardedLookup(config.allowedHosts), timeout: 10_000 },
      maxHeaderSize: 16 * 1024,
      pipelining: 1,
    }),
)

const readCapped = async (body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, most - bytes))
    bytes += chunk.length
    // Leaving the loop ends the connection: an endless answer costs nothing more.
    if (bytes >= most) break
  }
  return Buffer.concat(chunks)
}

const toOutgoingError = (
  thrown: unknown,
  timeout: AbortSignal,
  signal: AbortSignal | undefined,
): OutgoingError => {
  if (thrown instanceof OutgoingError) return thrown
  if (signal?.aborted)
    return new OutgoingError('aborted', 'the request was given up', { cause: thrown })
  const { code, cause, message } = thrown as { code?: string; cause?: unknown; message?: string }
  if (cause instanceof OutgoingError) return cause
  if (timeout.aborted || code?.endsWith('_TIMEOUT'))
    return new OutgoingError('timeout', 'no whole answer in time', { cause: thrown })
  return new OutgoingError('connection', code ?? message ?? 'the connection failed', {
    cause: thrown,
  })
}

/**
 * The address of a request that may be made: well-formed, not private, on the list where there is
 * one. Throws OutgoingError.
 */
export async function checkOutgoing({ config, live }: Sender, url: string): Promise<URL> {
  const target = checkUrl(url, config.allowedHosts)
  checkListed(target, await live.egressHosts(), config.allowedHosts)
  return target
}

/**
 * The same for an address that is to be kept and called later: its name must not lead to private
 * addresses either. A name that nobody knows yet, or that is not answered soon, is taken: each
 * request asks anew.
 */
export async function checkKept(sender: Sender, url: string): Promise<URL> {
  const target = await checkOutgoing(sender, url)
  const asked = publicAddresses(sender.config.allowedHosts, target.hostname).catch(
    (error: unknown) => {
      if (error instanceof OutgoingError && error.reason === 'dns') return []
      throw error
    },
  )
  await Promise.race([asked, sleep(lookupMs, undefined, { ref: false })])
  return target
}

type Request = { method: 'GET' } | { method: 'POST'; body: string; headers: Record<string, string> }
const ask = async (
  ctx: Sender,
  url: string,
  request: Request,
  options: OutgoingOptions,
): Promise<OutgoingAnswer> => {
  const target = await checkOutgoing(ctx, url)
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    const answer = await agentOf(ctx.config).request({
      origin: target.origin,
      path: target.pathname + target.search,
      ...request,
      signal,
    })
    const first = (name: string): string => [answer.headers[name] ?? ''].flat()[0] ?? ''
    return {
      status: answer.statusCode,
      body: (await readCapped(answer.body, options.maxBytes ?? maxAnswerBytes)).toString('utf8'),
      retryAfter: first('retry-after'),
      ...(options.headers
        ? { headers: Object.fromEntries(options.headers.map((name) => [name, first(name)])) }
        : {}),
    }
  } catch (thrown) {
    throw toOutgoingError(thrown, timeout, options.signal)
  }
}

/**
 * Posts a body to an address of the public internet that the list of hosts has (if there is one),
 * or to one that `config.allowedHosts` permits. Redirects are answered, never followed; of an
 * answer the first `maxBytes` (64 KiB) are kept. Throws OutgoingError when there is no answer
 * within `timeoutMs`.
 */
export function postOutgoing(
  ctx: Sender,
  url: string,
  body: string,
  headers: Record<string, string>,
  options: OutgoingOptions,
): Promise<OutgoingAnswer> {
  return ask(ctx, url, { method: 'POST', body, headers }, options)
}
/** Asks for what stands under an address, as `postOutgoing` posts. */
export function getOutgoing(
  ctx: Sender,
  url: string,
  options: OutgoingOptions,
): Promise<OutgoingAnswer> {
  return ask(ctx, url, { method: 'GET' }, options)
}

/**
 * Bytes of what stands under an address from a place on, at most `count`: none beyond its end; null
 * where there is nothing to read, or the host sends files whole only. Throws OutgoingError as
 * `postOutgoing` does.
 */
export async function partOutgoing(
  ctx: Sender,
  url: string,
  from: number,
  count: number,
  { timeoutMs }: OutgoingOptions,
): Promise<Buffer | null> {
  const target = await checkOutgoing(ctx, url)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await agentOf(ctx.config).request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'GET',
      headers: { range: `bytes=${from}-${from + count - 1}` },
      signal: timeout,
    })
    const part = await readCapped(answer.body, count)
    if (answer.statusCode === 416) return from === 0 ? null : Buffer.alloc(0)
    return answer.statusCode === 206 || (answer.statusCode === 200 && from === 0) ? part : null
  } catch (thrown) {
    throw toOutgoingError(thrown, timeout, undefined)
  }
}

/**
 * The first bytes of what stands under an address, at most `bytes`; null where there is nothing to
 * read. Throws OutgoingError as `postOutgoing` does.
 */
export function peekOutgoing(
  ctx: Sender,
  url: string,
  bytes: number,
  options: OutgoingOptions,
): Promise<Buffer | null> {
  return partOutgoing(ctx, url, 0, bytes, options)
}

/**
 * Writes what stands under an address into a file, at most `most` bytes. Throws OutgoingError as
 * `postOutgoing` does, also for another status than 200 and for more bytes; then nothing stays
 * behind.
 */
export async function downloadOutgoing(
  ctx: Sender,
  url: string,
  path: string,
  most: number,
  { timeoutMs, signal: given }: OutgoingOptions,
): Promise<void> {
  const target = await checkOutgoing(ctx, url)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = given ? AbortSignal.any([timeout, given]) : timeout
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new OutgoingError('size', `more than ${most} bytes`) : null, chunk)
    },
  })
  try {
    const answer = await agentOf(ctx.config).request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'GET',
      signal,
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump({ limit: 16 * 1024 })
      throw new OutgoingError('status', `status ${answer.statusCode}`)
    }
    await pipeline(answer.body, measure, createWriteStream(path), { signal })
  } catch (thrown) {
    await rm(path, { force: true })
    throw toOutgoingError(thrown, timeout, given)
  }
}

/**
 * The status that an address answers to a request for its head. Throws OutgoingError as
 * `postOutgoing` does.
 */
export async function statusOutgoing(
  ctx: Sender,
  url: string,
  { timeoutMs }: OutgoingOptions,
): Promise<number> {
  const target = await checkOutgoing(ctx, url)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await agentOf(ctx.config).request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'HEAD',
      signal: timeout,
    })
    await answer.body.dump()
    return answer.statusCode
  } catch (thrown) {
    throw toOutgoingError(thrown, timeout, undefined)
  }
}
