import { networkInterfaces } from 'node:os'
import type { Input } from '@oas/contract/define'
import type { sessionCalls } from '@oas/contract/session/calls'
import { dayMs } from '@oas/contract/time'
import { appName } from '../../core/app-name.ts'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { sessionCookie, touchSession } from '../../http/sessions.ts'
import { menuOf } from './menu.ts'
import { findPersonTeam, findSelf, holdsPermission, listApps, listLoginLog } from './queries.ts'
import { safeRedirect } from './redirect.ts'
import { leaveSession } from './sessions.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof sessionCalls

const serverIp = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.1'

export const getSelf: Handler<Calls['self']> = async (ctx) => {
  const [person, apps, menuList] = await Promise.all([
    findSelf(ctx, ctx.caller.id),
    listApps(ctx),
    menuOf(ctx, ctx.caller),
  ])
  return {
    id: person.id,
    name: person.name,
    displayName: person.displayName,
    serverIp: serverIp(),
    ipInfo: { ip: ctx.ip, region: '' },
    teamId: person.teamId,
    teamName: person.teamName ?? '',
    region: person.region,
    languages: person.languages,
    permissions: [...ctx.caller.permissions].sort(),
    apps: apps
      .filter((app) => mayApp(ctx.caller, app.id))
      .map((app) => ({ id: app.id, name: appName(ctx.language, app), key: app.key })),
    menuList,
  }
}

export async function listRoutes(ctx: CallContext): Promise<string[]> {
  return [...ctx.caller.paths]
}

export const keepAlive: Handler<Calls['keepAlive']> = async (ctx) => {
  await touchSession(ctx, ctx.caller.sessionId)
  const cookie = ctx.http.cookie(sessionCookie)
  if (cookie !== undefined && cookie === ctx.http.token)
    ctx.http.setCookie(sessionCookie, cookie, { maxAgeSeconds: ctx.config.sessionHours * 3600 })
  return { time: ctx.now().getTime() }
}

export const logOut: Handler<Calls['logout']> = async (ctx, { redirectUrl }) => {
  await leaveSession(ctx)
  return { url: safeRedirect(redirectUrl, ctx.http.origin, '#/login') }
}

/** A given moment, not after tomorrow: ids are made of times that exist. */
const momentOf = (ctx: CallContext, ms: number): Date =>
  new Date(Math.min(ms, ctx.now().getTime() + dayMs))

export const getLoginLog: Handler<Calls['loginLog']> = async (
  ctx,
  { sort, after, limit = 50, name, way, ok, from, to },
) => {
  const seek = seekOf(sort, after, 'id', { at: 'id' })
  const everybody = holds(ctx, 'log.login')
  const asked = {
    ...(everybody ? {} : { personId: ctx.caller.id }),
    ...(name ? { name } : {}),
    ...(way === undefined ? {} : { way }),
    ...(ok === undefined ? {} : { ok }),
    ...(from === undefined ? {} : { from: momentOf(ctx, from) }),
    ...(to === undefined ? {} : { to: momentOf(ctx, to) }),
    seek,
  }
  const page = await readPage(
    limit,
    (most) => listLoginLog(ctx, { ...asked, limit: most }),
    seek.cursorOf,
  )
  return mapPage(page, (row) => ({ ...row, at: row.at.getTime() }))
}

/**
 * One's own permissions, those of the team's members with `audit.team` or `people.team`, those of
 * everybody with `log.login` or `people.read`.
 */
const checkPermission = async (
  ctx: CallContext,
  personId: string,
  permission: string,
): Promise<{ flag: boolean }> => {
  if (personId === ctx.caller.id) return { flag: ctx.caller.permissions.has(permission as never) }
  if (!holds(ctx, 'log.login') && !holds(ctx, 'people.read')) {
    const other =
      holds(ctx, 'audit.team') || holds(ctx, 'people.team')
        ? await findPersonTeam(ctx, personId)
        : undefined
    if (!other || other.teamId === null || other.teamId !== ctx.caller.teamId)
      fail('no-permission', { permission: 'log.login' })
  }
  return { flag: await holdsPermission(ctx, personId, permission) }
}
export function permissionOf(
  ctx: CallContext,
  { aid, permission }: Input<Calls['permissionOf']>,
): Promise<{ flag: boolean }> {
  return checkPermission(ctx, aid ?? ctx.caller.id, permission)
}
export function permissionCheck(
  ctx: CallContext,
  { userId, permission }: Input<Calls['permissionCheck']>,
): Promise<{ flag: boolean }> {
  return checkPermission(ctx, userId ?? ctx.caller.id, permission)
}
