import type { telemetryCalls } from '@oas/contract/telemetry/calls'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { listErrors, listEvents, listReleases, listSlow, listWindows } from './queries.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof telemetryCalls
const inUseMs = 10 * 60_000

/** The span asked for; the last day where none is. */
const spanOf = (
  ctx: CallContext,
  {
    from,
    to,
    current = 1,
    pageSize = 10,
  }: { from?: number; to?: number; current?: number; pageSize?: number },
) => {
  const end = to ?? ctx.now().getTime() + 60_000
  return {
    from: new Date(from ?? end - dayMs),
    to: new Date(end),
    limit: pageSize,
    offset: (current - 1) * pageSize,
  }
}

export const getEvents: Handler<Calls['events']> = async (
  ctx,
  { sort, after, limit = 50, ...filter },
) => {
  const seek = seekOf(sort, after, 'e.id', { at: 'id' })
  const page = await readPage(
    limit,
    (most) => listEvents(ctx, { ...filter, seek, limit: most }),
    seek.cursorOf,
  )
  return mapPage(page, (row) => ({
    ...row,
    kind: row.kind as 'point',
    at: row.at.getTime(),
    person: row.person ?? '',
  }))
}
export const getSlow: Handler<Calls['slow']> = async (ctx, input) => {
  const rows = await listSlow(ctx, {
    ...spanOf(ctx, input),
    host: input.host ?? '',
    text: input.text ?? '',
    sort: input.sort,
  })
  return {
    list: rows.map(({ total: _total, ...row }) => ({ ...row, lastAt: row.lastAt.getTime() })),
    total: rows[0]?.total ?? 0,
  }
}
export const getErrors: Handler<Calls['errors']> = async (ctx, input) => {
  const rows = await listErrors(ctx, {
    ...spanOf(ctx, input),
    text: input.text ?? '',
    sort: input.sort,
  })
  return {
    list: rows.map(({ total: _total, ...row }) => ({
      ...row,
      kind: row.kind as 'error',
      firstAt: row.firstAt.getTime(),
      lastAt: row.lastAt.getTime(),
    })),
    total: rows[0]?.total ?? 0,
  }
}
export const getReleases: Handler<Calls['releases']> = async (ctx) =>
  (await listReleases(ctx, new Date(ctx.now().getTime() - inUseMs))).map((row) => ({
    ...row,
    firstAt: row.firstAt.getTime(),
    lastAt: row.lastAt.getTime(),
  }))
export const getWindows: Handler<Calls['windows']> = async (
  ctx,
  { person = '', version = '', duplicates = false, sort, current = 1, pageSize = 10 },
) => {
  const rows = await listWindows(ctx, {
    person,
    version,
    duplicates,
    sort,
    limit: pageSize,
    offset: (current - 1) * pageSize,
  })
  return {
    list: rows.map(({ total: _total, ...row }) => ({
      ...row,
      firstAt: row.firstAt.getTime(),
      lastAt: row.lastAt.getTime(),
    })),
    total: rows[0]?.total ?? 0,
  }
}
