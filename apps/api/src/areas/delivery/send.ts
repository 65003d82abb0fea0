import { Webhook } from 'standardwebhooks'
import type { Context } from '../../core/context.ts'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import { askedPause, pauseAfter, pauseFor } from './backoff.ts'
import {
  type Attempt,
  type Claimed,
  type Endpoint,
  claimDue,
  markGone,
  openEndpoints,
  recordAttempt,
} from './queries/outbox.ts'
import { perServer } from '../../core/per-server.ts'

const timeoutMs = 10_000
/** Longer than any attempt, so that a claim only runs out when its server is gone. */
const claimMs = 20_000
const inFlightMost = 8

const flightsOf = perServer(() => new Map<number, Set<Promise<void>>>())

/**
 * Headers by the Standard Webhooks scheme; the id is the key of idempotency, the same for every
 * attempt.
 */
export function headersOf(
  secret: string,
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'order-audit-system',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

const reasonOf = (thrown: unknown): string =>
  (thrown instanceof OutgoingError
    ? `${thrown.reason}: ${thrown.message}`
    : `not sent: ${thrown instanceof Error ? thrown.message : String(thrown)}`
  ).slice(0, 500)

/** Statuses by which a receiver may say when to come again. */
const busy: readonly number[] = [429, 503]

type Tried = Attempt & {
  /** Milliseconds that the receiver asks to be left alone. */ asked: number | null
}

const post = async (ctx: Context, endpoint: Endpoint, row: Claimed): Promise<Tried> => {
  const at = ctx.now()
  const started = performance.now()
  const done = (status: number | null, error: string, asked: number | null = null): Tried => ({
    id: row.id,
    at: ctx.now(),
    ms: Math.round(performance.now() - started),
    status,
    error,
    asked,
  })
  try {
    const body = JSON.stringify(row.payload)
    const answer = await postOutgoing(
      ctx,
      endpoint.url,
      body,
      headersOf(endpoint.secret, row.idempotencyKey, at, body),
      { timeoutMs },
    )
    const arrived = answer.status >= 200 && answer.status < 300
    const asked = busy.includes(answer.status) ? askedPause(answer.retryAfter, ctx.now()) : null
    const wish = asked === null ? '' : `, asks to wait ${Math.ceil(asked / 1000)} s`
    const said = answer.body.replaceAll('\u0000', '').slice(0, 200)
    return done(
      answer.status,
      arrived ? '' : `answered ${answer.status}${wish}${said && `: ${said}`}`.toWellFormed(),
      asked,
    )
  } catch (thrown) {
    return done(null, reasonOf(thrown))
  }
}

const deliver = async (ctx: Context, endpoint: Endpoint, row: Claimed): Promise<void> => {
  const attempt = await post(ctx, endpoint, row)
  const { status } = attempt
  if (status !== null && status >= 200 && status < 300) {
    await recordAttempt(ctx.pool, attempt, 'delivered', null)
    return
  }
  if (status === 410) {
    await recordAttempt(ctx.pool, attempt, 'stopped', null)
    await markGone(ctx.pool, row.appId, ctx.now())
    return
  }
  const pause = pauseAfter(row.attempts, Number.parseInt(ctx.random(2), 16) / 0xff_ff)
  await recordAttempt(
    ctx.pool,
    attempt,
    pause === null ? 'failed' : 'pending',
    pause === null ? null : new Date(ctx.now().getTime() + pauseFor(pause, attempt.asked)),
  )
}

/** Starts what may start for one endpoint; answers whether more may be waiting than fits. */
const fill = async (ctx: Context, endpoint: Endpoint): Promise<boolean> => {
  const all = flightsOf(ctx.pool)
  const mine = all.get(endpoint.appId) ?? new Set()
  all.set(endpoint.appId, mine)
  const free = inFlightMost - mine.size
  if (free === 0) return true
  const now = ctx.now()
  const rows = await claimDue(
    ctx.pool,
    endpoint.appId,
    now,
    new Date(now.getTime() + claimMs),
    free,
  )
  for (const row of rows) {
    const flight = deliver(ctx, endpoint, row).catch((error: unknown) => {
      ctx.log.error(
        { err: error, delivery: row.id },
        'a delivery could not be settled; its claim runs out and it is tried again',
      )
    })
    mine.add(flight)
    ctx.background.add(flight)
    void flight.finally(() => {
      mine.delete(flight)
      ctx.background.delete(flight)
    })
  }
  return rows.length > 0
}

/**
 * One round of sending. A slow receiver holds up its own app only: each app has a few requests
 * under way, and a round ends with the first of them all.
 */
export async function sendDue(ctx: Context): Promise<boolean> {
  let more = false
  for (const endpoint of await openEndpoints(ctx.pool)) more = (await fill(ctx, endpoint)) || more
  if (!more) return false
  await Promise.race(
    [...flightsOf(ctx.pool).values()]
      .flatMap((flight) => [...flight])
      .concat(
        new Promise<void>((done) => {
          setTimeout(done, 200).unref()
        }),
      ),
  )
  return true
}

/** Waits until nothing is under way. */
export async function waitForFlights(ctx: Context): Promise<void> {
  await Promise.all([...flightsOf(ctx.pool).values()].flatMap((flight) => [...flight]))
}
