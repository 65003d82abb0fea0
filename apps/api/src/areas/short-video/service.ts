import type { shortVideoCalls } from '@oas/contract/short-video/calls'
import { dayMs } from '@oas/contract/time'
import { typesSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { wayOf } from '../../db/seek.ts'
import { type Span, listActs, listVideos } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof shortVideoCalls
const longestDays = 31

/**
 * A query that names no post and no user spans a month at most; without a range it is the last one.
 */
const spanOf = (
  ctx: CallContext,
  { from, to }: { from?: number; to?: number },
  narrow: boolean,
): Span => {
  if (from !== undefined && to !== undefined && from >= to)
    fail('invalid-input', { field: 'to', reason: because('after_from') })
  if (narrow)
    return {
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
    }
  const end =
    to ??
    (from === undefined
      ? ctx.now().getTime() + 1
      : Math.min(from + longestDays * dayMs, 8_640_000_000_000_000))
  const begin = from ?? Math.max(0, end - longestDays * dayMs)
  if (end - begin > longestDays * dayMs)
    fail('invalid-input', { field: 'to', reason: because('within_days', { n: longestDays }) })
  return { from: new Date(begin), to: new Date(end) }
}

/** Short videos and where they stand. */
export const query: Handler<Calls['query']> = async (
  ctx,
  { sort, after, limit = 50, from, to, ...about },
) => {
  const span = spanOf(
    ctx,
    { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    Boolean(about.uid) || (about.postIds?.length ?? 0) > 0,
  )
  const types = typesSeen(ctx.caller.scope, about.appId)
  const way = wayOf(sort, after)
  const page = await readPage(
    limit,
    (most) => listVideos(ctx.pool, about, types, span, { way, limit: most }),
    (row) => way.cursorOf(row.key),
  )
  return mapPage(page, ({ key: _key, ...row }) => ({
    ...row,
    typeName: row.typeName ?? '',
    receivedAt: row.receivedAt.getTime(),
    decidedAt: row.decidedAt?.getTime() ?? null,
    decidedBy: row.decidedBy ?? '',
  }))
}

/** What was decided on them. */
export const log: Handler<Calls['log']> = async (
  ctx,
  { sort, after, limit = 50, from, to, ...about },
) => {
  const span = spanOf(
    ctx,
    { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    Boolean(about.uid) || Boolean(about.postId),
  )
  const types = typesSeen(ctx.caller.scope, about.appId)
  const way = wayOf(sort, after)
  const page = await readPage(
    limit,
    (most) => listActs(ctx.pool, about, types, span, { way, limit: most }),
    (row) => way.cursorOf(row.key),
  )
  return mapPage(page, ({ key: _key, ...row }) => ({
    ...row,
    typeName: row.typeName ?? '',
    at: row.at.getTime(),
    delivery: row.delivery ?? '',
  }))
}
