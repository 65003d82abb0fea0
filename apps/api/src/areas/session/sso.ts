import type { Input } from '@oas/contract/define'
import type { sessionCalls } from '@oas/contract/session/calls'
import { textOf } from '@oas/texts'
import * as oidc from 'openid-client'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { CallError, fail } from '../../core/fail.ts'
import { providerOf } from './provider.ts'
import {
  bindSubject,
  findPersonForSubject,
  insertFlow,
  insertLoginLog,
  takeFlow,
} from './queries.ts'
import { safeRedirect } from './redirect.ts'
import { beginSession } from './sessions.ts'

type Calls = typeof sessionCalls

const flowCookie = 'oas_sso'
const flowSeconds = 600
const callbackPath = '/biz_gateway/justice_user/cas/callback'

/** Browser navigations that fail end on a page that says why, in the reader's language. */
const refuse = (ctx: CallContext, key: string, params: CallError['params'] = {}): void =>
  ctx.http.redirect(`/#/no-access?msg=${encodeURIComponent(textOf(ctx.language, key, params))}`)

/**
 * Sends the browser to the identity provider. The flow is bound to this browser by a cookie, so
 * that nobody is signed in by a foreign link.
 */
export async function startSso(
  ctx: CallContext,
  { redirectUrl }: Input<Calls['ssoLogin']>,
): Promise<void> {
  const provider = await providerOf(ctx)
  if (!provider) {
    refuse(ctx, 'session.sso_unreachable')
    return
  }
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  await insertFlow(ctx, {
    state,
    verifier,
    nonce,
    redirectUrl: safeRedirect(redirectUrl, ctx.http.origin, '/#/'),
    createdAt: ctx.now(),
  })
  ctx.http.setCookie(flowCookie, state, { maxAgeSeconds: flowSeconds })
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: ctx.http.origin + callbackPath,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  ctx.http.redirect(url.href)
}

type Claims = { subject: string; name: string; email: string; emailVerified: boolean }

const claimsOf = async (
  provider: oidc.Configuration,
  url: URL,
  flow: { verifier: string; nonce: string; state: string },
): Promise<Claims> => {
  const tokens = await oidc.authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: flow.verifier,
    expectedNonce: flow.nonce,
    expectedState: flow.state,
    idTokenExpected: true,
  })
  const id = tokens.claims()
  if (!id) throw new Error('the provider sent no identity')
  const more = provider.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(provider, tokens.access_token, id.sub)
    : {}
  const claims: Record<string, unknown> = { ...id, ...more }
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '')
  // A subject is unique only at its issuer.
  return {
    subject: `${id.iss} ${id.sub}`,
    name: text('preferred_username'),
    email: text('email'),
    emailVerified: claims['email_verified'] === true,
  }
}

/**
 * The person of a proven identity: bound to it, or by the address that the provider has verified
 * and an administrator wrote. Somebody unknown gets no account.
 */
const personFor = async (ctx: CallContext, claims: Claims): Promise<string | null> => {
  const found = await findPersonForSubject(
    ctx,
    claims.subject,
    claims.emailVerified && claims.email ? claims.email : null,
  )
  const bound = found.find((person) => person.subject === claims.subject)
  if (bound) return bound.id
  const [only, second] = found
  if (!only || second) return null
  await ctx.db.transaction().execute(async (tx) => {
    await bindSubject(tx, only.id, claims.subject)
    await audit(tx, ctx, [
      {
        action: 'session.bindSubject',
        subject: `person:${only.id}`,
        detail: { subject: claims.subject },
      },
    ])
  })
  return only.id
}

/**
 * The browser comes back from the provider: its answer is checked, the person found, the session
 * begun.
 */
export async function finishSso(
  ctx: CallContext,
  input: Input<Calls['ssoCallback']>,
): Promise<void> {
  if (ctx.config.oidc === null) fail('sso-unavailable')
  const state = input.state ?? ''
  const mine = state !== '' && ctx.http.cookie(flowCookie) === state
  ctx.http.clearCookie(flowCookie)
  const flow = mine
    ? await takeFlow(ctx, state, new Date(ctx.now().getTime() - flowSeconds * 1000))
    : undefined
  if (!flow) {
    refuse(ctx, 'session.sso_expired')
    return
  }
  if (input.error !== undefined || input.code === undefined) {
    refuse(ctx, 'session.sso_refused')
    return
  }
  const provider = await providerOf(ctx)
  if (!provider) {
    refuse(ctx, 'session.sso_unreachable')
    return
  }
  const url = new URL(ctx.http.origin + callbackPath)
  for (const key of ['state', 'code', 'iss'] as const)
    if (input[key] !== undefined) url.searchParams.set(key, input[key])
  let claims: Claims
  try {
    claims = await claimsOf(provider, url, flow)
  } catch (error) {
    ctx.log.warn({ err: error }, 'sign-on refused')
    refuse(ctx, 'session.sso_refused')
    return
  }
  const personId = await personFor(ctx, claims)
  if (personId === null) {
    await insertLoginLog(ctx.db, {
      personId: null,
      name: (claims.name || claims.email || claims.subject).slice(0, 64),
      way: 'sso',
      result: 'unknown',
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      at: ctx.now(),
    })
    refuse(ctx, 'session.sso_unknown')
    return
  }
  try {
    await beginSession(ctx, personId, 'sso')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    refuse(ctx, `error.${error.errorName.replaceAll('-', '_')}`, error.params)
    return
  }
  ctx.http.redirect(flow.redirectUrl)
}
