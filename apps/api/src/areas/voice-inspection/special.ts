import type { Input, Output } from '@oas/contract/define'
import type { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { seenBy } from '../live/index.ts'
import { appExists, dropSpecial, listSpecial, putSpecial } from './queries/special.ts'

type Calls = typeof voiceInspectionCalls
type Answer<K extends keyof Calls> = Promise<Output<Calls[K]>>

export async function getSpecial(
  ctx: CallContext,
  { appId, current = 1, pageSize = 10 }: Input<Calls['specialRooms']>,
): Answer<'specialRooms'> {
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  const { list, total } = await listSpecial(ctx, seenBy(ctx), appId ?? null, ctx.now(), {
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return {
    list: list.map((row) => ({
      ...row,
      until: row.until?.getTime() ?? null,
      at: row.at.getTime(),
    })),
    total,
  }
}
export async function addSpecial(
  ctx: CallContext,
  { appId, roomId, reason, until }: Input<Calls['addSpecial']>,
): Answer<'addSpecial'> {
  if (reason.trim() === '') fail('required', { field: 'reason' })
  if (until !== undefined && until !== null && until <= ctx.now().getTime())
    fail('invalid-input', { field: 'until', reason: textOf(ctx.language, 'white_list.in_past') })
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await appExists(tx, appId)))
      fail('invalid-input', { field: 'appId', reason: because('no_app') })
    await putSpecial(tx, {
      appId,
      roomId: roomId.trim(),
      reason: reason.trim(),
      until: until === undefined || until === null ? null : new Date(until),
      addedBy: ctx.caller.id,
      addedAt: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'voiceInspection.addSpecial',
        subject: `room:${roomId}`,
        appId,
        detail: { reason, until: until ?? null },
      },
    ])
  })
  return {}
}
export async function removeSpecial(
  ctx: CallContext,
  { appId, roomId }: Input<Calls['removeSpecial']>,
): Answer<'removeSpecial'> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await dropSpecial(tx, appId, roomId))) fail('not-found')
    await audit(tx, ctx, [
      { action: 'voiceInspection.removeSpecial', subject: `room:${roomId}`, appId },
    ])
  })
  return {}
}
