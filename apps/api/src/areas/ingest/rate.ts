import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { appsInForce } from '../app/index.ts'
import type { Item } from './store.ts'

/** Milliseconds of records that an app may send ahead of its rate. */
const burstMs = 1000

/** Records of one app that one batch may hold: a second's worth where there is a limit. */
export async function batchOf(ctx: Context, appId: number, usual: number): Promise<number> {
  return Math.min(usual, (await appsInForce.get(ctx)).get(appId)?.rate ?? usual)
}

export type Refused = { appId: number; rate: number; seconds: number }
/**
 * Books the records of a batch at the rates of their apps, on all servers together. What would be
 * too early waits up to `waitMs`; answers the apps whose records must come later, with the seconds
 * until then.
 */
export async function bookRate(
  ctx: Context,
  items: readonly Item[],
  waitMs: number,
): Promise<Refused[]> {
  const apps = await appsInForce.get(ctx)
  const counts = new Map<number, number>()
  for (const { record } of items) counts.set(record.appId, (counts.get(record.appId) ?? 0) + 1)
  const refused: Refused[] = []
  for (const [appId, n] of counts) {
    const rate = apps.get(appId)?.rate
    if (rate === null || rate === undefined) continue
    const spanMs = (n / rate) * 1000
    let early = await takeRate(ctx.pool, appId, spanMs, burstMs, ctx.now())
    if (early > 0 && early <= waitMs) {
      await sleep(early)
      early = await takeRate(ctx.pool, appId, spanMs, burstMs, ctx.now())
    }
    if (early > 0) refused.push({ appId, rate, seconds: Math.ceil(early / 1000) })
  }
  return refused
}

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
async function takeRate(
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
