import type { BlackEntry } from '@oas/contract/live-black-list/calls'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type pg from 'pg'
import { type DataScope, appsSeen } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, firstBy, words } from '../../db/sort.ts'
import { keptSql } from '../../db/kept-order.ts'

export type Tx = Transaction<DB>
type On = Db | Tx
export type Filter = {
  appId?: number | undefined
  text?: string | undefined
  kind?: string | undefined
  state?: string | undefined
  soon?: boolean | undefined
  scope: DataScope
  now: Date
}
export type Row = Omit<BlackEntry, 'own' | 'at' | 'until'> & {
  madeBy: string
  at: Date
  until: Date | null
}

const stateSql = (now: Date): RawBuilder<unknown> =>
  sql`
    case
      when b.state in ('active', 'pending')
      and b.until <= ${now} then 'expired'
      else b.state end`
const where = ({ appId, text, kind, state, soon, scope, now }: Filter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(appId === undefined ? [] : [sql`b.app_id = ${appId}`]),
      ...(text ? [sql`b.uid = ${text}`] : []),
      ...(kind === undefined ? [] : [sql`b.kind = ${kind}`]),
      ...(state === undefined ? [] : [sql`${stateSql(now)} = ${state}`]),
      ...(soon === true
        ? [
            sql`b.state = 'active'
                and b.until > ${now}
                and b.until < ${now}::timestamptz + interval '7 days'`,
          ]
        : []),
      ...(scope.all ? [] : [sql`b.app_id = any(${appsSeen(scope)}::int[])`]),
    ],
    sql` and `,
  )
const blackOrders = {
  appId: 'b.app_id',
  uid: words('b.uid'),
  until: 'b.until',
  by: words('m.name'),
  at: 'b.made_at',
  reviewer: words('v.name'),
}
export async function listBlack(
  on: On,
  filter: Filter & { sort?: SortOf<typeof blackOrders> },
  offset: number,
  limit: number,
): Promise<Row[]> {
  return (
    await sql<Row>`
      select b.id::text as id, b.app_id as "appId", b.uid, b.kind, b.reason, b.evidence, b.source,
        ${stateSql(filter.now)} as state, b.until, b.version, b.made_by::text as "madeBy",
        m.name as by, b.made_at as at, coalesce(v.name, '') as reviewer,
        b.end_reason as "endReason",
        (
          select count(*)::int
          from live_room r
          where r.app_id = b.app_id and r.uid = b.uid and r.started_at >= b.made_at
        ) as rooms,
        (
          select count(*)::int
          from live_black_room r
          where r.black_id = b.id and r.record_id is not null
        ) as orders,
        exists (
          select 1
          from live_room r
          where r.app_id = b.app_id and r.uid = b.uid and r.ended_at is null
        ) as running
      from live_black b
      join person m on m.id = b.made_by
      left join person v on v.id = b.reviewed_by
      where ${where(filter)}
      order by ${sql.raw(firstBy(filter.sort, blackOrders))}(b.state = 'pending') desc, b.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countBlack(on: On, filter: Filter): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from live_black b where ${where(filter)}`.execute(on)
    ).rows[0]?.n ?? 0
  )
}

/** Those whose time is over give their place to new ones. */
export async function endExpired(
  tx: Tx,
  appId: number,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('liveBlack')
    .set({ state: 'lifted', endReason: 'expired', changedAt: now })
    .where('appId', '=', appId)
    .where('uid', 'in', [...uids])
    .where('state', 'in', ['pending', 'active'])
    .where('until', '<=', now)
    .execute()
}
export async function listedUids(
  tx: Tx,
  appId: number,
  uids: readonly string[],
): Promise<Set<string>> {
  return new Set(
    (
      await tx
        .selectFrom('liveBlack')
        .select('uid')
        .where('appId', '=', appId)
        .where('uid', 'in', [...uids])
        .where('state', 'in', ['pending', 'active'])
        .forUpdate()
        .execute()
    ).map((row) => row.uid),
  )
}
export type NewBlack = {
  appId: number
  kind: 'bar' | 'watch'
  reason: string
  evidence: string
  source: 'typed' | 'file'
  state: 'pending' | 'active'
  until: Date | null
  madeBy: string
  at: Date
}
export async function insertBlack(
  tx: Tx,
  { appId, kind, reason, evidence, source, state, until, madeBy, at }: NewBlack,
  uids: readonly string[],
): Promise<string[]> {
  return (
    await sql<{
      uid: string
    }>`
      insert into live_black (
        app_id, uid, kind, reason, evidence, source, state, until, made_by, made_at, changed_at
      )
      select ${appId}::int, u, ${kind}, ${reason}, ${evidence}, ${source}, ${state},
        ${until}::timestamptz, ${madeBy}::bigint, ${at}::timestamptz, ${at}::timestamptz
      from unnest(${[...uids]}::text[]) as u
      on conflict do nothing
      returning uid`.execute(tx)
  ).rows.map((row) => row.uid)
}
export async function holdBlack(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('liveBlack')
    .select(['id', 'appId', 'uid', 'kind', 'state', 'version', 'madeBy', 'until'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
export async function setBlack(
  tx: Tx,
  id: string,
  change: {
    state: 'active' | 'rejected' | 'lifted'
    reviewedBy?: string
    endReason?: string
    changedAt: Date
  },
): Promise<void> {
  await tx
    .updateTable('liveBlack')
    .set((on) => ({ ...change, version: on('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type Listed = { id: string; kind: 'bar' | 'watch'; reason: string }
/** What holds now for hosts of apps, by `app uid`. */
export async function blackOf(
  on: Pick<pg.PoolClient, 'query'>,
  hosts: readonly { appId: number; uid: string }[],
  now: Date,
): Promise<Map<string, Listed>> {
  return new Map(
    hosts.length === 0
      ? []
      : (
          await on.query<Listed & { appId: number; uid: string }>(
            `
              select b.id::text as id, b.kind, b.reason, b.app_id as "appId", b.uid
              from live_black b
              where (b.app_id, b.uid) in (select * from unnest($1::int[], $2::text[]))
                and b.state = 'active'
                and (b.until is null or b.until > $3)`,
            [hosts.map((host) => host.appId), hosts.map((host) => host.uid), now],
          )
        ).rows.map(({ appId, uid, ...row }) => [`${appId} ${uid}`, row]),
  )
}

export type OpenRoom = { roomId: string; blackId: string; kind: 'bar' | 'watch'; reason: string }
/**
 * Running rooms of listed hosts that no order was made of yet, taken for it: each is given to one
 * server.
 */
export async function takeRooms(
  pool: Pick<pg.Pool, 'query'>,
  now: Date,
  limit: number,
): Promise<OpenRoom[]> {
  return (
    await pool.query<OpenRoom>(
      `
        insert into live_black_room as t (room_id, black_id, at)
        select r.id, b.id, $1
        from live_black b
        join live_room r on r.app_id = b.app_id
          and r.uid = b.uid
          and r.ended_at is null
          and r.room_type = 'live'
        where b.state = 'active'
          and (b.until is null or b.until > $1)
          and not exists (select 1 from live_black_room x where x.room_id = r.id)
        limit $2
        on conflict do nothing
        returning t.room_id::text as "roomId", t.black_id::text as "blackId",
          (select kind from live_black where id = t.black_id) as kind,
          (select reason from live_black where id = t.black_id) as reason`,
      [now, limit],
    )
  ).rows
}
export async function noteRecord(
  pool: Pick<pg.Pool, 'query'>,
  roomId: string,
  recordId: string | null,
): Promise<void> {
  await pool.query('update live_black_room set record_id = $2 where room_id = $1', [
    roomId,
    recordId,
  ])
}
export async function ordersOf(
  tx: Tx,
  blackIds: readonly string[],
): Promise<{ id: string; appId: number; type: number }[]> {
  return (
    await sql<{
      id: string
      appId: number
      type: number
    }>`
      select q.id::text as id, q.app_id as "appId", q.type
      from live_black_room r
      join queue_order q on q.record_id = r.record_id and q.state = 'waiting'
        and not ${sql.raw(keptSql('q'))}
      where r.black_id = any(${[...blackIds]}::bigint[])
      for update of q skip locked`.execute(tx)
  ).rows
}
