import type pg from 'pg'
import { dayMs } from '@oas/contract/time'

type Runner = Pick<pg.Pool, 'query'>
export type UserRef = { appId: number; uid: string }
export type HistoryRow = UserRef & {
  ms: string
  records: number
  decisions: number
  violations: number
}

/** Records of one user that are looked at; whoever has more in the time has at least so many. */
const mostRecords = 1000
const lastResult = `(
      select d.result_type
      from decision d
      where d.record_id = r.id and d.state = 'active'
      order by d.id desc limit 1
    )`
/**
 * Users are never '' here; that it is said lets the planner use the index of users, which leaves ''
 * out.
 */
export function historyText(decided: boolean): string {
  return `
  select u.app_id as "appId", u.uid, w.ms::text, count(*)::int as records,
    count(r.result_type)::int as decisions,
    (count(*) filter (where r.result_type not in ('REGULAR', 'SYSTEM', 'TAG')))::int as violations
  from unnest($1::int[], $2::text[]) u(app_id, uid)
  cross join lateral (
    select r.received_at, ${decided ? lastResult : 'null::text'} as result_type
    from record r
    where r.app_id = u.app_id and r.uid = u.uid and r.uid <> '' and r.received_at >= $4
    order by r.id desc
    limit ${mostRecords}
  ) r
  cross join unnest($3::bigint[]) w(ms)
  where r.received_at >= $5::timestamptz - w.ms * interval '1 millisecond'
  group by 1, 2, 3`
}

/**
 * How many records of users came within each window, how many of them were decided and how many as
 * violations. Users without any are left out.
 */
export async function readHistory(
  on: Runner,
  users: readonly UserRef[],
  windows: readonly number[],
  now: Date,
  decided: boolean,
): Promise<HistoryRow[]> {
  return (
    await on.query<HistoryRow>(historyText(decided), [
      users.map((user) => user.appId),
      users.map((user) => user.uid),
      windows,
      new Date(now.getTime() - Math.max(...windows)),
      now,
    ])
  ).rows
}

/** A count by key within a window; windows over two hours are counted by the hour. */
export type CounterRef = { key: string; ms: number }
export function isHourly(ms: number): boolean {
  return ms > 2 * 3_600_000
}
const countersText = `
  select u.key, u.ms::text,
    coalesce(
      (
        select sum(c.n)
        from strategy_counter c
        where c.key = u.key
          and c.hourly = u.hourly
          and c.bucket > $4::timestamptz - u.ms * interval '1 millisecond'
      ),
      0
    )::int as n
  from unnest($1::text[], $2::bigint[], $3::bool[]) u(key, ms, hourly)`
export async function readCounters(
  on: Runner,
  list: readonly CounterRef[],
  now: Date,
): Promise<{ key: string; ms: string; n: number }[]> {
  return list.length === 0
    ? []
    : (
        await on.query<{ key: string; ms: string; n: number }>(countersText, [
          list.map((one) => one.key),
          list.map((one) => one.ms),
          list.map((one) => isHourly(one.ms)),
          now,
        ])
      ).rows
}

// In the order of the keys, so that two batches wait for each other instead of blocking each other.
const addText = `
  insert into strategy_counter (key, hourly, bucket, n)
  select u.key, u.hourly,
    date_trunc(case when u.hourly then 'hour' else 'minute' end, $4::timestamptz), u.n
  from unnest($1::text[], $2::bool[], $3::int[]) u(key, hourly, n)
  order by 1, 2
  on conflict (key, hourly, bucket) do update
  set n = strategy_counter.n + excluded.n`
export async function addCounters(
  client: Pick<pg.PoolClient, 'query'>,
  list: readonly { key: string; hourly: boolean; n: number }[],
  now: Date,
): Promise<void> {
  if (list.length > 0)
    await client.query(addText, [
      list.map((one) => one.key),
      list.map((one) => one.hourly),
      list.map((one) => one.n),
      now,
    ])
}

const dropText = `
    delete from strategy_counter
    where (key, hourly, bucket) in (
      select key, hourly, bucket from strategy_counter where hourly = $1 and bucket < $2 limit $3
    )`
/** Forgets counts no window reaches any more; answers whether there may be more. */
export async function dropCounters(on: Runner, now: Date, limit: number): Promise<boolean> {
  const minutes = await on.query(dropText, [false, new Date(now.getTime() - 3 * 3_600_000), limit])
  const hours = await on.query(dropText, [true, new Date(now.getTime() - 91 * dayMs), limit])
  return minutes.rowCount === limit || hours.rowCount === limit
}

export async function readLists(on: Runner): Promise<{ name: string; items: { id: string }[] }[]> {
  return (
    await on.query<{ name: string; items: { id: string }[] }>(
      `
        select name, items
        from strategy_source
        where source = 'whiteGroups' and kind <> 'ruleReflection'
        order by name`,
    )
  ).rows
}
