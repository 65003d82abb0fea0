import type { Input, Output } from '@oas/contract/define'
import type { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import type { RoomEvent } from '@oas/contract/live/schemas'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { addressesOf, requireRoom, seenBy, toRoom } from '../live/index.ts'
import {
  type VoiceRow,
  countRunning,
  findUser,
  listEvents,
  listHeard,
  listRisky,
  listRooms,
  listSeats,
  listSlices,
} from './queries/voices.ts'

type Calls = typeof voiceInspectionCalls
type Answer<K extends keyof Calls> = Promise<Output<Calls[K]>>
type VoiceRoom = Output<Calls['rooms']>['list'][number]

export function toVoice(
  ctx: CallContext,
  { onMic, heardAt, listener, listenerId, listenSince, listenSeconds, ...room }: VoiceRow,
): VoiceRoom {
  return {
    ...toRoom(room),
    onMic,
    heardAt: heardAt?.getTime() ?? null,
    listener:
      listener === null || !listenSince
        ? null
        : {
            by: listener,
            mine: listenerId === ctx.caller.id,
            since: listenSince.getTime(),
            seconds: listenSeconds ?? 0,
          },
  }
}

export async function getRooms(
  ctx: CallContext,
  { current = 1, pageSize = 10, ...by }: Input<Calls['rooms']>,
): Answer<'rooms'> {
  const { list, total } = await listRooms(
    ctx,
    { ...by, uid: by.uid?.trim(), seen: seenBy(ctx) },
    (current - 1) * pageSize,
    pageSize,
    ctx.now(),
  )
  return { list: list.map((row) => toVoice(ctx, row)), total }
}
export async function getMonitor(
  ctx: CallContext,
  { roomType }: Input<Calls['monitor']>,
): Answer<'monitor'> {
  const [list, counts] = await Promise.all([
    listHeard(ctx, seenBy(ctx), roomType ?? null, ctx.now()),
    countRunning(ctx, seenBy(ctx), roomType ?? null, ctx.now()),
  ])
  return { list: list.map((row) => toVoice(ctx, row)), ...counts }
}
const riskLine = 60
export async function getHighrisk(
  ctx: CallContext,
  { roomType, risk = riskLine }: Input<Calls['highrisk']>,
): Answer<'highrisk'> {
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const asked = { seen: seenBy(ctx), roomType: roomType ?? null, risk, hidden }
  return {
    list: (await listRisky(ctx, asked)).map((row) => ({
      ...row,
      since: row.since.getTime(),
    })),
  }
}

export async function getStreams(
  ctx: CallContext,
  { id, uid, before }: Input<Calls['streams']>,
): Answer<'streams'> {
  const room = await requireRoom(ctx, id)
  const [slices, events] = await Promise.all([
    listSlices(ctx, id, uid, before === undefined ? null : new Date(before)),
    listEvents(ctx, id),
  ])
  return {
    live: room.endedAt ? [] : addressesOf(room, false).map(({ kind, url }) => ({ kind, url })),
    endedAt: room.endedAt?.getTime() ?? null,
    slices: slices.map((slice) => ({ ...slice, at: slice.at.getTime() })),
    events: events.map((event) => ({
      ...event,
      kind: event.kind as RoomEvent['kind'],
      at: event.at.getTime(),
    })),
  }
}
export async function getMic(
  ctx: CallContext,
  { id }: Input<Calls['micUsers']>,
): Answer<'micUsers'> {
  await requireRoom(ctx, id)
  return {
    list: (await listSeats(ctx, id)).map((seat) => ({ ...seat, since: seat.since.getTime() })),
  }
}
export async function getUser(
  ctx: CallContext,
  { appId, uid }: Input<Calls['user']>,
): Answer<'user'> {
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const { live, total, ...found } =
    (await findUser(ctx, appId, uid, { now: ctx.now(), hidden })) ?? fail('not-found')
  return { uid, ...found, punished: { live, total } }
}
