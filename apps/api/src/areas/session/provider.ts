import ipaddr from 'ipaddr.js'
import * as oidc from 'openid-client'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { perServer } from '../../core/per-server.ts'

type Kept = { provider: oidc.Configuration; until: number }

const keepMs = 10 * 60_000
const keptOf = perServer((): { found: Kept | null } => ({ found: null }))

/** Plain http is good enough for a provider on this machine and for no other. */
const isLoopback = (url: URL): boolean =>
  url.hostname === 'localhost' ||
  (ipaddr.isValid(url.hostname) && ipaddr.process(url.hostname).range() === 'loopback')

/**
 * The configured identity provider with its published addresses and keys; null while it cannot be
 * reached.
 */
export async function providerOf(
  ctx: Pick<CallContext, 'config' | 'now' | 'log'>,
): Promise<oidc.Configuration | null> {
  const settings = ctx.config.oidc ?? fail('sso-unavailable')
  const kept = keptOf(ctx.config)
  const { found } = kept
  if (found && found.until > ctx.now().getTime()) return found.provider
  try {
    const issuer = new URL(settings.issuer)
    const insecure = issuer.protocol === 'http:' && isLoopback(issuer)
    const provider = await oidc.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret || undefined,
      undefined,
      {
        timeout: 5,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(insecure ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
    kept.found = { provider, until: ctx.now().getTime() + keepMs }
    return provider
  } catch (error) {
    ctx.log.error(
      { err: error, issuer: settings.issuer },
      'the identity provider cannot be reached',
    )
    // Published addresses hardly change: yesterday's serve while the provider's own page is away.
    return found?.provider ?? null
  }
}
