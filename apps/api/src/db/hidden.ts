import type pg from 'pg'
import { blankQueue } from '@oas/contract/inspection/queue'

type On = Pick<pg.Pool, 'query'>

const hiddenText = `
  select i.decision_id::text as id, i.record_id::text as "recordId",
    i.person_id::text as "personId", d.person_id::text as "decidedBy",
    o.corrected_id::text as "correctedId"
  from queue_order q
  join inspection i on i.order_id = q.id and i.state in ('waiting', 'answered')
  join decision d on d.id = i.decision_id
  join quality_queue_version v on v.queue_id = i.queue_id and v.version = i.version
  left join inspection o on o.id = i.of_id
  where q.holder_id = $1 and q.state in ('held', 'suspended', 'doubtful')
    and (i.state = 'waiting' or i.inspector_id is distinct from $1)
    and coalesce((v.body ->> 'blind')::bool, $2)`
/** A decision that an inspector may not know of yet, and whose work on its record that is. */
type Hidden = { ids: string[]; recordId: string; personIds: string[] }
/**
 * What is hidden from a person: decisions they hold a blind inspection of, as long as their own
 * answer is not kept. Whatever shows decisions or what came of them leaves these out for them.
 */
export async function hiddenFrom(on: On, personId: string): Promise<Hidden[]> {
  const { rows } = await on.query<{
    id: string
    recordId: string
    personId: string
    decidedBy: string
    correctedId: string | null
  }>({ name: 'hidden-from', text: hiddenText, values: [personId, blankQueue.blind] })
  return rows.map((row) => ({
    ids: row.correctedId === null ? [row.id] : [row.id, row.correctedId],
    recordId: row.recordId,
    personIds: [row.personId, row.decidedBy],
  }))
}

/** The decisions alone, by id. */
export async function hiddenDecisions(on: On, personId: string): Promise<string[]> {
  return (await hiddenFrom(on, personId)).flatMap(({ ids }) => ids)
}

/** Whether what has the decision `column`, or none, may be shown; `ids`: the hidden ones. */
export function shownSql(column: string, ids: string): string {
  return `coalesce(${column} <> all(${ids}::bigint[]), true)`
}
