import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Batch, BatchState } from '@oas/contract/batch-punish/schemas'
import type { Input, Output } from '@oas/contract/define'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { settingOf } from '../setting/index.ts'
import { type BatchRow, type Effect, type Filter, type Tx, addStep, cancelItems, countBatches, holdBatch, listBatches, listSteps, setBatch } from './queries.ts'

type Calls = typeof batchPunishCalls

const toBatch = async (ctx: CallContext, { madeBy, madeAt, endedAt, settingVersion, ...row }: BatchRow): Promise<Batch> => {
  const setting = await settingOf(ctx, row.appId, row.type, 'audit', settingVersion)
  return { ...row, punishTime: row.punishTime === null ? null : Number(row.punishTime), resultKey: setting?.result.find((one) => one.id === row.resultId)?.transKey ?? row.resultId, source: row.source as Batch['source'], state: row.state as BatchState, changeOrder: row.changeOrder ?? '', effect: row.effect as unknown as Effect, byId: madeBy, at: madeAt.getTime(), reviewer: row.reviewer ?? '', endedAt: endedAt?.getTime() ?? null }
}
const pageOf = async (ctx: CallContext, filter: Filter, current: number, pageSize: number): Promise<Output<Calls['list']>> => {
  const [rows, total] = await Promise.all([listBatches(ctx.db, filter, (current - 1) * pageSize, pageSize), countBatches(ctx.db, filter)])
  return { list: await Promise.all(rows.map((row) => toBatch(ctx, row))), total }
}

export const list = async (ctx: CallContext, { current = 1, pageSize = 10, ...filter }: Input<Calls['list']>): Promise<Output<Calls['list']>> => {
  return pageOf(ctx, { ...filter, scope: ctx.caller.scope }, current, pageSize)
}
export const toReview = (ctx: CallContext, { current = 1, pageSize = 10 }: Input<Calls['toReview']>): Promise<Output<Calls['toReview']>> => pageOf(ctx, { state: 'review', notBy: ctx.caller.id, scope: ctx.caller.scope }, current, pageSize)

/** The batch by its id, if the caller may see it. */
export const requireBatch = async (ctx: CallContext, id: string): Promise<BatchRow> => (await listBatches(ctx.db, { id, scope: ctx.caller.scope }, 0, 1))[0] ?? fail('not-found', { field: 'id' })
export const getProcess = async (ctx: CallContext, { id }: Input<Calls['process']>): Promise<Output<Calls['process']>> => {
  const [batch, steps] = [await toBatch(ctx, await requireBatch(ctx, id)), await listSteps(ctx.db, id)]
  return { batch, steps: steps.map(({ act, by, reason, at }) => ({ act: act as 'made', by: by ?? '', reason, at: at.getTime() })) }
}

const held = async (ctx: CallContext, tx: Tx, id: string) => {
  const row = await holdBatch(tx, id)
  if (!row || !mayType(ctx.caller, row.appId, row.type)) return fail('not-found', { field: 'id' })
  return row
}

/** Passes or turns down a batch; nobody passes their own. */
export const review = (ctx: CallContext, { id, act, reason }: Input<Calls['review']>): Promise<Output<Calls['review']>> => ctx.db.transaction().execute(async (tx) => {
  const row = await held(ctx, tx, id)
  const now = ctx.now()
  if (row.state !== 'review') fail('wrong-state', { act: row.state })
  if (row.madeBy === ctx.caller.id) fail('second-person')
  if (act === 'reject' && reason.trim() === '') fail('required', { field: 'reason' })
  if (act === 'approve') await checkChangeOrder(tx, row.changeOrderId ?? undefined, row.appId, row.items, now)
  await setBatch(tx, id, act === 'approve' ? { state: 'running', nextAt: now, reviewedBy: ctx.caller.id } : { state: 'rejected', endedAt: now, reviewedBy: ctx.caller.id })
  if (act === 'reject') await cancelItems(tx, id, now)
  await addStep(tx, id, act === 'approve' ? 'approved' : 'rejected', ctx.caller.id, reason.trim(), now)
  await audit(tx, ctx, [{ action: `batchPunish.${act}`, subject: `batch-punish:${id}`, appId: row.appId, detail: { items: row.items, madeBy: row.madeBy, reason: reason.trim() } }])
  return {}
})

/** Stops a batch: what nobody works on is left alone; what is being decided at this moment gets its outcome. */
export const cancel = (ctx: CallContext, { id }: Input<Calls['cancel']>): Promise<Output<Calls['cancel']>> => ctx.db.transaction().execute(async (tx) => {
  const row = await held(ctx, tx, id)
  if (row.state !== 'review' && row.state !== 'running') fail('wrong-state', { act: row.state })
  const now = ctx.now()
  await setBatch(tx, id, { state: 'cancelled', endedAt: now, ...(row.state === 'review' ? {} : { nextAt: now }) })
  const cancelled = await cancelItems(tx, id, now)
  await addStep(tx, id, 'cancelled', ctx.caller.id, '', now)
  await audit(tx, ctx, [{ action: 'batchPunish.cancel', subject: `batch-punish:${id}`, appId: row.appId, detail: { items: row.items, cancelled } }])
  return { cancelled }
})
