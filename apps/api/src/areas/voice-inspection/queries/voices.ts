import type pg from 'pg'
import { claimSeconds } from '@oas/contract/voice-inspection/calls'
import type { Context } from '../../../core/context.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import { type RoomRow, type Seen, roomCells } from '../../live/index.ts'
import { shownSql } from '../../../db/hidden.ts'

export type Base = Pick<Context, 'pool' | 'db'>
export async function rowsOf<T extends object>(
  on: Pick<pg.Pool, 'query'>,
  text: string,
  values: unknown[],
): Promise<T[]> {
  return (await on.query<T>(text, values)).rows
}

export type VoiceRow = RoomRow & {
  onMic: number
  heardAt: Date | null
  listener: string | null
  listenerId: string | null
  listenSince: Date | null
  listenSeconds: number | null
}
const live = `c.ended_at is null and c.beat_at > $1::timestamptz - interval '${claimSeconds} s'`
const cells = `
  ${roomCells}, (select count(*)::int from voice_seat s where s.room_id = r.id) as "onMic",
    h.at as "heardAt", k.name as listener, k.person_id as "listenerId",
    k.began_at as "listenSince", k.seconds as "listenSeconds"`
export const rooms = `
  live_room r
  left join lateral (select max(c.beat_at) as at from room_claim c where c.room_id = r.id) h on
    true
  left join lateral (
    select p.display_name as name, c.person_id, c.began_at, c.seconds
    from room_claim c
    join person p on p.id = c.person_id
    where c.room_id = r.id and ${live}
  ) k on true`
const special = `
    (
      select true
      from special_room x
      where x.app_id = r.app_id
        and x.room_id = r.room_id
        and (x.until is null or x.until > $1::timestamptz)
    )`

export type VoiceFilter = {
  seen: Seen
  appId?: number | undefined
  roomType?: string | undefined
  country?: string | undefined
  uid?: string | undefined
  onMic?: number | undefined
  risk?: number | undefined
  special?: boolean | undefined
  unheardMinutes?: number | undefined
}
export const where = `
  r.ended_at is null
    and r.room_type in ('voice', 'club')
    and ($2::int[] is null or r.app_id = any($2))
    and ($3::int is null or r.app_id = $3)
    and ($4::text is null or r.room_type = $4)
    and ($5::text is null or r.country = $5)
    and (
      $6::text is null
        or r.uid = $6
        or exists (select 1 from voice_seat s where s.room_id = r.id and s.uid = $6)
    )
    and ($7::int is null or (select count(*) from voice_seat s where s.room_id = r.id) >= $7)
    and ($8::int is null or r.risk >= $8)
    and (not $9::boolean or ${special})
    and ($10::int is null or h.at is null or h.at < $1::timestamptz - make_interval(mins => $10))`
export function valuesOf(f: VoiceFilter, now: Date) {
  return [
    now,
    f.seen,
    f.appId ?? null,
    f.roomType ?? null,
    f.country || null,
    f.uid || null,
    f.onMic ?? null,
    f.risk ?? null,
    f.special ?? false,
    f.unheardMinutes ?? null,
  ]
}
export const urgency = `
  ${special} nulls last, (r.risk >= 60) desc, h.at nulls first, r.risk desc, r.id`

const roomOrders = {
  title: words('r.title'),
  appId: 'r.app_id',
  uid: words('r.uid'),
  country: words('r.country'),
  onMic: '"onMic"',
  viewers: 'r.viewers',
  reports: 'r.reports',
  risk: 'r.risk',
  heardAt: 'h.at',
}
/** Voice rooms that run now, the most urgent first as usual. */
export async function listRooms(
  ctx: Base,
  f: VoiceFilter & { sort?: SortOf<typeof roomOrders> },
  offset: number,
  limit: number,
  now: Date,
): Promise<{ list: VoiceRow[]; total: number }> {
  const values = valuesOf(f, now)
  const [list, [count]] = await Promise.all([
    rowsOf<VoiceRow>(
      ctx.pool,
      `
        select ${cells}
        from ${rooms}
        where ${where}
        order by ${firstBy(f.sort, roomOrders)}${urgency}
        limit $11 offset $12`,
      [...values, limit, offset],
    ),
    rowsOf<{ n: number }>(
      ctx.pool,
      `select count(*)::int as n from ${rooms} where ${where}`,
      values,
    ),
  ])
  return { list, total: count?.n ?? 0 }
}
export async function findVoiceRoom(
  ctx: Base,
  id: string,
  now: Date,
): Promise<VoiceRow | undefined> {
  return (
    await rowsOf<VoiceRow>(ctx.pool, `select ${cells} from ${rooms} where r.id = $2`, [now, id])
  )[0]
}
export function listHeard(
  ctx: Base,
  seen: Seen,
  roomType: string | null,
  now: Date,
): Promise<VoiceRow[]> {
  return rowsOf(
    ctx.pool,
    `
      select ${cells}
      from ${rooms}
      where r.room_type in ('voice', 'club')
        and k.person_id is not null
        and ($2::int[] is null or r.app_id = any($2))
        and ($3::text is null or r.room_type = $3)
      order by k.began_at limit 200`,
    [now, seen, roomType],
  )
}
export async function countRunning(ctx: Base, seen: Seen, roomType: string | null, now: Date) {
  return (
    (
      await rowsOf<{ running: number; unheard: number }>(
        ctx.pool,
        `
        select count(*)::int as running,
          (
            count(*) filter (
              where not exists (
                select 1
                from room_claim c
                where c.room_id = r.id and c.beat_at > $1::timestamptz - interval '1 hour'
              )
            )
          )::int as unheard
        from live_room r
        where r.ended_at is null
          and r.room_type in ('voice', 'club')
          and ($2::int[] is null or r.app_id = any($2))
          and ($3::text is null or r.room_type = $3)`,
        [now, seen, roomType],
      )
    )[0] ?? { running: 0, unheard: 0 }
  )
}

export function listSeats(ctx: Base, roomId: string) {
  return ctx.db
    .selectFrom('voiceSeat')
    .select(['seat', 'uid', 'nick', 'level', 'muted', 'risk', 'since'])
    .where('roomId', '=', roomId)
    .orderBy('seat')
    .execute()
}
export function listSlices(
  ctx: Base,
  roomId: string,
  uid: string | undefined,
  before: Date | null,
) {
  let query = ctx.db
    .selectFrom('voiceSlice')
    .select(['id', 'uid', 'url', 'seconds', 'at', 'said as text', 'risk'])
    .where('roomId', '=', roomId)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (before) query = query.where('at', '<', before)
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(30).execute()
}
export function listEvents(ctx: Base, roomId: string) {
  return ctx.db
    .selectFrom('roomEvent')
    .select(['id', 'kind', 'uid', 'said as text', 'at'])
    .where('roomId', '=', roomId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

type RiskyAsked = {
  seen: Seen
  roomType: string | null
  risk: number
  /** Decisions whose punishments are not to be seen. */ hidden: readonly string[]
}
export function listRisky(ctx: Base, { seen, roomType, risk, hidden }: RiskyAsked) {
  return rowsOf<{
    roomId: string
    appId: number
    title: string
    uid: string
    nick: string
    risk: number
    punished: number
    since: Date
  }>(
    ctx.pool,
    `
      select *
      from (
        select r.id as "roomId", r.app_id as "appId", r.title, s.uid, s.nick, s.risk,
          (
            select count(*)::int
            from punish p
            where p.app_id = r.app_id
              and p.uid = s.uid
              and p.uid <> ''
              and p.state in ('planned', 'sent', 'active')
              and ${shownSql('p.decision_id', '$4')}
          ) as punished,
          s.since
        from voice_seat s
        join live_room r on r.id = s.room_id
        where r.ended_at is null
          and ($1::int[] is null or r.app_id = any($1))
          and ($2::text is null or r.room_type = $2)
      ) u
      where u.risk >= $3 or u.punished > 0
      order by u.risk desc, u.punished desc, u.uid limit 100`,
    [seen, roomType, risk, hidden],
  )
}
export async function findUser(
  ctx: Base,
  appId: number,
  uid: string,
  { now, hidden }: { now: Date; hidden: readonly string[] },
) {
  return (
    await rowsOf<{
      nick: string
      country: string
      rooms: number
      slices: number
      risk: number
      live: number
      total: number
    }>(
      ctx.pool,
      `
        select coalesce(
          (
            select s.nick
            from voice_seat s
            join live_room r on r.id = s.room_id
            where r.app_id = $1 and s.uid = $2
            order by s.since desc limit 1
          ),
          ''
        ) as nick,
          coalesce(
            (
              select r.country
              from live_room r
              where r.app_id = $1 and r.uid = $2
              order by r.started_at desc limit 1
            ),
            ''
          ) as country,
          (
            select count(*)::int
            from live_room r
            where r.app_id = $1
              and r.uid = $2
              and r.started_at > $3::timestamptz - interval '30 days'
          ) as rooms,
          (
            select count(*)::int
            from voice_slice s
            join live_room r on r.id = s.room_id
            where r.app_id = $1 and s.uid = $2 and s.at > $3::timestamptz - interval '1 day'
          ) as slices,
          coalesce(
            (
              select max(s.risk)
              from voice_seat s
              join live_room r on r.id = s.room_id
              where r.app_id = $1 and s.uid = $2
            ),
            0
          ) as risk,
          (
            select count(*)::int
            from punish p
            where p.app_id = $1
              and p.uid = $2
              and p.uid <> ''
              and p.state in ('planned', 'sent', 'active')
              and ${shownSql('p.decision_id', '$4')}
          ) as live,
          (
            select count(*)::int
            from punish p
            where p.app_id = $1
              and p.uid = $2
              and p.uid <> ''
              and ${shownSql('p.decision_id', '$4')}
          ) as total`,
      [appId, uid, now, hidden],
    )
  )[0]
}
