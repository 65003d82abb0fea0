import type pg from 'pg'

const mostReports = 50
/**
 * Records of a type among which those of a group are looked for: groups are no column, so what is
 * older is not read.
 */
const newestOfType = 2000
/** Records of a user among which their groups are looked for. */
const newestOfUser = 200

export type ReportRow = {
  n: number
  recordId: string
  text: string
  source: string
  uid: string
  at: Date
  times: number
  total: number
}
type Place = { n: number; appId: number; type: number; postId: string; groupId: string }

const reportText = `
  with u as (
    select *
    from json_to_recordset($1::json) as u(
      n int, "appId" int, "type" int, "postId" text, "groupId" text
    )
  ),
  g as (select distinct "appId", "type" from u where "groupId" <> ''),
  newest as materialized (
    select g."appId", g."type", r.id, r.content #>> '{data,group,groupId}' as "groupId"
    from g
    cross join lateral (
      select id, content
      from record
      where app_id = g."appId" and type = g."type"
      order by id desc limit ${newestOfType}
    ) r
  ),
  found as (
    select u.n, r.id
    from u
    cross join lateral (
      select id
      from record
      where app_id = u."appId" and post_id = u."postId" and type = u."type"
      order by id desc limit ${mostReports}
    ) r
    union
    select u.n, newest.id
    from u
    join newest on newest."appId" = u."appId"
      and newest."type" = u."type"
      and newest."groupId" = u."groupId"
    where u."groupId" <> ''
  )
  select *
  from (
    select found.n, r.id as "recordId", r.reason as text, r.source, r.uid, r.received_at as at,
      r.report_count as times, sum(r.report_count) over w::int as total,
      row_number() over (partition by found.n order by r.id desc) as place
    from found
    join record r on r.id = found.id
    where r.reason <> ''
    window w as (partition by found.n)
  ) t
  where place <= ${mostReports}
  order by n, place`
/** What was given as the reason of reports on posts, and on other records of the same group. */
export async function listReports(pool: pg.Pool, places: readonly Place[]): Promise<ReportRow[]> {
  return (await pool.query<ReportRow>(reportText, [JSON.stringify(places)])).rows
}

export type GroupRow = { uid: string; type: number; group: unknown; at: Date }
const groupText = `
  select u as uid, r.type, r.content #> '{data,group}' as "group", r.received_at as at
  from unnest($2::text[]) u
  cross join lateral (
    select type, content, received_at
    from record
    where app_id = $1 and uid = u
    order by id desc limit ${newestOfUser}
  ) r
  where r.content #>> '{data,group,groupId}' <> ''`
/** Groups in the newest records of users. */
export async function listGroups(
  pool: pg.Pool,
  appId: number,
  uids: readonly string[],
): Promise<GroupRow[]> {
  return (await pool.query<GroupRow>(groupText, [appId, [...uids]])).rows
}
