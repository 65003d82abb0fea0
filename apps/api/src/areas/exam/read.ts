import type { examCalls } from '@oas/contract/exam/calls'
import { type Exam, examStates } from '@oas/contract/exam/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { sayIn, wordsOf } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { fits } from './draw.ts'
import { type ListedExam, listExams, requireExam } from './queries/exams.ts'
import { paperFlaw, poolOf, sizeOf } from './sound.ts'

type Calls = typeof examCalls
/** Characters by which a question is known in a list. */
const beginning = 120

export function toExam(
  ctx: CallContext,
  { all: _all, updatedById, updatedAt, ...row }: ListedExam,
): Exam {
  return { ...row, own: updatedById === ctx.caller.id, updatedAt: updatedAt.getTime() }
}

export const query: Handler<Calls['query']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...filter },
) => {
  const rows = await listExams(ctx, filter, {
    limit: pageSize,
    offset: (current - 1) * pageSize,
    sort,
  })
  return { list: rows.map((row) => toExam(ctx, row)), total: rows[0]?.all ?? 0 }
}

export const detail: Handler<Calls['detail']> = async (ctx, { id }) =>
  toExam(ctx, await requireExam(ctx, id))

export const states: Handler<Calls['states']> = async ({ language }) =>
  examStates.map((value) => ({ value, label: textOf(language, `exam.state_${value}`) }))

export const pool: Handler<Calls['pool']> = async (ctx, { libraryIds, paper }) => {
  const { items, names } = await poolOf(ctx, ctx.db, libraryIds)
  const flaw = await paperFlaw(ctx, ctx.db, items, paper)
  return {
    items: items.map(({ itemId, no, libraryId, body }) => ({
      itemId,
      no,
      library: names.get(libraryId) ?? '',
      kind: body.kind,
      begins: (body.text || (body.record?.texts?.[0]?.content ?? '')).slice(0, beginning),
      difficulty: body.difficulty,
      labels: body.answer.labels,
    })),
    has: paper.rules.map((rule) => items.filter((item) => fits(rule, item)).length),
    ...sizeOf(paper),
    flaw: flaw ? wordsOf(flaw.reason, sayIn(ctx.language)) : '',
  }
}
