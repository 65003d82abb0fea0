import { createHash } from 'node:crypto'
import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type { Permission } from '@oas/contract/permissions'
import { type Network, isIn, readNetwork } from '../core/address.ts'
import { type Caller, nobody, scopeOf } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { CallError } from '../core/fail.ts'
import { perServer } from '../core/per-server.ts'

export const sessionCookie = 'oas_session'
export const apiKeyPrefix = 'oask_'
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const endNames = {
  '-4': 'logged-in-elsewhere',
  '-6': 'account-not-found',
  '-7': 'account-disabled',
  '-8': 'kicked-out',
} as const

type Kept = { caller: Caller; ips: readonly Network[]; until: number }

/**
 * Turns session tokens and API keys into callers. A caller is kept in memory for some seconds and
 * forgotten at once, on every server, when a session ends or rights change.
 */
export type Sessions = {
  resolve: (token: string, ip: string) => Promise<Caller>
  forget: () => void
}

const holders = perServer(() => new Set<() => void>())
/** Forgets kept callers on this server without waiting for the message that tells the others. */
export function forgetCallers(ctx: Pick<Context, 'bus'>): void {
  for (const forget of holders(ctx.bus)) forget()
}

const keepMs = 10_000
const seenEveryMs = 60_000

type Loaded = { caller: Caller; seenAt: number; ips: readonly Network[] }

type StopColumns = {
  measure: string | null
  n: number | null
  most: number | null
  minutes: number | null
  at: Date | null
}
const stoppedOf = ({ measure, n, most, minutes, at }: StopColumns): Pick<Caller, 'stopped'> =>
  measure === null || n === null || most === null || minutes === null || at === null
    ? {}
    : { stopped: { measure: measure as BreakerMeasure, n, most, minutes, at: at.getTime() } }

/** What exams stop, with how long the pass of a person holds; for good where it says no end. */
const gatesOf = async (ctx: Context, personId: string): Promise<Pick<Caller, 'gates'>> => {
  const rows = await ctx.db
    .selectFrom('examGate as g')
    .leftJoin('examAttempt as a', (join) =>
      join
        .onRef('a.examId', '=', 'g.examId')
        .on('a.personId', '=', personId)
        .on('a.state', '=', 'marked')
        .on('a.passed', '=', true),
    )
    .select(['g.examId', 'g.appId', 'g.type', 'g.actsAt', 'a.id as attemptId', 'a.validTo'])
    .execute()
  if (rows.length === 0) return {}
  const gates = rows.map(({ appId, type, actsAt, attemptId, validTo, examId }) => ({
    examId,
    appId,
    type,
    from: actsAt.getTime(),
    passedTo: attemptId === null ? null : (validTo?.getTime() ?? Infinity),
  }))
  return { gates }
}

/** Whether somebody takes part in a drill whose cases are hidden in their work. */
const hiddenOf = async (ctx: Context, personId: string): Promise<Pick<Caller, 'hiddenCases'>> => {
  const found = await ctx.db
    .selectFrom('hiddenConfirm as c')
    .innerJoin('caseOrder as o', 'o.id', 'c.caseOrderId')
    .select('o.id')
    .where('c.personId', '=', personId)
    .where('o.mode', '=', 'hidden')
    .where('o.isOpen', '=', true)
    .where('o.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found ? { hiddenCases: true } : {}
}

const loadPerson = async (ctx: Context, token: string): Promise<Loaded> => {
  const session = await ctx.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.personId')
    .leftJoin('breakerStop as stop', (join) =>
      join.onRef('stop.personId', '=', 'person.id').on('stop.liftedAt', 'is', null),
    )
    .select([
      'session.id',
      'session.personId',
      'session.endedAt',
      'session.endCode',
      'session.expiresAt',
      'session.seenAt',
      'person.name',
      'person.teamId',
      'person.state',
      'stop.measure',
      'stop.n',
      'stop.most',
      'stop.minutes',
      'stop.at',
    ])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!session) throw new CallError('please-login')
  if (session.endedAt)
    throw new CallError(
      endNames[String(session.endCode) as keyof typeof endNames] ?? 'please-login',
    )
  if (session.state === 'deleted') throw new CallError('account-not-found')
  if (session.state === 'disabled') throw new CallError('account-disabled')
  if (session.expiresAt.getTime() <= ctx.now().getTime()) throw new CallError('please-login')
  const roles = ctx.db
    .selectFrom('personRole')
    .select('roleId')
    .where('personId', '=', session.personId)
  const [permissions, paths, gates, hidden, scopes] = await Promise.all([
    ctx.db
      .selectFrom('rolePermission')
      .select('permission')
      .distinct()
      .where('roleId', 'in', roles)
      .execute(),
    ctx.db.selectFrom('rolePath').select('path').distinct().where('roleId', 'in', roles).execute(),
    gatesOf(ctx, session.personId),
    hiddenOf(ctx, session.personId),
    ctx.db
      .selectFrom('roleScope')
      .select(['appId', 'type'])
      .where('roleId', 'in', roles)
      .unionAll(
        ctx.db
          .selectFrom('personScope')
          .select(['appId', 'type'])
          .where('personId', '=', session.personId)
          .where('enabled', '=', true),
      )
      .execute(),
  ])
  const caller: Caller = {
    kind: 'person',
    id: session.personId,
    name: session.name,
    teamId: session.teamId,
    sessionId: session.id,
    permissions: new Set(permissions.map((row) => row.permission as Permission)),
    paths: paths.map((row) => row.path).sort(),
    scope: scopeOf(scopes),
    direct: true,
    ...stoppedOf(session),
    ...gates,
    ...hidden,
  }
  return { caller, seenAt: session.seenAt.getTime(), ips: [] }
}

const loadKey = async (ctx: Context, token: string): Promise<Loaded> => {
  const [hash, now] = [hashToken(token), ctx.now()]
  const key = await ctx.db
    .selectFrom('apiKey')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where((on) =>
      on.or([
        on('keyHash', '=', hash),
        on.and([on('previousHash', '=', hash), on('previousUntil', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  if (!key) throw new CallError('please-login')
  const scopes = await ctx.db
    .selectFrom('apiKeyScope')
    .select(['appId', 'type'])
    .where('apiKeyId', '=', key.id)
    .execute()
  return {
    caller: {
      kind: 'key',
      id: key.id,
      name: key.name,
      teamId: null,
      sessionId: '',
      permissions: new Set(key.permissions as Permission[]),
      paths: [],
      scope: scopeOf(scopes),
    },
    seenAt: key.usedAt?.getTime() ?? 0,
    ips: key.ips.flatMap((text) => readNetwork(text) ?? []),
  }
}

/** A key counts only from where it and each of its apps may be used. */
const checkSource = async (
  ctx: Context,
  { caller, ips }: Pick<Loaded, 'caller' | 'ips'>,
  ip: string,
): Promise<void> => {
  const sources = await ctx.live.keySources()
  const perApp = [...new Set(caller.scope.pairs.map((pair) => pair.appId))].map((appId) =>
    sources.filter((one) => one.appId === null || one.appId === appId).map((one) => one.network),
  )
  if ([ips, ...perApp].some((networks) => networks.length > 0 && !isIn(ip, networks)))
    throw new CallError('address-not-allowed', { ip })
}

/** Writes that a key is in use, and from where. */
const touchKey = async (
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
  ip: string,
): Promise<void> => {
  await ctx.db
    .updateTable('apiKey')
    .set({ usedAt: ctx.now(), usedIp: ip })
    .where('id', '=', id)
    .execute()
}

/**
 * When a session that is used now ends: hours later, and in any case days after it began, in
 * milliseconds.
 */
export function sessionEnd(
  { config }: Pick<Context, 'config'>,
  { now, began }: { now: Date; began: Date },
): Date {
  const byUse = now.getTime() + config.sessionHours * hourMs
  const last = config.sessionDays === 0 ? Infinity : began.getTime() + config.sessionDays * dayMs
  return new Date(Math.min(byUse, last))
}

/** Writes that a session is in use, and moves its end. */
export async function touchSession(
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  sessionId: string,
): Promise<void> {
  const now = ctx.now()
  const live = await ctx.db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!live) return
  await ctx.db
    .updateTable('session')
    .set({ seenAt: now, expiresAt: sessionEnd(ctx, { now, began: live.createdAt }) })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export function createSessions(ctx: Context): Sessions {
  const kept = new Map<string, Kept>()
  let forgotten = 0
  // What is being loaded while callers are forgotten may be out of date, too.
  const forget = (): void => {
    kept.clear()
    forgotten++
  }
  holders(ctx.bus).add(forget)
  ctx.bus.listen(({ topic }) => {
    if (topic === 'session.ended' || topic === 'session.changed') forget()
  })
  return {
    resolve: async (token, ip) => {
      if (!token) return nobody
      const now = ctx.now().getTime()
      const found = kept.get(token)
      if (found && found.until > now) {
        if (found.caller.kind === 'key') await checkSource(ctx, found, ip)
        return found.caller
      }
      const before = forgotten
      const loaded = token.startsWith(apiKeyPrefix)
        ? await loadKey(ctx, token)
        : await loadPerson(ctx, token)
      const { caller, seenAt, ips } = loaded
      if (caller.kind === 'key') {
        await checkSource(ctx, loaded, ip)
        if (now - seenAt > seenEveryMs) await touchKey(ctx, caller.id, ip)
      }
      if (caller.kind === 'person' && now - seenAt > seenEveryMs)
        await touchSession(ctx, caller.sessionId)
      if (kept.size > 10_000) kept.clear()
      if (before === forgotten) kept.set(token, { caller, ips, until: now + keepMs })
      return caller
    },
    forget,
  }
}
