import type { Input, Output } from '@oas/contract/define'
import type { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import type { CallContext } from '../../core/context.ts'
import { mayApp } from '../../core/caller.ts'
import { because, fail } from '../../core/fail.ts'
import { report, requireRoom, seenBy } from '../live/index.ts'
import { findVoiceRoom } from './queries/voices.ts'
import { beatClaim, claimRoom, nextRoom } from './queries/claims.ts'
import { toVoice } from './rooms.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof voiceInspectionCalls
type Answer = Output<Calls['auditor']>
/** Rooms that are tried for `next` when others take them first. */
const tries = 5

const answerOf = async (ctx: CallContext, id: string): Promise<Answer> => {
  const room = await findVoiceRoom(ctx, id, ctx.now())
  return { room: room ? toVoice(ctx, room) : null }
}

const take = async (ctx: CallContext, id: string): Promise<boolean> => {
  const room = await requireRoom(ctx, id)
  if (room.roomType === 'live')
    fail('invalid-input', { field: 'id', reason: because('no_voice_room') })
  if (room.endedAt) fail('wrong-state', { state: 'over' })
  return claimRoom(ctx, id, ctx.caller.id, ctx.now())
}
const takeNext = async (
  ctx: CallContext,
  { appId, roomType }: Input<Calls['auditor']>,
): Promise<Answer> => {
  for (let left = tries; left > 0; left--) {
    const id = await nextRoom(ctx, { appId, roomType, seen: seenBy(ctx) }, ctx.caller.id, ctx.now())
    if (id === undefined) return { room: null }
    if (await take(ctx, id)) return answerOf(ctx, id)
  }
  return { room: null }
}

/** A room has one listener: who comes second is told who listens. */
export async function claim(ctx: CallContext, input: Input<Calls['auditor']>): Promise<Answer> {
  const { act, appId } = input
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  if (act === 'next') return takeNext(ctx, input)
  const id = input.id ?? fail('required', { field: 'id' })
  if (act === 'claim') {
    if (!(await take(ctx, id)))
      fail('in-use', { by: (await findVoiceRoom(ctx, id, ctx.now()))?.listener ?? '' })
    return answerOf(ctx, id)
  }
  await requireRoom(ctx, id)
  const seconds = await beatClaim(ctx, id, ctx.caller.id, act === 'release', ctx.now())
  if (act === 'beat' && seconds === undefined) fail('conflict')
  return answerOf(ctx, id)
}

/** Only who listens reports; the room is free again afterwards. */
export const giveResult: Handler<Calls['result']> = async (ctx, { id, ...input }) => {
  const room = await requireRoom(ctx, id)
  const seconds = (await beatClaim(ctx, id, ctx.caller.id, false, ctx.now())) ?? fail('conflict')
  const answer = await report(ctx, room, input, seconds)
  await beatClaim(ctx, id, ctx.caller.id, true, ctx.now())
  return answer
}
