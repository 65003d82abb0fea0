import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Batch, BatchState } from '@oas/contract/batch-punish/schemas'
import type { Output } from '@oas/contract/define'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type Bulk, cancelWith, reviewWith } from '../bulk-review/index.ts'
import { settingOf } from '../setting/index.ts'
import {
  type BatchRow,
  type Effect,
  type Held,
  addStep,
  cancelItems,
  noteBatches,
  holdBatch,
  listBatches,
  listSteps,
  setBatch,
} from './queries/batches.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof batchPunishCalls

const toBatch = async (
  ctx: CallContext,
  { madeBy, madeAt, endedAt, settingVersion, ...row }: BatchRow,
): Promise<Batch> => {
  const setting = await settingOf(ctx, row.appId, row.type, 'audit', settingVersion)
  return {
    ...row,
    punishTime: row.punishTime === null ? null : Number(row.punishTime),
    resultKey: setting?.result.find((one) => one.id === row.resultId)?.transKey ?? row.resultId,
    source: row.source as Batch['source'],
    state: row.state as BatchState,
    changeOrder: row.changeOrder ?? '',
    effect: row.effect as unknown as Effect,
    byId: madeBy,
    at: madeAt.getTime(),
    reviewer: row.reviewer ?? '',
    endedAt: endedAt?.getTime() ?? null,
  }
}
const pageOf = async (
  ctx: CallContext,
  filter: Parameters<typeof listBatches>[1],
  current: number,
  pageSize: number,
): Promise<Output<Calls['list']>> => {
  const [rows, total] = await Promise.all([
    listBatches(ctx.db, filter, (current - 1) * pageSize, pageSize),
    noteBatches(ctx.db, filter),
  ])
  return { list: await Promise.all(rows.map((row) => toBatch(ctx, row))), total }
}

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  return pageOf(ctx, { ...filter, scope: ctx.caller.scope }, current, pageSize)
}
export const toReview: Handler<Calls['toReview']> = (ctx, { sort, current = 1, pageSize = 10 }) =>
  pageOf(
    ctx,
    { sort, state: 'review', notBy: ctx.caller.id, scope: ctx.caller.scope },
    current,
    pageSize,
  )

/** The batch by its id, if the caller may see it. */
export async function requireBatch(ctx: CallContext, id: string): Promise<BatchRow> {
  return (
    (await listBatches(ctx.db, { id, scope: ctx.caller.scope }, 0, 1))[0] ??
    fail('not-found', { field: 'id' })
  )
}
export const getProcess: Handler<Calls['process']> = async (ctx, { id }) => {
  const [batch, steps] = [
    await toBatch(ctx, await requireBatch(ctx, id)),
    await listSteps(ctx.db, id),
  ]
  return {
    batch,
    steps: steps.map(({ act, by, reason, at }) => ({
      act: act as 'made',
      by: by ?? '',
      reason,
      at: at.getTime(),
    })),
  }
}

const punishing: Bulk<Held> = {
  actions: {
    approve: 'batchPunish.approve',
    reject: 'batchPunish.reject',
    cancel: 'batchPunish.cancel',
  },
  subject: 'batch-punish',
  appsOf: (row) => [row.appId],
  set: setBatch,
  cancelItems,
  addStep,
  lastTurn: (row, now) => (row.state === 'review' ? null : now),
  hold: async (ctx, tx, id) => {
    const row = await holdBatch(tx, id)
    return row && mayType(ctx.caller, row.appId, row.type)
      ? row
      : fail('not-found', { field: 'id' })
  },
}
export const review = reviewWith(punishing)
/** What is being decided at this moment gets its outcome. */
export const cancel = cancelWith(punishing)
