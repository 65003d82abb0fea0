import type { Input, Output } from '@oas/contract/define'
import { type liveCalls, maxShotSpanMs, shotCount } from '@oas/contract/live/calls'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  findShot,
  listByInterval,
  listMarked,
  listNewest,
  listShots,
  lockShot,
  setMark,
} from './queries/shots.ts'
import { type ShotRow, toShot } from './rows.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveCalls
type Shots = Promise<Output<Calls['shots']>>
const nine = 9
const mostMarked = 200

const timeOf = ({
  startTime,
  endTime,
}: {
  startTime: number
  endTime: number
}): { from: Date; to: Date } => {
  if (endTime <= startTime)
    fail('invalid-input', { field: 'endTime', reason: because('not_after_start') })
  if (endTime - startTime > maxShotSpanMs)
    fail('invalid-input', { field: 'startTime', reason: because('max_days', { n: 31 }) })
  return { from: new Date(startTime), to: new Date(endTime) }
}
/** One more than was asked for tells whether there are more. */
const pageOf = (rows: readonly ShotRow[], count: number): Output<Calls['shots']> => ({
  list: rows.slice(0, count).map(toShot),
  more: rows.length > count,
})

export async function getShots(
  ctx: CallContext,
  { appId, uid, sid, isPC, liveType, count = shotCount, ...time }: Input<Calls['shots']>,
): Shots {
  if (uid === undefined && sid === undefined) fail('required', { field: 'sid' })
  return pageOf(
    await listShots(ctx, {
      appId,
      uid,
      sid,
      isPc: isPC,
      liveType,
      ...timeOf(time),
      limit: count + 1,
    }),
    count,
  )
}
export async function getByInterval(
  ctx: CallContext,
  { appId, sid, interval, count = shotCount, ...time }: Input<Calls['shotsByInterval']>,
): Shots {
  return pageOf(
    await listByInterval(ctx, { appId, sid, seconds: interval, ...timeOf(time), limit: count + 1 }),
    count,
  )
}
export async function getKeyframes(
  ctx: CallContext,
  { appId, sid, ...time }: Input<Calls['keyframes']>,
): Shots {
  return pageOf(
    await listMarked(ctx, { appId, sid, ...timeOf(time), keyFrames: true, limit: mostMarked + 1 }),
    mostMarked,
  )
}
export const getCorrections: Handler<Calls['corrections']> = async (
  ctx,
  { appId, sid, startTime, endTime },
) => ({
  list: (
    await listMarked(ctx, {
      appId,
      sid,
      from: startTime === undefined ? null : new Date(startTime),
      to: endTime === undefined ? null : new Date(endTime),
      keyFrames: false,
      limit: mostMarked,
    })
  ).map(toShot),
})
export const getNine: Handler<Calls['nineRoomPic']> = async (ctx, { appId, sids }) => {
  const rows = await listNewest(ctx, appId, [...new Set(sids)], nine)
  return {
    rooms: [...new Set(sids)].map((sid) => ({
      sid,
      pics: rows
        .filter((row) => row.sid === sid)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .map(toShot),
    })),
  }
}

export const mark: Handler<Calls['mark']> = async (ctx, { shotId, marked, note = '' }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const shot = (await lockShot(tx, shotId)) ?? fail('not-found')
    if (!mayApp(ctx.caller, shot.appId)) fail('foreign-data', { app: shot.appId })
    await setMark(
      tx,
      shotId,
      marked
        ? { mark: note.trim(), markedBy: ctx.caller.id, markedAt: ctx.now() }
        : { mark: '', markedBy: null, markedAt: null },
    )
    await audit(tx, ctx, [
      {
        action: marked ? 'live.mark' : 'live.unmark',
        subject: `live-shot:${shotId}`,
        appId: shot.appId,
        detail: {
          sid: shot.sid,
          before: { marked: shot.markedAt !== null, note: shot.mark },
          after: { marked, note: marked ? note.trim() : '' },
        },
      },
    ])
  })
  return toShot((await findShot(ctx, shotId)) ?? fail('not-found'))
}
