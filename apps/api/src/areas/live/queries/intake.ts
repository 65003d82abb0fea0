import type { RoomState } from '@oas/contract/live/schemas'
import type pg from 'pg'
import { keptSql } from '../../../db/kept-order.ts'

type Client = Pick<pg.PoolClient, 'query'>
export type Told = {
  n: number
  id: string
  endedNow: boolean
  uid: string
  sid: string
  appId: number
}

const roomText = `
  with i as (
    select *
    from jsonb_to_recordset($1::jsonb) as i(
      n int, "appId" int, sid text, "roomId" text, uid text, "roomType" text, "liveType" int,
      title text, cover text, notice text, country text, game jsonb, viewers int, risk int,
      signals jsonb, reports int, streams jsonb, "startedAt" bigint, "endedAt" bigint
    )
  ),
  before as (
    select r.app_id, r.sid, r.ended_at
    from live_room r
    join i on i."appId" = r.app_id and i.sid = r.sid
  ),
  told as (
    insert into live_room as r (
      app_id, sid, room_id, uid, room_type, live_type, title, cover, notice, country, game_id,
      game, game_type, viewers, risk, signals, reports, streams, started_at, ended_at, updated_at
    )
    select "appId", sid, "roomId", uid, coalesce("roomType", 'live'), coalesce("liveType", 0),
      coalesce(title, ''), coalesce(cover, ''), coalesce(notice, ''), coalesce(country, ''),
      coalesce(game ->> 'id', ''), coalesce(game ->> 'name', ''), coalesce(game ->> 'type', ''),
      coalesce(viewers, 0), coalesce(risk, 0),
      coalesce((select array_agg(x) from jsonb_array_elements_text(signals) x), '{}'),
      coalesce(reports, 0), coalesce(streams, '[]'), to_timestamp("startedAt" / 1000.0),
      to_timestamp("endedAt" / 1000.0), $2
    from i
    order by "appId", sid
    on conflict (app_id, sid) do update
    set room_id = excluded.room_id, uid = excluded.uid, started_at = excluded.started_at,
      ended_at = coalesce(r.ended_at, excluded.ended_at), updated_at = excluded.updated_at`
const kept = [
  ['room_type', 'roomType'],
  ['live_type', 'liveType'],
  ['title', 'title'],
  ['cover', 'cover'],
  ['notice', 'notice'],
  ['country', 'country'],
  ['viewers', 'viewers'],
  ['risk', 'risk'],
  ['signals', 'signals'],
  ['reports', 'reports'],
  ['streams', 'streams'],
  ['game_id', 'game'],
  ['game', 'game'],
  ['game_type', 'game'],
] as const
const keptText = kept
  .map(
    ([column, field]) =>
      `
        , ${column} = case
          when (
            select i."${field}" is null
            from i
            where i."appId" = excluded.app_id and i.sid = excluded.sid
          ) then r.${column}
          else excluded.${column} end`,
  )
  .join('')
const wholeText = `${roomText}${keptText}
    returning r.id, r.app_id, r.sid, r.uid, r.ended_at
  )
  select i.n, t.id, t.app_id as "appId", t.sid, t.uid,
    t.ended_at is not null and (b.sid is null or b.ended_at is null) as "endedNow"
  from told t
  join i on i."appId" = t.app_id and i.sid = t.sid
  left join before b on b.app_id = t.app_id and b.sid = t.sid`

/** Stores the state of rooms; of two with one session the caller sends the later alone. */
export async function tellRooms(
  client: Client,
  rooms: readonly RoomState[],
  now: Date,
): Promise<Told[]> {
  return (
    await client.query<Told>(wholeText, [
      JSON.stringify(
        rooms.map(
          ({ shots: _s, seats: _e, slices: _l, events: _v, recordings: _r, ...room }, n) => ({
            n,
            ...room,
          }),
        ),
      ),
      now,
    ])
  ).rows
}

type Of<K extends 'shots' | 'slices' | 'events' | 'recordings' | 'seats'> = {
  room: string
  appId: number
} & NonNullable<RoomState[K]>[number]
export async function addShots(
  client: Client,
  list: readonly (Of<'shots'> & { base: number | undefined })[],
): Promise<{ room: string }[]> {
  return list.length === 0
    ? []
    : (
        await client.query<{ room: string }>(
          `
            insert into live_shot (room_id, url, at, is_pc, live_type, key_frame)
            select i.room, i.url, to_timestamp(i.at / 1000.0), coalesce(i."isPC", false),
              coalesce(i."liveType", i.base, r.live_type), coalesce(i."keyFrame", false)
            from jsonb_to_recordset($1::jsonb) as i(
              room bigint, url text, at bigint, "isPC" boolean, "liveType" int, base int,
              "keyFrame" boolean
            )
            join live_room r on r.id = i.room
            on conflict do nothing
            returning room_id as room`,
          [JSON.stringify(list)],
        )
      ).rows
}
export async function addSlices(client: Client, list: readonly Of<'slices'>[]): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        insert into voice_slice (room_id, uid, url, seconds, at, said, risk)
        select i.room, i.uid, i.url, i.seconds, to_timestamp(i.at / 1000.0), coalesce(i.text, ''),
          coalesce(i.risk, 0)
        from jsonb_to_recordset($1::jsonb) as i(
          room bigint, uid text, url text, seconds real, at bigint, text text, risk int
        )
        on conflict (room_id, uid, at) do update
        set said = excluded.said, risk = excluded.risk`,
      [JSON.stringify(distinct(list, (one) => `${one.room} ${one.uid} ${one.at}`))],
    )
}
export async function addEvents(client: Client, list: readonly Of<'events'>[]): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        insert into room_event (room_id, kind, uid, said, at)
        select i.room, i.kind, coalesce(i.uid, ''), coalesce(i.text, ''),
          to_timestamp(i.at / 1000.0)
        from jsonb_to_recordset($1::jsonb) as i(
          room bigint, kind text, uid text, text text, at bigint
        )
        on conflict do nothing`,
      [JSON.stringify(list)],
    )
}
export async function addRecordings(
  client: Client,
  list: readonly Of<'recordings'>[],
): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        insert into live_recording (id, app_id, room_id, url, from_at, to_at)
        select i.id, i."appId", i.room, i.url, to_timestamp(i."from" / 1000.0),
          to_timestamp(i."to" / 1000.0)
        from jsonb_to_recordset($1::jsonb) as i(
          id text, "appId" int, room bigint, url text, "from" bigint, "to" bigint
        )
        on conflict (app_id, id) do update
        set url = excluded.url, from_at = excluded.from_at, to_at = excluded.to_at`,
      [JSON.stringify(distinct(list, (one) => `${one.appId} ${one.id}`))],
    )
}
/**
 * Seats of rooms as they are now: those not named are empty. Who sat there before keeps the time
 * since when.
 */
export async function putSeats(
  client: Client,
  rooms: readonly string[],
  list: readonly Of<'seats'>[],
  now: Date,
): Promise<void> {
  if (rooms.length === 0) return
  const seats = JSON.stringify(distinct(list, (one) => `${one.room} ${one.seat}`))
  await client.query(
    `
      delete from voice_seat s
      where s.room_id = any($1::bigint[])
        and not exists (
          select 1
          from jsonb_to_recordset($2::jsonb) as i(room bigint, seat int)
          where i.room = s.room_id and i.seat = s.seat
        )`,
    [rooms, seats],
  )
  await client.query(
    `
      insert into voice_seat as s (room_id, seat, uid, nick, level, muted, risk, since)
      select i.room, i.seat, i.uid, coalesce(i.nick, ''), coalesce(i.level, 0),
        coalesce(i.muted, false), coalesce(i.risk, 0), $2
      from jsonb_to_recordset($1::jsonb) as i(
        room bigint, seat int, uid text, nick text, level int, muted boolean, risk int
      )
      on conflict (room_id, seat) do update
      set uid = excluded.uid, nick = excluded.nick, level = excluded.level, muted = excluded.muted,
        risk = excluded.risk,
        since = case when s.uid = excluded.uid then s.since else excluded.since end`,
    [seats, now],
  )
}
/** The last of those that have one key. */
const distinct = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]

export type Ended = { appId: number; uid: string; sid: string }
/**
 * Orders that wait about sessions which are over, on pages where only what runs matters. Locked;
 * what somebody holds stays.
 */
export async function waitingOf(
  client: Client,
  ended: readonly Ended[],
  types: readonly { appId: number; type: number }[],
): Promise<(Ended & { id: string; recordId: string; type: number })[]> {
  return ended.length === 0 || types.length === 0
    ? []
    : (
        await client.query<Ended & { id: string; recordId: string; type: number }>(
          `
            select q.id, q.record_id as "recordId", q.app_id as "appId", q.type, q.uid, e.sid
            from unnest($1::int[], $2::text[], $3::text[]) as e(app_id, uid, sid)
            join queue_order q on q.app_id = e.app_id
              and q.uid = e.uid
              and q.state = 'waiting'
              and q.business in ('live', 'voice')
              and q.uid <> ''
              and not ${keptSql('q')}
            join record r on r.id = q.record_id and r.content -> 'lives' -> 0 ->> 'sid' = e.sid
            join unnest($4::int[], $5::int[]) as t(app_id, type) on t.app_id = q.app_id
              and t.type = q.type
            order by q.id for update of q skip locked`,
          [
            ended.map((one) => one.appId),
            ended.map((one) => one.uid),
            ended.map((one) => one.sid),
            types.map((one) => one.appId),
            types.map((one) => one.type),
          ],
        )
      ).rows
}
