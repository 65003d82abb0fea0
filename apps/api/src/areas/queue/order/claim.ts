import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Punished, type RecordContentRow, punishedCounts } from '../record.ts'
import { binder } from '../conditions/sql.ts'
import { type RecordPart, type ShownRow, recordSelect, shownColumns, splitOrder } from '../rows.ts'
import { heldBy } from '../session/queries.ts'
import { levelOfOrder } from './task.ts'

/** A claimed order with its record and how often its user was punished. */
export type Claimed = { order: ShownRow; record: RecordContentRow; punished: Punished }

/** Who claims, for which window, and which orders are meant at all. */
export type Claimer = {
  personId: string
  windowId: string
  serialId: string
  now: Date
  limit: number
  /** The round of a task whose orders are meant; null: orders outside of tasks. */
  task: { id: string; round: number; leastLevel: number } | null
  /** Whether orders that were passed on to leaders are offered. */ leads: boolean
  postId: string | null
  uid: string | null
  /**
   * Claims nothing unless the audit `serialId` runs and its window holds at most this many: for a
   * session that was not read in this call.
   */
  mostBefore?: number
}
/**
 * One type to claim from: seconds from show to deadline, seconds held before the first sign of
 * life, and its conditions as SQL.
 */
export type ClaimType = {
  appId: number
  type: number
  orderTimeout: number
  holdSeconds: number
  conditions: (values: unknown[]) => string
}

export function split({
  p_live: live,
  p_ended: ended,
  ...flat
}: ShownRow & RecordPart & { p_live: number; p_ended: number }): Claimed {
  return {
    ...splitOrder<ShownRow>(flat),
    punished: { live, ended },
  }
}
export type Flat = Parameters<typeof split>[0]

/**
 * Holds the orders of `pick` (id, order_timeout, hold_seconds) and answers them with their records.
 * `$1` … `$4` are person, window, serial and time. It does not wait for the disk: a hold that a
 * crash of the database takes back is a record that waits again, and no verdict can outlive its
 * hold, since what is decided waits for all that was written before.
 */
const holdText = (pick: string): string => `
  with ${pick},
  quick as materialized (select set_config('synchronous_commit', 'off', true)),
  up as (
    update queue_order q
    set state = 'held', fence = q.fence + 1, holder_id = $1, window_id = $2, serial_id = $3,
      held_at = $4, shown_at = null, parked_at = null, reserved_for = null,
      order_timeout = p.order_timeout,
      lease_until = $4::timestamptz + make_interval(secs => p.hold_seconds)
    from pick p
    where q.id = p.id
    returning q.*
  )
  select ${shownColumns('up')}, ${recordSelect}, u.live as p_live, u.ended as p_ended
  from up
  cross join quick
  join record r on r.id = up.record_id
  cross join lateral (
    select ${punishedCounts}
    from punish p
    where p.app_id = up.app_id and p.uid = up.uid and up.uid <> ''
  ) u
  order by up.rank, up.id`

export async function holdPicked(
  pool: Pick<pg.Pool, 'query'>,
  pick: string,
  values: unknown[],
): Promise<Claimed[]> {
  const text = holdText(pick)
  const name = `claim-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  return (await pool.query<Flat>({ name, text, values })).rows.map(split)
}

export function common(claimer: Claimer, values: unknown[]): string {
  const bind = binder(values)
  const parts = [
    "q.state = 'waiting'",
    '(q.reserved_for is null or q.reserved_for = $1)',
    'not ($1::bigint = any(q.excluded))',
  ]
  if (!claimer.leads) parts.push("q.facts ->> 'escalatedTo' is distinct from 'leader'")
  if (claimer.task === null) parts.push('q.task_id is null')
  else {
    const { id, round, leastLevel } = claimer.task
    parts.push(`q.task_id = ${bind(id)}`, `q.round = ${bind(round)}`)
    if (leastLevel > 0) parts.push(levelOfOrder('$1', `${bind(leastLevel)}::int`))
  }
  if (claimer.mostBefore !== undefined)
    parts.push(
      'exists (select 1 from auditor_session s where s.id = $3 and s.stopped_at is null)',
      `(select count(*) from (${heldBy('$1', '$2')}) h) <= ${bind(claimer.mostBefore)}::int`,
    )
  if (claimer.postId !== null) parts.push(`q.post_id = ${bind(claimer.postId)}`)
  if (claimer.uid !== null) parts.push(`q.uid = ${bind(claimer.uid)}`)
  return parts.join(' and ')
}

/**
 * Limits that pages use stand in the statement: only with a known limit can PostgreSQL see that one
 * plan serves every call, and planning costs as much as claiming.
 */
const usualLimits: ReadonlySet<number> = new Set([1, 5, 10, 20, 30, 40, 50, 100])

const oneType = (type: ClaimType, claimer: Claimer, values: unknown[]): string => {
  const bind = binder(values)
  const where = `
    ${common(claimer, values)}
      and q.app_id = ${bind(type.appId)}
      and q.type = ${bind(type.type)}${type.conditions(values)}`
  return `
    pick as materialized (
      select q.id, ${bind(type.orderTimeout)}::int as order_timeout,
        ${bind(type.holdSeconds)}::int as hold_seconds
      from queue_order q
      where ${where}
      order by q.rank, q.id
      limit ${usualLimits.has(claimer.limit) ? claimer.limit : bind(claimer.limit)}
      for update skip locked
    )`
}

/**
 * Candidates of each type without a lock, then one ordered pick: locking every candidate would cost
 * as much as the number of types.
 */
const manyTypes = (
  types: readonly ClaimType[],
  claimer: Claimer,
  margin: number,
  values: unknown[],
): string => {
  const bind = binder(values)
  const most = bind(margin)
  const where = common(claimer, values)
  const plain = types.map((type) => type.conditions([]) === '')
  const simple = types.filter((_type, index) => plain[index])
  const parts = types
    .filter((_type, index) => !plain[index])
    .map(
      (type) =>
        `
          (
            select q.id, q.rank, ${bind(type.orderTimeout)}::int as order_timeout,
              ${bind(type.holdSeconds)}::int as hold_seconds
            from queue_order q
            where ${where}
              and q.app_id = ${bind(type.appId)}
              and q.type = ${bind(type.type)}${type.conditions(values)}
            order by q.rank, q.id
            limit ${most}
          )`,
    )
  if (simple.length > 0) {
    const lists = [
      simple.map((type) => type.appId),
      simple.map((type) => type.type),
      simple.map((type) => type.orderTimeout),
      simple.map((type) => type.holdSeconds),
    ]
      .map((list) => `${bind(list)}::int[]`)
      .join(', ')
    parts.push(`
      (
        select c.id, c.rank, t.order_timeout, t.hold_seconds
        from unnest(${lists}) as t(app_id, type, order_timeout, hold_seconds)
        cross join lateral (
          select q.id, q.rank
          from queue_order q
          where ${where} and q.app_id = t.app_id and q.type = t.type
          order by q.rank, q.id
          limit ${most}
        ) c
      )`)
  }
  return `
    cand as materialized (
      select * from (${parts.join(' union all ')}) u order by u.rank, u.id limit ${most}
    ),
    pick as materialized (
      select q.id, c.order_timeout, c.hold_seconds
      from cand c
      join queue_order q on q.id = c.id
      where q.state = 'waiting' and (q.reserved_for is null or q.reserved_for = $1)
        and not ($1::bigint = any(q.excluded))
      order by c.rank, c.id
      limit ${bind(claimer.limit)}
      for update of q skip locked
    )`
}

/**
 * Members of a group are claimed together, by one person at a time: the group is locked, not only
 * its orders.
 */
const oneGroup = (
  type: ClaimType,
  claimer: Claimer,
  members: number,
  values: unknown[],
): string => {
  const bind = binder(values)
  const [appId, typeId] = [bind(type.appId), bind(type.type)]
  const where = `
    ${common(claimer, values)}
      and q.app_id = ${appId}
      and q.type = ${typeId}${type.conditions(values)}`
  const lock = `
    pg_try_advisory_xact_lock(
      hashtextextended(
        'group:' || ${appId}::int || ':' || ${typeId}::int || ':' || g.group_key, 7311
      )
    )`
  return `
    heads as materialized (
      select q.group_key, q.rank, q.id
      from queue_order q
      where ${where}
      order by q.rank, q.id
      limit 500
    ),
    first as materialized (
      select g.group_key, min(g.rank) as rank, min(g.id) as id
      from heads g
      group by g.group_key
      order by 2, 3
      limit 50
    ),
    head as materialized (
      select g.group_key
      from (select * from first order by rank, id) g
      where g.group_key = '' or ${lock}
      limit 1
    ),
    pick as materialized (
      select q.id, ${bind(type.orderTimeout)}::int as order_timeout,
        ${bind(type.holdSeconds)}::int as hold_seconds
      from queue_order q
      where ${where} and q.group_key = (select group_key from head)
      order by q.rank, q.id
      limit (
        case
          when (select group_key from head) = '' then ${bind(claimer.limit)}::int
          else ${bind(members)}::int end
      )
      for update of q skip locked
    )`
}

export function start(claimer: Claimer): unknown[] {
  return [claimer.personId, claimer.windowId, claimer.serialId, claimer.now]
}

/**
 * Holds up to `limit` waiting orders of the types, in the order of the queue, in one statement;
 * orders that others are claiming at this moment are passed over. With many callers on the same
 * types a second look reaches behind what they took.
 */
export async function claimOrders(
  pool: Pick<pg.Pool, 'query'>,
  claimer: Claimer,
  types: readonly ClaimType[],
): Promise<Claimed[]> {
  const [only] = types
  if (!only || claimer.limit <= 0) return []
  if (types.length === 1) {
    const values = start(claimer)
    return holdPicked(pool, oneType(only, claimer, values), values)
  }
  const look = (limit: number, margin: number): Promise<Claimed[]> => {
    const values = start(claimer)
    return holdPicked(pool, manyTypes(types, { ...claimer, limit }, margin, values), values)
  }
  const found = await look(claimer.limit, claimer.limit * 4)
  const missing = claimer.limit - found.length
  return missing === 0 ? found : [...found, ...(await look(missing, claimer.limit * 100))]
}

/**
 * Holds the orders of one group, at most `members`; the group whose first order is due first and
 * that nobody else is claiming now.
 */
export async function claimGroup(
  pool: Pick<pg.Pool, 'query'>,
  claimer: Claimer,
  type: ClaimType,
  members: number,
): Promise<Claimed[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const values = start(claimer)
    const found = await holdPicked(pool, oneGroup(type, claimer, members, values), values)
    if (found.length > 0) return found
  }
  return []
}

const restoreText = holdText(`
    pick as materialized (
      select q.id, q.order_timeout, $5::int as hold_seconds
      from queue_order q
      where q.state = 'suspended'
        and q.holder_id = $1
        and ($6::bigint[] is null or q.id = any($6::bigint[]))
        and exists (select 1 from auditor_session s where s.id = q.serial_id and s.page_key = $7)
        and (q.app_id, q.type) not in (select * from unnest($9::int[], $10::int[]))
      order by q.parked_at, q.id
      limit $8
      for update of q skip locked
    )`)

type Restoring = {
  pageKey: string
  ids: readonly string[] | null
  holdSeconds: number
  /** Types of which nothing comes back. */
  stopped: readonly { appId: number; type: number }[]
}
/** Takes suspended orders of the person's page back into a window, oldest first. */
export async function restoreOrders(
  pool: Pick<pg.Pool, 'query'>,
  claimer: Claimer,
  { pageKey, ids, holdSeconds, stopped }: Restoring,
): Promise<Claimed[]> {
  return (
    await pool.query<Flat>({
      name: 'queue-restore',
      text: restoreText,
      values: [
        ...start(claimer),
        holdSeconds,
        ids,
        pageKey,
        claimer.limit,
        stopped.map(({ appId }) => appId),
        stopped.map(({ type }) => type),
      ],
    })
  ).rows.map(split)
}
