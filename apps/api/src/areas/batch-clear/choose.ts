import type { batchClearCalls } from '@oas/contract/batch-clear/calls'
import type { Input } from '@oas/contract/define'
import {
  type ClearItem,
  clearColumns,
  maxCleared,
  sqlSeconds,
} from '@oas/contract/batch-clear/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type Page, mapPage, readPage } from '../../core/keyset.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { problemOfSql } from './guard.ts'
import { limitsOf } from './limits.ts'
import {
  type Held,
  type Tx,
  addStep,
  countTypes,
  hold,
  insertDraft,
  itemSeek,
  listItems,
  putItems,
  set,
} from './queries/tasks.ts'
import { type Picked, explain, pick } from './queries/picks.ts'
import type { Seek } from '../../db/seek.ts'
import { isCancelled, isQueryFault } from '../../db/trouble.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof batchClearCalls

/**
 * What the database says of a query is the asker's to mend, in the field it came from; anything
 * else is not.
 */
export function refuseQuery(
  { language }: Pick<CallContext, 'language'>,
  error: unknown,
  { field, seconds }: { field: 'sql' | 'from'; seconds: number },
): never {
  if (isCancelled(error))
    return fail('invalid-input', {
      field,
      reason: textOf(language, 'batch_clear.sql_slow', { n: seconds }),
    })
  if (field === 'sql' && isQueryFault(error))
    return fail('invalid-input', { field, reason: (error as Error).message.slice(0, 300) })
  throw error
}
const asked = { field: 'sql', seconds: sqlSeconds } as const

export const selectSql: Handler<Calls['selectSql']> = async (ctx, { sql }) => {
  const problem = problemOfSql(sql)
  if (problem)
    fail('invalid-input', {
      field: 'sql',
      reason: textOf(ctx.language, `batch_clear.${problem.key}`, {
        what: problem.what.toWellFormed().replaceAll('\u0000', '?'),
      }),
    })
  await explain(ctx.pool, sql).catch((error: unknown) => refuseQuery(ctx, error, asked))
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertDraft(tx, sql, ctx.caller.id, ctx.now())
    await audit(tx, ctx, [
      { action: 'batchClear.select', subject: `batch-clear:${made}`, detail: { sql } },
    ])
    return made
  })
  return { id, columns: Object.entries(clearColumns).map(([name, type]) => ({ name, type })) }
}

/** One's own selection, locked. */
const ownDraft = async (ctx: CallContext, tx: Tx, id: string): Promise<Held> => {
  const row = await hold(tx, id)
  if (!row || row.madeBy !== ctx.caller.id) return fail('not-found', { field: 'id' })
  return row.state === 'draft' ? row : fail('wrong-state', { act: row.state })
}

export const count: Handler<Calls['count']> = async (ctx, { id }) => {
  const draft = await ctx.db.transaction().execute((tx) => ownDraft(ctx, tx, id))
  const picked = await pick(
    ctx.pool,
    draft.sql,
    ctx.caller.scope,
    maxCleared + 1,
    sqlSeconds,
  ).catch((error: unknown): Picked[] => refuseQuery(ctx, error, asked))
  if (picked.length > maxCleared)
    fail('invalid-input', {
      field: 'sql',
      reason: textOf(ctx.language, 'batch_clear.sql_many', { n: maxCleared }),
    })
  const byType = await ctx.db.transaction().execute(async (tx) => {
    await ownDraft(ctx, tx, id)
    await putItems(tx, id, picked)
    return countTypes(tx, id)
  })
  const { reviewAbove } = await limitsOf(ctx)
  return {
    id,
    total: picked.length,
    byType: byType.map((row) => ({ ...row, oldest: row.oldest.getTime() })),
    needsChangeOrder: picked.length > changeOrderAbove,
    needsReview: picked.length > reviewAbove,
  }
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]
/** Where a page that ends with this row goes on. */
export function afterItem(seek: Seek, { position, sortValue }: ItemRow): string {
  return seek.cursorOf({ id: String(position), sortValue })
}
const toItem = ({ sortValue: _value, ...row }: ItemRow): ClearItem => ({
  ...row,
  state: row.state as ClearItem['state'],
  receivedAt: row.receivedAt.getTime(),
  at: row.at?.getTime() ?? null,
})
/** A page of the orders of a task. */
export async function itemsAfter(
  ctx: CallContext,
  { id, state, sort, after, limit }: Input<Calls['items']> & { limit: number },
): Promise<Page<ClearItem>> {
  const seek = itemSeek(sort, after)
  const page = await readPage(
    limit,
    (most) => listItems(ctx.db, { id, state }, seek, most),
    (row) => afterItem(seek, row),
  )
  return mapPage(page, toItem)
}
export const preview: Handler<Calls['preview']> = async (ctx, { limit = 100, ...input }) => {
  await ctx.db.transaction().execute((tx) => ownDraft(ctx, tx, input.id))
  return itemsAfter(ctx, { ...input, limit })
}

/** Asks for the counted orders to be discarded. */
export const clear: Handler<Calls['clear']> = async (ctx, { id, reason, changeOrderId }) => {
  const { reviewAbove } = await limitsOf(ctx)
  return ctx.db.transaction().execute(async (tx) => {
    const draft = await ownDraft(ctx, tx, id)
    if (draft.items === 0)
      fail('invalid-input', { field: 'id', reason: textOf(ctx.language, 'batch_clear.nothing') })
    const now = ctx.now()
    // An order that is for some apps only must be for each of those that are touched.
    for (const appId of draft.apps)
      await checkChangeOrder(tx, changeOrderId, appId, draft.items, now)
    const state = draft.items > reviewAbove ? ('review' as const) : ('running' as const)
    await set(tx, id, {
      state,
      reason: reason.trim(),
      changeOrderId: changeOrderId ?? null,
      madeAt: now,
      nextAt: state === 'running' ? now : null,
    })
    await addStep(tx, id, { act: 'made', personId: ctx.caller.id, reason: reason.trim(), at: now })
    await audit(tx, ctx, [
      {
        action: 'batchClear.clear',
        subject: `batch-clear:${id}`,
        appId: draft.apps.length === 1 ? (draft.apps[0] ?? null) : null,
        detail: {
          sql: draft.sql,
          orders: draft.items,
          apps: draft.apps,
          reason: reason.trim(),
          state,
          ...(changeOrderId ? { changeOrderId } : {}),
        },
      },
    ])
    return { id, state }
  })
}
