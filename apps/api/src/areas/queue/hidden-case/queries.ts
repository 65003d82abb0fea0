import { hiddenRate } from '@oas/queue-engine'
import { dayMs } from '@oas/contract/time'
import type pg from 'pg'
import { dayStart } from '../../../core/office-time.ts'
import { type Flat, type ClaimType, type Claimed, type Claimer, split } from '../order/claim.ts'
import { recordSelect, shownColumns } from '../rows.ts'

type Client = Pick<pg.PoolClient, 'query'>
type TypeOf = Pick<ClaimType, 'appId' | 'type'>

/** How far somebody is on a type, and which announced drills have cases of it for them. */
export type Pace = TypeOf & {
  orders: number
  settled: number
  seed: string
  drillIds: string[]
}
const pacesText = `
  with o as materialized (
    select o.id
    from case_order o
    join hidden_confirm c
      on c.case_order_id = o.id and c.person_id = $1 and c.at >= o.announced_at
    join case_library b on b.id = o.library_id and b.state = 'in-use' and b.deleted_at is null
    where o.mode = 'hidden' and o.is_open and o.deleted_at is null
      and (select team_id from person where id = $1) = any(o.team_ids)
  ),
  t as materialized (
    select i.app_id, i.type, array_agg(distinct i.case_order_id::text) as drills
    from unnest($2::int[], $3::int[]) as a(app_id, type)
    join hidden_item i on i.app_id = a.app_id and i.type = a.type
    where i.case_order_id in (select id from o)
    group by i.app_id, i.type
  ),
  p as (
    insert into hidden_pace (person_id, app_id, type)
    select $1, app_id, type from t order by app_id, type
    on conflict (person_id, app_id, type) do update set orders = hidden_pace.orders
    returning *
  )
  select p.app_id as "appId", p.type, p.orders, p.settled, p.seed, t.drills as "drillIds"
  from p
  join t on t.app_id = p.app_id and t.type = p.type
  order by p.app_id, p.type`
/**
 * The types of which somebody may get hidden cases, locked until the transaction ends, so that two
 * windows of theirs count one after the other.
 */
export async function lockPaces(
  client: Client,
  personId: string,
  types: readonly TypeOf[],
): Promise<Pace[]> {
  return (
    await client.query<Pace>(pacesText, [
      personId,
      types.map(({ appId }) => appId),
      types.map(({ type }) => type),
    ])
  ).rows
}

/** Writes down how far somebody is now. */
export async function setPace(
  client: Client,
  personId: string,
  { appId, type, orders, settled }: Pick<Pace, 'appId' | 'type' | 'orders' | 'settled'>,
): Promise<void> {
  await client.query(
    `update hidden_pace set orders = $4, settled = $5
      where person_id = $1 and app_id = $2 and type = $3`,
    [personId, appId, type, orders, settled],
  )
}

/** Hidden cases that somebody got today. */
export async function countToday(client: Client, personId: string, now: Date): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from hidden_case where person_id = $1 and made_at >= $2',
    [personId, new Date(dayStart(now.getTime()))],
  )
  return rows[0]?.n ?? 0
}

const sidesText = `
  with w as (
    select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where violation), 0) as violations
    from (
      select n, violation
      from stat_decision
      where app_id = $1 and type = $2 and hour >= $3
      union all
      select n, violation
      from stat_delta
      where app_id = $1 and type = $2 and hour >= $3
    ) s
  ),
  g as (
    select count(*)::int as given, (count(*) filter (where violation))::int as violations
    from hidden_case
    where app_id = $1 and type = $2 and made_at >= $3
  )
  select g.given, g.violations,
    case when w.n > 0 then w.violations::float8 / w.n else 0 end as share
  from g
  cross join w`
/** Hidden cases of a type in the last days, and how often its ordinary orders are violations. */
export async function readSides(
  client: Client,
  { appId, type }: TypeOf,
  now: Date,
): Promise<{ given: number; violations: number; share: number }> {
  const from = new Date(now.getTime() - hiddenRate.shareDays * dayMs)
  const { rows } = await client.query<{ given: number; violations: number; share: number }>(
    sidesText,
    [appId, type, from],
  )
  return rows[0] ?? { given: 0, violations: 0, share: 0 }
}

export type HiddenPick = { drillId: string; itemId: string; violation: boolean }
const pickText = `
  select i.case_order_id::text as "drillId", i.item_id::text as "itemId", i.violation
  from hidden_item i
  join case_item c on c.id = i.item_id and c.state <> 'retired' and c.active_version = i.version
  where i.case_order_id = any($1::bigint[]) and i.app_id = $2 and i.type = $3
    and i.item_id <> all($4::bigint[]) and coalesce(i.valid_to > $6, true)
    and ($8 or not i.violation)
    and not exists (
      select 1
      from hidden_case h
      where h.item_id = i.item_id and h.person_id = $5 and h.made_at > $7
    )
    and not exists (
      select 1
      from case_answer a
      where a.item_id = i.item_id and a.person_id = $5 and a.at > $7
    )
  order by i.violation desc,
    (select count(*) from hidden_case h where h.item_id = i.item_id), md5($9 || i.item_id)
  limit 1`
type Asked = {
  pace: Pace
  personId: string
  now: Date
  /** Whether it may be a violation. */ violation: boolean
  /** Items that are taken already. */ but: readonly string[]
}
/** A case that somebody has not met for long, of those given least; null where there is none. */
export async function pickItem(
  client: Client,
  { pace, personId, now, violation, but }: Asked,
): Promise<HiddenPick | null> {
  const { rows } = await client.query<HiddenPick>(pickText, [
    pace.drillIds,
    pace.appId,
    pace.type,
    but,
    personId,
    now,
    new Date(now.getTime() - hiddenRate.againDays * dayMs),
    violation,
    pace.seed,
  ])
  return rows[0] ?? null
}

/** The order that the queue would serve next of a type; null where nothing waits. */
export async function peekNext(client: Client, { appId, type }: TypeOf): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select q.id::text
      from queue_order q
      where q.state = 'waiting' and q.task_id is null and q.app_id = $1 and q.type = $2
      order by q.rank, q.id limit 1`,
    [appId, type],
  )
  return rows[0]?.id ?? null
}

/** Posts and users of the newest records of a type, those of an order in front. */
export async function readNames(
  client: Client,
  { appId, type }: TypeOf,
  besideId: string,
): Promise<{ postId: string; uid: string }[]> {
  return (
    await client.query<{ postId: string; uid: string }>(
      `
        select post_id as "postId", uid from queue_order where id = $3
        union all
        select * from (
          select post_id, uid
          from record
          where app_id = $1 and type = $2
          order by id desc limit 20
        ) r`,
      [appId, type, besideId],
    )
  ).rows
}

/** Whether an app has a post or a user of a name already. */
export async function isTaken(
  client: Client,
  appId: number,
  { postId, uid }: { postId: string; uid: string },
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select 1 from record where app_id = $1 and post_id = $2)
        or ($3 <> '' and exists (select 1 from record where app_id = $1 and uid = $3)) as taken`,
    [appId, postId, uid],
  )
  return rows[0]?.taken ?? false
}

const makeText = `
  with n as materialized (select * from queue_order where id = $1),
  h as materialized (
    select i.*, i.record as v from hidden_item i where i.case_order_id = $2 and i.item_id = $3
  ),
  r as (
    insert into record (
      id, app_id, type, post_id, uid, country, language, source, business, reason, content,
      ext_data, model_info, evidence, content_hash, priority, created_at, received_at, test
    )
    select n.record_id + $4::int, n.app_id, n.type, $6, $7, h.v ->> 'country', h.v ->> 'language',
      h.v ->> 'source', n.business, h.v ->> 'reason', h.v -> 'content', h.v -> 'extData',
      h.v -> 'modelInfo', h.v -> 'evidence', h.v ->> 'contentHash', n.priority,
      n.created_at + $5::int * interval '1 ms', n.received_at + $5::int * interval '1 ms', true
    from n
    cross join h
    returning id
  ),
  o as (
    insert into queue_order (
      id, app_id, type, record_id, business, state, rank, priority, deadline_at, post_id, uid,
      country, language, source, facts, fence, holder_id, window_id, serial_id, held_at,
      lease_until, order_timeout, received_at, created_at, test
    )
    select n.id + $4::int, n.app_id, n.type, r.id, n.business, 'held', n.rank, n.priority,
      n.deadline_at, $6, $7, h.v ->> 'country', h.v ->> 'language', h.v ->> 'source',
      h.v -> 'facts', 1, $8, $9, $10, $11::timestamptz,
      $11::timestamptz + make_interval(secs => $12), $13::int,
      n.received_at + $5::int * interval '1 ms', n.created_at + $5::int * interval '1 ms', true
    from n
    cross join h
    cross join r
    returning id, record_id
  )
  insert into hidden_case (
    order_id, record_id, case_order_id, item_id, version, person_id, app_id, type, violation,
    made_at
  )
  select o.id, o.record_id, h.case_order_id, h.item_id, h.version, $8, h.app_id, h.type,
    h.violation, $11
  from o
  cross join h
  returning order_id::text as id`
const readText = `
  select ${shownColumns('q')}, ${recordSelect}, 0 as p_live, 0 as p_ended
  from queue_order q
  join record r on r.id = q.record_id
  where q.id = $1`
export type Making = {
  /** The order that it stands beside, and how far from it in ids and milliseconds. */
  besideId: string
  ids: number
  ms: number
  item: HiddenPick
  names: { postId: string; uid: string }
  claimer: Claimer
  type: ClaimType
}
/** Makes a record of a case and an order of it that somebody holds. */
export async function makeHidden(
  client: Client,
  { besideId, ids, ms, item, names, claimer, type }: Making,
): Promise<Claimed | null> {
  const { rows } = await client.query<{ id: string }>(makeText, [
    besideId,
    item.drillId,
    item.itemId,
    ids,
    ms,
    names.postId,
    names.uid,
    claimer.personId,
    claimer.windowId,
    claimer.serialId,
    claimer.now,
    type.holdSeconds,
    type.orderTimeout,
  ])
  const [made] = rows
  if (!made) return null
  const [flat] = (await client.query<Flat>(readText, [made.id])).rows
  return flat ? split(flat) : null
}
