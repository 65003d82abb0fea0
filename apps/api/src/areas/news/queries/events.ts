import type { Channel } from '@oas/contract/news/limits'
import type { Permission } from '@oas/contract/permissions'
import { type SelectQueryBuilder, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { EventFacts, StoredEvent } from '../event.ts'
import { type SortOf, firstBy, sortQuery, words } from '../../../db/sort.ts'

export type On = Db | Transaction<DB>
/** Who is meant by a notice: holders of this permission, of its groups where it names any. */
const readerRight: Permission = 'external-frontend-today-event-for-auditor'

const columns = [
  'id',
  'dataType',
  'title',
  'content',
  'auditRule',
  'type',
  'level',
  'keyword',
  'eventTime',
  'groupIds',
  'extraFiles',
  'extraLinks',
  'reviews',
  'onHome',
  'onWechat',
  'robotId',
  'onTop',
  'noticeTime',
  'everyYear',
  'startsAt',
  'endsAt',
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
] as const
const valuesOf = (facts: EventFacts) => ({
  ...facts,
  extraLinks: JSON.stringify(facts.extraLinks),
  reviews: JSON.stringify(facts.reviews),
  noticeTime: JSON.stringify(facts.noticeTime),
})
const toEvents = (rows: readonly unknown[]): StoredEvent[] => rows as StoredEvent[]
const channelColumn = { 1: 'onHome', 2: 'onWechat', 3: 'onTop' } as const

export async function insertEvents(
  on: On,
  list: readonly EventFacts[],
  by: string,
  at: Date,
): Promise<string[]> {
  return (
    await on
      .insertInto('newsEvent')
      .values(
        list.map((facts) => ({
          ...valuesOf(facts),
          createdBy: by,
          createdAt: at,
          updatedBy: by,
          updatedAt: at,
        })),
      )
      .returning('id')
      .execute()
  ).map((row) => row.id)
}

export async function listEventsById(on: On, ids: readonly string[]): Promise<StoredEvent[]> {
  return toEvents(
    await on
      .selectFrom('newsEvent')
      .select(columns)
      .where('id', 'in', [...ids])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
  )
}

type Stamp = { by: string; at: Date }
export async function updateEvent(
  on: On,
  id: string,
  version: number,
  facts: EventFacts,
  { by, at }: Stamp,
): Promise<boolean> {
  return (
    (
      await on
        .updateTable('newsEvent')
        .set({ ...valuesOf(facts), version: version + 1, updatedBy: by, updatedAt: at })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows === 1n
  )
}

export async function deleteEvents(on: On, ids: readonly string[], at: Date): Promise<void> {
  await on
    .updateTable('newsEvent')
    .set({ deletedAt: at })
    .where('id', 'in', [...ids])
    .execute()
}

export type FindEvents = {
  id?: string | undefined
  dataType?: number | undefined
  text?: string | undefined
  type?: string | undefined
  level?: number | undefined
  groupId?: string | undefined
  channel?: Channel | undefined
  state?: 'current' | 'future' | 'past' | undefined
  from?: Date | undefined
  to?: Date | undefined
}
type Query = SelectQueryBuilder<DB, 'newsEvent', object>
const narrow = (query: Query, find: FindEvents, now: Date): Query => {
  let next = query.where('deletedAt', 'is', null)
  if (find.id !== undefined) next = next.where('id', '=', find.id)
  if (find.dataType !== undefined) next = next.where('dataType', '=', find.dataType)
  if (find.text !== undefined) {
    const text = containing(find.text)
    next = next.where((on) =>
      on.or([
        on('title', 'ilike', text),
        on('content', 'ilike', text),
        on('keyword', 'ilike', text),
      ]),
    )
  }
  if (find.type !== undefined) next = next.where('type', '=', find.type)
  if (find.level !== undefined) next = next.where('level', '=', find.level)
  if (find.groupId !== undefined)
    next = next.where(sql<boolean>`(group_ids = '{}' or ${find.groupId}::bigint = any(group_ids))`)
  if (find.channel !== undefined) next = next.where(channelColumn[find.channel], '=', true)
  if (find.from !== undefined) next = next.where('endsAt', '>=', find.from)
  if (find.to !== undefined) next = next.where('startsAt', '<=', find.to)
  // A notice of every year is never over; one of several spans is current from the first to the
  // last.
  if (find.state === 'past') next = next.where('everyYear', '=', false).where('endsAt', '<', now)
  if (find.state === 'future')
    next = next.where('everyYear', '=', false).where('startsAt', '>', now)
  if (find.state === 'current')
    next = next.where((on) =>
      on.or([
        on('everyYear', '=', true),
        on.and([on('startsAt', '<=', now), on('endsAt', '>=', now)]),
      ]),
    )
  return next
}

const eventOrders = {
  title: words('title'),
  type: words('type'),
  createdBy: words('created_by'),
  updatedBy: words('updated_by'),
  updatedTime: 'updated_at',
  eventTime: 'starts_at',
}
export async function listEvents(
  on: On,
  find: FindEvents & { sort?: SortOf<typeof eventOrders> },
  now: Date,
  offset: number,
  limit: number,
): Promise<{ total: number; list: StoredEvent[] }> {
  const base = narrow(on.selectFrom('newsEvent'), find, now)
  const { total } = await base
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return {
    total,
    list: toEvents(
      await base
        .select(columns)
        .$call(sortQuery(find.sort, eventOrders))
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
    ),
  }
}

/**
 * Notices of a channel (or any) that may be shown to a person of a team at about this time; whether
 * they are shown now is for their spans to say.
 */
export async function listShown(
  on: On,
  teamId: string | null,
  find: Pick<FindEvents, 'dataType' | 'level' | 'channel' | 'from' | 'to'>,
  now: Date,
): Promise<StoredEvent[]> {
  const base = narrow(on.selectFrom('newsEvent'), { ...find, state: 'current' }, now).where(
    sql<boolean>`(group_ids = '{}' or ${teamId}::bigint = any(group_ids))`,
  )
  return toEvents(
    await base.select(columns).orderBy('level', 'desc').orderBy('id', 'desc').limit(200).execute(),
  )
}

export async function listTypes(on: On, dataType: number | undefined): Promise<string[]> {
  const base = on.selectFrom('newsEvent').select('type').distinct().where('deletedAt', 'is', null)
  return (
    await (dataType === undefined ? base : base.where('dataType', '=', dataType))
      .orderBy('type')
      .limit(500)
      .execute()
  ).map((row) => row.type)
}

/** Spans of notices that a person has confirmed, as `id range`. */
export async function readKeys(
  on: On,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(
    ids.length === 0
      ? []
      : (
          await on
            .selectFrom('newsRead')
            .select(['eventId', 'rangeKey'])
            .where('personId', '=', personId)
            .where('eventId', 'in', [...ids])
            .execute()
        ).map((row) => `${row.eventId} ${row.rangeKey}`),
  )
}
export async function insertRead(
  on: On,
  eventId: string,
  personId: string,
  rangeKey: string,
  readAt: Date,
): Promise<void> {
  await on
    .insertInto('newsRead')
    .values({ eventId, personId, rangeKey, readAt })
    .onConflict((same) => same.doNothing())
    .execute()
}

const mayRead = sql`exists (
    select 1
    from person_role pr
    join role_permission rp on rp.role_id = pr.role_id
    where pr.person_id = p.id and rp.permission = ${readerRight}
  )`
const audience = (event: { groupIds: readonly string[] }) =>
  sql`p.state = 'active'
      and (${event.groupIds.length === 0} or p.team_id = any(${[...event.groupIds]}::bigint[]))
      and ${mayRead}`

/** How many people each notice is for, and how many of them have confirmed it in a span. */
export async function countReaders(
  on: On,
  of: readonly { id: string; rangeKey: string }[],
): Promise<ReadonlyMap<string, { readNum: number; totalNum: number }>> {
  if (of.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    readNum: number
    totalNum: number
  }>`
    select e.id, count(p.id)::int as "totalNum", count(r.person_id)::int as "readNum"
    from unnest(
      ${of.map((one) => one.id)}::bigint[], ${of.map((one) => one.rangeKey)}::text[]
    ) as asked (id, range_key)
    join news_event e on e.id = asked.id
    left join person p on p.state = 'active'
      and (e.group_ids = '{}' or p.team_id = any(e.group_ids))
      and ${mayRead}
    left join news_read r on r.person_id = p.id
      and r.event_id = e.id
      and r.range_key = asked.range_key
    group by e.id`.execute(on)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
export type Reader = {
  id: string
  name: string
  displayName: string
  group: string
  readAt: Date | null
  total: number
}
const readerOrders = {
  displayName: words('p.display_name'),
  group: words('t.name'),
  readTime: 'r.read_at',
}
type ReadersAsked = {
  rangeKey: string
  read: boolean | undefined
  sort?: SortOf<typeof readerOrders>
  offset: number
  limit: number
}
export async function listReaders(
  on: On,
  event: StoredEvent,
  { rangeKey, read, sort, offset, limit }: ReadersAsked,
): Promise<Reader[]> {
  return (
    await sql<Reader>`
      select p.id, p.name, p.display_name as "displayName", coalesce(t.name, '') as "group",
        r.read_at as "readAt", count(*) over ()::int as total
      from person p
      left join team t on t.id = p.team_id
      left join news_read r on r.person_id = p.id
        and r.event_id = ${event.id}::bigint
        and r.range_key = ${rangeKey}
      where ${audience(event)}
        and (
          ${read ?? null}::boolean is null or (r.person_id is not null) = ${read ?? null}::boolean
        )
      order by ${sql.raw(firstBy(sort, readerOrders))}r.read_at desc nulls last, p.name
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}

export function listGroups(on: On): Promise<{ id: string; name: string }[]> {
  return on.selectFrom('team').select(['id', 'name']).orderBy('name').execute()
}

export async function noteImport(
  on: On,
  fileId: string,
  personId: string,
  at: Date,
): Promise<void> {
  await on
    .insertInto('newsImport')
    .values({ fileId, personId, at })
    .onConflict((same) => same.doNothing())
    .execute()
}
export async function isOwnImport(on: On, fileId: string, personId: string): Promise<boolean> {
  return (
    (await on
      .selectFrom('newsImport')
      .select('at')
      .where('fileId', '=', fileId)
      .where('personId', '=', personId)
      .executeTakeFirst()) !== undefined
  )
}
