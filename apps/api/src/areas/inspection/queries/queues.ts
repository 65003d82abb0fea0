import { type QueueBody, type QueueKind, type QueueState } from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'

type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Whether a scope sees every type of a queue `k`; one of no type is everybody's to see. */
function seesQueue(scope: DataScope): RawBuilder<boolean> {
  const pairs = JSON.stringify(scope.pairs)
  return scope.all
    ? sql<boolean>`true`
    : sql<boolean>`
      not exists (
        select 1
        from quality_queue_type y
        where y.queue_id = k.id
          and not exists (
            select 1
            from jsonb_to_recordset(${pairs}::jsonb) as seen("appId" int, "type" int)
            where seen."appId" = y.app_id and (seen."type" is null or seen."type" = y.type)
          )
      )`
}

/** A queue of some kinds, locked. */
export function lockQueue(tx: Tx, id: string, kinds: readonly QueueKind[], scope: DataScope) {
  return tx
    .selectFrom('qualityQueue as k')
    .selectAll('k')
    .where('k.id', '=', id)
    .where('k.kind', 'in', kinds)
    .where('k.deletedAt', 'is', null)
    .where(seesQueue(scope))
    .forUpdate('k')
    .executeTakeFirst()
}
export type LockedQueue = NonNullable<Awaited<ReturnType<typeof lockQueue>>>

/** What of a queue's text stands in columns. */
export function columnsOf(body: QueueBody) {
  return {
    name: body.name,
    body: JSON.stringify(body),
    priority: body.priority,
    teamIds: body.people.teamIds,
    personIds: body.people.personIds,
    excludedIds: body.people.excludedIds,
    quotaPerson: body.quota.person,
    quotaDay: body.quota.day,
  }
}

export async function insertVersion(
  tx: Tx,
  row: { queueId: string; version: number; body: QueueBody; personId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('qualityQueueVersion')
    .values({ ...row, body: JSON.stringify(row.body) })
    .execute()
}

/** Writes which types a queue is of; decisions of the types of one that draws are noted. */
export async function putTypes(
  tx: Tx,
  { id, kind, state }: { id: string; kind: QueueKind; state: QueueState },
  types: readonly string[],
): Promise<void> {
  await tx.deleteFrom('qualityQueueType').where('queueId', '=', id).execute()
  if (types.length === 0) return
  const watches = kind === 'inspect' && state !== 'off'
  await tx
    .insertInto('qualityQueueType')
    .values(types.map((key) => ({ queueId: id, ...parseTypeKey(key), kind, watches })))
    .execute()
}

/** Queues of a kind with one of these names, which is taken then. */
export async function isNameTaken(
  tx: Tx,
  kind: QueueKind,
  name: string,
  but: string | null,
): Promise<boolean> {
  const found = await tx
    .selectFrom('qualityQueue')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deletedAt', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but ?? '0'))
    .executeTakeFirst()
  return found !== undefined
}

/** The types that queues are of, by queue. */
export async function typesOfQueues(on: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('qualityQueueType')
    .select(['appId', 'type'])
    .distinct()
    .where('queueId', 'in', ids)
    .orderBy('appId')
    .orderBy('type')
    .execute()
  return rows.map(({ appId, type }) => `${appId}:${type}`)
}

export type QueueFilter = {
  scope: DataScope
  kinds: readonly QueueKind[]
  id?: string | undefined
  name?: string | undefined
  state?: QueueState | undefined
  business?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  personId?: string | undefined
  queueId?: string | undefined
}
const orders = {
  name: words('k.name'),
  state: 'k.state',
  priority: 'k.priority',
  updatedAt: 'k.updated_at',
}

const ofType = (filter: QueueFilter): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from quality_queue_type y
    left join record_type t on t.app_id = y.app_id and t.type = y.type
    where y.queue_id = k.id
      and (${filter.appId ?? null}::int is null or y.app_id = ${filter.appId ?? null}::int)
      and (${filter.type ?? null}::int is null or y.type = ${filter.type ?? null}::int)
      and (${filter.business ?? null}::text is null or t.business = ${filter.business ?? null})
  )`
const matching = (filter: QueueFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [
    sql`k.deleted_at is null and k.kind = any(${filter.kinds}::text[])`,
    seesQueue(filter.scope),
  ]
  const { id, name, state, personId, queueId } = filter
  if (id !== undefined) parts.push(sql`k.id = ${id}::bigint`)
  if (name !== undefined && name.trim() !== '')
    parts.push(sql`k.name ilike ${containing(name.trim())}`)
  if (state !== undefined) parts.push(sql`k.state = ${state}`)
  if (personId !== undefined)
    parts.push(sql`
      ${personId}::bigint <> all(k.excluded_ids)
      and (
        ${personId}::bigint = any(k.person_ids)
          or (select p.team_id from person p where p.id = ${personId}::bigint) = any(k.team_ids)
      )`)
  if (queueId !== undefined) parts.push(sql`k.body #> '{scope,queueIds}' ? ${queueId}`)
  if ([filter.appId, filter.type, filter.business].some((one) => one !== undefined))
    parts.push(ofType(filter))
  return sql.join(parts, sql` and `)
}

export type ListedQueue = {
  id: string
  kind: QueueKind
  state: QueueState
  version: number
  body: unknown
  teamIds: string[]
  personIds: string[]
  excludedIds: string[]
  forecast: number | null
  createdBy: string
  updatedBy: string
  createdAt: Date
  updatedAt: Date
  total: number
}
/** Queues that match, the most urgent first, of equal ones the oldest. */
export async function listQueues(
  db: Db,
  filter: QueueFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<ListedQueue[]> {
  return (
    await sql<ListedQueue>`
      select k.id::text, k.kind, k.state, k.version, k.body, k.team_ids::text[] as "teamIds",
        k.person_ids::text[] as "personIds", k.excluded_ids::text[] as "excludedIds",
        case when k.forecast_version = k.version then k.forecast_day end as forecast,
        c.display_name as "createdBy", u.display_name as "updatedBy", k.created_at as "createdAt",
        k.updated_at as "updatedAt", count(*) over ()::int as total
      from quality_queue k
      join person c on c.id = k.created_by
      join person u on u.id = k.updated_by
      where ${matching(filter)}
      order by ${sql.raw(firstBy(sort, orders))} k.priority desc, k.id
      limit ${limit} offset ${offset}`.execute(db)
  ).rows
}

export function listVersions(db: Db, queueId: string) {
  return db
    .selectFrom('qualityQueueVersion as v')
    .innerJoin('person as p', 'p.id', 'v.personId')
    .select(['v.version', 'v.body', 'v.at', 'p.displayName'])
    .where('v.queueId', '=', queueId)
    .orderBy('v.version', 'desc')
    .limit(100)
    .execute()
}
