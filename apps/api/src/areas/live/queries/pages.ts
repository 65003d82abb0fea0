import type { Context } from '../../../core/context.ts'

type Base = Pick<Context, 'pool'>
export type PageType = { appId: number; type: number; name: string; pageKeys: string[] }
/** Types whose setting in use names one of these pages, by number. */
export async function typesOnPages(
  on: Pick<Base['pool'], 'query'>,
  pages: readonly string[],
  appId: number | null = null,
): Promise<PageType[]> {
  return (
    await on.query<PageType>(
      `
        select *
        from (
          select distinct on (app_id, type) app_id as "appId", type, document ->> 'name' as name,
            array(select jsonb_array_elements_text(document -> 'pageKeys')) as "pageKeys"
          from type_setting
          where source = 'audit' and ($2::int is null or app_id = $2)
          order by app_id, type, version desc
        ) s
        where "pageKeys" && $1::text[]
        order by "appId", type`,
      [pages, appId],
    )
  ).rows
}

export type Decided = {
  id: string
  appId: number
  type: number
  resultId: string
  labels: number[]
  remark: string
  personId: string
  at: Date
  recordId: string
  postId: string
  uid: string
  country: string
  language: string
  content: Record<string, unknown>
  extData: Record<string, unknown>
}
/** Decisions of types that nobody passed on yet, older than their time to be taken back. */
export async function decidedSince(
  ctx: Base,
  types: readonly { appId: number; type: number }[],
  since: Date,
  now: Date,
  limit: number,
): Promise<Decided[]> {
  return types.length === 0
    ? []
    : (
        await ctx.pool.query<Decided>(
          `
            select d.id, d.app_id as "appId", d.type, d.result_id as "resultId", d.labels, d.remark,
              d.person_id as "personId", d.at, d.record_id as "recordId", r.post_id as "postId",
              r.uid, r.country, r.language, r.content, r.ext_data as "extData"
            from unnest($1::int[], $2::int[]) as t(app_id, type)
            join decision d on d.app_id = t.app_id and d.type = t.type and d.id >= id_from($3)
            join record r on r.id = d.record_id
            where d.state = 'active'
              and (d.undo_until is null or d.undo_until < $4)
              and not exists (select 1 from live_passed p where p.decision_id = d.id)
            order by d.id limit $5`,
          [types.map((one) => one.appId), types.map((one) => one.type), since, now, limit],
        )
      ).rows
}
export async function notePassed(
  ctx: Base,
  list: readonly { id: string; recordId: string | null }[],
  now: Date,
): Promise<void> {
  if (list.length > 0)
    await ctx.pool.query(
      `
        insert into live_passed (decision_id, record_id, at)
        select d, r, $3
        from unnest($1::bigint[], $2::bigint[]) as u(d, r)
        on conflict do nothing`,
      [list.map((one) => one.id), list.map((one) => one.recordId), now],
    )
}

export type Hot = { id: string; appId: number; type: number }
/** Busy rooms that are due for a look, taken for it: each is given to one server. */
export async function takeHot(
  ctx: Base,
  types: readonly { appId: number; type: number }[],
  viewers: number,
  minutes: number,
  now: Date,
): Promise<Hot[]> {
  return types.length === 0
    ? []
    : (
        await ctx.pool.query<Hot>(
          `
            with due as (
              select r.id, t.type
              from unnest($1::int[], $2::int[]) as t(app_id, type)
              join live_room r on r.app_id = t.app_id
              where r.ended_at is null
                and r.room_type = 'live'
                and r.viewers >= $3
                and (r.hot_at is null or r.hot_at <= $5::timestamptz - make_interval(mins => $4))
              order by r.viewers desc limit 100 for update of r skip locked
            )
            update live_room r
            set hot_at = $5
            from due
            where r.id = due.id
            returning r.id, r.app_id as "appId", due.type`,
          [types.map((one) => one.appId), types.map((one) => one.type), viewers, minutes, now],
        )
      ).rows
}

/**
 * Ends what is older than it is kept: shots and slices (but for those that were captured, which
 * have a time of their own), rooms that are long over, traces of who looked.
 */
export async function dropOld(
  ctx: Base,
  {
    shotsBefore,
    roomsBefore,
    watchBefore,
    limit,
  }: { shotsBefore: Date; roomsBefore: Date; watchBefore: Date; limit: number },
): Promise<number> {
  const gone = await Promise.all([
    ctx.pool.query(
      `
        delete from live_shot
        where id in (
          select id
          from live_shot
          where id < id_from($1) and at < $1 and marked_at is null and keep_until is null
          limit $2
        )`,
      [shotsBefore, limit],
    ),
    ctx.pool.query(
      `
        delete from voice_slice
        where id in (
          select id
          from voice_slice
          where id < id_from($1) and at < $1 and keep_until is null
          limit $2
        )`,
      [shotsBefore, limit],
    ),
    ctx.pool.query(
      'delete from live_room where id in (select id from live_room where ended_at < $1 limit $2)',
      [roomsBefore, Math.min(limit, 200)],
    ),
    ctx.pool.query('delete from live_watch where at < $1', [watchBefore]),
  ])
  return Math.max(...gone.slice(0, 3).map((one) => one.rowCount ?? 0))
}
