import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../../live/index.ts'
import { type Base, rowsOf } from './voices.ts'

type PageAsked = { offset: number; limit: number }
export async function listSpecial(
  ctx: Base,
  seen: Seen,
  appId: number | null,
  now: Date,
  { offset, limit }: PageAsked,
) {
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
export async function putSpecial(
  tx: Transaction<DB>,
  row: {
    appId: number
    roomId: string
    reason: string
    until: Date | null
    addedBy: string
    addedAt: Date
  },
): Promise<void> {
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
export async function dropSpecial(
  tx: Transaction<DB>,
  appId: number,
  roomId: string,
): Promise<boolean> {
  return (
    (
      await tx
        .deleteFrom('specialRoom')
        .where('appId', '=', appId)
        .where('roomId', '=', roomId)
        .executeTakeFirst()
    ).numDeletedRows > 0n
  )
}
export async function appExists(tx: Transaction<DB>, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
