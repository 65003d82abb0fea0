import type { Answer, ItemBody } from '@oas/contract/case-library/schemas'
import type { Input } from '@oas/contract/define'
import type { examCalls } from '@oas/contract/exam/calls'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { openGate, shareExam } from './attempt.ts'
import { outcomeOf, settle, worth } from './marking.ts'
import { paperOf, toAttempt } from './queries/attempts.ts'
import { type StoredExam, type Tx, examOf, lockExam, teamSeen } from './queries/exams.ts'

type Calls = typeof examCalls
type Change = Pick<Input<Calls['itemUpdate']>, 'key' | 'points' | 'void'>

/** Attempts that were asked an item and are handed in, with the names of their people; locked. */
const touchedBy = (tx: Tx, examId: string, itemId: string) =>
  tx
    .selectFrom('examAttempt as a')
    .innerJoin('person as p', 'p.id', 'a.personId')
    .selectAll('a')
    .select('p.displayName as person')
    .where('a.examId', '=', examId)
    .where('a.state', 'in', ['submitted', 'marked'])
    .where((on) =>
      on.exists(
        on
          .selectFrom('examAnswer as w')
          .select('w.itemNo')
          .whereRef('w.attemptId', '=', 'a.id')
          .where('w.itemId', '=', itemId),
      ),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

const lockItem = async (tx: Tx, examId: string, itemId: string) => {
  const item = await tx
    .selectFrom('examItem as x')
    .innerJoin('caseItemVersion as v', (join) =>
      join.onRef('v.itemId', '=', 'x.itemId').onRef('v.version', '=', 'x.version'),
    )
    .select(['x.key', 'x.points', 'x.void', 'v.body'])
    .where('x.examId', '=', examId)
    .where('x.itemId', '=', itemId)
    .forUpdate('x')
    .executeTakeFirst()
  return item ?? fail('not-found')
}

const requireKey = (body: ItemBody, { answer, accepted }: NonNullable<Change['key']>): void => {
  const { kind, options } = body
  if (kind === 'text') fail('invalid-input', { field: 'key', reason: because('exam_text_key') })
  const lacks = (one: Answer): boolean => {
    if (kind === 'boolean') return one.yes === null
    if (kind === 'record') return one.resultId === ''
    const wrong = one.options.length === 0 || one.options.some((place) => place >= options.length)
    return wrong || (kind === 'single' && one.options.length > 1)
  }
  if ([answer, ...accepted].some(lacks))
    fail('invalid-input', { field: 'key', reason: because('exam_no_key') })
}

/** What each attempt would come to with a correction. */
const foresee = async (
  tx: Tx,
  exam: StoredExam,
  attempts: Awaited<ReturnType<typeof touchedBy>>,
  { itemId, ...change }: Change & { itemId: string },
) => {
  const touched = []
  for (const attempt of attempts) {
    const rows = await paperOf(tx, attempt.id)
    const after = rows.map((row) =>
      worth(
        row.itemId === itemId
          ? {
              ...row,
              body: { ...row.body, ...change.key },
              most: change.points ?? row.most,
              void: change.void ?? row.void,
            }
          : row,
      ),
    )
    const before = { score: attempt.score, passed: attempt.passed === true }
    touched.push({
      attemptId: attempt.id,
      person: attempt.person,
      before,
      after: outcomeOf(after, exam.body.passMark),
    })
  }
  return touched.filter(
    ({ before, after }) => before.score !== after.score || before.passed !== after.passed,
  )
}

const apply = async (
  tx: Tx,
  ctx: CallContext,
  exam: StoredExam,
  { itemId, key, points, ...change }: Change & { itemId: string; reason: string },
): Promise<void> => {
  const before = await lockItem(tx, exam.id, itemId)
  await tx
    .updateTable('examItem')
    .set({
      ...(key ? { key: JSON.stringify(key) } : {}),
      ...(points === undefined ? {} : { points }),
      ...(change.void === undefined ? {} : { void: change.void }),
    })
    .where('examId', '=', exam.id)
    .where('itemId', '=', itemId)
    .execute()
  const { body } = before
  await audit(tx, ctx, [
    {
      action: 'exam.itemUpdate',
      subject: `exam:${exam.id}`,
      detail: {
        itemId,
        reason: change.reason,
        before: {
          key: before.key ?? { answer: (body as unknown as ItemBody).answer },
          points: before.points,
          void: before.void,
        },
        after: { key, points, void: change.void },
      },
    },
  ])
}

export const itemUpdate: Handler<Calls['itemUpdate']> = async (
  ctx,
  { examId, itemId, dryRun = false, ...change },
) => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const exam = await lockExam(tx, ctx, examId)
    if (exam.state === 'draft') fail('wrong-state', { act: because('exam_act_correct') })
    const item = await lockItem(tx, examId, itemId)
    if (change.key) requireKey(item.body as unknown as ItemBody, change.key)
    const attempts = await touchedBy(tx, examId, itemId)
    if (attempts.some(({ personId }) => personId === ctx.caller.id)) fail('not-yourself')
    const touched = await foresee(tx, exam, attempts, { itemId, ...change })
    if (dryRun) return { touched, passed: [] }
    await apply(tx, ctx, exam, { itemId, ...change })
    const passed: string[] = []
    for (const attempt of attempts) {
      const outcome = await settle(tx, ctx.now(), exam, toAttempt(attempt))
      if (outcome.passed !== (attempt.passed === true)) passed.push(attempt.personId)
    }
    return { touched, passed: exam.body.gate ? passed : [] }
  })
  for (const personId of done.passed) await openGate(ctx, personId)
  return { touched: done.touched }
}

export const voidAttempt: Handler<Calls['voidAttempt']> = async (ctx, { attemptId, reason }) => {
  const found = await ctx.db
    .selectFrom('examAttempt')
    .select('examId')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (!found) return fail('not-found')
  const personId = await ctx.db.transaction().execute(async (tx) => {
    const exam = await lockExam(tx, ctx, found.examId)
    const attempt = await tx
      .selectFrom('examAttempt')
      .select(['state', 'personId'])
      .where('id', '=', attemptId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (attempt.state === 'void') fail('attempt-state')
    if (attempt.personId === ctx.caller.id) fail('not-yourself')
    await tx
      .updateTable('examAttempt')
      .set({ state: 'void', reason: reason.trim() })
      .where('id', '=', attemptId)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'exam.voidAttempt',
        subject: `exam:${exam.id}`,
        detail: { attemptId, reason: reason.trim(), before: attempt.state, after: 'void' },
      },
    ])
    return attempt.personId
  })
  await openGate(ctx, personId)
  return {}
}

type TextRow = {
  serial: number
  itemId: string
  question: string
  expected: string
  text: string
  most: number
  points: number | null
  total: number
}
/** Texts of others, by the number of the attempt alone. */
export const texts: Handler<Calls['texts']> = async (
  ctx,
  { examId, marked = false, current = 1, pageSize = 10 },
) => {
  await ctx.db.transaction().execute((tx) => lockExam(tx, ctx, examId))
  const team = teamSeen(ctx)
  const { rows } = await sql<TextRow>`
    select a.serial, w.item_id::text as "itemId", v.body ->> 'text' as question,
      v.body -> 'answer' ->> 'text' as expected, w.answer ->> 'text' as text,
      coalesce(x.points, w.most) as most, w.points, count(*) over ()::int as total
    from exam_attempt a
    join exam_answer w on w.attempt_id = a.id
    join exam_item x on x.exam_id = a.exam_id and x.item_id = w.item_id
    join case_item_version v on v.item_id = w.item_id and v.version = w.version
    where a.exam_id = ${examId}::bigint and a.state in ('submitted', 'marked')
      and v.body ->> 'kind' = 'text' and btrim(coalesce(w.answer ->> 'text', '')) <> ''
      and (w.mark is not null) = ${marked} and not x.void
      and a.person_id <> ${ctx.caller.id}::bigint
      and (${team}::bigint is null or a.team_id = ${team}::bigint)
    order by w.item_id, a.serial
    limit ${pageSize} offset ${(current - 1) * pageSize}`.execute(ctx.db)
  return {
    list: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

const waitingIn = async (tx: Tx, examId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('examAttempt as a')
    .innerJoin('examAnswer as w', 'w.attemptId', 'a.id')
    .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('n'))
    .where('a.examId', '=', examId)
    .where('a.state', '=', 'submitted')
    .where('w.points', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export const mark: Handler<Calls['mark']> = async (ctx, { examId, serial, itemId, points }) => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const { id } = await lockExam(tx, ctx, examId)
    await shareExam(tx, id)
    const team = teamSeen(ctx)
    const attempt = await tx
      .selectFrom('examAttempt')
      .selectAll()
      .where('examId', '=', examId)
      .where('serial', '=', serial)
      .where('state', 'in', ['submitted', 'marked'])
      .$if(team !== null, (query) => query.where('teamId', '=', team ?? '0'))
      .forUpdate()
      .executeTakeFirst()
    if (!attempt) return fail('not-found')
    if (attempt.personId === ctx.caller.id) return fail('not-yourself')
    const row = (await paperOf(tx, attempt.id)).find((one) => one.itemId === itemId)
    if (row?.body.kind !== 'text' || row.answer === null) return fail('not-found')
    if (points > row.most)
      fail('invalid-input', {
        field: 'points',
        reason: because('schema_bound', { comparison: '≤', n: row.most }),
      })
    await tx
      .updateTable('examAnswer')
      .set({ mark: points / row.most, markedBy: ctx.caller.id })
      .where('attemptId', '=', attempt.id)
      .where('itemId', '=', itemId)
      .execute()
    const exam = await examOf(tx, examId)
    const outcome = await settle(tx, ctx.now(), exam, toAttempt(attempt))
    await audit(tx, ctx, [
      {
        action: 'exam.mark',
        subject: `exam:${examId}`,
        detail: { serial, itemId, before: row.points, after: points },
      },
    ])
    const opens = exam.body.gate !== null && outcome.passed !== (attempt.passed === true)
    return { waiting: await waitingIn(tx, examId), opens: opens ? attempt.personId : null }
  })
  if (done.opens !== null) await openGate(ctx, done.opens)
  return { waiting: done.waiting }
}
