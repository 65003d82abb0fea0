import type { Dimension } from '@oas/contract/case-library/schemas'
import { questionOf } from '@oas/contract/case-library/question'
import type { myExamCalls } from '@oas/contract/exam/my-calls'
import type { AskedSetting } from '@oas/contract/exam/schemas'
import { minuteMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { tryAgain } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { forgetCallers } from '../../http/sessions.ts'
import { pinnedItems } from '../case-library/index.ts'
import { labelsOf } from '../label/index.ts'
import { requireSetting } from '../setting/index.ts'
import { drawPaper } from './draw.ts'
import { handIn } from './marking.ts'
import {
  type Attempt,
  insertAttempt,
  lockOwn,
  paperOf,
  putAnswer,
  suspendLeft,
  toNow,
} from './queries/attempts.ts'
import { type StoredExam, type Tx, examOf } from './queries/exams.ts'

type Calls = typeof myExamCalls

const begin = async (tx: Tx, ctx: CallContext, exam: StoredExam): Promise<string> => {
  const now = ctx.now()
  const open = exam.state === 'published' || exam.state === 'running'
  if (!open || now < exam.openAt || now >= exam.closeAt) fail('exam-window')
  const before = await tx
    .selectFrom('examAttempt')
    .select(['id', 'state', 'no'])
    .where('examId', '=', exam.id)
    .where('personId', '=', ctx.caller.id)
    .execute()
  const goesOn = before.find(({ state }) => state === 'running' || state === 'suspended')
  if (goesOn) return goesOn.id
  const { attempts, minutes, paper } = exam.body
  if (before.filter(({ state }) => state !== 'void').length >= attempts)
    fail('attempt-limit', { n: attempts })
  const pins = await tx
    .selectFrom('examItem')
    .select(['itemId', 'version'])
    .where('examId', '=', exam.id)
    .execute()
  const pool = await pinnedItems(tx, pins)
  const seed = Number.parseInt(ctx.random(4), 16)
  const deadline = new Date(Math.min(now.getTime() + minutes * minuteMs, exam.closeAt.getTime()))
  const no = Math.max(0, ...before.map((one) => one.no)) + 1
  const id = await insertAttempt(
    tx,
    {
      examId: exam.id,
      personId: ctx.caller.id,
      teamId: ctx.caller.teamId,
      no,
      startedAt: now,
      deadline,
    },
    drawPaper(pool, paper, seed),
  )
  await audit(tx, ctx, [
    { action: 'myExam.start', subject: `exam:${exam.id}`, detail: { attemptId: id, no } },
  ])
  return id
}

/** Begins an attempt; where one runs, it goes on, also in another window. */
export const start: Handler<Calls['start']> = (ctx, { examId }) =>
  tryAgain(() =>
    ctx.db.transaction().execute(async (tx) => {
      const asked = await tx
        .selectFrom('examPerson')
        .select('examId')
        .where('examId', '=', examId)
        .where('personId', '=', ctx.caller.id)
        .forUpdate()
        .executeTakeFirst()
      if (!asked) return fail('not-found')
      return { attemptId: await begin(tx, ctx, await examOf(tx, examId)) }
    }),
  )

const settingsOf = async (
  ctx: CallContext,
  typeKeys: readonly string[],
): Promise<Record<string, AskedSetting>> => {
  const settings: Record<string, AskedSetting> = {}
  for (const key of new Set(typeKeys)) {
    const { appId, type } = parseTypeKey(key)
    const setting = await requireSetting(ctx, appId, type)
    const { byId } = await labelsOf(ctx, setting)
    const app = await ctx.db
      .selectFrom('app')
      .select(['name', 'names'])
      .where('id', '=', appId)
      .executeTakeFirstOrThrow()
    settings[key] = {
      appName: appName(ctx.language, app),
      setting,
      labels: [...byId.values()].map((label) => ({
        id: label.id,
        name: label[`${ctx.language}Name`] || label.enName,
      })),
    }
  }
  return settings
}

export const items: Handler<Calls['items']> = async (ctx, { attemptId }) => {
  const attempt = await lockOwn(ctx.db, attemptId, ctx.caller.id)
  const exam = await examOf(ctx.db, attempt.examId)
  // While the clock stands, nothing of the paper is shown.
  const rows = attempt.state === 'running' ? await paperOf(ctx.db, attemptId) : []
  return {
    attempt: toNow(attempt, exam.body),
    examId: exam.id,
    name: exam.name,
    serverTime: ctx.now().getTime(),
    items: rows.map((row) => ({
      itemNo: row.itemNo,
      points: row.most,
      question: questionOf(row.body, row.dims as Dimension[]),
      answer: row.answer,
      seq: row.seq,
    })),
    settings: await settingsOf(
      ctx,
      rows.flatMap(({ body }) => body.typeKey ?? []),
    ),
  }
}

const requireState = (attempt: Attempt, state: Attempt['state'], now: Date): void => {
  if (attempt.state !== state || now >= attempt.dueAt) fail('attempt-state')
}

export const keepAnswer: Handler<Calls['answer']> = (ctx, { attemptId, ms = 0, ...given }) =>
  ctx.db.transaction().execute(async (tx) => {
    requireState(await lockOwn(tx, attemptId, ctx.caller.id), 'running', ctx.now())
    const saved = await putAnswer(tx, attemptId, { ...given, ms }, ctx.now())
    return saved === null ? fail('not-found') : { saved }
  })

const pause = async (tx: Tx, now: Date, exam: StoredExam, attempt: Attempt): Promise<void> => {
  requireState(attempt, 'running', now)
  const { suspends } = exam.body
  const left = suspendLeft(attempt, exam.body)
  if (attempt.suspends >= suspends.times || left === 0) fail('attempt-limit', { n: suspends.times })
  const dueAt = new Date(Math.min(attempt.deadline.getTime() + left, exam.closeAt.getTime()))
  await tx
    .updateTable('examAttempt')
    .set({ state: 'suspended', suspendedAt: now, suspends: attempt.suspends + 1, dueAt })
    .where('id', '=', attempt.id)
    .execute()
}
/** The deadline moves by the time that passed, as far as that was allowed. */
const goOn = async (tx: Tx, now: Date, exam: StoredExam, attempt: Attempt): Promise<void> => {
  requireState(attempt, 'suspended', now)
  const passed = now.getTime() - (attempt.suspendedAt ?? now).getTime()
  const counted = Math.min(passed, suspendLeft(attempt, exam.body))
  const moved = Math.min(attempt.deadline.getTime() + counted, exam.closeAt.getTime())
  const deadline = new Date(moved)
  await tx
    .updateTable('examAttempt')
    .set({
      state: 'running',
      suspendedAt: null,
      suspendedMs: attempt.suspendedMs + counted,
      deadline,
      dueAt: deadline,
    })
    .where('id', '=', attempt.id)
    .execute()
}

export const suspend: Handler<Calls['suspend']> = (ctx, { attemptId, suspend: stops }) =>
  ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const attempt = await lockOwn(tx, attemptId, ctx.caller.id)
    const exam = await examOf(tx, attempt.examId)
    await (stops ? pause : goOn)(tx, now, exam, attempt)
    await audit(tx, ctx, [
      { action: 'myExam.suspend', subject: `exam:${exam.id}`, detail: { attemptId, stops } },
    ])
    const after = await lockOwn(tx, attemptId, ctx.caller.id)
    return { attempt: toNow(after, exam.body), serverTime: now.getTime() }
  })

/** Waits for corrections of an exam, so that no attempt is marked by a key of before. */
export function shareExam(tx: Tx, examId: string) {
  return tx.selectFrom('exam').select('id').where('id', '=', examId).forShare().execute()
}
/** People who passed may take what the exam stopped, at once and on every server. */
export async function openGate(ctx: Context, personId: string): Promise<void> {
  forgetCallers(ctx)
  await ctx.bus.publish('session.changed', { userId: personId }, { to: 'person', id: personId })
}

export const submit: Handler<Calls['submit']> = async (ctx, { attemptId }) => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('examAttempt')
      .select('examId')
      .where('id', '=', attemptId)
      .where('personId', '=', ctx.caller.id)
      .executeTakeFirst()
    if (!own) return fail('not-found')
    await shareExam(tx, own.examId)
    const attempt = await lockOwn(tx, attemptId, ctx.caller.id)
    const exam = await examOf(tx, attempt.examId)
    if (attempt.state !== 'running' && attempt.state !== 'suspended') fail('attempt-state')
    const outcome = await handIn(tx, ctx.now(), exam, attempt)
    await audit(tx, ctx, [
      { action: 'myExam.submit', subject: `exam:${exam.id}`, detail: { attemptId } },
    ])
    return { ...outcome, exam }
  })
  if (done.passed && done.exam.body.gate) await openGate(ctx, ctx.caller.id)
  return {
    state: done.score === null ? 'submitted' : 'marked',
    score: done.exam.body.show === 'nothing' ? null : done.score,
  }
}
