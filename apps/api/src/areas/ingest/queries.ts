import { typeKeyOf } from '@oas/contract/type-key'
import type pg from 'pg'
import type { Evidence, RecordContent } from '../queue/index.ts'

/** A checked record on its way into the tables. */
export type NewRecord = {
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  language: string
  source: string
  business: string
  reason: string
  content: RecordContent
  extData: Record<string, unknown>
  modelInfo: Record<string, unknown>
  evidence: Evidence
  contentHash: string
  priority: number
  createdAt: Date
  receivedAt: Date
  deadlineAt: Date | null
  rank: number
  groupKey: string
  facts: Record<string, unknown>
  queue: boolean
  key: string | null
  /** Of a test user. */
  test: boolean
  /** Whose order alone it is. */
  reservedFor: string | null
  /** Who is never offered its order. */
  excluded?: readonly string[]
  /**
   * What the queue rule of its type says: how urgent its order is, in which type's queue it waits
   * or could wait, and since when the same content of its post counts as one.
   */
  orderPriority?: number
  orderType?: number | null
  overflowType?: number | null
  mergeSince?: Date | null
  /** The country whose auditors its order is for, where a rule says another than its own. */
  orderCountry?: string
}

// Statements here have no name: a batch is worth a plan of its own, made for the sizes the tables
// have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>
export type KeyRef = { appId: number; key: string }
export type KeyRow = KeyRef & { recordId: string }

const keysText = `
  insert into ingest_key (app_id, key, record_id, at)
  select k.app_id, k.key, next_id(), $3
  from (select * from unnest($1::int[], $2::text[]) as u(app_id, key) order by 1, 2) k
  on conflict do nothing
  returning app_id as "appId", key, record_id as "recordId"`
const foundKeysText = `
  select k.app_id as "appId", k.key, k.record_id as "recordId"
  from ingest_key k
  join unnest($1::int[], $2::text[]) as u(app_id, key) on u.app_id = k.app_id and u.key = k.key`

/**
 * Takes idempotency keys: those that are new, each with the record id it now stands for, and those
 * another request used before.
 */
export async function takeKeys(
  client: Client,
  keys: readonly KeyRef[],
  now: Date,
): Promise<{ taken: KeyRow[]; used: KeyRow[] }> {
  if (keys.length === 0) return { taken: [], used: [] }
  const lists = [keys.map((key) => key.appId), keys.map((key) => key.key)]
  const taken = (await client.query<KeyRow>(keysText, [...lists, now])).rows
  if (taken.length === keys.length) return { taken, used: [] }
  const mine = new Set(taken.map((row) => row.recordId))
  return {
    taken,
    used: (await client.query<KeyRow>(foundKeysText, lists)).rows.filter(
      (row) => !mine.has(row.recordId),
    ),
  }
}

const moveKeysText = `
    update ingest_key k
    set record_id = u.record_id
    from unnest($1::int[], $2::text[], $3::bigint[]) as u(app_id, key, record_id)
    where k.app_id = u.app_id and k.key = u.key`
/** Points keys at the record their content was merged into. */
export async function moveKeys(client: Client, keys: readonly KeyRow[]): Promise<void> {
  if (keys.length > 0)
    await client.query(moveKeysText, [
      keys.map((key) => key.appId),
      keys.map((key) => key.key),
      keys.map((key) => key.recordId),
    ])
}

export type PostRef = { appId: number; type: number; postId: string }
/** Where the order of a post may wait besides its own type's queue. */
type Sought = PostRef & { overflowType?: number | null }
export type Twin = PostRef & {
  orderId: string
  recordId: string
  seen: boolean
  contentHash: string
  reportCount: number
}
// One statement for each queue: a condition that names two types at once is not answered by the
// index of posts. Only content of the same type is the same post.
export function twinsText(elsewhere: boolean): string {
  return `
  select u.app_id as "appId", ${elsewhere ? 'u.home' : 'u.type'} as type, u.post_id as "postId",
    q.id as "orderId", q.record_id as "recordId", q.seen, r.content_hash as "contentHash",
    r.report_count as "reportCount"
  from unnest(
    $1::int[], $2::int[], $3::text[]${elsewhere ? ', $4::int[]' : ''}
  ) as u(app_id, type, post_id${elsewhere ? ', home' : ''})
  cross join lateral (
    select q.id, q.record_id, q.seen
    from queue_order q
    where q.app_id = u.app_id
      and q.type = u.type
      and q.post_id = u.post_id
      and q.guest_of = ${elsewhere ? 'u.home' : '-1'}
      and q.state = 'waiting'
      and q.task_id is null
    limit 1 for update
  ) q
  cross join lateral (
    select r.content_hash, r.report_count from record r where r.id = q.record_id limit 1
  ) r`
}

/** Names a post. */
export function postOf(post: PostRef): string {
  return `${typeKeyOf(post)} ${post.postId}`
}
const order = (one: PostRef, two: PostRef): number =>
  one.appId - two.appId ||
  one.type - two.type ||
  (one.postId < two.postId ? -1 : one.postId > two.postId ? 1 : 0)
/**
 * Waiting orders of posts, locked in the caller's transaction, always in one order, so that two
 * batches do not meet head-on.
 */
export async function lockTwins(client: Client, posts: readonly Sought[]): Promise<Twin[]> {
  const sorted = [...posts].sort(order)
  const own = (
    await client.query<Twin>(twinsText(false), [
      sorted.map((post) => post.appId),
      sorted.map((post) => post.type),
      sorted.map((post) => post.postId),
    ])
  ).rows
  const known = new Set(own.map(postOf))
  const others = sorted.filter(
    (post) => typeof post.overflowType === 'number' && !known.has(postOf(post)),
  )
  if (others.length === 0) return own
  return [
    ...own,
    ...(
      await client.query<Twin>(twinsText(true), [
        others.map((post) => post.appId),
        others.map((post) => post.overflowType),
        others.map((post) => post.postId),
        others.map((post) => post.type),
      ])
    ).rows,
  ]
}

const shape = `
  i(
    n int, "recordId" bigint, "orderId" bigint, "appId" int, "type" int, "postId" text,
      "uid" text, "country" text, "language" text, "source" text, "business" text, "reason" text,
      "content" jsonb, "extData" jsonb, "modelInfo" jsonb, "evidence" jsonb, "contentHash" text,
      "priority" smallint, "createdAt" timestamptz, "receivedAt" timestamptz,
      "deadlineAt" timestamptz, "rank" bigint, "groupKey" text, "facts" jsonb, "queue" bool,
      "test" bool, "reservedFor" bigint, "excluded" bigint[], "orderPriority" smallint,
      "orderType" int, "orderCountry" text, "reportCount" int
  )`

/** Country and priority of an order, where a rule gave it some of its own. */
const place = `coalesce(i."orderCountry", i."country")`
const urgency = `coalesce(i."orderPriority", i."priority")`

/** Whoever made the decision that a record contests: the order is never handed to them. */
const contested = `
  case
    when i."content" #>> '{data,appeal,original,decisionId}' ~ '^[1-9][0-9]{0,17}$' then coalesce(
      (
        select array[d.person_id]
        from decision d
        where d.id = (i."content" #>> '{data,appeal,original,decisionId}')::bigint
          and d.app_id = i."appId"
      ),
      '{}'::bigint[]
    )
    else '{}'::bigint[] end`
/**
 * Persons an order is never handed to: those its sender names, and whoever decided what it
 * contests.
 */
const kept = `coalesce(i."excluded", '{}') || ${contested}`

/**
 * A record to insert: `n` is its place; `recordId` comes from its key, else it is made here;
 * `orderId` names a waiting order that turns to it.
 */
export type Insert = Omit<NewRecord, 'key'> & {
  n: number
  recordId: string | null
  orderId: string | null
  reportCount: number
}
export type Inserted = { n: number; recordId: string; placed: boolean }

const insertText = `
  with i as materialized (
    select i.*, coalesce(i."recordId", next_id()) as rid
    from json_to_recordset($1::json) as ${shape}
  ),
  r as (
    insert into record (
      id, app_id, type, post_id, uid, country, language, source, business, reason, content,
      ext_data, model_info, evidence, content_hash, priority, report_count, created_at, received_at,
      test
    )
    select rid, "appId", "type", "postId", "uid", "country", "language", "source", "business",
      "reason", "content", "extData", "modelInfo", "evidence", "contentHash", "priority",
      "reportCount", "createdAt", "receivedAt", "test"
    from i
  ),
  o as (
    insert into queue_order (
      app_id, type, record_id, business, rank, priority, deadline_at, post_id, uid, country,
      language, source, group_key, facts, received_at, created_at, test, reserved_for, excluded,
      guest_of
    )
    select "appId", coalesce("orderType", "type"), rid, "business", "rank", ${urgency},
      "deadlineAt", "postId", "uid", ${place}, "language", "source", "groupKey", "facts",
      "receivedAt", "createdAt", "test", "reservedFor", ${kept},
      case when "orderType" <> "type" then "type" else -1 end
    from i
    where "queue" and "orderId" is null
    order by "appId", "type", "postId"
    on conflict (app_id, type, post_id, guest_of)
    where state = 'waiting' and task_id is null do nothing
    returning record_id
  ),
  u as (
    update queue_order q
    set record_id = i.rid, seen = false, excluded = ${kept}, uid = i."uid", country = ${place},
      language = i."language", source = i."source", group_key = i."groupKey", facts = i."facts",
      priority = greatest(q.priority, ${urgency}), rank = least(q.rank, i."rank"),
      deadline_at = least(q.deadline_at, i."deadlineAt"), created_at = i."createdAt",
      received_at = i."receivedAt", test = i."test"
    from i
    where q.id = i."orderId"
    returning q.record_id
  )
  select i.n, i.rid as "recordId",
    not i."queue" or o.record_id is not null or u.record_id is not null as placed
  from i
  left join o on o.record_id = i.rid
  left join u on u.record_id = i.rid`

/**
 * Inserts records with their orders. A record that is not `placed` met a new order of its post: the
 * transaction must be run again.
 */
export async function insertRecords(client: Client, list: readonly Insert[]): Promise<Inserted[]> {
  return list.length === 0
    ? []
    : (await client.query<Inserted>(insertText, [JSON.stringify(list)])).rows
}

/** Newer content for a record whose order waits unseen; `reports` is how many came in. */
export type Merge = Omit<NewRecord, 'key'> & { recordId: string; orderId: string; reports: number }
const mergeText = `
  with i as materialized (
    select *
    from json_to_recordset($1::json) as ${shape.replace('"reportCount" int', '"reports" int')}
  ),
  r as (
    update record r
    set uid = i."uid", country = i."country", language = i."language", source = i."source",
      reason = i."reason", content = i."content", ext_data = i."extData",
      model_info = i."modelInfo", evidence = i."evidence", content_hash = i."contentHash",
      priority = greatest(r.priority, i."priority"), report_count = r.report_count + i."reports",
      created_at = i."createdAt", test = i."test"
    from i
    where r.id = i."recordId"
  )
  update queue_order q
  set uid = i."uid", country = ${place}, language = i."language", source = i."source",
    group_key = i."groupKey", facts = i."facts", priority = greatest(q.priority, ${urgency}),
    rank = least(q.rank, i."rank"), deadline_at = least(q.deadline_at, i."deadlineAt"),
    created_at = i."createdAt", test = i."test"
  from i
  where q.id = i."orderId"`
export async function mergeRecords(client: Client, list: readonly Merge[]): Promise<void> {
  if (list.length > 0) await client.query(mergeText, [JSON.stringify(list)])
}

/** Notes when records were reported again, one row for each report. */
export async function addReports(
  client: Client,
  recordIds: readonly string[],
  at: Date,
): Promise<void> {
  if (recordIds.length > 0)
    await client.query(
      'insert into record_report (record_id, at) select u, $2 from unnest($1::bigint[]) u',
      [recordIds, at],
    )
}

/** Counts reports on records that keep their content. */
export async function countReports(
  client: Client,
  list: readonly { recordId: string; n: number }[],
): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        update record r
        set report_count = r.report_count + u.n
        from (
          select id, sum(n)::int as n from unnest($1::bigint[], $2::int[]) as i(id, n) group by id
        ) u
        where r.id = u.id`,
      [list.map(({ recordId }) => recordId), list.map(({ n }) => n)],
    )
}

const passText = `
  with p as (select * from unnest($1::bigint[], $2::bigint[]) as p(old, new)),
  times as (
    select p.new, r.received_at as at
    from p
    join record r on r.id = p.old
    union all
    select p.new, t.at
    from p
    join record_report t on t.record_id = p.old
  )
  insert into record_report (record_id, at)
  select new, at
  from times
  order by at`
/** Gives records the reports of those whose place in the queue they took. */
export async function passReportsOn(
  client: Client,
  pairs: readonly { from: string; to: string }[],
): Promise<void> {
  if (pairs.length > 0)
    await client.query(passText, [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)])
}
