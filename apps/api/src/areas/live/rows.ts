import type { Room, RoomType, Shot, StreamSource } from '@oas/contract/live/schemas'

/** Apps a caller sees; null: all. */
export type Seen = readonly number[] | null
export type ShotRow = {
  id: string
  url: string
  at: Date
  isPc: boolean
  liveType: number
  keyFrame: boolean
  mark: string
  markedBy: string | null
  markedAt: Date | null
}
export function toShot({
  id,
  url,
  at,
  isPc,
  liveType,
  keyFrame,
  mark,
  markedBy,
  markedAt,
}: ShotRow): Shot {
  return {
    id,
    url,
    createdAt: at.getTime(),
    isPC: isPc,
    liveType,
    keyFrame,
    mark: markedAt ? { note: mark, by: markedBy ?? '', at: markedAt.getTime() } : null,
  }
}

type ShotJson = Omit<ShotRow, 'at' | 'markedAt'> & { at: string; markedAt: string | null }
export type RoomRow = {
  id: string
  appId: number
  sid: string
  roomId: string
  uid: string
  roomType: RoomType
  liveType: number
  title: string
  cover: string
  notice: string
  country: string
  game: string
  gameId: string
  viewers: number
  risk: number
  signals: string[]
  reports: number
  streams: StreamSource[]
  startedAt: Date
  endedAt: Date | null
  updatedAt: Date
  lookedAt: Date | null
  lookedBy: string
  watchers: string[]
  shot: ShotJson | null
  special: string
  black: 'bar' | 'watch' | null
}
export function toRoom({
  streams: _streams,
  gameId: _gameId,
  startedAt,
  endedAt,
  updatedAt,
  lookedAt,
  shot,
  ...row
}: RoomRow): Room {
  return {
    ...row,
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    updatedAt: updatedAt.getTime(),
    lookedAt: lookedAt?.getTime() ?? null,
    shot:
      shot &&
      toShot({
        ...shot,
        at: new Date(shot.at),
        markedAt: shot.markedAt === null ? null : new Date(shot.markedAt),
      }),
  }
}

/** Seconds for which somebody who said so counts as looking at a room. */
export const watchSeconds = 30
const shotCells = (s: string): string => `
    ${s}.id::text as id, ${s}.url, ${s}.at, ${s}.is_pc as "isPc", ${s}.live_type as "liveType",
      ${s}.key_frame as "keyFrame", ${s}.mark, p.display_name as "markedBy",
      ${s}.marked_at as "markedAt"`
export const shotSelect = `
  select ${shotCells('s')}
  from live_shot s
  left join person p on p.id = s.marked_by`
/** Cells of a room `r`; `$1` is the time. */
export const roomCells = `
  r.id, r.app_id as "appId", r.sid, r.room_id as "roomId", r.uid, r.room_type as "roomType",
    r.live_type as "liveType", r.title, r.cover, r.notice, r.country, r.game,
    r.game_id as "gameId", r.viewers, r.risk, r.signals, r.reports, r.streams,
    r.started_at as "startedAt", r.ended_at as "endedAt", r.updated_at as "updatedAt",
    r.looked_at as "lookedAt",
    coalesce((select display_name from person where id = r.looked_by), '') as "lookedBy",
    array(
      select p.display_name
      from live_watch w
      join person p on p.id = w.person_id
      where w.room_id = r.id and w.at > $1::timestamptz - interval '${watchSeconds} s'
      order by 1
      limit 20
    ) as watchers,
    (
      select to_jsonb(one)
      from (${shotSelect} where s.room_id = r.id order by s.at desc limit 1) one
    ) as shot,
    coalesce(
      (
        select x.reason
        from special_room x
        where x.app_id = r.app_id
          and x.room_id = r.room_id
          and (x.until is null or x.until > $1::timestamptz)
      ),
      (
        select x.reason
        from live_black x
        where x.app_id = r.app_id
          and x.uid = r.uid
          and x.state = 'active'
          and (x.until is null or x.until > $1::timestamptz)
      ),
      ''
    ) as special,
    (
      select x.kind
      from live_black x
      where x.app_id = r.app_id
        and x.uid = r.uid
        and x.state = 'active'
        and (x.until is null or x.until > $1::timestamptz)
    ) as black`
