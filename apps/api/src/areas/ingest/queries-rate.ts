import type pg from 'pg'

const rateText = `
  with taken as (
    insert into app_rate as a (app_id, free_at)
    values ($1, $4::timestamptz + $2::float8 * interval '1 ms')
    on conflict (app_id) do update
    set free_at = greatest(a.free_at, $4::timestamptz) + $2::float8 * interval '1 ms'
    where greatest(a.free_at, $4::timestamptz) <= $4::timestamptz + $3::float8 * interval '1 ms'
    returning 1
  )
  select case
    when exists (select 1 from taken) then 0
    else coalesce(
      greatest(
        1,
        extract(
          epoch from (select free_at from app_rate where app_id = $1) - $4::timestamptz
        ) * 1000 - $3::float8
      ),
      1
    ) end::float8 as early`
/**
 * Moves an app's account on by `spanMs`, unless it is more than `burstMs` ahead of the time
 * already; answers 0, or the milliseconds until it no longer is. What counts is one row, whichever
 * server asks.
 */
export async function takeRate(
  pool: Pick<pg.Pool, 'query'>,
  appId: number,
  spanMs: number,
  burstMs: number,
  now: Date,
): Promise<number> {
  return (
    (await pool.query<{ early: number }>(rateText, [appId, spanMs, burstMs, now])).rows[0]?.early ??
    0
  )
}
