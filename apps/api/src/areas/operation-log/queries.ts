import type { Operation, OperationFilter } from '@oas/contract/operation-log/calls'
import type { BusinessKind } from '@oas/contract/kinds'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { DataScope } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'

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
const all = sql`true`
const and = (parts: readonly (ReturnType<typeof sql> | null)[]) =>
  sql.join(
    parts.map((part) => part ?? all),
    sql` and `,
  )

// Both tables number their rows by time, so that the newest of the two together are the newest of
// either.
/** Decisions and the other events of orders, newest first, below an id. */
export const listOperations = async (
  db: Db,
  { appId, type, business, taskId, postId, uid, windowId, person, kind, from, to, scope }: Filter,
  after: string | null,
  limit: number,
): Promise<Row[]> => {
  const seen = (app: string, kindOf: string) =>
    scope.all
      ? null
      : sql`exists (
          select 1
          from jsonb_to_recordset(
            ${JSON.stringify(scope.pairs)}::jsonb
          ) as s("appId" int, "type" int)
          where s."appId" = ${sql.raw(app)} and (s."type" is null or s."type" = ${sql.raw(kindOf)})
        )`
  const ids = (column: string) => [
    from ? sql`${sql.raw(column)} >= id_from(${from})` : null,
    to ? sql`${sql.raw(column)} <= id_from(${to}) + 1048575` : null,
    after === null ? null : sql`${sql.raw(column)} < ${after}::bigint`,
  ]
  const decided = sql`
    select d.id, d.at, d.person_id, 'decided' as kind, d.app_id, d.type, d.business, d.record_id,
      d.order_id, d.post_id, d.uid, d.task_id, d.window_id, d.page_key, d.result_id, d.remark,
      jsonb_build_object('state', d.state, 'labels', d.labels, 'fence', d.fence) as detail
    from decision d
    where
      ${and([...ids('d.id'), seen('d.app_id', 'd.type'), appId === undefined ? null : sql`d.app_id = ${appId}`, type === undefined ? null : sql`d.type = ${type}`, business === undefined ? null : sql`d.business = ${business}`, taskId === undefined ? null : sql`d.task_id = ${taskId}::bigint`, postId ? sql`d.post_id = ${postId}` : null, uid ? sql`d.uid = ${uid}` : null, windowId ? sql`d.window_id = ${windowId}` : null, person ? sql`d.person_id = (select id from person where name = ${person})` : null, kind === undefined || kind === 'decided' ? null : sql`false`])}
    order by d.id desc limit ${limit}`
  const events = sql`
    select e.id, e.at, e.person_id, e.kind, r.app_id, r.type, r.business, e.record_id, e.order_id,
      r.post_id, r.uid, null::bigint as task_id, coalesce(e.detail ->> 'windowId', '') as window_id,
      '' as page_key, '' as result_id, coalesce(e.detail ->> 'remark', '') as remark, e.detail
    from order_event e
    join record r on r.id = e.record_id
    where
      ${and([...ids('e.id'), seen('r.app_id', 'r.type'), appId === undefined ? null : sql`e.app_id = ${appId}`, type === undefined ? null : sql`r.type = ${type}`, business === undefined ? null : sql`r.business = ${business}`, taskId === undefined ? null : sql`false`, postId ? sql`e.record_id in (select p.id from record p where p.post_id = ${postId}${appId === undefined ? sql`` : sql` and p.app_id = ${appId}`})` : null, uid ? sql`r.uid = ${uid}` : null, windowId ? sql`e.detail ->> 'windowId' = ${windowId}` : null, person ? sql`e.person_id = (select id from person where name = ${person})` : null, kind === undefined ? null : sql`e.kind = ${kind}`])}
    order by e.id desc limit ${limit}`
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
      order by o.id desc limit ${limit}`.execute(db)
  ).rows
}
