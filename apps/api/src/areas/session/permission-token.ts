import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Permission } from '@oas/contract/permissions'
import type { sessionCalls } from '@oas/contract/session/calls'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { holdsPermission, secretOf } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Issue = typeof sessionCalls.permissionToken
type Proof = { personId: string; permission: string; type: string; until: number }

const lifetimeMs = 10 * 60_000

const sign = async (ctx: Pick<Context, 'db' | 'random'>, text: string): Promise<Buffer> =>
  createHmac('sha256', await secretOf(ctx, 'permission-token', Buffer.from(ctx.random(32), 'hex')))
    .update(text)
    .digest()

export const issuePermissionToken: Handler<Issue> = async (ctx, { permission, type = '' }) => {
  if (!ctx.caller.permissions.has(permission as Permission)) fail('no-permission', { permission })
  const until = ctx.now().getTime() + lifetimeMs
  const proof: Proof = { personId: ctx.caller.id, permission, type, until }
  const text = Buffer.from(JSON.stringify(proof)).toString('base64url')
  // The browser keeps the answer as long as the token lives, and asks anew once the session is
  // another one.
  ctx.http.setHeader('cache-control', `private, max-age=${lifetimeMs / 1000}`)
  ctx.http.setHeader('vary', 'cookie, token, x-api-key, authorization')
  return { token: `${text}.${(await sign(ctx, text)).toString('base64url')}`, expiresAt: until }
}

/**
 * What a permission token proves, or null: forged, older than ten minutes, or its holder lost the
 * permission meanwhile.
 */
export async function verifyPermissionToken(
  ctx: Pick<Context, 'db' | 'random' | 'now'>,
  token: string,
): Promise<Proof | null> {
  const [text = '', given = '', ...rest] = token.split('.')
  const signature = Buffer.from(given, 'base64url')
  const expected = await sign(ctx, text)
  if (
    rest.length > 0 ||
    signature.length !== expected.length ||
    !timingSafeEqual(signature, expected)
  )
    return null
  // The signature proves that these fields are ours.
  const proof = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Proof
  if (proof.until <= ctx.now().getTime()) return null
  return (await holdsPermission(ctx, proof.personId, proof.permission)) ? proof : null
}
