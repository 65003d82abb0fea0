import type { Input } from '@oas/contract/define'
import type { sessionCalls } from '@oas/contract/session/calls'
import ipaddr from 'ipaddr.js'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { checkPassword } from './password.ts'
import { findPersonByName, insertLoginLog, listLocalNames } from './queries.ts'
import { type Token, type Way, beginSession } from './sessions.ts'
import { forgive, throttle } from './throttle.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof sessionCalls

const logFailure = (
  ctx: CallContext,
  personId: string | null,
  name: string,
  way: Way,
  result: string,
) =>
  insertLoginLog(ctx.db, {
    personId,
    name,
    way,
    result,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  })

/** In production people come by the identity provider, where there is one. */
const mayUsePasswords = ({ config }: Pick<CallContext, 'config'>): boolean =>
  config.passwordLogin ?? (!config.production || config.oidc === null)

/**
 * A name that does not exist, one without a password and a wrong password all do the same work and
 * answer the same.
 */
export async function logIn(
  ctx: CallContext,
  { name, password }: Input<Calls['login']>,
): Promise<Token> {
  if (!mayUsePasswords(ctx)) fail('password-login-off')
  const person = await findPersonByName(ctx, name)
  const device = await knownDevice(ctx, person)
  await throttle(ctx, name, device)
  const right = await checkPassword(person?.passwordHash, password)
  if (!person || !right || person.state === 'deleted') {
    await logFailure(ctx, person?.id ?? null, name, 'password', 'wrong')
    return fail('wrong-credentials')
  }
  if (person.state === 'disabled') {
    await logFailure(ctx, person.id, name, 'password', 'disabled')
    fail('account-disabled')
  }
  await forgive(ctx, name, device)
  const token = await beginSession(ctx, person.id, 'password')
  await rememberDevice(ctx, person, device)
  return token
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/**
 * A foreign page can make its own name lead to this machine, and the browser then takes it for the
 * console: only names that nobody else gives count.
 */
const isOwnName = (ctx: CallContext): boolean => {
  const asked = `http://${ctx.http.header('host') ?? ''}`
  if (!URL.canParse(asked)) return false
  const { hostname, host } = new URL(asked)
  return (
    hostname === 'localhost' ||
    isLoopback(hostname.replace(/^\[|\]$/g, '')) ||
    (URL.canParse(ctx.config.publicUrl) && new URL(ctx.config.publicUrl).host === host)
  )
}

/**
 * By name alone only with demo data and from this machine: neither the socket nor what a proxy on
 * it says may come from elsewhere.
 */
const mayLogInLocally = (ctx: CallContext): boolean =>
  ctx.config.demo && isLoopback(ctx.http.peer) && isLoopback(ctx.ip) && isOwnName(ctx)

export async function logInLocally(
  ctx: CallContext,
  { name }: Input<Calls['loginLocal']>,
): Promise<Token> {
  if (!mayLogInLocally(ctx)) fail('no-permission', { permission: 'login/local' })
  const person = await findPersonByName(ctx, name)
  if (!person || person.state === 'deleted') return fail('wrong-credentials')
  return beginSession(ctx, person.id, 'local')
}

/** The account form is offered where accounts with a password may log in. */
export const listWays: Handler<Calls['ways']> = async (ctx) => {
  const local = mayLogInLocally(ctx)
  return {
    sso: ctx.config.oidc !== null,
    password: mayUsePasswords(ctx),
    local,
    demoUsers: local ? await listLocalNames(ctx) : [],
    signedIn: ctx.caller.kind === 'person',
    environment: ctx.config.environment,
  }
}
