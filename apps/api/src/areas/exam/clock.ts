import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { tryAgain } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import { openGate, shareExam } from './attempt.ts'
import { handIn } from './marking.ts'
import { toAttempt } from './queries/attempts.ts'
import { examOf } from './queries/exams.ts'
import { tellAbsent } from './tell.ts'

/** Hands in one attempt whose time is over; null where none is left that nobody else is at. */
const handInDue = (ctx: Context): Promise<{ personId: string; opens: boolean } | null> =>
  tryAgain(() =>
    ctx.db.transaction().execute(async (tx) => {
      const now = ctx.now()
      const row = await tx
        .selectFrom('examAttempt')
        .selectAll()
        .where('state', 'in', ['running', 'suspended'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return null
      await shareExam(tx, row.examId)
      const exam = await examOf(tx, row.examId)
      const { passed } = await handIn(tx, now, exam, toAttempt(row))
      return { personId: row.personId, opens: passed && exam.body.gate !== null }
    }),
  )

/** Moves exams by the clock; each move asks for the state it leaves, so it is made once. */
const moveExams = async ({ db, now: clock }: Context): Promise<void> => {
  const now = clock()
  await db
    .updateTable('exam')
    .set({ state: 'running' })
    .where('state', '=', 'published')
    .where('openAt', '<=', now)
    .execute()
  await db
    .updateTable('exam')
    .set({ state: 'marking' })
    .where('state', '=', 'running')
    .where('closeAt', '<=', now)
    .execute()
  await db
    .updateTable('exam as e')
    .set({ state: 'closed' })
    .where('e.state', '=', 'marking')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('examAttempt as a')
            .select('a.id')
            .whereRef('a.examId', '=', 'e.id')
            .where('a.state', 'in', ['running', 'suspended', 'submitted']),
        ),
      ),
    )
    .execute()
}

/** Reminds, a day before an exam closes, who has not begun; of exams that are open for longer. */
const remindAbsent = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const soon = new Date(now.getTime() + dayMs)
    const row = await tx
      .selectFrom('exam')
      .select(['id', 'name', 'openAt', 'closeAt'])
      .where('state', '=', 'running')
      .where('closeAt', '<=', soon)
      .where('remindedAt', 'is', null)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    await tx.updateTable('exam').set({ remindedAt: now }).where('id', '=', row.id).execute()
    if (row.closeAt.getTime() - row.openAt.getTime() > dayMs) await tellAbsent(tx, now, row)
    return true
  })

/** At the hour of an exam many attempts end at once; others do the rest in the next turn. */
const mostAtOnce = 500
export const examClock: Job = {
  name: 'exam.clock',
  every: 2000,
  rest: 4000,
  run: async (ctx) => {
    for (let done = 0; done < mostAtOnce; done++) {
      const one = await handInDue(ctx)
      if (one === null) {
        await moveExams(ctx)
        return remindAbsent(ctx)
      }
      if (one.opens) await openGate(ctx, one.personId)
    }
    return true
  },
}
