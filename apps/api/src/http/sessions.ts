import { createHash } from 'node:crypto'
import type { Permission } from '@oas/contract/permissions'
import { sql } from 'kysely'
import { type Caller, nobody } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { CallError } from '../core/fail.ts'

export const sessionCookie = 'oas_session'
export const apiKeyPrefix = 'oask_'
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const endNames = { '-4': 'logged-in-elsewhere', '-6': 'account-not-found', '-7': 'account-disabled', '-8': 'kicked-out' } as const

type Kept = { caller: Caller; until: number; seenAt: number }

/**
 * Turns session tokens and API keys into callers. A caller is kept in memory for some seconds and forgotten at once, on every server, when
 * a session ends or rights change.
 */
export type Sessions = { resolve: (token: string) => Promise<Caller>; forget: () => void }

const keepMs = 10_000
const seenEveryMs = 60_000

const scopeOf = (rows: readonly { appId: number | null; type: number | null }[]) => ({
  all: rows.some((row) => row.appId === null),
  pairs: rows.filter((row) => row.appId !== null).map((row) => ({ appId: row.appId as number, type: row.type })),
})

const loadPerson = async (ctx: Context, token: string): Promise<Caller> => {
  const session = await ctx.db.selectFrom('session').innerJoin('person', 'person.id', 'session.personId')
    .select(['session.id', 'session.personId', 'session.endedAt', 'session.endCode', 'session.expiresAt', 'person.name', 'person.teamId', 'person.state'])
    .where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  if (!session) throw new CallError('please-login')
  if (session.endedAt) throw new CallError(endNames[String(session.endCode) as keyof typeof endNames] ?? 'please-login')
  if (session.state === 'deleted') throw new CallError('account-not-found')
  if (session.state === 'disabled') throw new CallError('account-disabled')
  if (session.expiresAt.getTime() <= ctx.now().getTime()) throw new CallError('please-login')
  const roles = ctx.db.selectFrom('personRole').select('roleId').where('personId', '=', session.personId)
  const [permissions, paths, scopes] = await Promise.all([
    ctx.db.selectFrom('rolePermission').select('permission').distinct().where('roleId', 'in', roles).execute(),
    ctx.db.selectFrom('rolePath').select('path').distinct().where('roleId', 'in', roles).execute(),
    ctx.db.selectFrom('roleScope').select(['appId', 'type']).where('roleId', 'in', roles).execute(),
  ])
  return { kind: 'person', id: session.personId, name: session.name, teamId: session.teamId, sessionId: session.id, permissions: new Set(permissions.map((row) => row.permission as Permission)), paths: paths.map((row) => row.path), scope: scopeOf(scopes) }
}

const loadKey = async (ctx: Context, token: string): Promise<Caller> => {
  const key = await ctx.db.selectFrom('apiKey').selectAll().where('keyHash', '=', hashToken(token)).where('revokedAt', 'is', null).executeTakeFirst()
  if (!key) throw new CallError('please-login')
  const scopes = await ctx.db.selectFrom('apiKeyScope').select(['appId', 'type']).where('apiKeyId', '=', key.id).execute()
  return { kind: 'key', id: key.id, name: key.name, teamId: null, sessionId: '', permissions: new Set(key.permissions as Permission[]), paths: [], scope: scopeOf(scopes) }
}

export const createSessions = (ctx: Context): Sessions => {
  const kept = new Map<string, Kept>()
  ctx.bus.listen(({ topic }) => { if (topic === 'session.ended' || topic === 'session.changed') kept.clear() })
  const touch = async (caller: Caller): Promise<void> => {
    if (caller.kind !== 'person') return
    await ctx.db.updateTable('session').set({ seenAt: ctx.now(), expiresAt: new Date(ctx.now().getTime() + ctx.config.sessionHours * 3_600_000) }).where('id', '=', caller.sessionId).where(sql<boolean>`ended_at is null`).execute()
  }
  return {
    resolve: async (token) => {
      if (!token) return nobody
      const now = ctx.now().getTime()
      const found = kept.get(token)
      if (found && found.until > now) {
        if (now - found.seenAt > seenEveryMs) { found.seenAt = now; await touch(found.caller) }
        return found.caller
      }
      const caller = token.startsWith(apiKeyPrefix) ? await loadKey(ctx, token) : await loadPerson(ctx, token)
      if (kept.size > 10_000) kept.clear()
      kept.set(token, { caller, until: now + keepMs, seenAt: found?.seenAt ?? now })
      return caller
    },
    forget: () => kept.clear(),
  }
}
