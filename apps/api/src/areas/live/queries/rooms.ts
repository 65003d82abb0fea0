import type { Context } from '../../../core/context.ts'
import { type RoomRow, type Seen, roomCells, watchSeconds } from '../rows.ts'

type Base = Pick<Context, 'pool'>
const rowsOf = async <T extends object>(ctx: Base, text: string, values: unknown[]): Promise<T[]> =>
  (await ctx.pool.query<T>(text, values)).rows

export async function findRoom(ctx: Base, id: string, now: Date): Promise<RoomRow | undefined> {
  return (
    await rowsOf<RoomRow>(ctx, `select ${roomCells} from live_room r where r.id = $2`, [now, id])
  )[0]
}
/** The newest session of an app's room that fits what is given. */
export async function findNewest(
  ctx: Base,
  {
    appId,
    sid,
    roomId,
    uid,
  }: {
    appId: number
    sid?: string | undefined
    roomId?: string | undefined
    uid?: string | undefined
  },
  now: Date,
): Promise<RoomRow | undefined> {
  return (
    await rowsOf<RoomRow>(
      ctx,
      `
        select ${roomCells}
        from live_room r
        where r.app_id = $2
          and ($3::text is null or r.sid = $3)
          and ($4::text is null or r.room_id = $4)
          and ($5::text is null or r.uid = $5)
        order by r.started_at desc, r.id desc limit 1`,
      [now, appId, sid ?? null, roomId ?? null, uid ?? null],
    )
  )[0]
}

const orders = {
  viewers: 'r.viewers desc',
  risk: 'r.risk desc, r.viewers desc',
  unseen: 'r.looked_at asc nulls first, r.viewers desc',
  started: 'r.started_at desc',
} as const
export type RoomFilter = {
  seen: Seen
  appId?: number | undefined
  country?: string | undefined
  liveType?: number | undefined
  gameId?: string | undefined
  viewers?: number | undefined
  risk?: number | undefined
  signal?: string | undefined
  unseenMinutes?: number | undefined
  uid?: string | undefined
  sort: keyof typeof orders
  offset: number
  limit: number
}
/** Rooms of pictures that run now. */
export async function listRunning(
  ctx: Base,
  f: RoomFilter,
  now: Date,
): Promise<{ list: RoomRow[]; total: number }> {
  const values = [
    now,
    f.seen,
    f.appId ?? null,
    f.country || null,
    f.liveType ?? null,
    f.gameId || null,
    f.viewers ?? null,
    f.risk ?? null,
    f.signal || null,
    f.unseenMinutes ?? null,
    f.uid || null,
  ]
  const where = `
    r.ended_at is null
      and r.room_type = 'live'
      and ($2::int[] is null or r.app_id = any($2))
      and ($3::int is null or r.app_id = $3)
      and ($4::text is null or r.country = $4)
      and ($5::int is null or r.live_type = $5)
      and ($6::text is null or r.game_id = $6)
      and ($7::int is null or r.viewers >= $7)
      and ($8::int is null or r.risk >= $8)
      and ($9::text is null or $9 = any(r.signals))
      and (
        $10::int is null
          or r.looked_at is null
          or r.looked_at < $1::timestamptz - make_interval(mins => $10)
      )
      and ($11::text is null or r.uid = $11)`
  const [list, [count]] = await Promise.all([
    rowsOf<RoomRow>(
      ctx,
      `
        select ${roomCells}
        from live_room r
        where ${where}
        order by ${orders[f.sort]}, r.id limit $12 offset $13`,
      [...values, f.limit, f.offset],
    ),
    rowsOf<{ n: number }>(
      ctx,
      `select count(*)::int as n from live_room r where $1::timestamptz is not null and ${where}`,
      values,
    ),
  ])
  return { list, total: count?.n ?? 0 }
}

/** Notes that a person looks at a room, or no more; answers who does. */
export async function noteLook(
  ctx: Base,
  id: string,
  personId: string,
  open: boolean,
  now: Date,
): Promise<string[]> {
  if (open)
    await ctx.pool.query(
      `
        insert into live_watch (room_id, person_id, at)
        values ($1, $2, $3)
        on conflict (room_id, person_id) do update
        set at = excluded.at`,
      [id, personId, now],
    )
  else
    await ctx.pool.query('delete from live_watch where room_id = $1 and person_id = $2', [
      id,
      personId,
    ])
  return (
    await rowsOf<{ name: string }>(
      ctx,
      `
        select p.display_name as name
        from live_watch w
        join person p on p.id = w.person_id
        where w.room_id = $1 and w.at > $2::timestamptz - interval '${watchSeconds} s'
        order by 1`,
      [id, now],
    )
  ).map(({ name }) => name)
}

export function listRecordings(ctx: Base, roomId: string) {
  return rowsOf<{ id: string; url: string; fromAt: Date; toAt: Date }>(
    ctx,
    `
      select id, url, from_at as "fromAt", to_at as "toAt"
      from live_recording
      where room_id = $1
      order by from_at desc limit 50`,
    [roomId],
  )
}
export async function findRecording(ctx: Base, id: string, seen: Seen, appId: number | null) {
  return (
    await rowsOf<{ id: string; url: string; sid: string; appId: number; fromAt: Date; toAt: Date }>(
      ctx,
      `
        select c.id, c.url, r.sid, c.app_id as "appId", c.from_at as "fromAt", c.to_at as "toAt"
        from live_recording c
        join live_room r on r.id = c.room_id
        where c.id = $1
          and ($2::int[] is null or c.app_id = any($2))
          and ($3::int is null or c.app_id = $3)
        order by c.from_at desc limit 1`,
      [id, seen, appId],
    )
  )[0]
}

export function listCountries(ctx: Base, appId: number, uids: readonly string[]) {
  return rowsOf<{ uid: string; country: string }>(
    ctx,
    `
      select u.uid,
        coalesce(
          (
            select r.country
            from live_room r
            where r.app_id = $1 and r.uid = u.uid and r.country <> ''
            order by r.started_at desc limit 1
          ),
          (
            select c.country
            from record c
            where c.app_id = $1 and c.uid = u.uid and c.uid <> '' and c.country <> ''
            order by c.id desc limit 1
          ),
          ''
        ) as country
      from unnest($2::text[]) as u(uid)`,
    [appId, uids],
  )
}
export function listGames(ctx: Base, appId: number, type: string | null) {
  return rowsOf<{ id: string; name: string; type: string; rooms: number }>(
    ctx,
    `
      select game_id as id, max(game) as name, max(game_type) as type, count(*)::int as rooms
      from live_room
      where app_id = $1
        and ended_at is null
        and game_id <> ''
        and ($2::text is null or game_type = $2)
      group by game_id
      order by rooms desc, id limit 500`,
    [appId, type],
  )
}
export async function findStream(ctx: Base, id: string) {
  return (
    await rowsOf<{ initUrl: string; pieces: { url: string; seconds: number }[]; beganAt: Date }>(
      ctx,
      'select init_url as "initUrl", pieces, began_at as "beganAt" from live_stream where id = $1',
      [id],
    )
  )[0]
}
/** Keeps a stream that the product serves itself; another one of this name is replaced. */
export async function putStream(
  ctx: Base,
  stream: {
    id: string
    initUrl: string
    pieces: readonly { url: string; seconds: number }[]
    beganAt: Date
  },
): Promise<void> {
  await ctx.pool.query(
    `
      insert into live_stream (id, init_url, pieces, began_at)
      values ($1, $2, $3, $4)
      on conflict (id) do update
      set init_url = excluded.init_url, pieces = excluded.pieces`,
    [stream.id, stream.initUrl, JSON.stringify(stream.pieces), stream.beganAt],
  )
}

const mostSignals = 20
/** Has patrol see what was found in a room: the newest signals first, its risk no less. */
export async function markRoom(
  on: Pick<Base['pool'], 'query'>,
  id: string,
  { signal, risk }: { signal: string; risk: number },
): Promise<void> {
  await on.query(
    `
      update live_room
      set signals = (array[$2::text] || array_remove(signals, $2::text))[1:${mostSignals}],
        risk = greatest(risk, $3::int)
      where id = $1`,
    [id, signal, risk],
  )
}
