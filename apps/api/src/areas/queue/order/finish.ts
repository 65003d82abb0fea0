import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import { ownCountSql } from '../../../db/hidden-case.ts'
import type { RecordContentRow } from '../record.ts'
import {
  type QueueRow,
  type RecordPart,
  type StoredQueueRow,
  orderColumns,
  recordSelect,
  splitOrder,
} from '../rows.ts'

type Runner = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>
export type HoldKey = { id: string; fence: number }

const keysOf = (items: readonly HoldKey[]): [string[], number[]] => [
  items.map((item) => item.id),
  items.map((item) => item.fence),
]

/**
 * A held order with the version of its row: any change of the row, also one that leaves the fence
 * alone, makes another version.
 */
export type HeldOrder = QueueRow & { version: string }
const heldFrom = `from queue_order q
  join unnest($2::bigint[], $3::int[]) as i(id, fence) on i.id = q.id and i.fence = q.fence
  where q.state = 'held' and q.holder_id = $1`
const lockText = `
  select ${orderColumns('q')}, q.xmin::text as version
  ${heldFrom}
  order by q.id for update of q`

/**
 * The statement that reads orders held by `$1` under exactly the given fences (`$2` ids, `$3`
 * fences), with their records, not locked: whoever ends them names their versions. `extra` are
 * columns more, over the order `q`.
 */
export function readHeldSql(extra: string): string {
  return `
    select ${orderColumns('q')}, q.xmin::text as version, ${recordSelect}, ${extra}
    from (select q.*, q.xmin ${heldFrom}) q
    join record r on r.id = q.record_id
    order by q.id`
}
/** A row of that statement without its extra columns, taken apart. */
export function splitHeld(row: HeldOrder & RecordPart): {
  order: HeldOrder
  record: RecordContentRow
} {
  return splitOrder<HeldOrder>(row)
}

/**
 * Locks, in the caller's transaction, the orders that this person holds under exactly the given
 * fences, and answers them. Whatever is missing from the answer is no longer theirs: nothing may be
 * done to it.
 */
export async function lockHeld(
  client: pg.PoolClient,
  personId: string,
  items: readonly HoldKey[],
): Promise<HeldOrder[]> {
  return (
    await client.query<HeldOrder>({
      name: 'queue-lock-held',
      text: lockText,
      values: [personId, ...keysOf(items)],
    })
  ).rows
}

/**
 * Parts of a statement (`gone`, with the rows as they were, and `counted`) that remove decided
 * orders from the hot table and count them, but for those of test users, for their auditor
 * sessions; `rows` has their id and version. The session is marked as seen every few seconds only:
 * that column is indexed, and the counter beside it is not.
 */
export function finishSql(rows: string, at: string): string {
  return `
  gone as (
    delete from queue_order q using ${rows}
    where q.id = i.id and q.xmin::text = i.version
    returning q.*
  ),
  counted as (
    update auditor_session s
    set decided = s.decided + g.n, seen_at = case
      when ${at}::timestamptz > s.seen_at + interval '20 s' then ${at}::timestamptz
      else s.seen_at end
    from (
      select serial_id, (count(*) filter (where ${ownCountSql('gone')}))::int as n
      from gone
      group by serial_id
    ) g
    where s.id = g.serial_id
  )`
}
const finishText = `
  with ${finishSql('unnest($1::bigint[], $2::text[]) as i(id, version)', '$3')}
  select count(*)::int as n
  from gone`

/**
 * Removes decided orders, locked before by `lockHeld` in the same transaction, from the hot table
 * and counts them for their auditor sessions. Answers how many were removed; fewer than given means
 * that a row changed meanwhile.
 */
export async function finishOrders(
  client: Pick<pg.PoolClient, 'query'>,
  rows: readonly Pick<HeldOrder, 'id' | 'version'>[],
  now: Date,
): Promise<number> {
  return (
    (
      await client.query<{ n: number }>({
        name: 'queue-finish',
        text: finishText,
        values: [rows.map((row) => row.id), rows.map((row) => row.version), now],
      })
    ).rows[0]?.n ?? 0
  )
}

export type Reopen = {
  personId: string
  windowId: string
  serialId: string | null
  snapshots: readonly { row: StoredQueueRow }[]
  leaseSeconds: number
  now: Date
}
export type Reopened = { id: string; fence: number; leaseUntil: Date }

const reopenText = `
  insert into queue_order (
    id, app_id, type, record_id, business, task_id, item_id, round, state, rank, priority,
    deadline_at, post_id, uid, country, language, source, group_key, facts, fence, holder_id,
    window_id, serial_id, held_at, shown_at, lease_until, order_timeout, seen, reserved_for,
    excluded, question, answer, opinion, received_at, created_at, test, guest_of
  )
  select s."id", s."appId", s."type", s."recordId", s."business", s."taskId", s."itemId",
    s."round", 'held', s."rank", s."priority", s."deadlineAt", s."postId", s."uid", s."country",
    s."language", s."source", s."groupKey", s."facts", s."fence" + 1, $2, $3, $4,
    $5::timestamptz, null,
    $5::timestamptz + make_interval(secs => $6), s."orderTimeout", true, s."reservedFor",
    s."excluded", s."question", s."answer", coalesce(s."opinion", '[]'), s."receivedAt",
    s."createdAt", coalesce(s."test", false),
    coalesce(
      (
        select r.type
        from record r
        where r.id = s."recordId" and (r.app_id, r.type) <> (s."appId", s."type")
      ),
      -1
    )
  from jsonb_to_recordset($1::jsonb) as s(
    "id" bigint, "appId" int, "type" int, "recordId" bigint, "business" text, "taskId" bigint,
    "itemId" bigint, "round" smallint, "rank" bigint, "priority" smallint,
    "deadlineAt" timestamptz, "postId" text, "uid" text, "country" text, "language" text,
    "source" text, "groupKey" text, "facts" jsonb,
    "fence" int, "orderTimeout" int, "reservedFor" bigint, "excluded" bigint[], "question" text,
    "answer" text, "opinion" jsonb, "receivedAt" timestamptz, "createdAt" timestamptz,
    "test" boolean
  )
  on conflict (id) do nothing
  returning id, fence, lease_until as "leaseUntil"`

/**
 * Puts decided orders back as held by the person, with the next fence and not yet shown: the undo
 * of a decision. `snapshots` are the rows as they were when decided. An order that is in the queue
 * again already is left alone and missing from the answer. A newer waiting order of the same post
 * may exist meanwhile; if the reopened one is ever given back, the two become one (see
 * `returnOrders`).
 */
export async function reopenOrders(
  client: Pick<pg.PoolClient, 'query'>,
  { personId, windowId, serialId, snapshots, leaseSeconds, now }: Reopen,
): Promise<Reopened[]> {
  return (
    await client.query<Reopened>(reopenText, [
      JSON.stringify(snapshots.map(({ row }) => row)),
      personId,
      windowId,
      serialId,
      now,
      leaseSeconds,
    ])
  ).rows
}

/** How an order left a hold without a decision. */
export type Exit = { kind: string; personId: string | null; fence: number | null; at: Date }
export type OrderWhere = {
  id: string
  state: 'waiting' | 'held' | 'suspended' | 'doubtful' | 'decided' | 'discarded' | 'unknown'
  holderId: string | null
  fence: number
  exits: Exit[]
}

const statesText = `
  select i.id::text as id,
    coalesce(
      q.state,
      case
        when exists (
          select 1 from submission s where s.order_id = i.id and s.decision_id is not null
        ) then 'decided'
        when exists (
          select 1 from order_event e where e.order_id = i.id and e.kind in ('discarded', 'folded')
        ) then 'discarded'
        else 'unknown' end
    ) as state,
    q.holder_id as "holderId",
    coalesce(q.fence, (select max(s.fence) from submission s where s.order_id = i.id), 0) as fence,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', e.kind, 'personId', e.person_id::text, 'fence', e.fence, 'at', e.at
          ) order by e.id desc
        )
        from (
          select *
          from order_event e
          where e.order_id = i.id and e.kind <> '${'key-reused' satisfies OrderEventKind}'
          order by e.id desc limit 20
        ) e
      ),
      '[]'
    ) as exits
  from unnest($1::bigint[]) as i(id)
  left join queue_order q on q.id = i.id`

/**
 * Where orders are now, and how they left earlier holds (newest first): tells a stale fence
 * (somebody else's, or waiting again) from an expired hold (an exit `expired` of that person and
 * fence) and from one decided already.
 */
export async function statesOf(
  on: Runner,
  ids: readonly string[],
): Promise<Map<string, OrderWhere>> {
  if (ids.length === 0) return new Map()
  const { rows } = await on.query<
    Omit<OrderWhere, 'exits'> & { exits: (Omit<Exit, 'at'> & { at: string })[] }
  >(statesText, [ids])
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, exits: row.exits.map((exit) => ({ ...exit, at: new Date(exit.at) })) },
    ]),
  )
}

const endText = `
  with gone as (
    delete from queue_order q where q.id = any($1::bigint[]) and q.state = 'waiting' returning q.*
  )
  insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
  select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', fence,
    jsonb_build_object('remark', $2::text, 'from', state), $3
  from gone`
/** Takes waiting orders out whose matter is over, and says why in their history. */
export async function endWaiting(
  client: Pick<pg.PoolClient, 'query'>,
  ids: readonly string[],
  why: string,
  now: Date,
): Promise<void> {
  if (ids.length > 0) await client.query(endText, [ids, why, now])
}

/** Takes an order out of the queue that nobody has; null where somebody does, or it is gone. */
export async function dropOrder(
  client: Pick<pg.PoolClient, 'query'>,
  id: string,
): Promise<{ id: string } | null> {
  const { rows } = await client.query<{ id: string }>(
    "delete from queue_order where id = $1 and state = 'waiting' returning id::text",
    [id],
  )
  return rows[0] ?? null
}
