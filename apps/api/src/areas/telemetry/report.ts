import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Input } from '@oas/contract/define'
import type { telemetryCalls } from '@oas/contract/telemetry/calls'
import { ResourceReport, maxContent } from '@oas/contract/telemetry/schemas'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { checkerOf } from '../../http/validate.ts'
import { type NewEvent, insertEvents, upsertWindow } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof telemetryCalls
const signLifeMs = 5 * 60_000
const farMs = 10 * 60_000

/** JSON of at most 30 KB; longer values keep their beginning. */
const jsonOf = (value: unknown): string => {
  const text = JSON.stringify(value ?? {})
  return text.length <= maxContent ? text : JSON.stringify({ cut: text.slice(0, maxContent) })
}
const person = (ctx: CallContext): string | null =>
  ctx.caller.kind === 'person' ? ctx.caller.id : null
/** The time a client gives, unless its clock is far off. */
const timeOf = (ctx: CallContext, given: number): Date => {
  const now = ctx.now().getTime()
  return new Date(Math.abs(given - now) > farMs ? now : given)
}
const event = (ctx: CallContext, kind: string, more: Partial<NewEvent>): NewEvent => ({
  at: ctx.now(),
  kind,
  personId: person(ctx),
  windowId: '',
  module: '',
  type: '',
  recordId: '',
  url: '',
  costMs: null,
  status: null,
  message: '',
  build: '',
  detail: '{}',
  ...more,
})
const keep = async (ctx: CallContext, events: readonly NewEvent[]): Promise<{ stored: number }> => {
  await insertEvents(ctx, events)
  return { stored: events.length }
}

/**
 * Points of the module `error` are front-end errors; `window` and `duplicate` says that two windows
 * bore one id.
 */
export const reportPoints: Handler<Calls['point']> = async (ctx, list) => {
  for (const entry of list) {
    if (
      entry.module === 'window' &&
      entry.type === 'duplicate' &&
      ctx.caller.kind === 'person' &&
      entry.extData?.windowId
    )
      await upsertWindow(ctx, {
        personId: ctx.caller.id,
        windowId: entry.extData.windowId,
        region: entry.extData.region ?? '',
        userAgent: ctx.userAgent,
        duplicate: true,
        at: ctx.now(),
      })
  }
  return keep(
    ctx,
    list.map((entry) => {
      const content = (
        typeof entry.content === 'object' && entry.content !== null ? entry.content : {}
      ) as Record<string, unknown>
      const isError = entry.module === 'error'
      return event(ctx, isError ? 'error' : 'point', {
        at: timeOf(ctx, entry.reportTime),
        module: entry.module,
        type: entry.type,
        recordId: entry.recordId ?? '',
        windowId: entry.extData?.windowId ?? '',
        url: String(content['url'] ?? '').slice(0, 4000),
        build: String(entry.clientInfo?.['version'] ?? '').slice(0, 100),
        message: isError ? String(content['message'] ?? entry.content ?? '').slice(0, 2000) : '',
        detail: jsonOf({
          content: entry.content,
          extData: entry.extData,
          clientInfo: entry.clientInfo,
        }),
      })
    }),
  )
}

const resource = (
  ctx: CallContext,
  kind: string,
  one: ResourceReport,
  more: object = {},
): NewEvent =>
  event(ctx, kind, {
    type: String(one.resource_type),
    url: one.url,
    costMs: one.cost_time,
    status: one.status_code ?? null,
    message: one.error_msg ?? '',
    detail: jsonOf({ success: one.success, page: one.page_url, ...more }),
  })

export function reportResources(ctx: CallContext, list: Input<Calls['resources']>) {
  return keep(
    ctx,
    list.map((one) => resource(ctx, 'resource', one)),
  )
}

export function reportAjax(ctx: CallContext, list: Input<Calls['ajax']>) {
  return keep(
    ctx,
    list.map((one) =>
      event(ctx, 'ajax', {
        at: timeOf(ctx, one.reportTime),
        type: one.method,
        url: one.url,
        costMs: one.cost_time,
        status: one.status_code,
        message:
          one.status_code >= 400 || one.status_code === 0
            ? `${one.method} ${one.url.split('?')[0]} ${one.status_code}`.slice(0, 2000)
            : '',
        detail: jsonOf({
          code: one.code,
          requestId: one.requestId,
          data: one.data,
          timings: one.timings,
        }),
      }),
    ),
  )
}

/**
 * HMAC-SHA256 of operator and time, as hexadecimal text, by the secret that the server shares with
 * programs.
 */
export function signHostReport(secret: string, opId: string, time: number): string {
  return createHmac('sha256', secret).update(`${opId}${time}`).digest('hex')
}

export const reportHostResources: Handler<Calls['hostResources']> = async (
  ctx,
  { list, time = 0, sign = '', opId = '', opName = '' },
) => {
  const expected = Buffer.from(signHostReport(ctx.config.configSecret, opId, time))
  const given = Buffer.from(sign.toLowerCase())
  if (
    ctx.config.configSecret === '' ||
    Math.abs(ctx.now().getTime() - time) > signLifeMs ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    fail(sign === '' && ctx.caller.kind === 'nobody' ? 'please-login' : 'wrong-sign')
  if (!list) return fail('required', { field: 'list' })
  return keep(
    ctx,
    list.map((one) => resource(ctx, 'host', one, { opId, opName })),
  )
}

const isResource = checkerOf(ResourceReport)
const maxBeaconErrors = 20
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const textOf = (value: unknown, length: number): string =>
  typeof value === 'string' ? value.slice(0, length) : ''
/**
 * What a beacon told: a list of errors or of failed loads, or the timings of a page. What is no
 * such thing is kept as it came.
 */
const beaconEvents = (
  ctx: CallContext,
  module: string,
  url: string,
  rate: number,
  values: unknown,
): NewEvent[] => {
  const list: unknown[] = Array.isArray(values) ? values : [values]
  if (module === 'resource')
    return list
      .filter((one): one is ResourceReport => isResource.Check(one))
      .map((one) => resource(ctx, 'resource', one, { sample_rate: rate }))
  if (module !== 'error')
    return [
      event(ctx, 'performance', {
        module,
        url,
        detail: jsonOf({ timings: values, sample_rate: rate }),
      }),
    ]
  return list
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    .slice(0, maxBeaconErrors)
    .map((error) =>
      event(ctx, 'error', {
        module,
        url: textOf(error['url'], 4000) || url,
        type: textOf(error['type'], 300),
        windowId: textOf(error['windowId'], 300),
        build: textOf(error['build'], 100),
        message: textOf(error['message'], 2000),
        detail: jsonOf({ content: error, sample_rate: rate }),
      }),
    )
}

/**
 * Errors, failed loads and timings that a page sends by asking for an image; whatever they hold,
 * the answer is the image.
 */
export async function takeBeacon(
  ctx: CallContext,
  { module, url = '', timings = '{}', sample_rate: rate = 1 }: Input<Calls['beacon']>,
): Promise<Buffer> {
  let values: unknown = {}
  try {
    values = JSON.parse(timings)
  } catch {
    values = { unreadable: timings }
  }
  await insertEvents(ctx, beaconEvents(ctx, module, url, rate, values))
  ctx.http.setHeader('content-type', 'image/gif')
  ctx.http.setHeader('cache-control', 'no-store')
  return pixel
}

export function reportPerformance(
  ctx: CallContext,
  { page, sample_rate: rate, timings }: Input<Calls['performance']>,
) {
  return keep(ctx, [
    event(ctx, 'performance', {
      module: 'page',
      url: page,
      costMs: timings['load'] ?? null,
      detail: jsonOf({ timings, sample_rate: rate }),
    }),
  ])
}
export function reportRoute(ctx: CallContext, { path, windowId }: Input<Calls['route']>) {
  return keep(ctx, [event(ctx, 'route', { url: path, windowId })])
}
export function reportNoAccess(ctx: CallContext, { path, windowId }: Input<Calls['noAccess']>) {
  return keep(ctx, [event(ctx, 'no-access', { url: path, windowId })])
}
export function reportRouterError(
  ctx: CallContext,
  { path, windowId, message }: Input<Calls['routerError']>,
) {
  return keep(ctx, [event(ctx, 'router-error', { url: path, windowId, message })])
}

const seen = (ctx: CallContext, windowId: string) => ({
  personId: person(ctx) ?? fail('please-login'),
  windowId,
  region: '',
  userAgent: ctx.userAgent,
  at: ctx.now(),
})
export const reportRelease: Handler<Calls['release']> = async (
  ctx,
  { windowId, version, page },
) => {
  await upsertWindow(ctx, {
    ...seen(ctx, windowId),
    version,
    ...(page === undefined ? {} : { page }),
  })
  return {}
}
export const reportExtension: Handler<Calls['extension']> = async (
  ctx,
  { windowId, version, extension },
) => {
  await upsertWindow(ctx, { ...seen(ctx, windowId), version, extension })
  return {}
}
