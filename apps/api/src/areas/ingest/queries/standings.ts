import type pg from 'pg'

/**
 * How a record stands: decided, in the queue for people or for machines, or neither, since no step
 * wanted it seen.
 */
export type Standing = {
  recordId: string
  stands: 'decided' | 'people' | 'machine' | 'none'
  decisionId: string | null
  resultId: string | null
  resultType: string | null
  labels: number[] | null
}

const standingsText = `
  select r.id::text as "recordId",
    case
      when o.decider is not null then case when o.decider then 'machine' else 'people' end
      when d.id is not null then 'decided'
      else 'none' end as stands,
    d.id::text as "decisionId", d.result_id as "resultId", d.result_type as "resultType", d.labels
  from unnest($1::bigint[]) as r(id)
  left join lateral (
    select bool_or(coalesce(p.name in ('strategy', 'engine'), false)) as decider
    from queue_order q
    left join person p on p.id = coalesce(q.holder_id, q.reserved_for)
    where q.record_id = r.id
    having count(*) > 0
  ) o on true
  left join lateral (
    select id, result_id, result_type, labels
    from decision
    where record_id = r.id and state = 'active'
    order by id desc
    limit 1
  ) d on true`

/** How records stand now, by id. */
export async function listStandings(
  pool: Pick<pg.Pool, 'query'>,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<Standing>(standingsText, [ids])
  return new Map(rows.map((row) => [row.recordId, row]))
}
