import { isRight } from '@oas/contract/case-library/answers'
import type { Answer } from '@oas/contract/case-library/schemas'
import { dayMs } from '@oas/contract/time'
import { markAnswer, noteAnswers } from '../case-library/index.ts'
import { type Attempt, type Marked, type PaperRow, paperOf, putPoints } from './queries/attempts.ts'
import type { StoredExam, Tx } from './queries/exams.ts'
import { tellResult } from './tell.ts'

/** The least share of its points with which a text counts as right. */
const rightShare = 0.5

/** What an answer is worth; nothing where a person has to say it. A void question gives all. */
export function worth(row: PaperRow): Omit<Marked, 'itemNo'> {
  const { body, answer, most, mark } = row
  if (row.void) return { points: most, right: true }
  if (answer === null) return { points: 0, right: false }
  if (body.kind === 'text') {
    if (answer.text.trim() === '') return { points: 0, right: false }
    return mark === null
      ? { points: null, right: null }
      : { points: Math.round(mark * most * 100) / 100, right: mark >= rightShare }
  }
  const right = isRight(body, answer) === true
  return { points: right ? most : 0, right }
}

export type Outcome = { score: number | null; passed: boolean }
export function outcomeOf(marked: readonly Pick<Marked, 'points'>[], passMark: number): Outcome {
  const score = marked.some(({ points }) => points === null)
    ? null
    : marked.reduce((sum, { points }) => sum + (points ?? 0), 0)
  return { score, passed: score !== null && score >= passMark }
}

const validTo = (exam: StoredExam, submittedAt: Date): Date | null => {
  const days = exam.body.gate?.validDays ?? null
  return days === null ? null : new Date(submittedAt.getTime() + days * dayMs)
}

/**
 * Counts the points of an attempt that was handed in. The first score stays, whatever is corrected
 * later; the person hears of the first, and of a correction that changes whether they passed.
 */
export async function settle(
  tx: Tx,
  now: Date,
  exam: StoredExam,
  attempt: Attempt,
): Promise<Outcome> {
  const rows = await paperOf(tx, attempt.id)
  const marked = rows.map((row) => ({ itemNo: row.itemNo, ...worth(row) }))
  const outcome = outcomeOf(marked, exam.body.passMark)
  await putPoints(tx, attempt.id, marked)
  for (const [index, row] of rows.entries()) {
    const right = marked[index]?.right ?? null
    if (row.answer !== null && right !== row.right && attempt.state !== 'running')
      await markAnswer(
        tx,
        { source: 'exam', sourceId: attempt.id, personId: attempt.personId, itemId: row.itemId },
        right,
      )
  }
  if (outcome.score === null) return outcome
  const submittedAt = attempt.submittedAt ?? now
  await tx
    .updateTable('examAttempt')
    .set({
      state: 'marked',
      score: outcome.score,
      firstScore: attempt.firstScore ?? outcome.score,
      passed: outcome.passed,
      markedAt: attempt.markedAt ?? now,
      validTo: outcome.passed ? validTo(exam, submittedAt) : null,
    })
    .where('id', '=', attempt.id)
    .execute()
  const changed = attempt.state === 'marked'
  if (exam.body.show !== 'nothing' && (!changed || attempt.passed !== outcome.passed))
    await tellResult(
      tx,
      now,
      { personId: attempt.personId, attemptId: attempt.id, passed: outcome.passed },
      { name: exam.name, changed },
    )
  return outcome
}

/** Hands an attempt in by what is stored, and marks what needs nobody. */
export async function handIn(
  tx: Tx,
  now: Date,
  exam: StoredExam,
  attempt: Attempt,
): Promise<Outcome> {
  const submittedAt = attempt.dueAt < now ? attempt.dueAt : now
  await tx
    .updateTable('examAttempt')
    .set({ state: 'submitted', submittedAt, suspendedAt: null })
    .where('id', '=', attempt.id)
    .execute()
  const rows = await paperOf(tx, attempt.id)
  await noteAnswers(
    tx,
    rows.flatMap((row) =>
      row.answer === null
        ? []
        : [
            {
              itemId: row.itemId,
              version: row.version,
              libraryId: row.libraryId,
              source: 'exam' as const,
              sourceId: attempt.id,
              personId: attempt.personId,
              teamId: attempt.teamId,
              answer: row.answer satisfies Answer,
              right: row.void ? null : worth(row).right,
              ms: row.ms,
            },
          ],
    ),
    now,
  )
  return settle(tx, now, exam, { ...attempt, submittedAt, suspendedAt: null })
}
