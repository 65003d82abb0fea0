import type { AttemptState, ExamBody, ExamState, LabelShare } from '@oas/contract/exam/schemas'
import type { Language } from '@oas/contract/language/calls'
import { parkedMs } from '@oas/contract/queue/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './exams.ts'

export type Tab = 'open' | 'coming' | 'done'
type Asked = { personId: string; now: Date }

/** Attempts that count of a person in an exam `e`. */
const used = (personId: string): RawBuilder<number> => sql<number>`(
      select count(*)::int
      from exam_attempt a
      where a.exam_id = e.id and a.person_id = ${personId}::bigint and a.state <> 'void'
    )`
/** What is open: within its time, and an attempt runs or is left. */
const isOpen = ({ personId, now }: Asked): RawBuilder<boolean> => sql<boolean>`(
    e.state in ('published', 'running') and e.open_at <= ${now} and e.close_at > ${now}
    and (
      ${used(personId)} < (e.body ->> 'attempts')::int
      or exists (
        select 1
        from exam_attempt a
        where a.exam_id = e.id and a.person_id = ${personId}::bigint
          and a.state in ('running', 'suspended')
      )
    )
  )`
const inTab = (tab: Tab | null, asked: Asked): RawBuilder<boolean> => {
  if (tab === null) return sql<boolean>`true`
  if (tab === 'open') return isOpen(asked)
  if (tab === 'coming') return sql<boolean>`e.state = 'published' and e.open_at > ${asked.now}`
  return sql<boolean>`(
    e.state <> 'cancelled' and not ${isOpen(asked)}
    and not (e.state = 'published' and e.open_at > ${asked.now})
  )`
}

export type MineRow = {
  id: string
  name: string
  state: ExamState
  body: ExamBody
  total: number
  questions: number
  used: number
  score: number | null
  passed: boolean | null
  currentId: string | null
  all: number
}
/** Exams of a person, those that close first in front; done ones the newest first. */
export async function listMine(
  tx: Tx,
  asked: Asked & { tab: Tab | null; examId?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<MineRow[]> {
  const { personId, tab, examId = null } = asked
  return (
    await sql<MineRow>`
      select e.id::text, e.name, e.state, e.body, e.total, e.questions,
        ${used(personId)} as used, s.score, s.passed, c.id::text as "currentId",
        count(*) over ()::int as "all"
      from exam_person p
      join exam e on e.id = p.exam_id
      left join exam_attempt c on c.exam_id = e.id and c.person_id = p.person_id
        and c.state in ('running', 'suspended')
      cross join lateral (
        select max(a.score) as score, bool_or(a.passed) as passed
        from exam_attempt a
        where a.exam_id = e.id and a.person_id = p.person_id and a.state = 'marked'
      ) s
      where p.person_id = ${personId}::bigint
        and (${examId}::bigint is null or e.id = ${examId}::bigint)
        and ${inTab(tab, asked)}
      order by ${tab === 'done' ? sql`e.close_at desc` : sql`e.close_at`}, e.id
      limit ${limit} offset ${offset}`.execute(tx)
  ).rows
}

export type TranscriptRow = {
  attemptId: string
  examId: string
  name: string
  body: ExamBody
  examState: ExamState
  no: number
  submittedAt: Date
  state: AttemptState
  total: number
  score: number | null
  firstScore: number | null
  passed: boolean | null
  validTo: Date | null
  rank: number | null
  all: number
}
/**
 * What a person handed in, newest first. The rank is that of the attempt among the best ones of all
 * people of the exam.
 */
export async function listTranscripts(
  tx: Tx,
  asked: { personId: string; examId?: string; attemptId?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<TranscriptRow[]> {
  const { personId, examId = null, attemptId = null } = asked
  return (
    await sql<TranscriptRow>`
      select a.id::text as "attemptId", e.id::text as "examId", e.name, e.body,
        e.state as "examState", a.no, a.submitted_at as "submittedAt", a.state, e.total, a.score,
        a.first_score as "firstScore", a.passed, a.valid_to as "validTo",
        case when a.score is not null then (
          select count(*)::int + 1
          from (
            select max(o.score) as score
            from exam_attempt o
            where o.exam_id = e.id and o.state = 'marked' and o.person_id <> a.person_id
            group by o.person_id
          ) b
          where b.score > a.score
        ) end as rank,
        count(*) over ()::int as "all"
      from exam_attempt a
      join exam e on e.id = a.exam_id
      where a.person_id = ${personId}::bigint and a.state in ('submitted', 'marked')
        and (${examId}::bigint is null or e.id = ${examId}::bigint)
        and (${attemptId}::bigint is null or a.id = ${attemptId}::bigint)
      order by a.submitted_at desc, a.id desc
      limit ${limit} offset ${offset}`.execute(tx)
  ).rows
}

/** How many questions with a label were asked and right: of an attempt, or of an exam. */
export async function labelShares(
  tx: Tx,
  language: Language,
  of: { attemptId?: string; examId?: string; team?: string | null },
): Promise<LabelShare[]> {
  const { attemptId = null, examId = null, team = null } = of
  return (
    await sql<LabelShare>`
      select u.label, coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name,
          u.label::text) as name,
        count(*)::int as asked, (count(*) filter (where w.right_answer))::int as "right"
      from exam_attempt a
      join exam_answer w on w.attempt_id = a.id
      join case_item_version v on v.item_id = w.item_id and v.version = w.version
      cross join lateral (
        select n.value::int as label
        from jsonb_array_elements_text(v.body -> 'answer' -> 'labels') as n(value)
      ) u
      left join label l on l.id = u.label
      where a.state in ('submitted', 'marked') and w.points is not null
        and (${attemptId}::bigint is null or a.id = ${attemptId}::bigint)
        and (${examId}::bigint is null or a.exam_id = ${examId}::bigint)
        and (${team}::bigint is null or a.team_id = ${team}::bigint)
      group by 1, 2
      order by asked desc, u.label`.execute(tx)
  ).rows
}

export type BlockedRow = {
  typeKey: string
  typeName: string
  exam: string
  suspended: number
  backAt: Date | null
}
/**
 * Types that a person may not take until they pass, with the exams that say so, and what they have
 * suspended there: it waits for them no longer than anything suspended, from when the exam stopped
 * them.
 */
export async function listBlocked(tx: Tx, { personId, now }: Asked): Promise<BlockedRow[]> {
  return (
    await sql<BlockedRow>`
      select g.app_id || ':' || g.type as "typeKey", coalesce(t.name, '') as "typeName",
        e.name as exam, coalesce(s.n, 0) as suspended,
        case
          when s.first is not null then greatest(s.first, g.acts_at, p.ended)
            + ${parkedMs} * interval '1 ms'
        end as "backAt"
      from (
        select b.app_id, b.type, max(b.acts_at) as acts_at,
          exam_stop(${personId}::bigint, b.app_id, b.type, ${now}) as exam_id
        from exam_gate b
        where b.acts_at <= ${now}
        group by b.app_id, b.type
      ) g
      join exam e on e.id = g.exam_id
      left join record_type t on t.app_id = g.app_id and t.type = g.type
      left join lateral (
        select max(a.valid_to) as ended
        from exam_attempt a
        where a.exam_id = g.exam_id and a.person_id = ${personId}::bigint and a.state = 'marked'
          and a.passed and a.valid_to <= ${now}
      ) p on true
      left join (
        select q.app_id, q.type, count(*)::int as n, min(q.parked_at) as first
        from queue_order q
        where q.state = 'suspended' and q.holder_id = ${personId}::bigint
        group by q.app_id, q.type
      ) s on s.app_id = g.app_id and s.type = g.type
      order by e.name, t.name`.execute(tx)
  ).rows
}
