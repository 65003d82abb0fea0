import type { Branch, BranchAnswer, BranchHeld } from '@oas/contract/branch/calls'
import { isViolation } from '@oas/contract/setting/asked'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { labelName, labelsOf } from '../label/index.ts'
import { type RecordContentRow, recordRowsByIds, toHeldRecord } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import type { AnswerRow, BranchRow } from './queries.ts'

/** An answer in words, under the setting it was given. */
const toAnswer = async (
  ctx: CallContext,
  { round, ownBy, given: { input, item }, at, spentMs }: AnswerRow,
): Promise<BranchAnswer> => {
  const setting = await settingOf(ctx, input.appId, input.type, 'audit', input.settingVersion)
  const resultId = item.value.result.id
  const button = setting?.result.find(({ id }) => id === resultId)
  const labels = setting ? (await labelsOf(ctx, setting)).byId : new Map<number, never>()
  return {
    round,
    ownBy,
    resultId,
    result: button ? textOf(ctx.language, button.transKey) : resultId,
    violation: button !== undefined && isViolation(button),
    labels: item.reasonLabels,
    labelNames: item.reasonLabels.map((id) => {
      const label = labels.get(id)
      return label ? labelName(label, ctx.language) : `${id}`
    }),
    remark: item.remark,
    form: item.form.result,
    rows: item.rows?.length ?? 0,
    at,
    spentMs,
  }
}
export function toAnswers(
  ctx: CallContext,
  answers: readonly AnswerRow[],
): Promise<BranchAnswer[]> {
  return Promise.all(answers.map((one) => toAnswer(ctx, one)))
}

const toHeld = async (
  ctx: CallContext,
  { id, fence, taskId, task, text, cause, appId, type, madeAt, leaseUntil, answers }: BranchRow,
  record: RecordContentRow,
): Promise<BranchHeld> => {
  const setting = await settingOf(ctx, appId, type)
  return {
    id,
    fence,
    taskId,
    task,
    text,
    cause,
    record: toHeldRecord(record, null, { settingVersion: setting?.version ?? 0 }),
    answers: await toAnswers(ctx, answers),
    madeAt: madeAt.getTime(),
    leaseUntil: leaseUntil?.getTime() ?? 0,
  }
}
/** What a judge has, with the records; those whose record is gone are left out. */
export async function showHeld(
  ctx: CallContext,
  rows: readonly BranchRow[],
): Promise<BranchHeld[]> {
  const records = await recordRowsByIds(
    ctx.pool,
    rows.map(({ recordId }) => recordId),
  )
  const shown = rows.map(async (row) => {
    const record = records.get(row.recordId)
    return record ? [await toHeld(ctx, row, record)] : []
  })
  return (await Promise.all(shown)).flat()
}

export async function showBranch(ctx: CallContext, row: BranchRow): Promise<Branch> {
  const { fence: _fence, text: _text, leaseUntil: _lease, ...shown } = row
  return {
    ...shown,
    answers: await toAnswers(ctx, row.answers),
    madeAt: row.madeAt.getTime(),
    judgedAt: row.judgedAt?.getTime() ?? null,
  }
}
