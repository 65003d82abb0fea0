import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathOf } from '@oas/contract/define'
import { allCalls } from '@oas/contract/index'
import type { systemConfigCalls } from '@oas/contract/system-config/calls'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { findConfig } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof systemConfigCalls

const signLifeMs = 5 * 60_000
const usualMs = 3000

/**
 * HMAC-SHA256 of key and time, as hexadecimal text, by the secret that the server shares with
 * programs.
 */
export function signConfigRead(secret: string, key: string, time: number): string {
  return createHmac('sha256', secret).update(`${key}${time}`).digest('hex')
}

const isSigned = (
  ctx: CallContext,
  key: string,
  time: number | undefined,
  sign: string,
): boolean => {
  if (
    ctx.config.configSecret === '' ||
    time === undefined ||
    Math.abs(ctx.now().getTime() - time) > signLifeMs
  )
    return false
  const expected = Buffer.from(signConfigRead(ctx.config.configSecret, key, time))
  const given = Buffer.from(sign.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A signature that is given must be right, whatever else would let the caller in. */
export const getFrontConfig: Handler<Calls['frontConfig']> = async (ctx, { key, time, sign }) => {
  const signed = sign !== undefined
  if (signed && !isSigned(ctx, key, time, sign)) fail('wrong-sign')
  // Who tries settings out reads those that are not in force yet, where there are any.
  const row =
    (ctx.http.header('cps_environment') === 'alpha'
      ? await findConfig(ctx, `${key}.alpha`)
      : undefined) ?? (await findConfig(ctx, key))
  // What is secret is for the server alone: pages and programs are answered as if it were not
  // there.
  if (!row || row.secret) return null
  if (!row.public && !signed && ctx.caller.kind === 'nobody') fail('please-login')
  return { key, value: JSON.stringify(row.value) }
}

const declared = Object.fromEntries(
  allCalls.map(([, call]) => [`${call.method} ${pathOf(call)}`, call.answersWithin ?? usualMs]),
)

export const getTimeouts: Handler<Calls['timeouts']> = async (_ctx, { systemName = 'global' }) => ({
  systemName,
  calls: declared,
})

/** Value of a setting; undefined where there is none. */
export async function readConfig(ctx: Pick<CallContext, 'db'>, key: string): Promise<unknown> {
  return (await findConfig(ctx, key))?.value
}
