import type { AppealDetail, StaffAppeal, appealCalls } from '@oas/contract/appeal/calls'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { signFiles } from '../file/index.ts'
import { barFromRecord, lockShares, recordRowsByIds, toHeldRecord } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import {
  type AppealRow,
  type Looking,
  type StepRow,
  listAppealSteps,
  listAppeals,
} from './queries/list.ts'
import { type Level, takeAppeal } from './queries/moves.ts'

type Calls = typeof appealCalls

/** Who looks at appeals, as the lists of them ask. */
export function lookingOf(ctx: CallContext): Looking {
  return {
    id: ctx.caller.id,
    scope: ctx.caller.scope,
    handles: holds(ctx, 'appeal.handle'),
    leads: holds(ctx, 'audit.team'),
    now: ctx.now(),
  }
}

/** An appeal as it is told; who handled is no matter of its person. */
export function toAppeal(
  ctx: CallContext,
  {
    applicantId,
    openedAt,
    dueAt,
    handledAt,
    closedAt,
    handler,
    lastWord,
    fence: _fence,
    leaseUntil: _leaseUntil,
    givenRemark: _givenRemark,
    ...row
  }: AppealRow,
): StaffAppeal {
  const own = applicantId === ctx.caller.id
  return {
    ...row,
    own,
    handler: own ? '' : handler,
    lastWord: lastWord && (own ? { ...lastWord, names: [] } : lastWord),
    openedAt: openedAt.getTime(),
    dueAt: dueAt?.getTime() ?? null,
    handledAt: handledAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
  }
}

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const page = { language: ctx.language, offset: (current - 1) * pageSize, limit: pageSize }
  const { list: rows, total } = await listAppeals(ctx.db, lookingOf(ctx), filter, page)
  return { list: rows.map((row) => toAppeal(ctx, row)), total }
}

const toStep = async (
  ctx: CallContext,
  { personId, by, evidence, at, ...step }: StepRow,
  isOwn: boolean,
): Promise<AppealDetail['steps'][number]> => ({
  ...step,
  own: personId === ctx.caller.id,
  by: isOwn ? '' : by,
  evidence: await signFiles(ctx, evidence),
  at: at.getTime(),
})
const recordOf = async (
  ctx: CallContext,
  { recordId, appId, type }: AppealRow,
): Promise<AppealDetail['record']> => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record) return null
  const setting = await settingOf(ctx, appId, type)
  return toHeldRecord(record, null, { settingVersion: setting?.version ?? 0 })
}

const find = async (ctx: CallContext, id: string): Promise<AppealRow> => {
  const page = { language: ctx.language, offset: 0, limit: 1 }
  const [row] = (await listAppeals(ctx.db, lookingOf(ctx), { id }, page)).list
  return row ?? fail('not-found', { field: 'id' })
}
const show = async (ctx: CallContext, id: string): Promise<AppealDetail> => {
  const row = await find(ctx, id)
  const appeal = toAppeal(ctx, row)
  const [steps, record] = await Promise.all([listAppealSteps(ctx.db, id), recordOf(ctx, row)])
  return {
    appeal,
    steps: await Promise.all(steps.map((step) => toStep(ctx, step, appeal.own))),
    record,
    givenRemark: row.givenRemark,
    fence: row.held ? row.fence : null,
    leaseUntil: row.held ? (row.leaseUntil?.getTime() ?? null) : null,
  }
}

/** Takes an appeal in hand, or says why not: somebody has it, or it is not for the caller. */
const take = async (ctx: CallContext, id: string, level: Level): Promise<void> => {
  const row = await find(ctx, id)
  const personId = ctx.caller.id
  const taken = await transact(ctx, async (client) => {
    await lockShares(client, personId, [])
    // Whoever inspects what the appeal is about has a part in it already.
    if ((await barFromRecord(client, personId, row.recordId)) > 0) return fail('wrong-handler')
    return takeAppeal(client, { id, personId, level }, ctx.now())
  })
  if (taken) return
  const waits = level === 1 ? 'waiting' : 'second-waiting'
  fail(row.state === waits ? 'wrong-handler' : 'wrong-state', { act: 'take' })
}

export const detail: Handler<Calls['detail']> = async (ctx, { id, take: takes = false }) => {
  if (takes) {
    if (!holds(ctx, 'appeal.handle')) fail('no-permission', { permission: 'appeal.handle' })
    await take(ctx, id, 1)
  }
  return show(ctx, id)
}
/** Holds back who has the last word on no appeal at all: neither a leader nor a handler. */
export function requireLast(ctx: CallContext): void {
  if (!holds(ctx, 'audit.team') && !holds(ctx, 'appeal.handle'))
    fail('no-permission', { permission: 'audit.team' })
}
export const secondDetail: Handler<Calls['secondDetail']> = async (
  ctx,
  { id, take: takes = false },
) => {
  requireLast(ctx)
  if (takes) await take(ctx, id, 2)
  return show(ctx, id)
}
