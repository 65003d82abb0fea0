import { setTimeout as sleep } from 'node:timers/promises'
import {
  ServiceAnswer,
  type ServiceItem,
  ServiceLater,
  type ServiceRequest,
  type ServiceResult,
} from '@oas/contract/model/service'
import type { MissingReason } from '@oas/contract/model/schemas'
import { Value } from 'typebox/value'
import type { Context } from '../../../core/context.ts'
import { type OutgoingAnswer, OutgoingError, postOutgoing } from '../../../core/outgoing.ts'
import { isSignedBy, signBody, signedHeaders } from './sign.ts'

export type Sender = Pick<Context, 'config' | 'live' | 'now' | 'random' | 'log'>
/** A version as it is asked: its secrets, the newest first. */
export type Target = {
  versionId: string
  model: string
  version: number
  endpoint: string
  secrets: readonly string[]
  policy: string
}
/** `signature`: null where the answer had none. */
export type Asked = { signature: boolean | null } & (
  | { kind: 'answer'; results: ReadonlyMap<string, ServiceResult> }
  | { kind: 'later'; jobId: string; requestId: string }
  | { kind: 'failed'; reason: MissingReason; why: string }
)

const maxBytes = 1024 * 1024
const mayRetry: ReadonlySet<number> = new Set([502, 503, 504])
const shortWait = /^(0|1)$/

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replaceAll('\\u0000', ''))
  } catch {
    return undefined /* no JSON, which is said to whoever asked */
  }
}

/** What an answer says, or what is wrong with it. */
export function readAnswer(
  body: string,
  asked: Pick<ServiceRequest, 'requestId' | 'model' | 'version'>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, ServiceResult> | string {
  const data = parse(body)
  if (!Value.Check(ServiceAnswer, data)) return 'the answer does not fit the contract'
  if (
    data.requestId !== asked.requestId ||
    data.model !== asked.model ||
    data.version !== asked.version
  )
    return 'the answer is of another request, model or version'
  if (data.results.some(({ id }) => !ids.has(id))) return 'the answer names an item not asked'
  const results = new Map(data.results.map((one) => [one.id, one]))
  return results.size < ids.size ? 'the answer leaves out an item' : results
}

const isWorthAnother = (answer: OutgoingAnswer): boolean =>
  mayRetry.has(answer.status) || (answer.status === 429 && shortWait.test(answer.retryAfter))

/** Posts until there is an answer, at most twice, within `deadline` of `performance.now()`. */
const post = async (
  ctx: Sender,
  { endpoint, secrets }: Target,
  { requestId, body }: { requestId: string; body: string },
  deadline: number,
): Promise<OutgoingAnswer> => {
  const send = (): Promise<OutgoingAnswer> =>
    postOutgoing(
      ctx,
      endpoint,
      body,
      {
        'content-type': 'application/json',
        'user-agent': 'order-audit-system',
        ...signBody(secrets[0] ?? '', { id: requestId, at: ctx.now(), body }),
      },
      {
        timeoutMs: Math.max(1, Math.floor(deadline - performance.now())),
        maxBytes: maxBytes + 1,
        headers: signedHeaders,
      },
    )
  const jitter = 50 + (Number.parseInt(ctx.random(2), 16) % 101)
  const wait = async (more: number): Promise<boolean> => {
    if (performance.now() + jitter + more >= deadline) return false
    await sleep(jitter + more)
    return true
  }
  let answer: OutgoingAnswer
  try {
    answer = await send()
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.reason !== 'connection') throw error
    if (!(await wait(0))) throw error
    return send()
  }
  const more = answer.status === 429 ? Number(answer.retryAfter) * 1000 : 0
  return isWorthAnother(answer) && (await wait(more)) ? send() : answer
}

const judge = (
  ctx: Sender,
  target: Target,
  asked: ServiceRequest,
  answer: OutgoingAnswer,
): Asked => {
  const failed = (why: string, signature: boolean | null = null): Asked => ({
    kind: 'failed',
    reason: 'error',
    why,
    signature,
  })
  if (answer.status !== 200 && answer.status !== 202) return failed(`HTTP ${answer.status}`)
  if (Buffer.byteLength(answer.body) > maxBytes) return failed('the answer is over 1 MiB')
  const signature = isSignedBy(target.secrets, answer.headers ?? {}, {
    id: asked.requestId,
    now: ctx.now(),
    body: answer.body,
  })
  if (signature !== true) return failed('the answer is not signed by this version', signature)
  if (answer.status === 202) {
    const later = parse(answer.body)
    return Value.Check(ServiceLater, later)
      ? { kind: 'later', jobId: later.jobId, requestId: asked.requestId, signature }
      : failed('the answer names no job', signature)
  }
  const results = readAnswer(answer.body, asked, new Set(asked.items.map(({ id }) => id)))
  return typeof results === 'string'
    ? failed(results, signature)
    : { kind: 'answer', results, signature }
}

const exchange = async (
  ctx: Sender,
  target: Target,
  { asked, body }: { asked: ServiceRequest; body: string },
  timeoutMs: number,
): Promise<Asked> => {
  try {
    const { requestId } = asked
    const answer = await post(ctx, target, { requestId, body }, performance.now() + timeoutMs)
    return judge(ctx, target, asked, answer)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const reason = error.reason === 'timeout' ? 'timeout' : 'error'
    return { kind: 'failed', reason, why: error.message, signature: null }
  }
}

/**
 * Asks the service of a version about items, signed, within `timeoutMs` in all, with one more
 * attempt where the first one met a fault that passes. Never throws for what the service does.
 */
export async function askService(
  ctx: Sender,
  target: Target,
  items: readonly ServiceItem[],
  timeoutMs: number,
): Promise<Asked> {
  const asked: ServiceRequest = {
    requestId: `model-${ctx.random(12)}`,
    model: target.model,
    version: target.version,
    items: [...items],
    options: target.policy === '' ? {} : { policy: target.policy },
  }
  return exchange(ctx, target, { asked, body: JSON.stringify(asked) }, timeoutMs)
}

/** Asks for the answer to a job that a service has not brought; `later` where it is still at it. */
export async function pollService(
  ctx: Sender,
  target: Target,
  { jobId, requestId, ids }: { jobId: string; requestId: string; ids: readonly string[] },
  timeoutMs: number,
): Promise<Asked> {
  const { model, version } = target
  const item = { kind: '', lang: '', context: { appId: 0, type: 0 } }
  const items = ids.map((id) => ({ id, ...item }))
  const asked: ServiceRequest = { requestId, model, version, items, options: {} }
  const body = JSON.stringify({ requestId, model, version, jobId })
  return exchange(ctx, target, { asked, body }, timeoutMs)
}
