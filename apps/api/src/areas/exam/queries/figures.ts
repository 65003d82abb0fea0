import type { Answer, ItemBody, QuestionKind } from '@oas/contract/case-library/schemas'
import type { AttemptState } from '@oas/contract/exam/schemas'
import { sql } from 'kysely'
import type { Tx } from './exams.ts'

export type PersonRow = {
  personId: string
  person: string
  team: string
  attemptId: string | null
  no: number
  state: AttemptState
  score: number | null
  firstScore: number | null
  passed: boolean | null
  reason: string
}
/** Everybody whom an exam asks, with each of their attempts; of one team, where one is said. */
export async function peopleOf(tx: Tx, examId: string, team: string | null): Promise<PersonRow[]> {
  return (
    await sql<PersonRow>`
      select p.person_id::text as "personId", q.display_name as person,
        coalesce(g.name, '') as team, a.id::text as "attemptId", a.no, a.state, a.score,
        a.first_score as "firstScore", a.passed, a.reason
      from exam_person p
      join person q on q.id = p.person_id
      left join team g on g.id = p.team_id
      left join exam_attempt a on a.exam_id = p.exam_id and a.person_id = p.person_id
      where p.exam_id = ${examId}::bigint
        and (${team}::bigint is null or p.team_id = ${team}::bigint)
      order by q.display_name, p.person_id, a.no`.execute(tx)
  ).rows
}

export type ItemRow = {
  itemId: string
  no: number
  kind: QuestionKind
  begins: string
  most: number
  void: boolean
  corrected: boolean
  answers: { score: number; right: boolean }[]
}
/** The questions of an exam with each marked answer and the score of its attempt. */
export async function itemsOf(tx: Tx, examId: string, team: string | null): Promise<ItemRow[]> {
  return (
    await sql<ItemRow>`
      select x.item_id::text as "itemId", x.no, v.body ->> 'kind' as kind,
        left(i.search, 120) as begins, coalesce(x.points, w.most, 0) as most, x.void,
        x.void or x.key is not null or x.points is not null as corrected,
        coalesce(w.answers, '[]') as answers
      from exam_item x
      join case_item i on i.id = x.item_id
      join case_item_version v on v.item_id = x.item_id and v.version = x.version
      left join lateral (
        select max(w.most) as most,
          jsonb_agg(
            jsonb_build_object('score', a.score, 'right', coalesce(w.right_answer, false))
          ) filter (where a.score is not null and w.points is not null) as answers
        from exam_answer w
        join exam_attempt a on a.id = w.attempt_id
        where w.item_id = x.item_id and a.exam_id = x.exam_id and a.state = 'marked'
          and (${team}::bigint is null or a.team_id = ${team}::bigint)
      ) w on true
      where x.exam_id = ${examId}::bigint
      order by x.no`.execute(tx)
  ).rows
}

/** One question of an exam with its key as it stands now. */
export async function itemOf(tx: Tx, examId: string, itemId: string) {
  return (
    await sql<{ body: ItemBody; dims: unknown; points: number; void: boolean }>`
      select v.body || coalesce(x.key, '{}') as body, b.body -> 'dims' as dims, x.void,
        coalesce(
          x.points,
          (
            select max(w.most)
            from exam_answer w
            join exam_attempt a on a.id = w.attempt_id
            where w.item_id = x.item_id and a.exam_id = x.exam_id
          ),
          1
        ) as points
      from exam_item x
      join case_item i on i.id = x.item_id
      join case_library b on b.id = i.library_id
      join case_item_version v on v.item_id = x.item_id and v.version = x.version
      where x.exam_id = ${examId}::bigint and x.item_id = ${itemId}::bigint`.execute(tx)
  ).rows[0]
}

/** What was answered wrongly most, without the order in which options were chosen. */
export async function wrongAnswers(
  tx: Tx,
  examId: string,
  itemId: string,
): Promise<{ answer: Answer; n: number }[]> {
  return (
    await sql<{ answer: Answer; n: number }>`
      select w.answer, count(*)::int as n
      from exam_answer w
      join exam_attempt a on a.id = w.attempt_id
      where a.exam_id = ${examId}::bigint and a.state in ('submitted', 'marked')
        and w.item_id = ${itemId}::bigint and w.right_answer = false and w.answer is not null
      group by w.answer
      order by n desc, w.answer::text
      limit 20`.execute(tx)
  ).rows
}
