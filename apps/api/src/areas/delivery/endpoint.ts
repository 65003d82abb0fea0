import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { OutgoingError, checkKept, postOutgoing } from '../../core/outgoing.ts'
import { findEndpoint, hurryWaiting, putEndpoint, putEndpointState } from './queries/endpoints.ts'
import { headersOf } from './send.ts'

type By = Pick<CallContext, 'db' | 'now' | 'random' | 'config' | 'live' | 'caller' | 'requestId'>
type Setting = { appId: number; url: string; sendPass: boolean; newSecret: boolean }
type Tried = { status: number | null; ms: number; error: string; body: string }

const testMs = 10_000

/**
 * Sets where an app receives its decisions; what has waited for it leaves at once. Answers the
 * signing secret when one was made: for a first endpoint, or when asked. Throws OutgoingError for
 * an address that may not be called.
 */
export async function setEndpoint(
  ctx: By,
  { appId, url, sendPass, newSecret }: Setting,
): Promise<string | null> {
  const { href } = await checkKept(ctx, url)
  return ctx.db.transaction().execute(async (tx) => {
    const before = await findEndpoint(tx, appId)
    const made =
      before === undefined || newSecret
        ? `whsec_${Buffer.from(ctx.random(24), 'hex').toString('base64')}`
        : null
    await putEndpoint(tx, {
      appId,
      url: href,
      sendPass,
      secret: made ?? before?.secret ?? '',
      updatedAt: ctx.now(),
    })
    await hurryWaiting(tx, appId, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'delivery.setEndpoint',
        subject: `app:${appId}`,
        appId,
        detail: {
          before: before
            ? { url: before.url, sendPass: before.sendPass, state: before.state }
            : null,
          after: { url: href, sendPass, state: 'on' },
          newSecret: made !== null,
        },
      },
    ])
    return made
  })
}

/** Holds deliveries of an app back, or lets them go on, at once. */
export async function setEndpointState(
  ctx: By,
  appId: number,
  state: 'on' | 'off',
  reason: string,
): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = (await findEndpoint(tx, appId)) ?? fail('not-found')
    await putEndpointState(tx, appId, state, ctx.now())
    if (state === 'on') await hurryWaiting(tx, appId, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'delivery.setEndpointState',
        subject: `app:${appId}`,
        appId,
        detail: { before: { state: before.state }, after: { state }, reason },
      },
    ])
  })
}

/** Sends a signed delivery of type `test`, once, and answers what came back. */
export async function testEndpoint(ctx: CallContext, appId: number): Promise<Tried> {
  const endpoint = (await findEndpoint(ctx.db, appId)) ?? fail('not-found')
  const started = performance.now()
  const ms = (): number => Math.round(performance.now() - started)
  const at = ctx.now()
  const body = JSON.stringify({
    type: 'test',
    timestamp: at.toISOString(),
    data: { appId, text: textOf('en', 'app.test_delivery') },
  })
  await audit(ctx.db, ctx, [
    {
      action: 'delivery.testEndpoint',
      subject: `app:${appId}`,
      appId,
      detail: { url: endpoint.url },
    },
  ])
  try {
    const answer = await postOutgoing(
      ctx,
      endpoint.url,
      body,
      headersOf(endpoint.secret, `test-${ctx.random(8)}`, at, body),
      { timeoutMs: testMs },
    )
    return {
      status: answer.status,
      ms: ms(),
      error: '',
      body: answer.body.replaceAll('\u0000', '').slice(0, 500).toWellFormed(),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return {
      status: null,
      ms: ms(),
      error: `${error.reason}: ${error.message}`.slice(0, 500),
      body: '',
    }
  }
}
