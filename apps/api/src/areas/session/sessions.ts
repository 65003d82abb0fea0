import type { Output } from '@oas/contract/define'
import type { SessionRow } from '@oas/contract/session/schemas'
import type { sessionCalls } from '@oas/contract/session/calls'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { forgetCallers, hashToken, sessionCookie, sessionEnd } from '../../http/sessions.ts'
import { mayLogInFrom } from '../network/index.ts'
import {
  endLiveSession,
  endLiveSessions,
  endSessionOfToken,
  findSelf,
  insertLoginLog,
  insertSession,
  listSessions,
  lockPerson,
  mayHaveManySessions,
} from './queries.ts'

export type Token = Output<typeof sessionCalls.login>
export type Way = 'password' | 'local' | 'sso'

const codes = { elsewhere: -4, loggedOut: -5 } as const

/** Forgets callers here and tells the other servers and the open pages of each ended session. */
export async function announceEnded(
  ctx: Pick<Context, 'bus'>,
  personId: string,
  sessionIds: readonly string[],
  code: number,
): Promise<void> {
  forgetCallers(ctx)
  for (const sessionId of sessionIds)
    await ctx.bus.publish('session.ended', { code, sessionId }, { to: 'person', id: personId })
}

const refuseAddress = async (ctx: CallContext, personId: string, way: Way): Promise<never> => {
  const { name } = await findSelf(ctx, personId)
  await insertLoginLog(ctx.db, {
    personId,
    name,
    way,
    result: 'address',
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  })
  return fail('address-not-allowed', { ip: ctx.ip })
}

/**
 * Begins a session of a person whose identity is proven, sets its cookie and answers its token.
 * Their former sessions end, unless a role allows several; the one the call came with ends in any
 * case, so that a token never outlives a log-in.
 */
export async function beginSession(ctx: CallContext, personId: string, way: Way): Promise<Token> {
  if (!(await mayLogInFrom(ctx, personId))) await refuseAddress(ctx, personId, way)
  const token = ctx.random(32)
  const now = ctx.now()
  const expiresAt = sessionEnd(ctx, { now, began: now })
  const before = ctx.http.token === '' ? null : hashToken(ctx.http.token)
  const { person, ended, rotated } = await ctx.db.transaction().execute(async (tx) => {
    const person = (await lockPerson(tx, personId)) ?? fail('account-not-found')
    if (person.state === 'deleted') fail('account-not-found')
    if (person.state === 'disabled') fail('account-disabled')
    const rotated = before ? await endSessionOfToken(tx, before, now) : undefined
    const ended = (await mayHaveManySessions(tx, personId))
      ? []
      : await endLiveSessions(tx, personId, codes.elsewhere, now)
    await insertSession(tx, {
      tokenHash: hashToken(token),
      personId,
      way,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      createdAt: now,
      seenAt: now,
      expiresAt,
    })
    await insertLoginLog(tx, {
      personId,
      name: person.name,
      way,
      result: 'ok',
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      at: now,
    })
    return { person, ended, rotated }
  })
  if (rotated) await announceEnded(ctx, rotated.personId, [rotated.id], codes.loggedOut)
  if (ended.length > 0) await announceEnded(ctx, personId, ended, codes.elsewhere)
  ctx.http.setCookie(sessionCookie, token, { maxAgeSeconds: ctx.config.sessionHours * 3600 })
  return { token, userId: personId, name: person.name, expiresAt: expiresAt.getTime() }
}

/** Ends the session the call came with, if there is one, and takes its cookie away. */
export async function leaveSession(ctx: CallContext): Promise<void> {
  const left =
    ctx.http.token === ''
      ? undefined
      : await endSessionOfToken(ctx.db, hashToken(ctx.http.token), ctx.now())
  ctx.http.clearCookie(sessionCookie)
  if (left) await announceEnded(ctx, left.personId, [left.id], codes.loggedOut)
}

const verbs = {
  [-6]: 'session.endDeleted',
  [-7]: 'session.endDisabled',
  [-8]: 'session.kick',
} as const

/**
 * Ends every session of a person at once, with the reason their pages show: -6 the account was
 * deleted, -7 disabled, -8 kicked out. Answers how many there were.
 */
export async function endSessions(
  ctx: Pick<CallContext, 'db' | 'bus' | 'now' | 'caller' | 'requestId'>,
  personId: string,
  code: -6 | -7 | -8,
): Promise<number> {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const ids = await endLiveSessions(tx, personId, code, ctx.now())
    await audit(tx, ctx, [
      { action: verbs[code], subject: `person:${personId}`, detail: { sessions: ids.length } },
    ])
    return ids
  })
  await announceEnded(ctx, personId, ended, code)
  return ended.length
}

/** Sessions of a person as pages show them. */
export async function sessionsOf(
  ctx: Pick<CallContext, 'db' | 'now' | 'caller'>,
  personId: string,
): Promise<SessionRow[]> {
  const now = ctx.now()
  return (await listSessions(ctx, personId, now)).map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    seenAt: row.seenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    live: row.endedAt === null && row.expiresAt > now,
    current: row.id === ctx.caller.sessionId,
  }))
}

export function listOwnSessions(ctx: CallContext): Promise<SessionRow[]> {
  return sessionsOf(ctx, ctx.caller.id)
}

/** The session of the call itself ends by logging out, which also clears the page. */
export async function endOwnSession(
  ctx: CallContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  if (id === ctx.caller.sessionId) fail('not-yourself')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endLiveSession(tx, ctx.caller.id, id, codes.loggedOut, ctx.now())))
      fail('not-found')
    await audit(tx, ctx, [
      { action: 'session.endOwn', subject: `person:${ctx.caller.id}`, detail: { session: id } },
    ])
  })
  await announceEnded(ctx, ctx.caller.id, [id], codes.loggedOut)
  return {}
}
