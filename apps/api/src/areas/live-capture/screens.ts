import { type liveCaptureCalls, maxScreens } from '@oas/contract/live-capture/calls'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { because, fail } from '../../core/fail.ts'
import { seenBy } from '../live/index.ts'
import { roomsOf } from './queries/captures.ts'
import {
  endScreenAt,
  holdScreen,
  insertScreen,
  listScreens,
  runningScreens,
} from './queries/screens.ts'
import { readable } from './source.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveCaptureCalls
/** A stream that stalls is waited for so much longer than was asked to be recorded. */
const graceMs = 30_000

/** Records the screen of a room from its newest piece on. */
export const record: Handler<Calls['record']> = async (ctx, { appId, sid, isPC, seconds }) => {
  if (ctx.config.ffmpeg === '') fail('converter-missing', { kind: 'HLS' })
  const at = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const [room] = await roomsOf(tx, appId, [sid])
    if (!room) return fail('invalid-input', { field: 'sid', reason: because('no_session') })
    if (room.over) fail('invalid-input', { field: 'sid', reason: because('session_over') })
    if (readable(room.streams, isPC).length === 0)
      fail('invalid-input', { field: 'sid', reason: because('no_stream') })
    if ((await runningScreens(tx, appId)) >= maxScreens)
      fail('invalid-input', { field: 'sid', reason: because('screens_at_most', { n: maxScreens }) })
    const id = await insertScreen(tx, {
      appId,
      roomId: room.id,
      isPc: isPC,
      seconds,
      endsAt: new Date(at.getTime() + seconds * 1000 + graceMs),
      nextAt: at,
      madeBy: ctx.caller.kind === 'person' ? ctx.caller.id : null,
      madeAt: at,
    })
    await audit(tx, ctx, [
      {
        action: 'liveCapture.record',
        subject: `live-room:${room.id}`,
        appId,
        detail: { id, sid, isPC, seconds },
      },
    ])
    return { id }
  })
}
export const getScreens: Handler<Calls['screens']> = async (ctx, { appId }) => {
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  return {
    converter: ctx.config.ffmpeg !== '',
    list: (await listScreens(ctx.db, seenBy(ctx), appId ?? null, ctx.now())).map(
      ({ at, reason, ...row }) => ({ ...row, reason: reason || null, at: at.getTime() }),
    ),
  }
}
export const endScreen: Handler<Calls['endScreen']> = async (ctx, { id }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const screen = (await holdScreen(tx, id)) ?? fail('not-found')
    if (!mayApp(ctx.caller, screen.appId)) fail('foreign-data', { app: screen.appId })
    if (screen.state !== 'on' || screen.endsAt <= ctx.now()) fail('conflict')
    await endScreenAt(tx, id, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'liveCapture.endScreen',
        subject: `live-room:${screen.roomId}`,
        appId: screen.appId,
        detail: { id },
      },
    ])
  })
  return {}
}
