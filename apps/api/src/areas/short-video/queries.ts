import type { ShortVideo, VideoAct } from '@oas/contract/short-video/calls'
import type pg from 'pg'
import { containing } from '../../db/like.ts'
import type { Way } from '../../db/seek.ts'
import { keptSql } from '../../db/kept-order.ts'

type On = Pick<pg.Pool, 'query'>
export type Span = { from: Date | null; to: Date | null }
type Row<T, Changed> = Omit<T, keyof Changed> & Changed & { key: string }
export type FoundVideo = Row<
  ShortVideo,
  { typeName: string | null; receivedAt: Date; decidedAt: Date | null; decidedBy: string | null }
>
export type FoundAct = Row<VideoAct, { typeName: string | null; at: Date; delivery: string | null }>
type VideoAbout = {
  appId: number
  postIds?: readonly string[]
  uid?: string
  title?: string
  standing?: string
  plays?: number
}
type ActAbout = {
  appId: number
  postId?: string
  uid?: string
  by?: string
  resultId?: string
  source?: string
}

/** An id's time may lie this much beside the time of its row, which is that of its transaction. */
const slack = `interval '1 hour'`
const inForce = `
  (p.state in ('planned', 'sent', 'active') or (p.state = 'ended' and p.end_at is null))`
const standing = `
  case
    when 101 = any(a.acts) then 'deleted'
    when 102 = any(a.acts) then 'author_only'
    when a.acts && '{103,105,107}'::int[] then 'limited'
    when d.id is null
    and exists (
      select 1 from queue_order q where q.record_id = r.id and not ${keptSql('q')}
    ) then 'waiting'
    else 'shown' end`
const plays = `
  case when r.ext_data ->> 'plays' ~ '^[0-9]{1,9}$' then (r.ext_data ->> 'plays')::int end`

const binder = () => {
  const values: unknown[] = []
  return { values, bind: (value: unknown): string => `$${values.push(value)}` }
}
const inSpan = (
  bind: (value: unknown) => string,
  time: string,
  key: string,
  { from, to }: Span,
): string[] => [
  ...(from
    ? [
        ((at) => `${time} >= ${at} and ${key} >= id_from(${at}::timestamptz - ${slack})`)(
          bind(from),
        ),
      ]
    : []),
  ...(to
    ? [((at) => `${time} < ${at} and ${key} < id_from(${at}::timestamptz + ${slack})`)(bind(to))]
    : []),
]

type PageAsked = { way: Way; limit: number }
/** Records of short videos, the newest of each post, newest first where nothing else is asked. */
export async function listVideos(
  on: On,
  about: VideoAbout,
  types: readonly number[] | null,
  span: Span,
  { way, limit }: PageAsked,
): Promise<FoundVideo[]> {
  const { values, bind } = binder()
  const where = [
    `
      r.app_id = ${bind(about.appId)}
        and r.business = 'video'
        and r.content #> '{videos,0}' is not null`,
    `
      not exists (
        select 1
        from record n
        where n.app_id = r.app_id and n.post_id = r.post_id and n.type = r.type and n.id > r.id
      )`,
    ...(types ? [`r.type = any(${bind(types)}::int[])`] : []),
    ...(about.postIds && about.postIds.length > 0
      ? [`r.post_id = any(${bind(about.postIds)}::text[])`]
      : []),
    ...(about.uid ? [`r.uid = ${bind(about.uid)}`] : []),
    ...(about.title
      ? [
          `
            exists (
              select 1
              from jsonb_array_elements(r.content -> 'texts') x
              where x ->> 'content' ilike ${bind(containing(about.title))}
            )`,
        ]
      : []),
    ...(about.plays === undefined ? [] : [`${plays} >= ${bind(about.plays)}`]),
    ...(about.standing ? [`${standing} = ${bind(about.standing)}`] : []),
    ...inSpan(bind, 'r.received_at', 'r.id', span),
    ...(way.after === null ? [] : [`r.id ${way.past} ${bind(way.after)}`]),
  ]
  const text = `
    select r.id::text as "recordId", r.id::text as key, r.app_id as "appId", r.type,
      t.name as "typeName", r.post_id as "postId", r.uid, r.country,
      coalesce(
        left(
          (
            select string_agg(x ->> 'content', ' ')
            from jsonb_array_elements(r.content -> 'texts') x
          ),
          120
        ),
        ''
      ) as title,
      coalesce(r.content #>> '{videos,0,cover}', '') as cover,
      coalesce(r.content #>> '{videos,0,content}', '') as url,
      (r.content #>> '{videos,0,seconds}')::float8 as seconds, ${plays} as plays,
      r.received_at as "receivedAt", ${standing} as standing, a.acts, d.result_id as "resultId",
      m.name as "decidedBy", d.at as "decidedAt", r.report_count as reports
    from record r
    left join record_type t on t.app_id = r.app_id and t.type = r.type
    left join lateral (
      select * from decision where record_id = r.id and state = 'active' order by id desc limit 1
    ) d
      on true
    left join person m on m.id = d.person_id
    left join lateral (
      select coalesce(array_agg(distinct p.punish_id order by p.punish_id), '{}') as acts
      from punish p
      where p.app_id = r.app_id
        and p.post_id = r.post_id
        and p.scope = 'content'
        and p.subject = r.post_id
        and ${inForce}
    ) a
      on true
    where ${where.join(' and ')}
    order by r.id ${way.way} limit ${bind(limit)}`
  return (await on.query<FoundVideo>(text, values)).rows
}

const source = `
  case
    when m.name = 'strategy' then 'rule'
    when d.page_key = 'tags-batch-log' then 'batch'
    when d.replaces is not null then 'again'
    else 'auditor' end`
/** Decisions on short videos, also those that were undone or replaced since. */
export async function listActs(
  on: On,
  about: ActAbout,
  types: readonly number[] | null,
  span: Span,
  { way, limit }: PageAsked,
): Promise<FoundAct[]> {
  const { values, bind } = binder()
  const where = [
    `d.app_id = ${bind(about.appId)} and d.business = 'video'`,
    ...(types ? [`d.type = any(${bind(types)}::int[])`] : []),
    ...(about.postId ? [`d.post_id = ${bind(about.postId)}`] : []),
    ...(about.uid ? [`d.uid = ${bind(about.uid)}`] : []),
    ...(about.by ? [`${bind(about.by)} in (m.name, m.id::text)`] : []),
    ...(about.resultId ? [`d.result_id = ${bind(about.resultId)}`] : []),
    ...(about.source ? [`${source} = ${bind(about.source)}`] : []),
    ...inSpan(bind, 'd.at', 'd.id', span),
    ...(way.after === null ? [] : [`d.id ${way.past} ${bind(way.after)}`]),
  ]
  const text = `
    select d.id::text as "decisionId", d.id::text as key, d.record_id::text as "recordId",
      d.app_id as "appId", d.type, t.name as "typeName", d.post_id as "postId", d.uid, d.at,
      m.name as by, d.result_id as "resultId", b.result_id as before, d.state, ${source} as source,
      d.remark,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('punishId', p.punish_id, 'state', p.state) order by p.id
          )
          from punish p
          where p.decision_id = d.id
        ),
        '[]'
      ) as punishes,
      (
        select o.state from outbox o where o.decision_id = d.id order by o.id desc limit 1
      ) as delivery
    from decision d
    join person m on m.id = d.person_id
    left join decision b on b.id = d.replaces
    left join record_type t on t.app_id = d.app_id and t.type = d.type
    where ${where.join(' and ')}
    order by d.id ${way.way} limit ${bind(limit)}`
  return (await on.query<FoundAct>(text, values)).rows
}
