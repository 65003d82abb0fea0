import type { Transaction } from 'kysely'
import type pg from 'pg'
import { claimSeconds } from '@oas/contract/voice-inspection/calls'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type RoomRow, type Seen, roomCells } from '../live/index.ts'

type Base = Pick<Context, 'pool' | 'db'>
const rowsOf = async <T extends object>(
  on: Pick<pg.Pool, 'query'>,
  text: string,
  values: unknown[],
): Promise<T[]> => (await on.query<T>(text, values)).rows

export type VoiceRow = RoomRow & {
  onMic: number
  heardAt: Date | null
  listener: string | null
  listenerId: string | null
  listenSince: Date | null
  listenSeconds: number | null
}
const live = `c.ended_at is null and c.beat_at > $1::timestamptz - interval '${claimSeconds} s'`
const cells = `${roomCells}, (select count(*)::int from voice_seat s where s.room_id = r.id) as "onMic", h.at as "heardAt", k.name as listener, k.person_id as "listenerId", k.began_at as "listenSince", k.seconds as "listenSeconds"`
const from = `live_room r left join lateral (select max(c.beat_at) as at from room_claim c where c.room_id = r.id) h on true
  left join lateral (select p.display_name as name, c.person_id, c.began_at, c.seconds from room_claim c join person p on p.id = c.person_id where c.room_id = r.id and ${live}) k on true`
const special =
  '(select true from special_room x where x.app_id = r.app_id and x.room_id = r.room_id and (x.until is null or x.until > $1::timestamptz))'

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
const where = `r.ended_at is null and r.room_type in ('voice', 'club') and ($2::int[] is null or r.app_id = any($2)) and ($3::int is null or r.app_id = $3) and ($4::text is null or r.room_type = $4) and ($5::text is null or r.country = $5)
  and ($6::text is null or r.uid = $6 or exists (select 1 from voice_seat s where s.room_id = r.id and s.uid = $6)) and ($7::int is null or (select count(*) from voice_seat s where s.room_id = r.id) >= $7) and ($8::int is null or r.risk >= $8) and (not $9::boolean or ${special}) and ($10::int is null or h.at is null or h.at < $1::timestamptz - make_interval(mins => $10))`
const valuesOf = (f: VoiceFilter, now: Date) => [
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
const urgency = `${special} nulls last, (r.risk >= 60) desc, h.at nulls first, r.risk desc, r.id`

/** Voice rooms that run now, the most urgent first. */
export const listRooms = async (
  ctx: Base,
  f: VoiceFilter,
  offset: number,
  limit: number,
  now: Date,
): Promise<{ list: VoiceRow[]; total: number }> => {
  const values = valuesOf(f, now)
  const [list, [count]] = await Promise.all([
    rowsOf<VoiceRow>(
      ctx.pool,
      `select ${cells} from ${from} where ${where} order by ${urgency} limit $11 offset $12`,
      [...values, limit, offset],
    ),
    rowsOf<{ n: number }>(
      ctx.pool,
      `select count(*)::int as n from ${from} where ${where}`,
      values,
    ),
  ])
  return { list, total: count?.n ?? 0 }
}
export const findVoiceRoom = async (
  ctx: Base,
  id: string,
  now: Date,
): Promise<VoiceRow | undefined> =>
  (await rowsOf<VoiceRow>(ctx.pool, `select ${cells} from ${from} where r.id = $2`, [now, id]))[0]
export const listHeard = (
  ctx: Base,
  seen: Seen,
  roomType: string | null,
  now: Date,
): Promise<VoiceRow[]> =>
  rowsOf(
    ctx.pool,
    `
      select ${cells}
      from ${from}
      where r.room_type in ('voice', 'club')
        and k.person_id is not null
        and ($2::int[] is null or r.app_id = any($2))
        and ($3::text is null or r.room_type = $3)
      order by k.began_at limit 200`,
    [now, seen, roomType],
  )
export const countRunning = async (ctx: Base, seen: Seen, roomType: string | null, now: Date) =>
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

/** The most urgent room that nobody listens to, not heard by this person within ten minutes. */
export const nextRoom = async (
  ctx: Base,
  f: VoiceFilter,
  personId: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await rowsOf<{ id: string }>(
      ctx.pool,
      `
        select r.id
        from ${from}
        where ${where}
          and k.person_id is null
          and not exists (
            select 1
            from room_claim c
            where c.room_id = r.id
              and c.person_id = $11
              and c.beat_at > $1::timestamptz - interval '10 minutes'
          )
        order by ${urgency} limit 1`,
      [...valuesOf(f, now), personId],
    )
  )[0]?.id

const lockKey = 'room-claim'
/**
 * Takes a room to listen to. False where somebody else listens. The room that the person had before
 * is free again.
 */
export const claimRoom = (
  ctx: Base,
  roomId: string,
  personId: string,
  now: Date,
): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockBoth(tx, roomId, personId)
    const stale = new Date(now.getTime() - claimSeconds * 1000)
    const held = await tx
      .selectFrom('roomClaim')
      .select(['id', 'personId', 'beatAt', 'roomId'])
      .where('endedAt', 'is', null)
      .where((on) => on.or([on('roomId', '=', roomId), on('personId', '=', personId)]))
      .execute()
    const own = held.find(
      (one) => one.roomId === roomId && one.personId === personId && one.beatAt > stale,
    )
    if (
      held.some((one) => one.roomId === roomId && one.personId !== personId && one.beatAt > stale)
    )
      return false
    const over = held.filter((one) => one !== own).map((one) => one.id)
    if (over.length > 0)
      await tx
        .updateTable('roomClaim')
        .set((eb) => ({ endedAt: eb.ref('beatAt') }))
        .where('id', 'in', over)
        .execute()
    if (own)
      await tx.updateTable('roomClaim').set({ beatAt: now }).where('id', '=', own.id).execute()
    else
      await tx
        .insertInto('roomClaim')
        .values({ roomId, personId, beganAt: now, beatAt: now })
        .execute()
    return true
  })
/** One claim of a room and one of a person is judged at a time, always in this order. */
const lockBoth = async (tx: Transaction<DB>, roomId: string, personId: string): Promise<void> => {
  for (const key of [`${lockKey} room ${roomId}`, `${lockKey} person ${personId}`])
    await tx
      .selectNoFrom((eb) =>
        eb
          .fn('pg_advisory_xact_lock', [eb.fn('hashtextextended', [eb.val(key), eb.lit(7310)])])
          .as('got'),
      )
      .execute()
}

const beatText = `
  update room_claim c
  set beat_at = $3,
    seconds = c.seconds + greatest(
      0, least(${claimSeconds}, round(extract(epoch from $3::timestamptz - c.beat_at))::int)
    ),
    ended_at = case when $4::boolean then $3::timestamptz end
  where c.room_id = $1
    and c.person_id = $2
    and c.ended_at is null
    and c.beat_at > $3::timestamptz - interval '${claimSeconds} s'
  returning c.seconds`
/**
 * Goes on listening, or stops; answers how long it was listened to, or undefined where the claim is
 * over.
 */
export const beatClaim = async (
  ctx: Base,
  roomId: string,
  personId: string,
  end: boolean,
  now: Date,
): Promise<number | undefined> =>
  (await rowsOf<{ seconds: number }>(ctx.pool, beatText, [roomId, personId, now, end]))[0]?.seconds

export const listSeats = (ctx: Base, roomId: string) =>
  ctx.db
    .selectFrom('voiceSeat')
    .select(['seat', 'uid', 'nick', 'level', 'muted', 'risk', 'since'])
    .where('roomId', '=', roomId)
    .orderBy('seat')
    .execute()
export const listSlices = (
  ctx: Base,
  roomId: string,
  uid: string | undefined,
  before: Date | null,
) => {
  let query = ctx.db
    .selectFrom('voiceSlice')
    .select(['id', 'uid', 'url', 'seconds', 'at', 'said as text', 'risk'])
    .where('roomId', '=', roomId)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (before) query = query.where('at', '<', before)
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(30).execute()
}
export const listEvents = (ctx: Base, roomId: string) =>
  ctx.db
    .selectFrom('roomEvent')
    .select(['id', 'kind', 'uid', 'said as text', 'at'])
    .where('roomId', '=', roomId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const listRisky = (ctx: Base, seen: Seen, roomType: string | null, risk: number) =>
  rowsOf<{
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
    [seen, roomType, risk],
  )
export const findUser = async (ctx: Base, appId: number, uid: string, now: Date) =>
  (
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
          ) as live,
          (
            select count(*)::int from punish p where p.app_id = $1 and p.uid = $2 and p.uid <> ''
          ) as total`,
      [appId, uid, now],
    )
  )[0]

type PageAsked = { offset: number; limit: number }
export const listSpecial = async (
  ctx: Base,
  seen: Seen,
  appId: number | null,
  now: Date,
  { offset, limit }: PageAsked,
) => {
  const on = `from special_room x
    join person p on p.id = x.added_by
    where (x.until is null or x.until > $1)
      and ($2::int[] is null or x.app_id = any($2))
      and ($3::int is null or x.app_id = $3)`
  const [list, [count]] = await Promise.all([
    rowsOf<{
      appId: number
      roomId: string
      reason: string
      until: Date | null
      by: string
      at: Date
      title: string
    }>(
      ctx.pool,
      `
        select x.app_id as "appId", x.room_id as "roomId", x.reason, x.until, p.display_name as by,
          x.added_at as at,
          coalesce(
            (
              select r.title
              from live_room r
              where r.app_id = x.app_id and r.room_id = x.room_id
              order by r.started_at desc limit 1
            ),
            ''
          ) as title
        ${on}
        order by x.added_at desc, x.room_id limit $4 offset $5`,
      [now, seen, appId, limit, offset],
    ),
    rowsOf<{ n: number }>(ctx.pool, `select count(*)::int as n ${on}`, [now, seen, appId]),
  ])
  return { list, total: count?.n ?? 0 }
}
export const putSpecial = async (
  tx: Transaction<DB>,
  row: {
    appId: number
    roomId: string
    reason: string
    until: Date | null
    addedBy: string
    addedAt: Date
  },
): Promise<void> => {
  await tx
    .insertInto('specialRoom')
    .values(row)
    .onConflict((on) =>
      on.columns(['appId', 'roomId']).doUpdateSet({
        reason: row.reason,
        until: row.until,
        addedBy: row.addedBy,
        addedAt: row.addedAt,
      }),
    )
    .execute()
}
export const dropSpecial = async (
  tx: Transaction<DB>,
  appId: number,
  roomId: string,
): Promise<boolean> =>
  (
    await tx
      .deleteFrom('specialRoom')
      .where('appId', '=', appId)
      .where('roomId', '=', roomId)
      .executeTakeFirst()
  ).numDeletedRows > 0n
export const appExists = async (tx: Transaction<DB>, id: number): Promise<boolean> =>
  (await tx.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
