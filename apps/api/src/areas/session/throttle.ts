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
  return parsed.kind() === 'ipv4'
    ? `ip:${parsed.toString()}`
    : `ip:${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}`
}
const nameKey = (name: string): string => `name:${name.toLowerCase()}`

const deviceKey = (device: string): string => `device:${device}`

/**
 * Counts a log-in attempt, for names that exist and names that do not; ends the call while it must
 * wait. A browser known for the person counts by itself, so that nobody can keep them out by
 * failing their name elsewhere; all others share the name and their address.
 */
export async function throttle(
  ctx: CallContext,
  name: string,
  device: string | null,
): Promise<void> {
  const now = ctx.now()
  const keys =
    device === null
      ? ([
          [addressKey(ctx.ip), freeByAddress],
          [nameKey(name), freeByName],
        ] as const)
      : ([[deviceKey(device), freeByName]] as const)
  for (const [key, free] of keys) {
    const seconds = await countAttempt(ctx, key, free, now)
    if (seconds > 0) fail('too-many-attempts', { seconds })
  }
}

/**
 * A success forgets what was counted where it was counted: one from a known browser leaves the
 * failures of strangers standing.
 */
export function forgive(ctx: CallContext, name: string, device: string | null): Promise<void> {
  return device === null
    ? forgiveAttempts(ctx, nameKey(name), addressKey(ctx.ip))
    : forgiveAttempts(ctx, deviceKey(device), '')
}
