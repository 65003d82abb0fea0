import type { Operation, OperationFilter } from '@oas/contract/operation-log/calls'
import type { BusinessKind } from '@oas/contract/kinds'
import type { SortText } from '@oas/contract/sort'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { DataScope } from '../../core/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { Db } from '../../db/client.ts'
import { type Seek, seekOf } from '../../db/seek.ts'

export type Filter = Omit<Static<typeof OperationFilter>, 'start' | 'end'> & {
  from: Date | null
  to: Date | null
  scope: DataScope
}
export type Row = Omit<Operation, 'at' | 'kind' | 'business'> & {
  at: Date
  kind: Operation['kind']
  business: BusinessKind
}
type Condition = ReturnType<typeof sql> | null
const all = sql`true`
const and = (parts: readonly Condition[]) =>
  sql.join(
    parts.map((part) => part ?? all),
    sql` and `,
  )

/** The condition on a filter that is set. */
const where = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? null : condition(value)
/** The same for a text, of which an empty one is none. */
const whereText = (value: string | undefined, condition: (value: string) => Condition): Condition =>
  value ? condition(value) : null

type Stretch = Pick<Filter, 'from' | 'to'>
const isWithin = (column: string, { from, to }: Stretch): Condition[] => [
  from ? sql`${sql.raw(column)} >= id_from(${from})` : null,
  to ? sql`${sql.raw(column)} <= id_from(${to}) + 1048575` : null,
]

const recordsOfPost = (postId: string, appId: number | undefined) => sql`(
  select p.id
  from record p
  where p.post_id = ${postId}${appId === undefined ? sql`` : sql` and p.app_id = ${appId}`}
)`

const decisionConditions = (filter: Filter): Condition[] => [
  ...isWithin('d.id', filter),
  inScope(filter.scope, 'd.app_id', 'd.type'),
  where(filter.appId, (appId) => sql`d.app_id = ${appId}`),
  where(filter.type, (type) => sql`d.type = ${type}`),
  where(filter.business, (business) => sql`d.business = ${business}`),
  where(filter.taskId, (taskId) => sql`d.task_id = ${taskId}::bigint`),
  whereText(filter.postId, (postId) => sql`d.post_id = ${postId}`),
  whereText(filter.uid, (uid) => sql`d.uid = ${uid}`),
  whereText(filter.windowId, (windowId) => sql`d.window_id = ${windowId}`),
  where(filter.person, (person) => sql`d.person_id = ${person}::bigint`),
  where(filter.kind, (kind) => (kind === 'decided' ? null : sql`false`)),
]
const eventConditions = (filter: Filter): Condition[] => [
  ...isWithin('e.id', filter),
  inScope(filter.scope, 'r.app_id', 'r.type'),
  where(filter.appId, (appId) => sql`e.app_id = ${appId}`),
  where(filter.type, (type) => sql`r.type = ${type}`),
  where(filter.business, (business) => sql`r.business = ${business}`),
  where(filter.taskId, () => sql`false`),
  whereText(filter.postId, (id) => sql`e.record_id in ${recordsOfPost(id, filter.appId)}`),
  whereText(filter.uid, (uid) => sql`r.uid = ${uid}`),
  whereText(filter.windowId, (windowId) => sql`e.detail ->> 'windowId' = ${windowId}`),
  where(filter.person, (person) => sql`e.person_id = ${person}::bigint`),
  where(filter.kind, (kind) => sql`e.kind = ${kind}`),
]

export type Place = { sort?: SortText<'at'> | undefined; after?: string | undefined }
/** Both tables number their rows by time. */
export function operationSeek({ sort, after }: Place, id = 'o.id'): Seek {
  return seekOf(sort, after, id, { at: 'id' })
}

// The newest of the two together are the newest of either, and so are the oldest.
/** Decisions and the other events of orders, newest first where nothing else is asked for. */
export async function listOperations(
  db: Db,
  filter: Filter,
  place: Place,
  limit: number,
): Promise<Row[]> {
  const [d, e, both] = ['d.id', 'e.id', 'o.id'].map((id) => operationSeek(place, id)) as [
    Seek,
    Seek,
    Seek,
  ]
  const decided = sql`
    select d.id, d.at, d.person_id, 'decided' as kind, d.app_id, d.type, d.business, d.record_id,
      d.order_id, d.post_id, d.uid, d.task_id, d.window_id, d.page_key, d.result_id, d.remark,
      jsonb_build_object('state', d.state, 'labels', d.labels, 'fence', d.fence) as detail
    from decision d
    where ${and(decisionConditions(filter))} and ${d.after}
    order by ${d.orderBy} limit ${limit}`
  const events = sql`
    select e.id, e.at, e.person_id, e.kind, r.app_id, r.type, r.business, e.record_id, e.order_id,
      r.post_id, r.uid, null::bigint as task_id, coalesce(e.detail ->> 'windowId', '') as window_id,
      '' as page_key, '' as result_id, coalesce(e.detail ->> 'remark', '') as remark, e.detail
    from order_event e
    join record r on r.id = e.record_id
    where ${and(eventConditions(filter))} and ${e.after}
    order by ${e.orderBy} limit ${limit}`
  return (
    await sql<Row>`
      select o.id::text as id, o.at, coalesce(m.name, '') as by, o.kind, o.app_id as "appId",
        o.type, coalesce(t.name, '') as "typeName", o.business, o.record_id::text as "recordId",
        o.order_id::text as "orderId", o.post_id as "postId", o.uid, o.task_id::text as "taskId",
        o.window_id as "windowId", o.page_key as "pageKey", o.result_id as "resultId", o.remark,
        o.detail
      from ((${decided}) union all (${events})) o
      left join person m on m.id = o.person_id
      left join record_type t on t.app_id = o.app_id and t.type = o.type
      order by ${both.orderBy} limit ${limit}`.execute(db)
  ).rows
}
