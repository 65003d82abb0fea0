import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

type Tx = Transaction<DB>
type On = Kysely<DB> | Tx

export function findEndpoint(on: On, appId: number) {
  return on.selectFrom('deliveryEndpoint').selectAll().where('appId', '=', appId).executeTakeFirst()
}
export async function putEndpoint(
  tx: Tx,
  {
    appId,
    ...row
  }: { appId: number; url: string; secret: string; sendPass: boolean; updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('deliveryEndpoint')
    .values({ appId, ...row, state: 'on' })
    .onConflict((on) => on.column('appId').doUpdateSet({ ...row, state: 'on' }))
    .execute()
}
export async function putEndpointState(
  tx: Tx,
  appId: number,
  state: 'on' | 'off',
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('deliveryEndpoint')
    .set({ state, updatedAt })
    .where('appId', '=', appId)
    .execute()
}

/**
 * Whoever sets or opens an endpoint has mended it: what waits for its next attempt starts its
 * schedule anew.
 */
export async function hurryWaiting(tx: Tx, appId: number, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ nextAt: now, attempts: 0 })
    .where('appId', '=', appId)
    .where('state', '=', 'pending')
    .where('nextAt', '>', now)
    .execute()
}

/** Endpoints with the names of their apps. */
export function listEndpoints(ctx: { db: On }) {
  return ctx.db
    .selectFrom('deliveryEndpoint')
    .innerJoin('app', 'app.id', 'deliveryEndpoint.appId')
    .select([
      'deliveryEndpoint.appId',
      'app.name as appName',
      'app.names as appNames',
      'deliveryEndpoint.url',
      'deliveryEndpoint.state',
      'deliveryEndpoint.sendPass',
      'deliveryEndpoint.updatedAt',
    ])
    .orderBy('deliveryEndpoint.appId')
    .execute()
}

/** Deliveries made since a time, by app: arrived, and given up. */
export function countByApp(ctx: { db: On }, since: Date) {
  return ctx.db
    .selectFrom('outbox')
    .select([
      'appId',
      sql<number>`(count(*) filter (where state = 'delivered'))::int`.as('delivered'),
      sql<number>`(count(*) filter (where state in ('failed', 'stopped')))::int`.as('undelivered'),
    ])
    .where('createdAt', '>=', since)
    .where('id', '>=', sql<string>`id_from(${since}::timestamptz - interval '1 minute')`)
    .groupBy('appId')
    .execute()
}
