import type { Dimension } from '@oas/contract/case-library/schemas'
import { questionOf } from '@oas/contract/case-library/question'
import type { myExamCalls } from '@oas/contract/exam/my-calls'
import type { MyExam, Transcript } from '@oas/contract/exam/schemas'
import type { CallContext } from '../../core/context.ts'
import { mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { parseTypeKey } from '@oas/contract/type-key'
import type { Handler } from '../../http/implement.ts'
import { lockOwn, paperOf, toNow } from './queries/attempts.ts'
import { examOf } from './queries/exams.ts'
import {
  type MineRow,
  type TranscriptRow,
  labelShares,
  listBlocked,
  listMine,
  listTranscripts,
} from './queries/mine.ts'

type Calls = typeof myExamCalls
const mostOnCard = 200

const toMyExam = async (ctx: CallContext, row: MineRow): Promise<MyExam> => {
  const { body } = row
  const shown = body.show !== 'nothing'
  const current =
    row.currentId === null ? null : await lockOwn(ctx.db, row.currentId, ctx.caller.id)
  return {
    examId: row.id,
    name: row.name,
    state: row.state,
    openAt: body.openAt,
    closeAt: body.closeAt,
    minutes: body.minutes,
    questions: row.questions,
    total: row.total,
    passMark: body.passMark,
    suspends: body.suspends,
    show: body.show,
    gated: body.gate !== null,
    attempts: body.attempts,
    attemptsLeft: Math.max(0, body.attempts - row.used),
    current: current && toNow(current, body),
    score: shown ? row.score : null,
    passed: shown ? row.passed : null,
  }
}

/** Answers are shown once nobody can be asked the same any more. */
const showsAnswers = ({ body, examState }: TranscriptRow, now: Date): boolean =>
  body.show === 'answers' && (body.closeAt <= now.getTime() || examState === 'closed')

const toTranscript = (row: TranscriptRow, now: Date): Transcript => {
  const { body } = row
  const shown = body.show !== 'nothing'
  return {
    attemptId: row.attemptId,
    examId: row.examId,
    name: row.name,
    no: row.no,
    submittedAt: row.submittedAt.getTime(),
    state: row.state,
    total: row.total,
    passMark: body.passMark,
    score: shown ? row.score : null,
    firstScore: shown ? row.firstScore : null,
    passed: shown ? row.passed : null,
    rank: shown ? row.rank : null,
    validTo: shown ? (row.validTo?.getTime() ?? null) : null,
    show: body.show,
    answersShown: showsAnswers(row, now),
  }
}

export const query: Handler<Calls['query']> = async (ctx, { tab, current = 1, pageSize = 10 }) => {
  const rows = await listMine(
    ctx.db,
    { personId: ctx.caller.id, now: ctx.now(), tab },
    { limit: pageSize, offset: (current - 1) * pageSize },
  )
  const list = await Promise.all(rows.map((row) => toMyExam(ctx, row)))
  return { list, total: rows[0]?.all ?? 0 }
}

export const card: Handler<Calls['card']> = async (ctx) => {
  const asked = { personId: ctx.caller.id, now: ctx.now() }
  const [open, blocked] = await Promise.all([
    listMine(ctx.db, { ...asked, tab: 'open' }, { limit: mostOnCard, offset: 0 }),
    listBlocked(ctx.db, asked),
  ])
  return {
    open: open.length,
    closeAt: open[0]?.body.closeAt ?? null,
    blocked: blocked
      .filter(({ typeKey }) => {
        const { appId, type } = parseTypeKey(typeKey)
        return mayType(ctx.caller, appId, type)
      })
      .map((row) => ({ ...row, backAt: row.backAt?.getTime() ?? null })),
  }
}

export const detail: Handler<Calls['detail']> = async (ctx, { examId }) => {
  const now = ctx.now()
  const asked = { personId: ctx.caller.id, examId }
  const [row] = await listMine(ctx.db, { ...asked, now, tab: null }, { limit: 1, offset: 0 })
  if (!row) return fail('not-found')
  const rows = await listTranscripts(ctx.db, asked, { limit: 10, offset: 0 })
  return {
    exam: await toMyExam(ctx, row),
    attempts: rows.map((one) => toTranscript(one, now)),
  }
}

export const transcripts: Handler<Calls['transcripts']> = async (
  ctx,
  { current = 1, pageSize = 10 },
) => {
  const rows = await listTranscripts(
    ctx.db,
    { personId: ctx.caller.id },
    { limit: pageSize, offset: (current - 1) * pageSize },
  )
  const now = ctx.now()
  return { list: rows.map((row) => toTranscript(row, now)), total: rows[0]?.all ?? 0 }
}

const requireTranscript = async (ctx: CallContext, attemptId: string): Promise<TranscriptRow> => {
  const [row] = await listTranscripts(
    ctx.db,
    { personId: ctx.caller.id, attemptId },
    { limit: 1, offset: 0 },
  )
  return row ?? fail('not-found')
}

export const result: Handler<Calls['result']> = async (ctx, { attemptId }) => {
  const row = await requireTranscript(ctx, attemptId)
  const exam = await examOf(ctx.db, row.examId)
  return {
    transcript: toTranscript(row, ctx.now()),
    labels:
      row.body.show === 'nothing' ? [] : await labelShares(ctx.db, ctx.language, { attemptId }),
    questions: exam.questions,
  }
}

export const itemResult: Handler<Calls['itemResult']> = async (ctx, { attemptId, itemNo }) => {
  const row = await requireTranscript(ctx, attemptId)
  if (!showsAnswers(row, ctx.now())) fail('exam-window')
  const item = (await paperOf(ctx.db, attemptId)).find((one) => one.itemNo === itemNo)
  if (!item) return fail('not-found')
  return {
    itemNo,
    question: questionOf(item.body, item.dims as Dimension[]),
    given: item.answer,
    answer: item.body.answer,
    accepted: item.body.accepted,
    explanation: item.body.explanation[ctx.language] || item.body.explanation.en,
    right: item.right,
    points: item.points,
    most: item.most,
    void: item.void,
  }
}
