import type { BranchAppeal, branchAppealCalls } from '@oas/contract/branch/appeals'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { signFiles } from '../../file/index.ts'
import { recordRowsByIds, toHeldRecord } from '../../queue/index.ts'
import { settingOf } from '../../setting/index.ts'
import { toAnswers } from '../show.ts'
import {
  type AppealFilter,
  type AppealRow,
  type Looking,
  listAppealTasks,
  listAppeals,
} from './list.ts'

type Calls = typeof branchAppealCalls

const lookingOf = (ctx: CallContext, own: boolean): Looking => ({
  id: ctx.caller.id,
  scope: ctx.caller.scope,
  now: ctx.now(),
  own,
  handles: holds(ctx, 'branch.handle'),
  leads: holds(ctx, 'branch.lead'),
})
/** Only who has a say in cases sees those of others. */
const requireSay = (ctx: CallContext): void => {
  if (!holds(ctx, 'branch.handle') && !holds(ctx, 'branch.lead'))
    fail('no-permission', { permission: 'branch.handle' })
}

/** The record as it is shown to whoever decides on it. */
const recordOf = async (
  ctx: CallContext,
  { recordId, appId, type }: AppealRow,
): Promise<BranchAppeal['record']> => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record) return null
  const setting = await settingOf(ctx, appId, type)
  return toHeldRecord(record, null, { settingVersion: setting?.version ?? 0 })
}

/** A case in words; who judged, handled or appealed is no matter of those found wrong. */
const toAppeal = async (
  ctx: CallContext,
  row: AppealRow,
  { own, withRecord }: { own: boolean; withRecord: boolean },
): Promise<BranchAppeal> => {
  const { answers, steps, judge, judgedAt, dueAt, ...shown } = row
  return {
    ...shown,
    judge: own ? '' : judge,
    judgedAt: judgedAt?.getTime() ?? null,
    dueAt: dueAt?.getTime() ?? null,
    answers: await toAnswers(ctx, answers),
    steps: await Promise.all(
      steps.map(async ({ personId, by, evidence, ...step }) => ({
        ...step,
        own: personId === ctx.caller.id,
        by: own || step.act === 'appeal' ? '' : by,
        evidence: await signFiles(ctx, evidence),
      })),
    ),
    record: withRecord ? await recordOf(ctx, row) : null,
  }
}

const answerList = async (
  ctx: CallContext,
  { current = 1, pageSize = 10, ...filter }: AppealFilter & { current?: number; pageSize?: number },
  own: boolean,
) => {
  const { list, total } = await listAppeals(ctx.db, lookingOf(ctx, own), filter, {
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  const withRecord = filter.id !== undefined
  return {
    list: await Promise.all(list.map((row) => toAppeal(ctx, row, { own, withRecord }))),
    total,
  }
}

export const getAppeals: Handler<Calls['appeals']> = (ctx, input) => answerList(ctx, input, true)
export const getAllAppeals: Handler<Calls['allAppeals']> = async (ctx, input) => {
  requireSay(ctx)
  return answerList(ctx, input, false)
}
export const getAppealTasks: Handler<Calls['tasks']> = async (ctx) => {
  requireSay(ctx)
  const rows = await listAppealTasks(ctx.db, lookingOf(ctx, false))
  return { list: rows.map((row) => ({ ...row, oldest: row.oldest?.getTime() ?? null })) }
}
