import { parseTypeKey } from '@oas/contract/type-key'
import type pg from 'pg'
import type { Sample } from './draws.ts'

/** The first of some records that are of certain types, and how many of them all are. */
export async function namedRecords(
  client: Pick<pg.Pool, 'query'>,
  ids: readonly string[],
  types: readonly string[],
  most: number,
): Promise<{ list: Sample[]; seen: number }> {
  const pairs = types.map(parseTypeKey)
  const { rows } = await client.query<Sample & { seen: number }>(
    `
      select r.id::text as "recordId", r.app_id as "appId", r.type, r.post_id as "postId",
        coalesce(
          left(
            (
              select string_agg(x ->> 'content', ' ')
              from jsonb_array_elements(r.content -> 'texts') x
            ),
            200
          ),
          ''
        ) as text,
        r.received_at as "receivedAt", count(*) over ()::int as seen
      from unnest($1::bigint[]) with ordinality as l(id, no)
      join record r
        on r.id = l.id and not r.test
          and (r.app_id, r.type) in (select * from unnest($2::int[], $3::int[]))
      order by l.no
      limit $4`,
    [ids, pairs.map(({ appId }) => appId), pairs.map(({ type }) => type), most],
  )
  return {
    list: rows.map(({ seen: _seen, ...row }) => row),
    seen: rows[0]?.seen ?? 0,
  }
}
