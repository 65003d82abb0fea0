import { dayMs } from '@oas/contract/time'
import {
  type EntryKind,
  type LiveExcuse,
  type WhiteScope,
  maxImported,
} from '@oas/contract/white-list/schemas'
import { type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { On, Seen, Tx } from './lists.ts'

export type EntryFilter = {
  kind: EntryKind
  listId?: string | undefined
  text?: string | undefined
  state?: string | undefined
  appId?: number | undefined
  soon?: boolean | undefined
  seen: Seen
  now: Date
}
const soonMs = 7 * dayMs
/**
 * Why an entry has stopped that nobody stopped: it ran out before the same could be listed again.
 */
export const ranOut = 'expired'

const matching = (on: On, { kind, listId, text, state, appId, soon, seen, now }: EntryFilter) => {
  let query = on
    .selectFrom('whiteListEntry as e')
    .leftJoin('whiteList as l', 'l.id', 'e.listId')
    .where('e.kind', '=', kind)
  if (listId !== undefined) query = query.where('e.listId', '=', listId)
  if (text)
    query = query.where((where) =>
      where.or(
        (['e.uid', 'e.device', 'e.host', 'e.room', 'e.reason'] as const).map((column) =>
          where(column, 'ilike', containing(text)),
        ),
      ),
    )
  if (appId !== undefined)
    query = query.where(
      sql<boolean>`(
          e.app_id = ${appId}::int
            or (e.app_id is null and (l.apps = '{}' or ${appId}::int = any(l.apps)))
        )`,
    )
  if (soon === true)
    query = query
      .where('e.state', '=', 'active')
      .where('e.until', '>', now)
      .where('e.until', '<=', new Date(now.getTime() + soonMs))
  if (state === 'expired')
    query = query
      .where('e.until', '<=', now)
      .where((where) =>
        where.or([
          where('e.state', '=', 'active'),
          where.and([where('e.state', '=', 'stopped'), where('e.endReason', '=', ranOut)]),
        ]),
      )
  else if (state === 'active')
    query = query
      .where('e.state', '=', 'active')
      .where((where) => where.or([where('e.until', 'is', null), where('e.until', '>', now)]))
  else if (state === 'stopped')
    query = query.where('e.state', '=', state).where('e.endReason', '<>', ranOut)
  else if (state !== undefined) query = query.where('e.state', '=', state)
  return seen === null
    ? query
    : query.where(
        sql<boolean>`(e.app_id is null or e.app_id = any(${[...seen]}::int[]))
            and (l.id is null or l.apps = '{}' or l.apps && ${[...seen]}::int[])`,
      )
}
const columns = [
  'e.id',
  'e.kind',
  'e.listId',
  'e.uid',
  'e.appId',
  'e.type',
  'e.country',
  'e.device',
  'e.host',
  'e.path',
  'e.room',
  'e.excuses',
  'e.reason',
  'e.source',
  'e.state',
  'e.until',
  'e.version',
  'e.madeBy',
  'e.madeAt',
  'e.endReason',
  'l.name as listName',
  'l.scopes',
  'm.name as madeByName',
  'v.name as reviewedByName',
] as const
const entryOrders = {
  listName: words('l.name'),
  uid: words('e.uid'),
  until: 'e.until',
  madeBy: words('m.name'),
  madeAt: 'e.made_at',
  reviewedBy: words('v.name'),
}
/** Entries newest first, those that wait for a second person before the others. */
export function listEntries(
  on: On,
  filter: EntryFilter & { sort?: SortOf<typeof entryOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .innerJoin('person as m', 'm.id', 'e.madeBy')
    .leftJoin('person as v', 'v.id', 'e.reviewedBy')
    .select(columns)
    .select(
      sql<number>`case
          when e.uid = '' then 0
          else (
            select count(*)::int
            from punish p
            where p.uid = e.uid
              and p.app_id = any(
                case
                  when e.app_id is not null then array[e.app_id]
                  when l.apps <> '{}' then l.apps
                  else array(select id from app) end
              )
              and p.at >= e.made_at
          ) end`.as('punished'),
    )
    .$call(sortQuery(filter.sort, entryOrders))
    .orderBy(sql`e.state = 'pending'`, 'desc')
    .orderBy('e.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
export async function countEntries(on: On, filter: EntryFilter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
export function exportRows(on: On, filter: EntryFilter): Promise<EntryRow[]> {
  return listEntries(on, filter, 0, maxImported)
}

export type Key = {
  uid: string
  appId: number | null
  type: number | null
  country: string
  device: string
  host: string
  path: string
  room: string
}
export type NewEntry = Key & {
  kind: EntryKind
  listId: string | null
  excuses: LiveExcuse[]
  reason: string
  source: 'typed' | 'file'
  state: string
  until: Date | null
  madeBy: string
  madeAt: Date
}
type Existing = Key & {
  id: string
  reason: string
  until: Date | null
  excuses: string[]
  version: number
  state: string
}
const keyShape = `
  k(
    uid text, "appId" int, type int, country text, device text, host text, path text, room text
  )`
/** Entries that stand or wait under given keys, locked. */
export async function holdByKeys(
  tx: Tx,
  listId: string | null,
  keys: readonly Key[],
): Promise<Existing[]> {
  return (
    await sql<Existing>`
      select e.id, e.uid, e.app_id as "appId", e.type, e.country, e.device, e.host, e.path, e.room,
        e.reason, e.until, e.excuses, e.version, e.state
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as ${sql.raw(keyShape)}
      join white_list_entry e on coalesce(e.list_id, 0) = coalesce(${listId}::bigint, 0)
        and e.uid = k.uid
        and coalesce(e.app_id, 0) = coalesce(k."appId", 0)
        and coalesce(e.type, -1) = coalesce(k.type, -1)
        and e.country = k.country
        and e.device = k.device
        and e.host = k.host
        and e.path = k.path
        and e.room = k.room
        and e.state in ('pending', 'active')
      order by e.id for update of e`.execute(tx)
  ).rows
}
/** What has run out makes room for the same again. */
export async function endExpired(tx: Tx, listId: string | null, now: Date): Promise<void> {
  await sql`
    update white_list_entry
    set state = 'stopped', end_reason = ${ranOut}, version = version + 1
    where list_id is not distinct from ${listId}::bigint
      and state = 'active'
      and until <= ${now}`.execute(tx)
}
/** One change of a list's entries at a time, so that what was looked at is what is stored. */
export async function lockEntries(tx: Tx, listId: string | null): Promise<void> {
  const name = `white_list ${listId ?? 'live'}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
const chunk = 1000
export async function insertEntries(tx: Tx, rows: readonly NewEntry[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += chunk)
    ids.push(
      ...(
        await tx
          .insertInto('whiteListEntry')
          .values(
            rows
              .slice(at, at + chunk)
              .map((row) => ({ ...row, changedBy: row.madeBy, changedAt: row.madeAt })),
          )
          .returning('id')
          .execute()
      ).map((row) => row.id),
    )
  return ids
}
type Change = {
  until?: Date | null
  reason?: string
  excuses?: string[]
  state?: string
  reviewedBy?: string
  endReason?: string
  changedBy?: string
  changedAt: Date
}
export async function changeEntries(tx: Tx, ids: readonly string[], change: Change): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('whiteListEntry')
      .set((row) => ({ ...change, swept: false, version: row('version', '+', 1) }))
      .where('id', 'in', [...ids])
      .execute()
}
const heldQuery = (tx: Tx) =>
  tx
    .selectFrom('whiteListEntry as e')
    .leftJoin('whiteList as l', 'l.id', 'e.listId')
    .selectAll('e')
    .select([
      'l.apps',
      'l.scopes',
      'l.maxDays',
      sql<WhiteScope[]>`coalesce(l.scopes, '{}')`.as('listScopes'),
    ])
export type HeldEntry = Awaited<ReturnType<ReturnType<typeof heldQuery>['execute']>>[number]
/** Entries by their ids, locked. */
export async function holdEntries(tx: Tx, ids: readonly string[]): Promise<HeldEntry[]> {
  return ids.length === 0
    ? []
    : heldQuery(tx)
        .where('e.id', 'in', [...ids])
        .orderBy('e.id')
        .forUpdate('e')
        .execute()
}
/** Which list and app an entry belongs to. */
export function placeOf(on: On, id: string) {
  return on
    .selectFrom('whiteListEntry')
    .select(['listId', 'appId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Ending = { madeBy: string; n: number; first: Date }
/**
 * Entries in force that end soon and whose makers were not told yet, by maker; they count as told
 * now.
 */
export async function takeEnding(
  tx: Transaction<DB>,
  now: Date,
  days: number,
  limit: number,
): Promise<Ending[]> {
  return (
    await sql<Ending>`
      with due as (
        select id
        from white_list_entry
        where state = 'active'
          and until > ${now}
          and until <= ${now}::timestamptz + make_interval(days => ${days})
          and (told_until is distinct from until)
        order by until, id limit ${limit} for update skip locked
      ),
      told as (
        update white_list_entry e
        set told_until = e.until
        from due
        where e.id = due.id
        returning e.made_by, e.until
      )
      select made_by::text as "madeBy", count(*)::int as n, min(until) as first
      from told
      group by made_by`.execute(tx)
  ).rows
}
