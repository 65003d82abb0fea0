import type { appCalls } from '@oas/contract/app/calls'
import type { AppEndpoint, AppFields, AppNames } from '@oas/contract/app/schemas'
import { fileIdOf } from '@oas/contract/file/buckets'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { createLive } from '../../core/live.ts'
import { OutgoingError } from '../../core/outgoing.ts'
import { allowingLine } from '../../core/start-line.ts'
import { appsSeen } from '../../core/caller.ts'
import {
  countByApp,
  listEndpoints,
  setEndpoint,
  setEndpointState,
  testEndpoint,
} from '../delivery/index.ts'
import {
  appIntake,
  countApps,
  findApp,
  insertApp,
  listApps,
  lockApp,
  updateApp,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof appCalls
const liveKey = 'app'

/** What intake needs to know of each app: whether it is on, and its records a second. */
export const appsInForce = createLive<ReadonlyMap<number, { on: boolean; rate: number | null }>>(
  { what: 'config', key: liveKey },
  async ({ db }) =>
    new Map((await appIntake(db)).map(({ id, state, rate }) => [id, { on: state === 'on', rate }])),
)
const tellChange = async (ctx: CallContext): Promise<void> => {
  appsInForce.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'config', key: liveKey })
}

const namesOf = (names: unknown): AppNames => {
  const { cn = '', en = '', id = '', ru = '' } = (names ?? {}) as Partial<AppNames>
  return { cn, en, id, ru }
}

export const getApps: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { scope } = ctx.caller
  const filter = {
    ...by,
    language: ctx.language,
    apps: appsSeen(scope),
  }
  const [rows, total, endpoints, deliveries] = await Promise.all([
    listApps(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countApps(ctx.db, filter),
    listEndpoints(ctx),
    countByApp(ctx, new Date(ctx.now().getTime() - dayMs)),
  ])
  const list = rows.map(({ id, key, icon, rate, timeZone, types, keys, version, ...row }) => {
    const [endpoint, counts] = [
      endpoints.find((one) => one.appId === id),
      deliveries.find((one) => one.appId === id),
    ]
    return {
      id,
      key,
      icon,
      rate,
      timeZone,
      types,
      keys,
      version,
      name: appName(ctx.language, row),
      names: namesOf(row.names),
      state: row.state === 'off' ? ('off' as const) : ('on' as const),
      updatedAt: row.updatedAt.getTime(),
      updatedBy: row.updatedBy,
      delivered: counts?.delivered ?? 0,
      undelivered: counts?.undelivered ?? 0,
      endpoint: endpoint
        ? {
            url: endpoint.url,
            state: endpoint.state as AppEndpoint['state'],
            sendPass: endpoint.sendPass,
            updatedAt: endpoint.updatedAt.getTime(),
          }
        : null,
    }
  })
  return { list, total }
}

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The columns of what was given; the plain name is the English one, which every language falls back
 * to.
 */
const columnsOf = (ctx: CallContext, { names, timeZone, icon, rate }: AppFields) => {
  const clean = {
    cn: names.cn.trim(),
    en: names.en.trim(),
    id: names.id.trim(),
    ru: names.ru.trim(),
  }
  if (clean.en === '') fail('required', { field: 'names.en' })
  if (!isTimeZone(timeZone))
    fail('invalid-input', { field: 'timeZone', reason: textOf(ctx.language, 'app.bad_zone') })
  if (icon !== '' && fileIdOf(icon) === null)
    fail('invalid-input', { field: 'icon', reason: textOf(ctx.language, 'app.bad_icon') })
  return { name: clean.en, names: JSON.stringify(clean), timeZone, icon, rate }
}
const documentOf = (row: {
  name: string
  names: unknown
  timeZone: string
  icon: string
  rate: number | null
}) => ({ names: namesOf(row.names), timeZone: row.timeZone, icon: row.icon, rate: row.rate })
const stamp = (ctx: CallContext) => ({ updatedAt: ctx.now(), updatedBy: ctx.caller.name })

export const createApp: Handler<Calls['create']> = async (ctx, { appId, key, ...input }) => {
  const columns = columnsOf(ctx, input)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertApp(tx, { id: appId, key, ...columns, ...stamp(ctx) })))
      fail('in-use', {
        what: (await findApp(tx, appId)) ? String(appId) : key,
        field: (await findApp(tx, appId)) ? 'appId' : 'key',
      })
    await audit(tx, ctx, [
      {
        action: 'app.create',
        subject: `app:${appId}`,
        appId,
        detail: { before: null, after: { key, ...documentOf({ ...columns, names: input.names }) } },
      },
    ])
  })
  await tellChange(ctx)
  return { version: 1 }
}

export const changeApp: Handler<Calls['update']> = async (ctx, { appId, version, ...input }) => {
  const columns = columnsOf(ctx, input)
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await lockApp(tx, appId)) ?? fail('unknown-app')
    if (before.version !== version) fail('conflict')
    await updateApp(tx, appId, { ...columns, ...stamp(ctx), version: version + 1 })
    await audit(tx, ctx, [
      {
        action: 'app.update',
        subject: `app:${appId}`,
        appId,
        detail: {
          before: documentOf(before),
          after: documentOf({ ...columns, names: input.names }),
        },
      },
    ])
  })
  await tellChange(ctx)
  return { version: version + 1 }
}

export const setState: Handler<Calls['setState']> = async (
  ctx,
  { appId, version, state, reason },
) => {
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await lockApp(tx, appId)) ?? fail('unknown-app')
    if (before.version !== version) fail('conflict')
    await updateApp(tx, appId, { state, ...stamp(ctx), version: version + 1 })
    await audit(tx, ctx, [
      {
        action: state === 'on' ? 'app.enable' : 'app.disable',
        subject: `app:${appId}`,
        appId,
        detail: { before: { state: before.state }, after: { state }, reason: reason.trim() },
      },
    ])
  })
  await tellChange(ctx)
  return { version: version + 1 }
}

const requireApp = async (ctx: CallContext, appId: number): Promise<void> => {
  if (!(await findApp(ctx.db, appId))) fail('unknown-app')
}

/** What a private address needs, in the words that lead on. */
const privateHost = (ctx: CallContext, url: string): string => {
  const host = new URL(url.trim()).hostname.replaceAll(/[[\]]/g, '')
  return textOf(ctx.language, 'app.private_host', { host, line: allowingLine(ctx.config, host) })
}

export const changeEndpoint: Handler<Calls['setEndpoint']> = async (ctx, input) => {
  await requireApp(ctx, input.appId)
  const secret = await setEndpoint(ctx, { ...input, url: input.url.trim() }).catch(
    (error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      const reason = error.reason === 'address' ? privateHost(ctx, input.url) : error.message
      return fail('invalid-input', { field: 'url', reason })
    },
  )
  return { secret }
}
export const changeEndpointState: Handler<Calls['setEndpointState']> = async (
  ctx,
  { appId, state, reason },
) => {
  await setEndpointState(ctx, appId, state, reason.trim())
  return {}
}
export const tryEndpoint: Handler<Calls['testEndpoint']> = (ctx, { appId }) =>
  testEndpoint(ctx, appId)
