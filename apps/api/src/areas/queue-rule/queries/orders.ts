import { type QueueRuleBody, blankRule } from '@oas/contract/queue-rule/schemas'
import { keptSql } from '../../../db/kept-order.ts'
import type { Runner } from './rules.ts'

const countText = `
  select count(*)::int as n
  from (
    select 1
    from queue_order q
    where q.state = 'waiting' and q.task_id is null and q.app_id = $1 and q.type = $2
    limit $3
  ) w`
/** Waiting orders of a type, counted no further than `most`. */
export async function countWaiting(
  pool: Runner,
  { appId, type }: { appId: number; type: number },
  most: number,
): Promise<number> {
  return (
    (
      await pool.query<{ n: number }>({
        name: 'queue-rule-count',
        text: countText,
        values: [appId, type, most],
      })
    ).rows[0]?.n ?? 0
  )
}

const agesText = `
  select t.app_id as "appId", t.type, count(q.id)::int as waiting,
    (
      extract(
        epoch from $3::timestamptz - percentile_disc(0.05) within group (order by q.received_at)
      ) * 1000
    )::float8 as "ageP95"
  from unnest($1::int[], $2::int[]) as t(app_id, type)
  left join queue_order q on q.state = 'waiting'
    and q.task_id is null
    and q.app_id = t.app_id
    and q.type = t.type
  group by 1, 2`
export type Ages = { appId: number; type: number; waiting: number; ageP95: number | null }
/** How many orders of types wait, and for how long the oldest twentieth of them does at least. */
export async function agesOf(
  pool: Runner,
  types: readonly { appId: number; type: number }[],
  now: Date,
): Promise<Ages[]> {
  return types.length === 0
    ? []
    : (
        await pool.query<Ages>(agesText, [
          types.map(({ appId }) => appId),
          types.map(({ type }) => type),
          now,
        ])
      ).rows
}

const joinText = `
  select u.app_id as "appId", u.type, u.post_id as "postId", f.id as "recordId"
  from unnest(
    $1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[]
  ) as u(app_id, type, post_id, hash, since, but)
  cross join lateral (
    select r.id
    from record r
    where r.app_id = u.app_id
      and r.post_id = u.post_id
      and r.type = u.type
      and r.content_hash = u.hash
      and r.received_at >= u.since
      and r.id <> u.but
      and (
        exists (
          select 1 from queue_order q where q.record_id = r.id and not ${keptSql('q')}
        )
          or exists (select 1 from decision d where d.record_id = r.id and d.state = 'active')
      )
    order by r.id desc limit 1
  ) f`
export type Joining = {
  appId: number
  type: number
  postId: string
  contentHash: string
  since: Date
  /** Not this record itself. */ but?: string
}
/**
 * Records of posts with the same content that came in since and that somebody has, had or will have
 * before them.
 */
export async function listJoined(
  client: Runner,
  list: readonly Joining[],
): Promise<{ appId: number; type: number; postId: string; recordId: string }[]> {
  return list.length === 0
    ? []
    : (
        await client.query(joinText, [
          list.map((one) => one.appId),
          list.map((one) => one.type),
          list.map((one) => one.postId),
          list.map((one) => one.contentHash),
          list.map((one) => one.since),
          list.map((one) => one.but ?? '0'),
        ])
      ).rows
}

export type Waiting = {
  id: string
  recordId: string
  postId: string
  rank: number
  priority: number
  receivedAt: Date
  deadlineAt: Date | null
}
const waitingColumns = `
  q.id, q.record_id as "recordId", q.post_id as "postId", q.rank::float8 as rank, q.priority,
    q.received_at as "receivedAt", q.deadline_at as "deadlineAt"`
/** What a rule may move or discard: not what a person passed on or waits for. */
const free = `
  q.task_id is null
    and q.reserved_for is null
    and q.opinion = '[]'::jsonb
    and not q.facts ? 'escalatedTo'`
/** The first waiting orders of a type, in the order of the queue. */
export async function firstWaiting(
  pool: Runner,
  appId: number,
  type: number,
  limit: number,
): Promise<Waiting[]> {
  return (
    await pool.query<Waiting>(
      `
        select ${waitingColumns}
        from queue_order q
        where q.state = 'waiting' and q.app_id = $1 and q.type = $2 and ${free}
        order by q.rank, q.id limit $3`,
      [appId, type, limit],
    )
  ).rows
}
export async function countOlder(
  pool: Runner,
  appId: number,
  type: number,
  before: Date,
): Promise<number> {
  return (
    (
      await pool.query<{ n: number }>(
        `
        select count(*)::int as n
        from queue_order q
        where q.state = 'waiting'
          and q.app_id = $1
          and q.type = $2
          and ${free}
          and q.received_at < $3`,
        [appId, type, before],
      )
    ).rows[0]?.n ?? 0
  )
}
/** Orders of a type that waited since before a time. */
export async function waitedLong(
  client: Runner,
  appId: number,
  type: number,
  before: Date,
  limit: number,
): Promise<{ orderId: string; recordId: string }[]> {
  return (
    await client.query<{ orderId: string; recordId: string }>(
      `
        select q.id as "orderId", q.record_id as "recordId"
        from queue_order q
        where q.state = 'waiting'
          and q.app_id = $1
          and q.type = $2
          and ${free}
          and q.received_at < $3
        order by q.received_at, q.id limit $4`,
      [appId, type, before, limit],
    )
  ).rows
}
const discardedText = `
  with r as (update queue_rule set discarded = discarded + $2 where id = $1 returning app_id)
  insert into audit_log (actor, action, subject, app_id, detail, request_id)
  select 'system', 'queueRule.discard', 'queue-rule:' || $1, app_id, $3, 'queue-rule-' || $1
  from r`
/** Counts what a rule discarded, and tells so in the log of changes. */
export async function noteDiscarded(
  client: Runner,
  { id, discardReason }: { id: string; discardReason: string },
  orders: readonly string[],
): Promise<void> {
  await client.query(discardedText, [
    id,
    orders.length,
    JSON.stringify({ reason: discardReason, orders }),
  ])
}

/** The next rule whose places are still to be written, locked; others work on others. */
export async function nextRanking(
  client: Runner,
): Promise<
  (QueueRuleBody & { id: string; appId: number; type: number; rankedTo: string }) | undefined
> {
  const row = (
    await client.query(`
      select id, app_id as "appId", type, state, priority, ageing, sample,
        merge_minutes as "mergeMinutes", discard_minutes as "discardMinutes",
        discard_reason as "discardReason", overflow_at as "overflowAt",
        overflow_type as "overflowType", ranked_to as "rankedTo"
      from queue_rule
      where ranked_to is not null
      order by id limit 1 for update skip locked`)
  ).rows[0]
  // Without a rule in force, places are those of the product.
  return row && { ...row, ...(row.state === 'live' ? {} : blankRule) }
}
/**
 * Orders of a type after an id, locked: also what is held, as it may come back. Rank 0 is a promise
 * to one person and stays.
 */
export async function lockAfter(
  client: Runner,
  appId: number,
  type: number,
  after: string,
  limit: number,
): Promise<(Waiting & { skip: boolean })[]> {
  return (
    await client.query<Waiting & { skip: boolean }>(
      `
        select ${waitingColumns}, not (${free} and q.rank > 0) as skip
        from queue_order q
        where q.app_id = $1 and q.type = $2 and q.id > $3
        order by q.id limit $4 for update`,
      [appId, type, after, limit],
    )
  ).rows
}
export async function writeRanks(
  client: Runner,
  list: readonly { id: string; rank: number; priority: number }[],
): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        update queue_order q
        set rank = u.rank, priority = u.priority
        from unnest($1::bigint[], $2::bigint[], $3::int[]) as u(id, rank, priority)
        where q.id = u.id`,
      [
        list.map(({ id }) => id),
        list.map(({ rank }) => rank),
        list.map(({ priority }) => priority),
      ],
    )
}
export async function putRankedTo(
  client: Runner,
  id: string,
  rankedTo: string | null,
): Promise<void> {
  await client.query('update queue_rule set ranked_to = $2 where id = $1', [id, rankedTo])
}
