import type { DeliveryRow, deliveryCalls } from '@oas/contract/delivery/calls'
import { sql } from 'kysely'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { listEndpoints } from './queries/endpoints.ts'
import { countDeliveries, listDeliveries, pushable } from './queries/deliveries.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof deliveryCalls
/** Deliveries pushed by one call; more are pushed by the next. */
const pushMost = 10_000

export const failList: Handler<Calls['failList']> = async (
  ctx,
  { sort, after, limit = 50, ...filter },
) => {
  const seek = seekOf(sort, after, 'o.id', { createdAt: 'id' })
  const page = await readPage(
    limit,
    (most) => listDeliveries(ctx, filter, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, (row): DeliveryRow => ({
    ...row,
    kind: row.kind as DeliveryRow['kind'],
    state: row.state as DeliveryRow['state'],
    createdAt: row.createdAt.getTime(),
    nextAt: row.state === 'pending' ? row.nextAt.getTime() : null,
    deliveredAt: row.deliveredAt?.getTime() ?? null,
  }))
}

/** Counts by state; what has no endpoint yet counts as pending. */
export const totals: Handler<Calls['total']> = async (ctx, filter) => {
  const [counts, endpoints] = await Promise.all([countDeliveries(ctx, filter), listEndpoints(ctx)])
  const of = (state: string): number => counts.find((row) => row.state === state)?.n ?? 0
  return {
    pending: of('pending'),
    failed: of('failed'),
    stopped: of('stopped'),
    delivered: of('delivered'),
    oldestPending: counts.find((row) => row.state === 'pending')?.oldest.getTime() ?? null,
    endpoints: endpoints
      .filter((row) => mayApp(ctx.caller, row.appId))
      .map(({ appId, appName: name, appNames: names, url, state }) => ({
        appId,
        appName: appName(ctx.language, { name, names }),
        url,
        state: state as 'on' | 'off' | 'gone',
      })),
  }
}

/**
 * Pushes deliveries again from the start of their schedule. Whoever pushes vouches for the
 * receiver: an endpoint that had said it is gone is opened again.
 */
export const rePush: Handler<Calls['rePush']> = async (ctx, { ids, all }) => {
  if (ids === undefined && all === undefined) fail('required', { field: 'ids' })
  const wanted = ids === undefined ? null : [...new Set(ids)]
  const now = ctx.now()
  const chosen = wanted?.length === 0 ? [] : await pushable(ctx, all ?? {}, wanted, now, pushMost)
  if (chosen.length === 0) return { pushed: 0, refused: ids === undefined ? 0 : new Set(ids).size }
  const pushed = await ctx.db.transaction().execute(async (on) => {
    const rows = await on
      .updateTable('outbox')
      .set({ state: 'pending', nextAt: now, attempts: 0, claimedUntil: null })
      .where('id', 'in', chosen)
      .where('state', '<>', 'delivered')
      .where((w) => w.or([w('claimedUntil', 'is', null), w('claimedUntil', '<', now)]))
      .returning(['id', 'appId'])
      .execute()
    const apps = [...new Set(rows.map((row) => row.appId))]
    if (apps.length > 0)
      await on
        .updateTable('deliveryEndpoint')
        .set({ state: 'on', updatedAt: sql<Date>`now()` })
        .where('appId', 'in', apps)
        .where('state', '=', 'gone')
        .execute()
    await audit(
      on,
      ctx,
      apps.map((appId) => {
        const pushedIds = rows.filter((row) => row.appId === appId).map((row) => row.id)
        return {
          action: 'delivery.rePush',
          subject: `app:${appId}`,
          appId,
          detail: { count: pushedIds.length, ids: pushedIds.slice(0, 100) },
        }
      }),
    )
    return rows.length
  })
  return { pushed, refused: ids === undefined ? 0 : new Set(ids).size - pushed }
}
