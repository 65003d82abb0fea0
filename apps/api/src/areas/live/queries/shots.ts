import type { Transaction } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type ShotRow, shotSelect } from '../rows.ts'

type Base = Pick<Context, 'pool'>
const rowsOf = async <T extends object>(ctx: Base, text: string, values: unknown[]): Promise<T[]> =>
  (await ctx.pool.query<T>(text, values)).rows
const roomsOf = `
  s.room_id in (
    select r.id
    from live_room r
    where r.app_id = $1 and ($2::text is null or r.sid = $2) and ($3::text is null or r.uid = $3)
    order by r.started_at desc
    limit 500
  )`

export type ShotFilter = {
  appId: number
  sid?: string | undefined
  uid?: string | undefined
  from: Date
  to: Date
  isPc?: boolean | undefined
  liveType?: number | undefined
  limit: number
}
/** Shots newest first, from `from` until just before `to`. */
export function listShots(ctx: Base, f: ShotFilter): Promise<ShotRow[]> {
  return rowsOf(
    ctx,
    `
      ${shotSelect}
      where ${roomsOf}
        and s.at >= $4
        and s.at < $5
        and ($6::boolean is null or s.is_pc = $6)
        and ($7::int is null or s.live_type = $7)
      order by s.at desc, s.id desc
      limit $8`,
    [
      f.appId,
      f.sid ?? null,
      f.uid ?? null,
      f.from,
      f.to,
      f.isPc ?? null,
      f.liveType ?? null,
      f.limit,
    ],
  )
}

/** The first shot of each interval, newest first. */
export function listByInterval(
  ctx: Base,
  {
    appId,
    sid,
    from,
    to,
    seconds,
    limit,
  }: { appId: number; sid: string; from: Date; to: Date; seconds: number; limit: number },
): Promise<ShotRow[]> {
  return rowsOf(
    ctx,
    `
      select *
      from (
        select distinct on (floor(extract(epoch from one.at - $4::timestamptz) / $6)) one.*
        from (${shotSelect} where ${roomsOf} and s.at >= $4 and s.at < $5) one
        order by floor(extract(epoch from one.at - $4::timestamptz) / $6), one.at
      ) i
      order by i.at desc limit $7`,
    [appId, sid, null, from, to, seconds, limit],
  )
}

export function listNewest(
  ctx: Base,
  appId: number,
  sids: readonly string[],
  each: number,
): Promise<(ShotRow & { sid: string })[]> {
  return rowsOf(
    ctx,
    `
      select r.sid, one.*
      from live_room r
      cross join lateral (${shotSelect} where s.room_id = r.id order by s.at desc limit $3) one
      where r.app_id = $1 and r.sid = any($2::text[])`,
    [appId, sids, each],
  )
}

export function listMarked(
  ctx: Base,
  {
    appId,
    sid,
    from,
    to,
    keyFrames,
    limit,
  }: {
    appId: number
    sid: string
    from: Date | null
    to: Date | null
    keyFrames: boolean
    limit: number
  },
): Promise<ShotRow[]> {
  return rowsOf(
    ctx,
    `
      ${shotSelect}
      where ${roomsOf}
        and (s.marked_at is not null or ($4::boolean and s.key_frame))
        and ($5::timestamptz is null or s.at >= $5)
        and ($6::timestamptz is null or s.at < $6)
      order by s.at desc, s.id desc
      limit $7`,
    [appId, sid, null, keyFrames, from, to, limit],
  )
}

export async function findShot(
  ctx: Base,
  id: string,
): Promise<(ShotRow & { appId: number; roomId: string }) | undefined> {
  return (
    await rowsOf<ShotRow & { appId: number; roomId: string }>(
      ctx,
      `
        select one.*, r.app_id as "appId", r.id as "roomId"
        from (${shotSelect} where s.id = $1) one
        join live_shot t on t.id = one.id::bigint
        join live_room r on r.id = t.room_id`,
      [id],
    )
  )[0]
}
export function lockShot(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('liveShot as s')
    .innerJoin('liveRoom as r', 'r.id', 's.roomId')
    .select(['s.id', 's.mark', 's.markedAt', 'r.appId', 'r.sid', 's.url'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
}
export async function setMark(
  tx: Transaction<DB>,
  id: string,
  mark: { mark: string; markedBy: string | null; markedAt: Date | null },
): Promise<void> {
  await tx.updateTable('liveShot').set(mark).where('id', '=', id).execute()
}
