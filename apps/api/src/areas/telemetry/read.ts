import type { Input, Output } from '@oas/contract/define'
import type { telemetryCalls } from '@oas/contract/telemetry/calls'
import type { CallContext } from '../../core/context.ts'
import { listErrors, listEvents, listReleases, listSlow, listWindows } from './queries.ts'

type Calls = typeof telemetryCalls
const dayMs = 86_400_000
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

export const getEvents = async (
  ctx: CallContext,
  { limit = 50, ...filter }: Input<Calls['events']>,
): Promise<Output<Calls['events']>> => {
  const rows = await listEvents(ctx, { ...filter, limit: limit + 1 })
  const list = rows.slice(0, limit).map((row) => ({
    ...row,
    kind: row.kind as 'point',
    at: row.at.getTime(),
    person: row.person ?? '',
  }))
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}
export const getSlow = async (
  ctx: CallContext,
  input: Input<Calls['slow']>,
): Promise<Output<Calls['slow']>> => {
  const rows = await listSlow(ctx, {
    ...spanOf(ctx, input),
    host: input.host ?? '',
    text: input.text ?? '',
  })
  return {
    list: rows.map(({ total: _total, ...row }) => ({ ...row, lastAt: row.lastAt.getTime() })),
    total: rows[0]?.total ?? 0,
  }
}
export const getErrors = async (
  ctx: CallContext,
  input: Input<Calls['errors']>,
): Promise<Output<Calls['errors']>> => {
  const rows = await listErrors(ctx, { ...spanOf(ctx, input), text: input.text ?? '' })
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
export const getReleases = async (ctx: CallContext): Promise<Output<Calls['releases']>> =>
  (await listReleases(ctx, new Date(ctx.now().getTime() - inUseMs))).map((row) => ({
    ...row,
    firstAt: row.firstAt.getTime(),
    lastAt: row.lastAt.getTime(),
  }))
export const getWindows = async (
  ctx: CallContext,
  {
    person = '',
    version = '',
    duplicates = false,
    current = 1,
    pageSize = 10,
  }: Input<Calls['windows']>,
): Promise<Output<Calls['windows']>> => {
  const rows = await listWindows(ctx, {
    person,
    version,
    duplicates,
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
