import type { Context } from '../../../core/context.ts'

type Base = Pick<Context, 'pool'>
export type Gone = { url: string; appId: number; sid: string; uid: string }

/**
 * Takes away what was captured and is not to be kept longer, at most `limit`; marked pictures stay
 * with their room.
 */
export async function dropExpired(ctx: Base, now: Date, limit: number): Promise<Gone[]> {
  return (
    await ctx.pool.query<Gone>(
      `
        with shots as (
          delete from live_shot
          where id = any(array(
            select id
            from live_shot
            where keep_until < $1 and marked_at is null
            order by keep_until limit $2 for update skip locked
          ))
          returning room_id, url
        ),
        slices as (
          delete from voice_slice
          where id = any(array(
            select id
            from voice_slice
            where keep_until < $1
            order by keep_until limit $2 - (select count(*) from shots) for update skip locked
          ))
          returning room_id, url
        ),
        screens as (
          delete from live_recording
          where ctid = any(array(
            select ctid
            from live_recording
            where keep_until < $1
            order by keep_until
            limit $2 - (select count(*) from shots) - (select count(*) from slices)
            for update skip locked
          ))
          returning room_id, url
        )
        select g.url, r.app_id as "appId", r.sid, r.uid
        from (select * from shots union all select * from slices union all select * from screens) g
        join live_room r on r.id = g.room_id`,
      [now, limit],
    )
  ).rows
}

/**
 * Lets the app's hold on a captured file go, unless it is shown elsewhere: by another capture
 * (rooms that stand still look alike), in a record of the room or its host, or as evidence. Answers
 * whether it was let go.
 */
export async function releaseFile(
  ctx: Base,
  fileId: string,
  { url, appId, sid, uid }: Gone,
): Promise<boolean> {
  return (
    ((
      await ctx.pool.query(
        `
        delete from file_app
        where file_id = $1
          and app_id = $3
          and not exists (
            select 1
            from live_shot s
            join live_room r on r.id = s.room_id
            where s.url = $2 and s.keep_until is not null and r.app_id = $3
          )
          and not exists (
            select 1
            from voice_slice s
            join live_room r on r.id = s.room_id
            where s.url = $2 and s.keep_until is not null and r.app_id = $3
          )
          and not exists (select 1 from live_recording v where v.url = $2 and v.app_id = $3)
          and not exists (
            select 1
            from live_screen_piece i
            join live_screen s on s.id = i.screen_id
            where i.url = $2 and s.app_id = $3
          )
          and not exists (select 1 from punish_evidence e where e.url = $2)
          and not exists (select 1 from media_conversion c where c.file_id = $1 and c.app_id = $3)
          and not exists (
            select 1
            from record r
            where r.app_id = $3
              and (r.post_id = left($4, 128) or (r.uid = $5 and $5 <> ''))
              and (r.content -> 'pictures' @> $6::jsonb or r.content -> 'voices' @> $6::jsonb)
          )`,
        [fileId, url, appId, sid, uid, JSON.stringify([{ content: url }])],
      )
    ).rowCount ?? 0) > 0
  )
}
