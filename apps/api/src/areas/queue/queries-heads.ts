import type pg from 'pg'

const headsText = `
  select t.app_id as "appId", t.type
  from unnest($1::int[], $2::int[]) as t(app_id, type)
  cross join lateral (
    select q.rank, q.id
    from queue_order q
    where q.state = 'waiting' and q.app_id = t.app_id and q.type = t.type
    order by q.rank, q.id limit 1
  ) h
  order by h.rank, h.id`

/** Types that have waiting orders, the one whose first order is due first in front. */
export async function orderTypesByHead(
  pool: Pick<pg.Pool, 'query'>,
  types: readonly { appId: number; type: number }[],
): Promise<{ appId: number; type: number }[]> {
  return (
    await pool.query<{ appId: number; type: number }>({
      name: 'queue-heads',
      text: headsText,
      values: [types.map((type) => type.appId), types.map((type) => type.type)],
    })
  ).rows
}
