import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { stepsOf } from '@oas/contract/violation-score/decay'
import type { DecayStep } from '@oas/statistics/decay'
import { sql } from 'kysely'
import type { Language } from '@oas/contract/language/calls'
import type { On } from './templates.ts'

export type EventRow = {
  id: string
  templateId: string
  name: string
  version: number
  appId: number
  at: Date
  type: number | null
  recordId: string | null
  decisionId: string
  resultId: string | null
  punishId: number | null
  labelId: number
  label: string
  level: number | null
  points: number
  counted: number
  state: string
  why: string
  reason: string
  by: string | null
  body: TemplateBody
}
/** Events that are told of a user, the newest first; far more than anybody has. */
export const mostEvents = 500

/** Events of a user in all templates; of those `hidden` from somebody nothing is told. */
export async function eventsOf(
  db: On,
  { appId, uid }: { appId: number; uid: string },
  hidden: readonly string[],
  language: Language,
): Promise<EventRow[]> {
  const name = sql.raw(`l.${language}_name`)
  const { rows } = await sql<EventRow>`
    select e.id::text, e.template_id::text as "templateId", t.name, e.version,
      e.app_id as "appId", e.at, d.type, d.record_id::text as "recordId",
      e.decision_id::text as "decisionId", d.result_id as "resultId", p.punish_id as "punishId",
      e.label_id as "labelId", coalesce(nullif(${name}, ''), l.en_name, e.label_id::text) as label,
      e.level, e.points, e.counted, e.state, e.void_why as why, e.reason, b.name as by, v.body
    from violation_event e
    join violation_template t on t.id = e.template_id
    join violation_version v on v.template_id = e.template_id and v.version = e.version
    left join decision d on d.id = e.decision_id
    left join punish p on p.id = e.punish_id
    left join label l on l.id = e.label_id
    left join person b on b.id = e.voided_by
    where e.app_id = ${appId}::int and e.uid = ${uid}
      and e.decision_id <> all(${[...hidden]}::bigint[])
    order by e.at desc, e.decision_id desc, e.id desc
    limit ${mostEvents + 1}`.execute(db)
  return rows
}

/** An event as scores are fadingOf of it. */
export type Reckoned = { points: number; at: number; steps: readonly DecayStep[] }
export function fadingOf({ counted, at, body }: EventRow): Reckoned {
  return { points: counted, at: at.getTime(), steps: stepsOf(body.decay) }
}
