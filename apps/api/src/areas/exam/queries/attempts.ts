import type { Answer, ItemBody } from '@oas/contract/case-library/schemas'
import type { AttemptNow, AttemptState, ExamBody } from '@oas/contract/exam/schemas'
import { minuteMs } from '@oas/contract/time'
import { type Selectable, sql } from 'kysely'
import { fail } from '../../../core/fail.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Drawn } from '../draw.ts'
import type { Tx } from './exams.ts'

/** An attempt of a person, locked for a change; those of others are not there. */
export async function lockOwn(tx: Tx, attemptId: string, personId: string): Promise<Attempt> {
  const row = await tx
    .selectFrom('examAttempt')
    .selectAll()
    .where('id', '=', attemptId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toAttempt(row) : fail('not-found')
}
type Row = Selectable<DB['examAttempt']>
export type Attempt = Omit<Row, 'state' | 'suspendedMs'> & {
  state: AttemptState
  suspendedMs: number
}
export function toAttempt(row: Row): Attempt {
  return { ...row, state: row.state as AttemptState, suspendedMs: Number(row.suspendedMs) }
}

/** Milliseconds for which an attempt may still be suspended. */
export function suspendLeft({ suspendedMs }: Attempt, { suspends }: ExamBody): number {
  return Math.max(0, suspends.minutes * minuteMs - suspendedMs)
}
export function toNow(attempt: Attempt, body: ExamBody): AttemptNow {
  return {
    attemptId: attempt.id,
    state: attempt.state,
    startedAt: attempt.startedAt.getTime(),
    deadline: (attempt.state === 'suspended' ? attempt.dueAt : attempt.deadline).getTime(),
    suspendsLeft: Math.max(0, body.suspends.times - attempt.suspends),
    suspendMsLeft: suspendLeft(attempt, body),
  }
}

type NewAttempt = {
  examId: string
  personId: string
  teamId: string | null
  no: number
  startedAt: Date
  deadline: Date
}
/** Begins an attempt with its paper. */
export async function insertAttempt(
  tx: Tx,
  attempt: NewAttempt,
  paper: readonly Drawn[],
): Promise<string> {
  const { lastSerial: serial } = await tx
    .updateTable('exam')
    .set((row) => ({ lastSerial: row('lastSerial', '+', 1) }))
    .where('id', '=', attempt.examId)
    .returning('lastSerial')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('examAttempt')
    .values({ ...attempt, dueAt: attempt.deadline, serial })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('examAnswer')
    .values(
      paper.map(({ item, points }, index) => ({
        attemptId: id,
        itemNo: index + 1,
        itemId: item.itemId,
        version: item.version,
        most: points,
      })),
    )
    .execute()
  return id
}

/** Keeps an answer unless a later one is there; answers the number of what is there then. */
export async function putAnswer(
  tx: Tx,
  attemptId: string,
  given: { itemNo: number; answer: Answer; seq: number; ms: number },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    update exam_answer w
    set answer = case when w.seq < ${given.seq} then ${JSON.stringify(given.answer)}::jsonb
        else w.answer end,
      ms = case when w.seq < ${given.seq} then ${given.ms} else w.ms end,
      at = case when w.seq < ${given.seq} then ${now} else w.at end,
      seq = greatest(w.seq, ${given.seq})
    where w.attempt_id = ${attemptId}::bigint and w.item_no = ${given.itemNo}
    returning w.seq`.execute(tx)
  return rows[0]?.seq ?? null
}

/** A question of an attempt, with what is right as it stands now. */
export type PaperRow = {
  itemNo: number
  itemId: string
  version: number
  libraryId: string
  body: ItemBody
  dims: unknown
  most: number
  void: boolean
  seq: number
  answer: Answer | null
  ms: number
  mark: number | null
  points: number | null
  right: boolean | null
}
export async function paperOf(tx: Tx, attemptId: string): Promise<PaperRow[]> {
  return (
    await sql<PaperRow>`
      select w.item_no as "itemNo", w.item_id::text as "itemId", w.version,
        i.library_id::text as "libraryId", v.body || coalesce(x.key, '{}') as body,
        b.body -> 'dims' as dims, coalesce(x.points, w.most) as most, x.void, w.seq, w.answer,
        w.ms, w.mark, w.points, w.right_answer as "right"
      from exam_answer w
      join exam_attempt a on a.id = w.attempt_id
      join exam_item x on x.exam_id = a.exam_id and x.item_id = w.item_id
      join case_item i on i.id = w.item_id
      join case_library b on b.id = i.library_id
      join case_item_version v on v.item_id = w.item_id and v.version = w.version
      where w.attempt_id = ${attemptId}::bigint
      order by w.item_no`.execute(tx)
  ).rows
}

export type Marked = { itemNo: number; points: number | null; right: boolean | null }
export async function putPoints(tx: Tx, attemptId: string, marked: readonly Marked[]) {
  await sql`
    update exam_answer w
    set points = m.points, right_answer = m."right"
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m(
      "itemNo" int, points float8, "right" boolean
    )
    where w.attempt_id = ${attemptId}::bigint and w.item_no = m."itemNo"`.execute(tx)
}
