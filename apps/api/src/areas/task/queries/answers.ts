import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

/** What of an answer that was kept is told. */
export type GivenAnswer = {
  setting: number
  result: string
  labels: number[]
  remark: string
  rows: { reasonLabels: number[] }[] | null
}
/** Of an answer `a`; null where it was not kept, since its decision says it. */
export const givenSql = sql`
  case when a.given is not null then jsonb_build_object(
    'setting', a.given #> '{input,settingVersion}',
    'result', a.given #> '{item,value,result,id}',
    'labels', a.given #> '{item,reasonLabels}',
    'remark', a.given #> '{item,remark}',
    'rows', a.given #> '{item,rows}'
  ) end`

export type AnswerRow = {
  recordId: string
  postId: string
  appId: number
  type: number
  round: number
  person: string
  given: GivenAnswer
  at: string
  stands: boolean
}
/**
 * Answers that were kept of a task, by the turn of their items: of those that are over, so that
 * nobody who is still asked learns of the others.
 */
export async function listAnswers(
  db: Kysely<DB>,
  taskId: string,
  limit: number,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select i.record_id::text as "recordId", r.post_id as "postId", i.app_id as "appId", i.type,
      a.round, p.display_name as person, ${givenSql} as given,
      to_char(a.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
      (a.decision_id is not null or a.round = i.final_round) is true as stands
    from task_item i
    join task_answer a on a.item_id = i.id and a.given is not null
    join record r on r.id = i.record_id
    join person p on p.id = a.person_id
    where i.task_id = ${taskId}::bigint and i.state not in ('drawn', 'released', 'branched')
    order by i.place, i.id, a.round
    limit ${limit}`.execute(db)
  return rows
}
