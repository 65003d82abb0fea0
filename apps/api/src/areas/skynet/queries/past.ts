import type { SweepBody } from '@oas/contract/skynet/schemas'
import type { BusinessKind } from '@oas/contract/kinds'
import type pg from 'pg'
import type { RecordContent } from '../../queue/index.ts'

type Runner = Pick<pg.Pool, 'query'>
/** Records that a sweep looks through. */
export type Span = { body: Pick<SweepBody, 'scope'>; from: Date; to: Date }
/** A stored record, and what keeps it from becoming an order. */
export type PastRecord = {
  id: string
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  language: string
  business: BusinessKind
  content: RecordContent
  extData: Record<string, unknown>
  contentHash: string
  punished: boolean
  waiting: boolean
}

/** Records made by sweeps are left out: a sweep never feeds another one. */
const source = 'skynet'
const decided = `exists (
      select
      from decision d
      where d.record_id = r.id and d.state = 'active' and d.result_type not in ('SYSTEM', 'TAG')
    )`
const inScope = `
    r.app_id = $1 and r.type = k.type
    and r.id > $3 and r.id >= id_from($4::timestamptz) and r.id < id_from($5::timestamptz)
    and r.received_at >= $4 and r.received_at < $5
    and not r.test and r.source <> '${source}'
    and ($6::text[] is null or r.uid = any($6))
    and ($7::text[] is null or r.country = any($7))
    and ($8 = 'any' or ($8 = 'decided') = ${decided})`
const columns = `r.id, r.app_id as "appId", r.type, r.post_id as "postId", r.uid, r.country,
  r.language, r.business, r.content, r.ext_data as "extData", r.content_hash as "contentHash",
  exists (
    select
    from decision d
    where d.record_id = r.id
      and d.state = 'active'
      and d.result_type not in ('REGULAR', 'SYSTEM', 'TAG')
  ) as punished,
  exists (select from queue_order o where o.record_id = r.id) as waiting`
const given = ({ body: { scope }, from, to }: Span, after: string): unknown[] => [
  scope.appId,
  scope.types,
  after,
  from,
  to,
  scope.uids.length === 0 ? null : scope.uids,
  scope.countries.length === 0 ? null : scope.countries,
  scope.decided,
]

/** The next records of a span after one, by their ids. */
export async function readPast(
  on: Runner,
  span: Span,
  { after, limit }: { after: string; limit: number },
): Promise<PastRecord[]> {
  const { rows } = await on.query<PastRecord>(
    `
      select ${columns}
      from (
        select s.*
        from unnest($2::int[]) k (type)
        cross join lateral (
          select * from record r where ${inScope} order by r.id limit $9
        ) s
        order by s.id limit $9
      ) r
      order by r.id`,
    [...given(span, after), limit],
  )
  return rows
}

/** How many records a span has, counted up to a limit. */
export async function countPast(on: Runner, span: Span, most: number): Promise<number> {
  const { rows } = await on.query<{ n: number }>(
    `
      select count(*)::int as n
      from (
        select from unnest($2::int[]) k (type) join record r on ${inScope} limit $9
      ) few`,
    [...given(span, '0'), most],
  )
  return rows[0]?.n ?? 0
}

/** Records drawn evenly from a span of so many: the same ones each time. */
export async function drawPast(
  on: Runner,
  span: Span,
  { total, size }: { total: number; size: number },
): Promise<PastRecord[]> {
  // Of a large span only some twenty times as many are sorted as are drawn.
  const step = Math.max(1, Math.floor(total / (size * 20)))
  const { rows } = await on.query<PastRecord>(
    `
      select ${columns}
      from record r
      where r.id = any(array(
        select r.id
        from unnest($2::int[]) k (type)
        join record r on ${inScope} and mod(abs(hashint8(r.id)::bigint), $9) = 0
        order by hashint8(r.id), r.id
        limit $10
      ))
      order by r.id`,
    [...given(span, '0'), step, size],
  )
  return rows
}
