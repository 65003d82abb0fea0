import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallContext } from '../../core/context.ts'
import { secretOf } from './queries.ts'

const cookieName = 'oas_device'
const lifetimeSeconds = 180 * 86_400

/**
 * Whom a browser is known for. A new password makes all their browsers strangers again, so none can
 * be collected with the old one.
 */
type Owner = { id: string; passwordHash: string | null } | undefined

const sign = async (
  ctx: CallContext,
  owner: Owner,
  until: number,
  device: string,
): Promise<Buffer> =>
  createHmac('sha256', await secretOf(ctx, 'device', Buffer.from(ctx.random(32), 'hex')))
    .update(JSON.stringify([owner?.id, owner?.passwordHash, until, device]))
    .digest()

/**
 * The id of the browser a log-in comes from when this person has logged in there by password
 * before, else null. Names that exist and do not take the same work.
 */
export async function knownDevice(ctx: CallContext, owner: Owner): Promise<string | null> {
  const [until = '', device = '', given = ''] = (ctx.http.cookie(cookieName) ?? '').split('.')
  if (given === '') return null
  const signature = Buffer.from(given, 'base64url')
  const expected = await sign(ctx, owner, Number(until), device)
  return signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    owner !== undefined &&
    Number(until) > ctx.now().getTime()
    ? device
    : null
}

/**
 * Makes the browser known for this person, under the id it has, if any. The cookie outlives the
 * session and opens nothing by itself.
 */
export async function rememberDevice(
  ctx: CallContext,
  owner: Owner,
  known: string | null,
): Promise<void> {
  const until = ctx.now().getTime() + lifetimeSeconds * 1000
  const device = known ?? ctx.random(16)
  ctx.http.setCookie(
    cookieName,
    [until, device, (await sign(ctx, owner, until, device)).toString('base64url')].join('.'),
    { maxAgeSeconds: lifetimeSeconds },
  )
}
