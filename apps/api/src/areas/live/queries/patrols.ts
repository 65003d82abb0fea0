import type { Transaction } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type NewResult = {
  roomId: string
  personId: string
  result: string
  note: string
  shot: string
  recordId: string | null
  outcome: string
  seconds: number
  at: Date
}
/** Keeps what patrol found; the room counts as looked at. */
export async function insertResult(tx: Transaction<DB>, row: NewResult): Promise<void> {
  await tx.insertInto('patrolResult').values(row).execute()
  await tx
    .updateTable('liveRoom')
    .set({ lookedAt: row.at, lookedBy: row.personId })
    .where('id', '=', row.roomId)
    .execute()
}
export function listResults(ctx: Pick<Context, 'db'>, roomId: string) {
  return ctx.db
    .selectFrom('patrolResult as r')
    .innerJoin('person as p', 'p.id', 'r.personId')
    .select([
      'r.id',
      'p.displayName as by',
      'r.result',
      'r.note',
      'r.shot',
      'r.recordId',
      'r.outcome',
      'r.seconds',
      'r.at',
    ])
    .where('r.roomId', '=', roomId)
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
}
export async function countMine(ctx: Pick<Context, 'pool'>, personId: string, since: Date) {
  return (
    await ctx.pool.query<{ today: number; pushed: number; acted: number; seconds: number }>(
      `
        select count(*)::int as today, (count(*) filter (where outcome = 'queued'))::int as pushed,
          (count(*) filter (where outcome = 'done'))::int as acted,
          coalesce(sum(seconds), 0)::int as seconds
        from patrol_result
        where person_id = $1 and at >= $2`,
      [personId, since],
    )
  ).rows[0]
}
