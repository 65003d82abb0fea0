import ipaddr from 'ipaddr.js'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { countAttempt, forgiveAttempts } from './queries.ts'

/** Failures before the first pause; every further one doubles it, from 5 seconds to 15 minutes. */
const freeByName = 5
const freeByAddress = 30

/** One household of IPv6 addresses counts as one. */
const addressKey = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return `ip:${ip}`
  const parsed = ipaddr.process(ip)
  return parsed.kind() === 'ipv4' ? `ip:${parsed.toString()}` : `ip:${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}`
}
const nameKey = (name: string): string => `name:${name.toLowerCase()}`

/** Counts a log-in attempt, for names that exist and names that do not; ends the call while the name or the address must wait. */
export const throttle = async (ctx: CallContext, name: string): Promise<void> => {
  const now = ctx.now()
  const byAddress = await countAttempt(ctx, addressKey(ctx.ip), freeByAddress, now)
  const seconds = byAddress || await countAttempt(ctx, nameKey(name), freeByName, now)
  if (seconds > 0) fail('too-many-attempts', { seconds })
}

export const forgive = (ctx: CallContext, name: string): Promise<void> => forgiveAttempts(ctx, nameKey(name), addressKey(ctx.ip))
