import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { isPerson } from '../../db/person.ts'
import { type SortOf, firstBy, sortQuery, words } from '../../db/sort.ts'
import { type Seek } from '../../db/seek.ts'

type Base = Pick<Context, 'db'>
export type NewEvent = {
  at: Date
  kind: string
  personId: string | null
  windowId: string
  module: string
  type: string
  recordId: string
  url: string
  costMs: number | null
  status: number | null
  message: string
  build: string
  detail: string
}

export async function insertEvents(ctx: Base, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0)
    await ctx.db
      .insertInto('telemetryEvent')
      .values([...events])
      .execute()
}

export type SeenWindow = {
  personId: string
  windowId: string
  version?: string
  extension?: string
  page?: string
  region: string
  userAgent: string
  duplicate?: boolean
  at: Date
}
/** Notes what a window told of itself; what it did not tell stays as it was. */
export async function upsertWindow(
  ctx: Base,
  {
    personId,
    windowId,
    at,
    region,
    userAgent,
    version,
    extension,
    page,
    duplicate = false,
  }: SeenWindow,
): Promise<void> {
  await ctx.db
    .insertInto('telemetryWindow')
    .values({
      personId,
      windowId,
      region,
      userAgent,
      version: version ?? '',
      extension: extension ?? '',
      page: page ?? '',
      duplicates: duplicate ? 1 : 0,
      firstAt: at,
      lastAt: at,
    })
    .onConflict((on) =>
      on.columns(['personId', 'windowId']).doUpdateSet((row) => ({
        lastAt: at,
        region,
        userAgent,
        duplicates: sql<number>`telemetry_window.duplicates + ${duplicate ? 1 : 0}`,
        ...(version === undefined ? {} : { version }),
        ...(extension === undefined ? {} : { extension }),
        ...(page === undefined ? {} : { page: row.ref('excluded.page') }),
      })),
    )
    .execute()
}

export type EventFilter = {
  seek: Seek
  from?: number | undefined
  to?: number | undefined
  kind?: string | undefined
  module?: string | undefined
  person?: string | undefined
  recordId?: string | undefined
  windowId?: string | undefined
  text?: string | undefined
  limit: number
}
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export function listEvents(ctx: Base, filter: EventFilter) {
  let query = ctx.db
    .selectFrom('telemetryEvent as e')
    .leftJoin('person as p', 'p.id', 'e.personId')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'p.name as person',
      'e.windowId',
      'e.module',
      'e.type',
      'e.recordId',
      'e.url',
      'e.costMs',
      'e.status',
      'e.message',
      'e.detail',
    ])
  if (filter.from !== undefined) query = query.where('e.at', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('e.at', '<', new Date(filter.to))
  if (filter.kind) query = query.where('e.kind', '=', filter.kind)
  if (filter.module) query = query.where('e.module', '=', filter.module)
  if (filter.person) query = query.where(isPerson('p', filter.person))
  if (filter.recordId) query = query.where('e.recordId', '=', filter.recordId)
  if (filter.windowId) query = query.where('e.windowId', '=', filter.windowId)
  if (filter.text)
    query = query.where((on) =>
      on.or([
        on('e.message', 'ilike', like(filter.text ?? '')),
        on('e.url', 'ilike', like(filter.text ?? '')),
      ]),
    )
  return query.where(filter.seek.after).orderBy(filter.seek.orderBy).limit(filter.limit).execute()
}

type Span = { from: Date; to: Date; limit: number; offset: number }
/** Loads by host and path (`text`: part of the path), most failed and slow first. */
const slowOrders = {
  host: words('host'),
  path: words('path'),
  loads: '4',
  failed: '5',
  slow: '6',
  p50: '7',
  p95: '8',
  people: '9',
  lastAt: '10',
}
export async function listSlow(
  ctx: Base,
  {
    from,
    to,
    limit,
    offset,
    host,
    text,
    sort,
  }: Span & { host: string; text: string; sort?: SortOf<typeof slowOrders> },
) {
  return (
    await sql<{
      host: string
      path: string
      resourceType: number
      loads: number
      failed: number
      slow: number
      p50: number
      p95: number
      people: number
      lastAt: Date
      total: number
    }>`
      with loads as (
        select coalesce(substring(url from '^[a-z]+://([^/?#]+)'), '') as host,
          coalesce(
            nullif(
              regexp_replace(regexp_replace(url, '^[a-z]+://[^/?#]+', ''), '[?#].*$', ''), ''
            ),
            '/'
          ) as path, type, cost_ms, status, person_id, at,
          (detail->>'success')::boolean as success
        from telemetry_event
        where kind in ('resource', 'host') and at >= ${from} and at < ${to}
      )
      select host, path, coalesce(nullif(type, '')::int, 0) as "resourceType",
        count(*)::int as loads, count(*) filter (where not success)::int as failed,
        count(*) filter (where cost_ms > 10000)::int as slow, percentile_cont(0.5) within
      group (order by cost_ms) as p50, percentile_cont(0.95) within
      group (order by cost_ms) as p95, count(distinct person_id)::int as people,
        max(at) as "lastAt", (count(*) over ())::int as total
      from loads
      where (${host} = '' or host = ${host}) and (${text} = '' or path ilike ${like(text)})
      group by host, path, type
      order by ${sql.raw(firstBy(sort, slowOrders))}failed desc, slow desc, p95 desc, host, path
      limit ${limit} offset ${offset}`.execute(ctx.db)
  ).rows
}

/** Errors by message: those that meet most people first. */
const errorOrders = {
  kind: 'kind',
  people: 'people',
  times: 'times',
  lastAt: '"lastAt"',
}
export async function listErrors(
  ctx: Base,
  {
    from,
    to,
    limit,
    offset,
    text,
    sort,
  }: Span & { text: string; sort?: SortOf<typeof errorOrders> },
) {
  return (
    await sql<{
      kind: string
      message: string
      times: number
      people: number
      builds: string[]
      firstAt: Date
      lastAt: Date
      sample: unknown
      total: number
    }>`
      select kind, message, count(*)::int as times, count(distinct person_id)::int as people,
        coalesce(array_agg(distinct build) filter (where build <> ''), '{}') as builds,
        min(at) as "firstAt", max(at) as "lastAt",
        (array_agg(detail || jsonb_build_object('url', url) order by id desc))[1] as sample,
        (count(*) over ())::int as total
      from telemetry_event
      where kind in ('error', 'router-error', 'ajax')
        and message <> ''
        and at >= ${from}
        and at < ${to}
        and (${text} = '' or message ilike ${like(text)})
      group by kind, message
      order by ${sql.raw(firstBy(sort, errorOrders))}people desc, times desc, message, kind
      limit ${limit} offset ${offset}`.execute(ctx.db)
  ).rows
}

export async function listReleases(ctx: Base, since: Date) {
  return (
    await sql<{
      version: string
      windows: number
      people: number
      names: string[]
      firstAt: Date
      lastAt: Date
    }>`
      select w.version, count(*)::int as windows, count(distinct w.person_id)::int as people,
        (array_agg(distinct p.name))[1:20] as names, min(w.first_at) as "firstAt",
        max(w.last_at) as "lastAt"
      from telemetry_window w
      join person p on p.id = w.person_id
      where w.last_at >= ${since} and w.version <> ''
      group by w.version
      order by windows desc, w.version`.execute(ctx.db)
  ).rows
}

const windowOrders = {
  person: words('p.name'),
  page: words('w.page'),
  version: words('w.version'),
  duplicates: 'w.duplicates',
  lastAt: 'w.last_at',
}
export function listWindows(
  ctx: Base,
  filter: {
    person: string
    version: string
    duplicates: boolean
    sort?: SortOf<typeof windowOrders>
    limit: number
    offset: number
  },
) {
  let query = ctx.db
    .selectFrom('telemetryWindow as w')
    .innerJoin('person as p', 'p.id', 'w.personId')
    .select([
      'w.windowId',
      'p.name as person',
      'w.version',
      'w.extension',
      'w.page',
      'w.region',
      'w.userAgent',
      'w.duplicates',
      'w.firstAt',
      'w.lastAt',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
  if (filter.person) query = query.where(isPerson('p', filter.person))
  if (filter.version) query = query.where('w.version', '=', filter.version)
  if (filter.duplicates) query = query.where(sql<SqlBool>`w.duplicates > 0`)
  return query
    .$call(sortQuery(filter.sort, windowOrders))
    .orderBy('w.lastAt', 'desc')
    .orderBy('w.windowId')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

/** Removes at most `limit` events from before a time; answers how many went. */
export async function dropEvents(ctx: Base, before: Date, limit: number): Promise<number> {
  return Number(
    (
      await sql`
        delete from telemetry_event
        where id in (select id from telemetry_event where at < ${before} limit ${limit})`.execute(
        ctx.db,
      )
    ).numAffectedRows ?? 0,
  )
}
export async function dropWindows(ctx: Base, before: Date): Promise<void> {
  await ctx.db.deleteFrom('telemetryWindow').where('lastAt', '<', before).execute()
}
