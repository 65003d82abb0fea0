import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import type { Watched } from '../engine.ts'

type Base = Pick<Context, 'pool'>
type Client = Pick<pg.PoolClient, 'query'>

/** Scores of one frame by model and label; a model that gave no answer is not in it. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>
export type WatchedRoom = {
  id: string
  appId: number
  uid: string
  sid: string
  viewers: number
  reports: number
  country: string
}
export type Frame = { id: string; url: string; at: Date; isPc: boolean }

/** What is older is judged no more: nobody acts on a room for what it showed that long ago. */
const freshText = "interval '1 hour'"
const newerText = (shot: string, round: string): string => `
  ${shot}.at > $1::timestamptz - ${freshText}
    and (${round}.room_id is null or (${shot}.at, ${shot}.id) > (${round}.at, ${round}.shot_id))`

/**
 * Rooms of apps with frames that nobody judged yet, each given to one server until `busyUntil`. A
 * room that ended a short while ago still has its last ones.
 */
export async function claimRooms(
  { pool }: Base,
  appIds: readonly number[],
  now: Date,
  busyUntil: Date,
  limit: number,
): Promise<WatchedRoom[]> {
  const { rows } = await pool.query<WatchedRoom>(
    `
      with due as (
        select r.id
        from live_room r
        left join live_round w on w.room_id = r.id
        where r.app_id = any($3::int[])
          and r.room_type = 'live'
          and (r.ended_at is null or r.ended_at > $1::timestamptz - interval '10 minutes')
          and (w.busy_until is null or w.busy_until < $1)
          and exists (select from live_shot s where s.room_id = r.id and ${newerText('s', 'w')})
        order by w.at nulls first, r.id
        limit $4
      ),
      taken as (
        insert into live_round as w (room_id, busy_until)
        select id, $2
        from due
        order by id
        on conflict (room_id) do update
        set busy_until = excluded.busy_until
        where w.busy_until is null or w.busy_until < $1
        returning room_id
      )
      select r.id::text as id, r.app_id as "appId", r.uid, r.sid, r.viewers, r.reports, r.country
      from taken t
      join live_room r on r.id = t.room_id
      order by r.id`,
    [now, busyUntil, appIds, limit],
  )
  return rows
}
/** Frames of a room after the last judged, by their time; one that comes late is left out. */
export async function listFrames(
  { pool }: Base,
  roomId: string,
  now: Date,
  limit: number,
): Promise<Frame[]> {
  const { rows } = await pool.query<Frame>(
    `
      select s.id::text as id, s.url, s.at, s.is_pc as "isPc"
      from live_shot s
      left join live_round w on w.room_id = s.room_id
      where s.room_id = $2 and ${newerText('s', 'w')}
      order by s.at, s.id
      limit $3`,
    [now, roomId, limit],
  )
  return rows
}
export async function readStates(
  { pool }: Base,
  roomId: string,
): Promise<ReadonlyMap<string, Watched>> {
  const { rows } = await pool.query<{ strategyId: string; state: Watched }>(
    `
      select strategy_id::text as "strategyId", state
      from live_room_state
      where room_id = $1`,
    [roomId],
  )
  return new Map(rows.map(({ strategyId, state }) => [strategyId, state]))
}

/** Whether a room is still in the hands of this server, which it then stays until the commit. */
export async function holdsRoom(client: Client, roomId: string, busyUntil: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from live_round where room_id = $1 and busy_until = $2 for update',
    [roomId, busyUntil],
  )
  return rowCount === 1
}
export async function putStates(
  client: Client,
  roomId: string,
  states: ReadonlyMap<string, Watched>,
): Promise<void> {
  await client.query(
    `
      insert into live_room_state as x (room_id, strategy_id, state)
      select $1, s.id, i.state
      from jsonb_to_recordset($2::jsonb) as i(id bigint, state jsonb)
      join live_strategy s on s.id = i.id
      order by s.id
      on conflict (room_id, strategy_id) do update set state = excluded.state`,
    [roomId, JSON.stringify([...states].map(([id, state]) => ({ id, state })))],
  )
}
export async function addFrames(
  client: Client,
  roomId: string,
  frames: readonly { id: string; at: Date; scores: Scores }[],
): Promise<void> {
  await client.query(
    `
      insert into live_frame (room_id, shot_id, at, scores)
      select $1, i.id, i.at, i.scores
      from jsonb_to_recordset($2::jsonb) as i(id bigint, at timestamptz, scores jsonb)
      on conflict do nothing`,
    [roomId, JSON.stringify(frames)],
  )
}
export async function endRound(
  on: Client,
  roomId: string,
  busyUntil: Date,
  last: Pick<Frame, 'id' | 'at'> | undefined,
): Promise<void> {
  await on.query(
    `
      update live_round
      set busy_until = null, at = coalesce($3, at), shot_id = coalesce($4, shot_id)
      where room_id = $1 and busy_until = $2`,
    [roomId, busyUntil, last?.at ?? null, last?.id ?? null],
  )
}

export type PastFrame = Frame & { scores: Scores | null }
/** The first frames of a session, each with the scores that are kept of it. */
export async function listPastFrames(
  { pool }: Base,
  appId: number,
  sid: string,
  limit: number,
): Promise<PastFrame[]> {
  const { rows } = await pool.query<PastFrame>(
    `
      select s.id::text as id, s.url, s.at, s.is_pc as "isPc", f.scores
      from live_room r
      join live_shot s on s.room_id = r.id
      left join live_frame f on f.room_id = r.id and f.shot_id = s.id
      where r.app_id = $1 and r.sid = $2
      order by s.at, s.id
      limit $3`,
    [appId, sid, limit],
  )
  return rows
}

type PastRoom = { sid: string; uid: string; title: string; startedAt: Date; frames: number }
/** The newest sessions of an app that have frames. */
export async function listPastRooms({ pool }: Base, appId: number): Promise<PastRoom[]> {
  const { rows } = await pool.query<PastRoom>(
    `
      select r.sid, r.uid, r.title, r.started_at as "startedAt", s.n as frames
      from live_room r
      cross join lateral (
        select count(*)::int as n
        from (select from live_shot s where s.room_id = r.id limit 600) few
      ) s
      where r.app_id = $1 and r.room_type = 'live' and s.n > 0
      order by r.id desc
      limit 200`,
    [appId],
  )
  return rows
}

/** Drops scores that are old, at most so many; rooms take what else is known of them along. */
export async function dropFrames({ pool }: Base, before: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `
      delete from live_frame
      where ctid = any(array(
        select ctid from live_frame where at < $1 limit $2 for update skip locked
      ))`,
    [before, limit],
  )
  return rowCount ?? 0
}
