import { type TextKey, textOf } from '@oas/texts'
import { officeTime } from '../../core/office-time.ts'
import { sendMessage } from '../message/index.ts'
import type { StoredExam, Tx } from './queries/exams.ts'

const batch = 500
type Told = Pick<StoredExam, 'id' | 'name' | 'openAt' | 'closeAt'>
const send = async (
  tx: Tx,
  now: Date,
  personIds: readonly string[],
  transKey: TextKey,
  { params, link }: { params: Record<string, string | number>; link: string },
): Promise<void> => {
  for (let from = 0; from < personIds.length; from += batch)
    await sendMessage(tx, now, {
      msgType: 6,
      plat: 'exam',
      audience: { personIds: personIds.slice(from, from + batch) },
      link,
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
}
const wordsOf = ({ name, openAt, closeAt }: Told) => ({
  name,
  from: officeTime(openAt),
  to: officeTime(closeAt),
})

/** Tells people of an exam that was published. */
export function tellPeople(
  tx: Tx,
  now: Date,
  personIds: readonly string[],
  exam: Told,
): Promise<void> {
  return send(tx, now, personIds, 'exam.told_published', {
    params: wordsOf(exam),
    link: '/atlas/my-exam',
  })
}

/** Reminds who has not begun of an exam; answers how many that are. */
export async function tellAbsent(tx: Tx, now: Date, exam: Told): Promise<number> {
  const absent = await tx
    .selectFrom('examPerson as p')
    .select('p.personId')
    .where('p.examId', '=', exam.id)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('examAttempt as a')
            .select('a.id')
            .whereRef('a.examId', '=', 'p.examId')
            .whereRef('a.personId', '=', 'p.personId')
            .where('a.state', '<>', 'void'),
        ),
      ),
    )
    .execute()
  const ids = absent.map(({ personId }) => personId)
  await send(tx, now, ids, 'exam.told_reminded', { params: wordsOf(exam), link: '/atlas/my-exam' })
  return ids.length
}

/** Tells a person what came of an attempt, or that a correction changed whether they passed. */
export function tellResult(
  tx: Tx,
  now: Date,
  { personId, attemptId, passed }: { personId: string; attemptId: string; passed: boolean },
  { name, changed }: { name: string; changed: boolean },
): Promise<void> {
  const what = changed ? 'changed' : 'result'
  const key = `exam.told_${what}_${passed ? 'passed' : 'failed'}` as const
  return send(tx, now, [personId], key, {
    params: { name },
    link: `/atlas/my-exam-scores?attemptId=${attemptId}`,
  })
}
