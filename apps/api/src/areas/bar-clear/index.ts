import {
  type barClearCalls as calls,
  barClearCalls,
  barColumns,
  barReviewAbove,
  barTable,
  maxBarDays,
  maxBarPosts,
} from '@oas/contract/bar-clear/calls'
import type { Input, Output } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { lastDays } from '../../core/span.ts'
import { implement } from '../../http/implement.ts'
import { problemOfSql, refuseQuery } from '../batch-clear/index.ts'
import { createBatch } from '../batch-punish/index.ts'
import { type Asked, listPosts, postIdsOf, postSeek } from './queries.ts'

type Calls = typeof calls
const seconds = 10

const refuse =
  (ctx: CallContext, { sql }: Asked) =>
  (error: unknown): never =>
    refuseQuery(ctx, error, { field: sql === undefined ? 'from' : 'sql', seconds })

const askedOf = (
  ctx: CallContext,
  { from, to, sql = '', ...about }: Input<Calls['all']>,
): Asked => {
  const span = lastDays(ctx, { from, to }, 7, maxBarDays)
  const problem =
    sql.trim() === ''
      ? null
      : problemOfSql(sql, { table: barTable, columns: Object.keys(barColumns) })
  if (problem)
    fail('invalid-input', {
      field: 'sql',
      reason: textOf(ctx.language, `batch_clear.${problem.key}`, {
        what: problem.what.toWellFormed().replaceAll('\u0000', '?'),
      }),
    })
  return { ...about, ...span, scope: ctx.caller.scope, ...(sql.trim() === '' ? {} : { sql }) }
}

const query = async (
  ctx: CallContext,
  { sort, after, limit = 50, ...input }: Input<Calls['query']>,
): Promise<Output<Calls['query']>> => {
  const seek = postSeek(sort, after)
  const asked = askedOf(ctx, input)
  const page = await readPage(
    limit,
    (most) => listPosts(ctx, asked, seek, most, seconds).catch(refuse(ctx, asked)),
    ({ recordId, sortValue }) => seek.cursorOf({ id: recordId, sortValue }),
  )
  return mapPage(page, ({ sortValue: _value, ...row }) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
  }))
}
const all = async (ctx: CallContext, input: Input<Calls['all']>): Promise<Output<Calls['all']>> => {
  const asked = askedOf(ctx, input)
  const rows = await listPosts(
    ctx,
    asked,
    postSeek(undefined, undefined),
    maxBarPosts + 1,
    seconds,
  ).catch(refuse(ctx, asked))
  return {
    posts: rows
      .slice(0, maxBarPosts)
      .map(({ recordId, type, postId }) => ({ recordId, type, postId })),
    more: rows.length > maxBarPosts,
  }
}
/** Decides posts as a batch: the same gate, the same log, the same second person. */
const clear = async (
  ctx: CallContext,
  { recordIds, ...input }: Input<Calls['clear']>,
): Promise<Output<Calls['clear']>> => {
  const posts = await postIdsOf(ctx.pool, input.appId, input.type, recordIds)
  const missing = recordIds.findIndex((id) => !posts.has(id))
  if (missing >= 0)
    fail('invalid-input', {
      field: `recordIds.${missing}`,
      reason: textOf(ctx.language, 'bar_clear.no_such_post'),
    })
  return createBatch(
    ctx,
    { ...input, list: [...new Set(posts.values())].map((postId) => ({ postId })) },
    { reviewAbove: barReviewAbove },
  )
}

export const barClear = {
  area: 'barClear',
  jobs: [],
  calls: implement(barClearCalls, { query, all, clear }),
} as const
