import type { examCalls } from '@oas/contract/exam/calls'
import type { ExamBody } from '@oas/contract/exam/schemas'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { forgetCallers } from '../../http/sessions.ts'
import { fits } from './draw.ts'
import {
  type StoredExam,
  type Tx,
  lockExam,
  putGate,
  putItems,
  putLibraries,
  putPeople,
} from './queries/exams.ts'
import { requireSound, sizeOf } from './sound.ts'
import { tellAbsent, tellPeople } from './tell.ts'

type Calls = typeof examCalls

const tidy = (body: ExamBody): ExamBody => ({
  ...body,
  name: body.name.trim(),
  paper: body.paper.mode === 'fixed' ? { ...body.paper, rules: [] } : { ...body.paper, items: [] },
})
const columnsOf = (body: ExamBody) => ({
  name: body.name,
  body: JSON.stringify(body),
  ...sizeOf(body.paper),
  openAt: new Date(body.openAt),
  closeAt: new Date(body.closeAt),
})

export const create: Handler<Calls['create']> = async (ctx, input) => {
  const body = tidy(input.body)
  return ctx.db.transaction().execute(async (tx) => {
    await requireSound(ctx, tx, body)
    const by = { personId: ctx.caller.id, at: ctx.now() }
    const { id, version } = await tx
      .insertInto('exam')
      .values({
        ...columnsOf(body),
        createdBy: by.personId,
        createdAt: by.at,
        updatedBy: by.personId,
        updatedAt: by.at,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await putLibraries(tx, id, body.libraryIds)
    await audit(tx, ctx, [
      { action: 'exam.create', subject: `exam:${id}`, detail: { before: null, after: body } },
    ])
    return { id, version }
  })
}

export const update: Handler<Calls['update']> = async (ctx, { id, baseVersion, ...input }) => {
  const body = tidy(input.body)
  return ctx.db.transaction().execute(async (tx) => {
    const exam = await lockExam(tx, ctx, id)
    if (exam.version !== baseVersion) fail('conflict')
    if (exam.state !== 'draft') fail('wrong-state', { act: because('exam_act_change') })
    await requireSound(ctx, tx, body)
    const version = exam.version + 1
    await tx
      .updateTable('exam')
      .set({ ...columnsOf(body), version, updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await putLibraries(tx, id, body.libraryIds)
    await audit(tx, ctx, [
      {
        action: 'exam.update',
        subject: `exam:${id}`,
        detail: { before: exam.body, after: body },
      },
    ])
    return { id, version }
  })
}

type Ctx = Parameters<typeof lockExam>[1]
/** Pins what is asked, names whom it asks, and tells them. */
const publish = async (tx: Tx, ctx: Ctx, exam: StoredExam): Promise<void> => {
  if (exam.state !== 'draft') fail('wrong-state', { act: because('exam_act_publish') })
  if (exam.updatedBy === ctx.caller.id) fail('not-yourself')
  const { body } = exam
  if (exam.closeAt <= ctx.now())
    fail('invalid-input', { field: 'body.closeAt', reason: because('exam_over') })
  const pool = await requireSound(ctx, tx, body)
  const named = new Set(body.paper.items.map(({ itemId }) => itemId))
  const asked = pool.filter((item) =>
    body.paper.mode === 'fixed'
      ? named.has(item.itemId)
      : body.paper.rules.some((rule) => fits(rule, item)),
  )
  await putItems(tx, exam.id, asked)
  const people = await putPeople(tx, exam.id, body.people)
  if (people.length === 0)
    fail('invalid-input', { field: 'body.people', reason: because('exam_nobody') })
  await putGate(tx, exam.id, body)
  await tellPeople(tx, ctx.now(), people, exam)
}

const liftGate = (tx: Tx, examId: string) =>
  tx.deleteFrom('examGate').where('examId', '=', examId).execute()

const cancel = async (tx: Tx, ctx: Ctx, exam: StoredExam): Promise<void> => {
  if (exam.state === 'closed' || exam.state === 'cancelled')
    fail('wrong-state', { act: because('exam_act_cancel') })
  await liftGate(tx, exam.id)
  await tx
    .updateTable('examAttempt')
    .set({ state: 'void', reason: 'cancelled' })
    .where('examId', '=', exam.id)
    .where('state', 'in', ['running', 'suspended'])
    .execute()
}

export const updateStatus: Handler<Calls['updateStatus']> = async (
  ctx,
  { id, baseVersion, act },
) => {
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const exam = await lockExam(tx, ctx, id)
    if (exam.version !== baseVersion) fail('conflict')
    if (act === 'publish') await publish(tx, ctx, exam)
    else if (act === 'cancel') await cancel(tx, ctx, exam)
    else await liftGate(tx, id)
    const state =
      act === 'publish' ? 'published' : act === 'cancel' ? ('cancelled' as const) : exam.state
    const version = exam.version + 1
    const published = { publishedBy: ctx.caller.id, publishedAt: ctx.now() }
    await tx
      .updateTable('exam')
      .set({ state, version, ...(act === 'publish' ? published : {}) })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'exam.updateStatus',
        subject: `exam:${id}`,
        detail: { name: exam.name, act, before: exam.state, after: state },
      },
    ])
    return { state, version, stops: exam.body.gate !== null }
  })
  if (moved.stops) {
    forgetCallers(ctx)
    await ctx.bus.publish('session.changed', { userId: '0' })
  }
  return { state: moved.state, version: moved.version }
}

export const remind: Handler<Calls['remind']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const exam = await lockExam(tx, ctx, id)
    if (exam.state !== 'running') fail('exam-window')
    const people = await tellAbsent(tx, ctx.now(), exam)
    await audit(tx, ctx, [
      { action: 'exam.remind', subject: `exam:${id}`, detail: { name: exam.name, people } },
    ])
    return { people }
  })
