import type { CaptureFailure, ScreenTask } from '@oas/contract/live-capture/calls'
import type { StreamSource } from '@oas/contract/live/schemas'
import { type Transaction, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../../live/index.ts'
import { ofApps } from './captures.ts'

type Tx = Transaction<DB>
type Base = Pick<Context, 'pool'>
export async function runningScreens(tx: Tx, appId: number): Promise<number> {
  // Whoever begins another one of this app at the same time waits here, and counts this one.
  await sql`select 1 from app where id = ${appId} for update`.execute(tx)
  return Number(
    (
      await tx
        .selectFrom('liveScreen')
        .select((on) => on.fn.countAll().as('n'))
        .where('appId', '=', appId)
        .where('state', '=', 'on')
        .executeTakeFirstOrThrow()
    ).n,
  )
}
export async function insertScreen(
  tx: Tx,
  screen: {
    appId: number
    roomId: string
    isPc: boolean
    seconds: number
    endsAt: Date
    nextAt: Date
    madeBy: string | null
    madeAt: Date
  },
): Promise<string> {
  return (
    await tx.insertInto('liveScreen').values(screen).returning('id').executeTakeFirstOrThrow()
  ).id
}
export function holdScreen(tx: Tx, id: string) {
  return tx
    .selectFrom('liveScreen')
    .select(['id', 'appId', 'state', 'roomId', 'endsAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function endScreenAt(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('liveScreen').set({ endsAt: at, nextAt: at }).where('id', '=', id).execute()
}
type Row = Omit<ScreenTask, 'at' | 'reason'> & { at: Date; reason: CaptureFailure | '' }
export async function listScreens(
  db: Db,
  seen: Seen,
  appId: number | null,
  now: Date,
): Promise<Row[]> {
  return (
    await sql<Row>`
      select x.id::text as id, x.app_id as "appId", x.room_id::text as room, r.sid, r.uid, r.title,
        x.is_pc as "isPC", x.seconds,
        case when x.state = 'on' and x.ends_at <= ${now} then 'making' else x.state end as state,
        x.reason, v.url, coalesce(p.display_name, '') as by, x.made_at as at,
        coalesce(
          extract(epoch from v.to_at - v.from_at)::real,
          (select sum(i.seconds) from live_screen_piece i where i.screen_id = x.id), 0
        ) as got
      from live_screen x
      join live_room r on r.id = x.room_id
      left join person p on p.id = x.made_by
      left join live_recording v on v.app_id = x.app_id and v.id = 'screen-' || x.id
      where ${ofApps(seen, appId)}
      order by x.id desc limit 100`.execute(db)
  ).rows
}

export type DueScreen = {
  id: string
  roomId: string
  appId: number
  isPc: boolean
  seconds: number
  keepDays: number
  madeAt: Date
  over: boolean
  streams: StreamSource[]
}
/**
 * Recordings whose next look has come, or that are over and to be made into a video: each is given
 * to one server, until `busyUntil`.
 */
export async function claimScreens(
  ctx: Base,
  ended: boolean,
  now: Date,
  busyUntil: Date,
  limit: number,
): Promise<DueScreen[]> {
  return (
    await ctx.pool.query<DueScreen>(
      `
        with due as (
          select id
          from live_screen
          where state = 'on'
            and (ends_at <= $1) = $4
            and next_at <= $1
            and (busy_until is null or busy_until < $1)
          order by next_at limit $3 for update skip locked
        ),
        taken as (
          update live_screen c set busy_until = $2 from due where c.id = due.id returning c.*
        )
        select t.id::text as id, t.room_id::text as "roomId", t.app_id as "appId",
          t.is_pc as "isPc", t.seconds, t.keep_days as "keepDays", t.made_at as "madeAt",
          r.ended_at is not null as over, r.streams
        from taken t
        join live_room r on r.id = t.room_id
        order by t.id`,
      [now, busyUntil, limit, ended],
    )
  ).rows
}

export type ScreenPiece = {
  part: number
  number: number
  init: string
  url: string
  seconds: number
  bytes: number
  at: Date
}
export async function piecesOfScreen(ctx: Base, id: string): Promise<ScreenPiece[]> {
  return (
    await ctx.pool.query<ScreenPiece>(
      `
        select part, number::int8::float8 as number, init, url, seconds, bytes, at
        from live_screen_piece
        where screen_id = $1
        order by part, number`,
      [id],
    )
  ).rows
}
/** Keeps a piece while the recording runs and is in this server's hands. */
export async function addPiece(
  ctx: Base,
  id: string,
  { part, number, init, url, seconds, bytes, at }: ScreenPiece,
  busyUntil: Date,
): Promise<boolean> {
  return (
    ((
      await ctx.pool.query(
        `
        insert into live_screen_piece (screen_id, part, number, init, url, seconds, bytes, at)
        select id, $3, $4, $5, $6, $7, $8, $9
        from live_screen
        where id = $1 and busy_until = $2 and state = 'on'
        on conflict do nothing`,
        [id, busyUntil, part, number, init, url, seconds, bytes, at],
      )
    ).rowCount ?? 0) > 0
  )
}
/** Looks again later, or ends; a recording that was ended meanwhile stays so. */
export async function lookAgain(
  ctx: Base,
  id: string,
  { nextAt, over, reason }: { nextAt: Date; over: boolean; reason: CaptureFailure | '' },
  busyUntil: Date,
  now: Date,
): Promise<void> {
  await ctx.pool.query(
    `
      update live_screen
      set busy_until = null, reason = $3, failing = case when $3 = '' then 0 else failing + 1 end,
        ends_at = case when $5 then least(ends_at, $6) else ends_at end,
        next_at = case
          when $5 then $6
          else least(
            ends_at,
            $4::timestamptz + make_interval(
              secs => case when $3 = '' then 0 else least(10, failing) end
            )
          ) end
      where id = $1 and busy_until = $2`,
    [id, busyUntil, reason, nextAt, over, now],
  )
}
export async function noteFailed(
  ctx: Base,
  id: string,
  reason: CaptureFailure | '',
  busyUntil: Date,
): Promise<void> {
  await ctx.pool.query(
    `
      update live_screen
      set busy_until = null, state = 'failed',
        reason = case when $3 <> '' then $3 when reason <> '' then reason else 'unreadable' end
      where id = $1 and busy_until = $2`,
    [id, busyUntil, reason],
  )
}
/** The video, as a recording of its room, unless another server has the work now. */
export async function keepScreen(
  ctx: Base,
  { id, roomId, appId, keepDays }: DueScreen,
  { url, from, to }: { url: string; from: Date; to: Date },
  busyUntil: Date,
  now: Date,
): Promise<void> {
  await ctx.pool.query(
    `
      with c as (
        update live_screen
        set busy_until = null, state = 'done', reason = ''
        where id = $1 and busy_until = $2 and state = 'on'
        returning id
      )
      insert into live_recording (id, app_id, room_id, url, from_at, to_at, keep_until)
      select 'screen-' || c.id, $3::int, $4::bigint, $5::text, $6::timestamptz, $7::timestamptz,
        $8::timestamptz + make_interval(days => $9::int)
      from c`,
    [id, busyUntil, appId, roomId, url, from, to, now, keepDays],
  )
}
/** Takes away pieces of recordings that are made or failed, at most `limit`. */
export async function dropPieces(
  ctx: Base,
  limit: number,
): Promise<{ url: string; appId: number; sid: string; uid: string }[]> {
  return (
    await ctx.pool.query<{ url: string; appId: number; sid: string; uid: string }>(
      `
        with gone as (
          delete from live_screen_piece
          where ctid = any(array(
            select i.ctid
            from live_screen_piece i
            join live_screen s on s.id = i.screen_id
            where s.state <> 'on'
            limit $1 for update of i skip locked
          ))
          returning screen_id, url
        )
        select g.url, s.app_id as "appId", r.sid, r.uid
        from gone g
        join live_screen s on s.id = g.screen_id
        join live_room r on r.id = s.room_id`,
      [limit],
    )
  ).rows
}
