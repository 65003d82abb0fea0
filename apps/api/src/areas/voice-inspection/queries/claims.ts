import type { Transaction } from 'kysely'
import { claimSeconds } from '@oas/contract/voice-inspection/calls'
import type { DB } from '../../../db/tables.gen.ts'
import { type Base, type VoiceFilter, rowsOf, rooms, where, valuesOf, urgency } from './voices.ts'

/** The most urgent room that nobody listens to, not heard by this person within ten minutes. */
export async function nextRoom(
  ctx: Base,
  f: VoiceFilter,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  return (
    await rowsOf<{ id: string }>(
      ctx.pool,
      `
        select r.id
        from ${rooms}
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
}

const lockKey = 'room-claim'
/**
 * Takes a room to listen to. False where somebody else listens. The room that the person had before
 * is free again.
 */
export function claimRoom(
  ctx: Base,
  roomId: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
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
}
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
export async function beatClaim(
  ctx: Base,
  roomId: string,
  personId: string,
  end: boolean,
  now: Date,
): Promise<number | undefined> {
  return (await rowsOf<{ seconds: number }>(ctx.pool, beatText, [roomId, personId, now, end]))[0]
    ?.seconds
}
