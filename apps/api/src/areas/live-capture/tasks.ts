import type { Output } from '@oas/contract/define'
import type { liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { seenBy } from '../live/index.ts'
import { holdTask, insertTask, listTasks, roomsOf, stopTask } from './queries/captures.ts'
import { readable } from './source.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveCaptureCalls
type Answer = Output<Calls['now']>['list'][number]

/**
 * Has rooms captured from now on, each as many times as asked; a room that cannot be is named with
 * the reason.
 */
export const captureNow: Handler<Calls['now']> = async (
  ctx,
  { appId, sids, times, everySeconds },
) => {
  // Without what reads streams nothing would ever come of it.
  if (ctx.config.ffmpeg === '') fail('converter-missing', { kind: 'HLS' })
  const at = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const rooms = new Map((await roomsOf(tx, appId, sids)).map((room) => [room.sid, room]))
    const list: Answer[] = []
    for (const sid of sids) {
      const room = rooms.get(sid)
      const isPc = room ? readable(room.streams, false).length === 0 : false
      if (!room) list.push({ sid, id: null, reason: 'not-found' })
      else if (room.over) list.push({ sid, id: null, reason: 'over' })
      else if (readable(room.streams, isPc).length === 0)
        list.push({ sid, id: null, reason: 'no-stream' })
      else
        list.push({
          sid,
          id: await insertTask(tx, {
            appId,
            roomId: room.id,
            isPc,
            everySeconds,
            leftCount: times,
            nextAt: at,
            madeBy: ctx.caller.kind === 'person' ? ctx.caller.id : null,
            madeAt: at,
          }),
          reason: '',
        })
    }
    if (list.some((one) => one.id !== null))
      await audit(tx, ctx, [
        {
          action: 'liveCapture.now',
          subject: `app:${appId}`,
          appId,
          detail: {
            sids: list.filter((one) => one.id !== null).map((one) => one.sid),
            times,
            everySeconds,
          },
        },
      ])
    return { list }
  })
}
export const getTasks: Handler<Calls['tasks']> = async (ctx, { appId }) => {
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  return {
    list: (await listTasks(ctx.db, seenBy(ctx), appId ?? null)).map(({ at, reason, ...row }) => ({
      ...row,
      reason: reason || null,
      at: at.getTime(),
    })),
  }
}
export const stop: Handler<Calls['stop']> = async (ctx, { id }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const task = (await holdTask(tx, id)) ?? fail('not-found')
    if (!mayApp(ctx.caller, task.appId)) fail('foreign-data', { app: task.appId })
    if (task.state !== 'on') fail('conflict')
    await stopTask(tx, id)
    await audit(tx, ctx, [
      {
        action: 'liveCapture.stop',
        subject: `live-room:${task.roomId}`,
        appId: task.appId,
        detail: { id },
      },
    ])
  })
  return {}
}
