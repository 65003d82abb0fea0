import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import { containing } from '../../db/like.ts'
import type { Db } from '../../db/client.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

export type On = Db | Transaction<DB>
/** Apps the caller sees; null: every app. */
export type Seen = readonly number[] | null
export type OrderFilter = {
  text?: string | undefined
  state?: string | undefined
  seen: Seen
  now: Date
}

const seenBy = (seen: Seen) =>
  seen === null
    ? sql<boolean>`true`
    : sql<boolean>`(o.apps = '{}' or o.apps && ${[...seen]}::int[])`
const isOpen = (now: Date) =>
  sql<boolean>`(o.state = 'open' and (o.change_end is null or o.change_end > ${now}))`
const matching = (on: On, { text, state, seen, now }: OrderFilter) => {
  let query = on.selectFrom('changeOrder as o').where(seenBy(seen))
  if (text)
    query = query.where((where) =>
      where.or([
        where('o.title', 'ilike', containing(text)),
        ...(/^[0-9]{1,18}$/.test(text) ? [where('o.id', '=', text)] : []),
      ]),
    )
  if (state === 'open') query = query.where(isOpen(now))
  if (state === 'closed') query = query.where('o.state', '=', 'closed')
  if (state === 'expired')
    query = query.where('o.state', '=', 'open').where('o.changeEnd', '<=', now)
  return query
}

export function pickOrders(on: On, filter: OrderFilter, appId: number | undefined, limit: number) {
  const query = matching(on, filter).select(['o.id', 'o.title', 'o.changeEnd'])
  return (
    appId === undefined
      ? query
      : query.where(sql<boolean>`(o.apps = '{}' or ${appId}::int = any(o.apps))`)
  )
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Pieces of work that named an order: lifted punishments, batches, clearings, runs over users,
 * daily searches.
 */
const uses = sql<number>`(
    (
      select count(*)::int from punish_clear c where c.change_order_id = o.id
    ) + (
      select count(*)::int from batch_punish b where b.change_order_id = o.id
    ) + (
      select count(*)::int from batch_clear b where b.change_order_id = o.id
    ) + (select count(*)::int from user_orders u where u.change_order_id = o.id) + (
      select count(*)::int from inspect_plan i where i.change_order_id = o.id
    )
  )`
const changeOrders = {
  title: words('o.title'),
  changeEndTime: 'o.change_end',
  state: 'o.state',
  madeBy: words('m.name'),
  madeAt: 'o.made_at',
  uses: 'uses',
}
export function listOrders(
  on: On,
  filter: OrderFilter & { sort?: SortOf<typeof changeOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .innerJoin('person as m', 'm.id', 'o.madeBy')
    .select([
      'o.id',
      'o.title',
      'o.apps',
      'o.remark',
      'o.changeEnd',
      'o.state',
      'o.version',
      'o.madeAt',
      'm.name as madeByName',
    ])
    .select(uses.as('uses'))
    .$call(sortQuery(filter.sort, changeOrders))
    .orderBy('o.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countOrders(on: On, filter: OrderFilter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

type Facts = { title: string; apps: number[]; remark: string; changeEnd: Date | null }
export function insertOrder(on: On, facts: Facts, madeBy: string, madeAt: Date) {
  return on
    .insertInto('changeOrder')
    .values({ ...facts, madeBy, madeAt, changedAt: madeAt })
    .returning('id')
    .executeTakeFirstOrThrow()
}
export function holdOrder(on: On, id: string) {
  return on
    .selectFrom('changeOrder')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export function findOrder(on: On, id: string) {
  return on
    .selectFrom('changeOrder')
    .select(['id', 'apps', 'state', 'changeEnd', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export function changeOrderRow(
  on: On,
  id: string,
  facts: Facts & { state: string },
  changedAt: Date,
) {
  return on
    .updateTable('changeOrder')
    .set((row) => ({ ...facts, changedAt, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
export async function knownApps(on: On, ids: readonly number[]): Promise<number> {
  return ids.length === 0
    ? 0
    : (
        await on
          .selectFrom('app')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('id', 'in', [...ids])
          .executeTakeFirstOrThrow()
      ).n
}

/** Of the named orders those that are closed, over, or for other apps. */
export async function endedOrders(
  client: Pick<pg.PoolClient, 'query'>,
  ids: readonly string[],
  appId: number,
  now: Date,
): Promise<Set<string>> {
  return ids.length === 0
    ? new Set()
    : new Set(
        (
          await client.query<{ id: string }>(
            `
              select id::text
              from change_order
              where id = any($1::bigint[])
                and (
                  state <> 'open' or change_end <= $2 or (apps <> '{}' and not $3::int = any(apps))
                )`,
            [ids, now, appId],
          )
        ).rows.map((row) => row.id),
      )
}
