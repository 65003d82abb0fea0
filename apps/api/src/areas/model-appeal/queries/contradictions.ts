import { sql } from 'kysely'
import type { On, Tx } from './appeals.ts'

export type Contradiction = {
  recordId: string
  appId: number
  type: number
  modelId: string
  version: number
  item: string
  label: string
  labelId: number
  score: number
  outcome: number
}
/**
 * Takes up to so many records of which something was decided, and answers how many there were and
 * which scores, from a line on, a person contradicts: the highest of each label and version that
 * acts for users.
 */
export async function takeContradictions(
  tx: Tx,
  { from, most }: { from: number; most: number },
): Promise<{ taken: number; found: Contradiction[] }> {
  const { rows } = await sql<{ recordId: string }>`
    delete from model_decided
    where id = any(array(
      select id from model_decided order by id limit ${most} for update skip locked
    ))
    returning record_id as "recordId"`.execute(tx)
  if (rows.length === 0) return { taken: 0, found: [] }
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  const found = await sql<Contradiction>`
    select c.*
    from (
      select distinct on (o.record_id, o.model_id, o.version, o.label)
        o.record_id as "recordId", o.app_id as "appId", o.type, o.model_id as "modelId", o.version,
        o.item, o.label, o.label_id as "labelId", o.calibrated as score,
        text_outcome(o.record_id, o.label_id) as outcome
      from model_output o
      where o.record_id = any(${ids}::bigint[]) and o.calibrated >= ${from}::real
        and o.mode in ('live', 'staged') and not o.test
      order by o.record_id, o.model_id, o.version, o.label, o.calibrated desc, o.id
    ) c
    where c.outcome in (1, 2)`.execute(tx)
  return { taken: rows.length, found: found.rows }
}
/** The newest record of a post. */
export async function newestOfPost(on: On, appId: number, postId: string) {
  return on
    .selectFrom('record')
    .select(['id', 'type'])
    .where('appId', '=', appId)
    .where('postId', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
