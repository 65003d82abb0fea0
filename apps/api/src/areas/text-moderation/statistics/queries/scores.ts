import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/tables.gen.ts'
import { type OfItems, itemsMeant } from './figures.ts'

type On = Kysely<DB>
export type Score = {
  itemId: string
  rule: string
  libraryId: string
  libraryName: string
  ownerId: string
  apps: number[]
  decided: number
  upheld: number
  percent: number | null
  fallbackAt: Date | null
  liftedAt: Date | null
  total: number
}
type Asked = OfItems & { since: Date; lined: boolean; offset: number; limit: number }
/**
 * Items in force with what people made of their hits since a moment, or since the item was last
 * lifted; the lowest share first. `lined`: only those that have a line and stand above it yet.
 */
export async function listScores(on: On, by: Asked): Promise<Score[]> {
  const { rows } = await sql<Score>`
    with live as (
      select x.item_id
      from text_release r
      join text_release_item x on x.number = r.number
      where r.state = 'live'
    ),
    c as (
      select item_id, hour, decided, strict from text_count where hour >= ${by.since}
      union all
      select item_id, hour, decided, strict from text_count_delta where hour >= ${by.since}
    ),
    s as (
      select i.id, sum(c.decided) as decided, sum(c.strict) as upheld
      from c
      join text_item i on i.id = c.item_id
      where i.lifted_at is null or c.hour >= i.lifted_at
      group by 1
    )
    select i.id as "itemId", i.rule, l.id as "libraryId", l.name as "libraryName",
      l.owner_id as "ownerId", i.apps, coalesce(s.decided, 0)::float8 as decided,
      coalesce(s.upheld, 0)::float8 as upheld, l.min_share as percent,
      i.fallback_at as "fallbackAt", i.lifted_at as "liftedAt", count(*) over ()::int as total
    from text_item i
    join live on live.item_id = i.id
    join text_library l on l.id = i.library_id
    left join s on s.id = i.id
    where ${itemsMeant(by)}
      and (
        not ${by.lined}::boolean
          or (l.min_share is not null and i.fallback_at is null and s.decided >= 50)
      )
    order by i.fallback_at is null, s.upheld / nullif(s.decided, 0) nulls last, s.decided desc, i.id
    offset ${by.offset}
    limit ${by.limit}`.execute(on)
  return rows
}
export async function setFallback(
  tx: On,
  itemId: string,
  share: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update text_item
    set fallback_at = ${at}, fallback_share = ${share}
    where id = ${itemId}::bigint and fallback_at is null
    returning id`.execute(tx)
  return rows.length > 0
}
/** Ids of items on whose word alone no machine decides. */
export async function listFallbacks(on: On): Promise<string[]> {
  const rows = await on
    .selectFrom('textItem')
    .select('id')
    .where('fallbackAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
