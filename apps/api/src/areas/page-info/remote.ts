import { inexactPath, isObject } from '@oas/contract/json'
import { Webhook } from 'standardwebhooks'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import { readConfig } from '../system-config/index.ts'
import { perServer } from '../../core/per-server.ts'

type Endpoint = { url: string; secret: string }
const timeoutMs = 3000
const maxBytes = 256 * 1024
const openMs = 30_000

/** Until when an endpoint that failed is left alone. */
const breakersOf = perServer(() => new Map<string, number>())

/**
 * Asks an endpoint that an administrator registered, signed, without following redirects; after a
 * failure it is left alone for half a minute.
 */
export async function askEndpoint(
  ctx: Context,
  name: string,
  body: object,
): Promise<Record<string, unknown>> {
  const endpoint = await endpointOf(ctx, 'page.info.endpoints', name)
  return endpoint
    ? askAt(ctx, name, endpoint, body)
    : fail('page-info-config', { reason: `endpoint ${name}` })
}
export async function endpointOf(
  ctx: Context,
  key: 'page.info.endpoints' | 'page.info.converters',
  name: string,
): Promise<Endpoint | undefined> {
  const endpoints = ((await readConfig(ctx, key)) ?? {}) as Readonly<Record<string, Endpoint>>
  return Object.hasOwn(endpoints, name) ? endpoints[name] : undefined
}
export async function askAt(
  ctx: Context,
  name: string,
  endpoint: Endpoint,
  body: object,
): Promise<Record<string, unknown>> {
  const breakers = breakersOf(ctx.pool)
  const now = ctx.now()
  if ((breakers.get(name) ?? 0) > now.getTime())
    return fail('page-info-failed', { reason: 'closed for 30 s after a failure' })
  const failed = (reason: string): never => {
    breakers.set(name, ctx.now().getTime() + openMs)
    return fail('page-info-failed', { reason })
  }
  const text = JSON.stringify(body)
  const id = `page-info-${ctx.random(8)}`
  try {
    const answer = await postOutgoing(
      ctx,
      endpoint.url,
      text,
      {
        'content-type': 'application/json',
        'user-agent': 'order-audit-system',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(endpoint.secret).sign(id, now, text),
      },
      { timeoutMs, maxBytes },
    )
    if (answer.status !== 200) return failed(`HTTP ${answer.status}`)
    const data: unknown = parsed(answer.body)
    if (!isObject(data)) return failed('no JSON object of at most 256 KiB')
    const inexact = inexactPath(data)
    if (inexact !== null) return failed(`${inexact}: a number beyond 2^53 - 1`)
    breakers.delete(name)
    return data
  } catch (thrown) {
    if (thrown instanceof OutgoingError) return failed(thrown.reason)
    throw thrown
  }
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replaceAll('\\u0000', ''))
  } catch {
    return null /* not JSON, which is said to the caller */
  }
}
