import type { LiveDataType, LiveDatum } from '@oas/contract/live-data/calls'
import type { Language } from '@oas/contract/language/calls'
import type { RoomType } from '@oas/contract/live/schemas'
import { type RawBuilder, sql } from 'kysely'
import { type DataScope, appsSeen } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'
import { type Seek, seekIndexedTime, seekOf } from '../../db/seek.ts'
import { type SortOf, firstBy, words } from '../../db/sort.ts'
import { keptSql } from '../../db/kept-order.ts'

export type Asked = {
  type: LiveDataType
  appId?: number | undefined
  country?: string | undefined
  text?: string | undefined
  state?: string | undefined
  viewers?: number | undefined
  from: Date
  to: Date
  now: Date
  scope: DataScope
  language: Language
  /** Decisions that are not to be seen. */ hidden: readonly string[]
  sort?: SortOf<typeof dataOrders>
}
export type Row = Omit<LiveDatum, 'startedAt' | 'endedAt' | 'roomType'> & {
  roomType: RoomType | null
  startedAt: Date | null
  endedAt: Date | null
  total: number
}

const name = (language: Language): RawBuilder<unknown> =>
  sql`coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name)`
/**
 * Rooms that were on air in the time asked for, with what was decided of their sessions: records
 * name a session as their post.
 */
const rooms = ({
  appId,
  country,
  text,
  viewers,
  from,
  to,
  now,
  scope,
}: Asked): RawBuilder<unknown> =>
  sql`
    select r.*,
      greatest(
        0,
        extract(
          epoch from least(
            coalesce(r.ended_at, ${now}::timestamptz), ${to}::timestamptz
          ) - greatest(r.started_at, ${from}::timestamptz)
        ) / 60
      )::int as minutes
    from live_room r
    where
      ${sql.join(
        [
          sql`r.started_at < ${to}
            and r.started_at >= ${from}::timestamptz - interval '2 days'
            and (r.ended_at is null or r.ended_at >= ${from})`,
          ...(appId === undefined ? [] : [sql`r.app_id = ${appId}`]),
          ...(country === undefined ? [] : [sql`r.country = ${country}`]),
          ...(viewers === undefined ? [] : [sql`r.viewers >= ${viewers}`]),
          ...(text === undefined
            ? []
            : [
                sql`(
                  r.uid = ${text}
                    or r.sid = ${text}
                    or r.room_id = ${text}
                    or r.game_id = ${text}
                )`,
              ]),
          ...(scope.all ? [] : [sql`r.app_id = any(${appsSeen(scope)}::int[])`]),
        ],
        sql` and `,
      )}`
const shown = (hidden: readonly string[]): RawBuilder<unknown> =>
  sql`d.id <> all(${[...hidden]}::bigint[])`
const judged = ({ hidden }: Asked): RawBuilder<unknown> => sql`cross join lateral (
    select count(*) filter (where d.state = 'active')::int as decided,
      count(*) filter (
        where d.state = 'active' and d.result_type like '%VIOLATIONS'
      )::int as violations,
      (array_agg(d.result_id order by d.id desc) filter (where d.state = 'active'))[1] as last
    from decision d
    where d.app_id = r.app_id and d.post_id = r.sid and ${shown(hidden)}
  ) d
  cross join lateral (
    select count(*) filter (where p.outcome = 'queued')::int as pushed
    from patrol_result p
    where p.room_id = r.id
  ) p
  cross join lateral (
    select count(*)::int as waiting
    from queue_order q
    where q.app_id = r.app_id
      and q.uid = r.uid
      and q.state = 'waiting'
      and q.business in ('live', 'voice')
      and q.post_id = r.sid
      and not ${sql.raw(keptSql('q'))}
  ) q`
const labelsOf = (filter: RawBuilder<unknown>, { language, hidden }: Asked): RawBuilder<unknown> =>
  sql`coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('id', c.id, 'name', c.name, 'n', c.n) order by c.n desc, c.id
        )
        from (
          select l.id, ${name(language)} as name, count(*)::int as n
          from decision d
          join decision_label dl on dl.decision_id = d.id
          join label l on l.id = dl.label_id
          where d.state = 'active' and ${shown(hidden)} and ${filter}
          group by l.id
          order by 3 desc limit 10
        ) c
      ),
      '[]'
    )`
const stateOf = (state: string | undefined): RawBuilder<unknown> =>
  state === 'running'
    ? sql`running > 0`
    : state === 'over'
      ? sql`running = 0`
      : state === 'decided'
        ? sql`decided > 0`
        : state === 'pushed'
          ? sql`pushed > 0`
          : sql`true`

const room = (asked: Asked): RawBuilder<unknown> =>
  sql`
    select r.id::text as key, r.title as name, r.app_id as "appId", r.uid, r.sid, r.country,
      r.room_type as "roomType", (r.ended_at is null)::int as running, 1 as rooms, r.minutes,
      r.viewers, r.reports, q.waiting, d.decided, d.violations, p.pushed,
      r.started_at as "startedAt", r.ended_at as "endedAt", coalesce(d.last, '') as "lastResult"
    from (${rooms(asked)}) r
    ${judged(asked)}`
const anchor = (asked: Asked): RawBuilder<unknown> => sql`
  select r.app_id || ':' || r.uid as key, r.uid as name, r.app_id as "appId", r.uid, '' as sid,
    max(r.country) as country, null::text as "roomType",
    count(*) filter (where r.ended_at is null)::int as running, count(*)::int as rooms,
    sum(r.minutes)::int as minutes, max(r.viewers) as viewers, sum(r.reports)::int as reports,
    sum(q.waiting)::int as waiting, sum(d.decided)::int as decided,
    sum(d.violations)::int as violations, sum(p.pushed)::int as pushed,
    max(r.started_at) as "startedAt", null::timestamptz as "endedAt",
    coalesce(
      (array_agg(d.last order by r.started_at desc) filter (where d.last is not null))[1], ''
    ) as "lastResult"
  from (${rooms(asked)}) r
  ${judged(asked)}
  group by r.app_id, r.uid`
const game = (asked: Asked): RawBuilder<unknown> => sql`
  select r.app_id || ':' || r.game_id as key, max(r.game) as name, r.app_id as "appId", '' as uid,
    '' as sid, '' as country, null::text as "roomType",
    count(*) filter (where r.ended_at is null)::int as running, count(*)::int as rooms,
    sum(r.minutes)::int as minutes, max(r.viewers) as viewers, sum(r.reports)::int as reports,
    sum(q.waiting)::int as waiting, sum(d.decided)::int as decided,
    sum(d.violations)::int as violations, sum(p.pushed)::int as pushed,
    null::timestamptz as "startedAt", null::timestamptz as "endedAt", '' as "lastResult"
  from (${rooms(asked)}) r
  ${judged(asked)}
  where r.game_id <> ''
  group by r.app_id, r.game_id`
const label = (asked: Asked): RawBuilder<unknown> => sql`
  select l.id::text as key, ${name(asked.language)} as name, null::int as "appId", '' as uid,
    '' as sid, '' as country, null::text as "roomType",
    count(distinct r.id) filter (where r.ended_at is null)::int as running,
    count(distinct r.id)::int as rooms, 0 as minutes, coalesce(max(r.viewers), 0) as viewers,
    0 as reports, 0 as waiting, count(distinct d.id)::int as decided,
    count(distinct d.id) filter (where d.result_type like '%VIOLATIONS')::int as violations,
    0 as pushed, null::timestamptz as "startedAt", null::timestamptz as "endedAt",
    '' as "lastResult"
  from (${rooms(asked)}) r
  join decision d on d.app_id = r.app_id and d.post_id = r.sid and d.state = 'active'
    and ${shown(asked.hidden)}
  join decision_label dl on dl.decision_id = d.id
  join label l on l.id = dl.label_id
  group by l.id`
const bodies: Readonly<Record<LiveDataType, (asked: Asked) => RawBuilder<unknown>>> = {
  room,
  anchor,
  game,
  label,
}

const dataOrders = {
  appId: '"appId"',
  name: words('name'),
  uid: words('uid'),
  running: 'running',
  rooms: 'rooms',
  minutes: 'minutes',
  viewers: 'viewers',
  reports: 'reports',
  waiting: 'waiting',
  decided: 'decided',
  violations: 'violations',
  pushed: 'pushed',
  startedAt: '"startedAt"',
  endedAt: '"endedAt"',
  lastResult: words('"lastResult"'),
}
/** Rows of a kind, those on air with most viewers first; each carries how many there are. */
export async function listData(
  db: Db,
  asked: Asked,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const { type } = asked
  const order = sql.raw(
    `${firstBy(asked.sort, dataOrders)}running desc, viewers desc, decided desc, key`,
  )
  const labels =
    type === 'room'
      ? labelsOf(sql`d.app_id = s."appId" and d.post_id = s.sid`, asked)
      : type === 'anchor'
        ? labelsOf(
            sql`d.app_id = s."appId" and d.uid = s.uid and d.business in ('live', 'voice')`,
            asked,
          )
        : sql`'[]'::jsonb`
  return (
    await sql<Row>`
      select s.*, ${labels} as labels
      from (
        select b.*, count(*) over ()::int as total
        from (${bodies[type](asked)}) b
        where ${stateOf(asked.state)}
        order by ${order} limit ${limit} offset ${offset}
      ) s
      order by ${order}`.execute(db)
  ).rows
}

export type CaptureFilter = {
  appId: number
  sid?: string | undefined
  roomId?: string | undefined
  uid?: string | undefined
  from: Date
  to: Date
  marked?: boolean | undefined
  keyFrame?: boolean | undefined
  isPC?: boolean | undefined
  liveType?: number | undefined
}
export type CaptureRow = {
  id: string
  url: string
  at: Date
  isPC: boolean
  liveType: number
  keyFrame: boolean
  mark: string
  markedBy: string | null
  markedAt: Date | null
  appId: number
  room: string
  sid: string
  roomId: string
  uid: string
  title: string
  over: boolean
  sortValue: string | null
}
const captureColumns = { createdAt: seekIndexedTime('s.at') }
/** The newest picture comes first as usual: by the time its app took it. */
export function captureSeek(sort: SortOf<typeof captureColumns>, after: string | undefined): Seek {
  return seekOf(sort ?? '-createdAt', after, 's.id', captureColumns)
}
export async function listCaptures(
  db: Db,
  { appId, sid, roomId, uid, from, to, marked, keyFrame, isPC, liveType }: CaptureFilter,
  seek: Seek,
  limit: number,
): Promise<CaptureRow[]> {
  return (
    await sql<CaptureRow>`
      select s.id::text as id, s.url, s.at, s.is_pc as "isPC", s.live_type as "liveType",
        s.key_frame as "keyFrame", s.mark, p.display_name as "markedBy", s.marked_at as "markedAt",
        r.app_id as "appId", r.id::text as room, r.sid, r.room_id as "roomId", r.uid, r.title,
        r.ended_at is not null as over, ${seek.value} as "sortValue"
      from live_shot s
      join live_room r on r.id = s.room_id
      left join person p on p.id = s.marked_by
      where
        ${sql.join(
          [
            sql`r.app_id = ${appId} and s.at >= ${from} and s.at < ${to}`,
            ...(sid === undefined ? [] : [sql`r.sid = ${sid}`]),
            ...(roomId === undefined ? [] : [sql`r.room_id = ${roomId}`]),
            ...(uid === undefined ? [] : [sql`r.uid = ${uid}`]),
            ...(marked === undefined
              ? []
              : [marked ? sql`s.marked_at is not null` : sql`s.marked_at is null`]),
            ...(keyFrame === undefined ? [] : [sql`s.key_frame = ${keyFrame}`]),
            ...(isPC === undefined ? [] : [sql`s.is_pc = ${isPC}`]),
            ...(liveType === undefined ? [] : [sql`s.live_type = ${liveType}`]),
            seek.after,
          ],
          sql` and `,
        )}
      order by ${seek.orderBy} limit ${limit}`.execute(db)
  ).rows
}
export async function roomOfShot(db: Db, shotId: string): Promise<string | null> {
  return (
    (await db.selectFrom('liveShot').select('roomId').where('id', '=', shotId).executeTakeFirst())
      ?.roomId ?? null
  )
}
