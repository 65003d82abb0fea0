import type { liveCalls } from '@oas/contract/live/calls'
import type { RoomState } from '@oas/contract/live/schemas'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { appsInForce } from '../app/index.ts'
import { blackOf } from '../live-black-list/index.ts'
import { announceChange, endWaiting } from '../queue/index.ts'
import {
  addEvents,
  addRecordings,
  addShots,
  addSlices,
  putSeats,
  tellRooms,
  waitingOf,
} from './queries/intake.ts'
import { typesOnPages } from './queries/pages.ts'
import type { Handler } from '../../http/implement.ts'
import { transact } from '../../db/transaction.ts'

type Calls = typeof liveCalls
/** Pages whose orders are about what runs now: they end with the room. */
const runningPages = [
  'tags-audit-live-push',
  'tags-audit-live-push-likee',
  'tags-audit-monitor-push',
  'tags-audit-strategy-push',
  'tags-audit-live-hot',
  'tags-audit-voice-room',
]

const check = async (ctx: CallContext, rooms: readonly RoomState[]): Promise<void> => {
  const apps = await appsInForce.get(ctx)
  for (const [index, room] of rooms.entries()) {
    if (!mayApp(ctx.caller, room.appId)) fail('foreign-data', { app: room.appId })
    if (!apps.has(room.appId))
      fail('invalid-input', { field: `rooms.${index}.appId`, reason: because('no_app') })
    if (room.endedAt !== undefined && room.endedAt < room.startedAt)
      fail('invalid-input', { field: `rooms.${index}.endedAt`, reason: because('before_started') })
    for (const [at, { from, to }] of (room.recordings ?? []).entries())
      if (to < from)
        fail('invalid-input', {
          field: `rooms.${index}.recordings.${at}.to`,
          reason: because('before_started'),
        })
  }
}
/** Of several states of one session the last counts; what was taken of the room counts from all. */
const mergeRooms = (rooms: readonly RoomState[]): RoomState[] => {
  const found = new Map<string, RoomState>()
  for (const room of rooms) {
    const key = `${room.appId} ${room.sid}`
    const before = found.get(key)
    const both = <K extends 'shots' | 'slices' | 'events' | 'recordings'>(name: K) =>
      [...(before?.[name] ?? []), ...(room[name] ?? [])] as NonNullable<RoomState[K]>
    found.set(key, {
      ...before,
      ...room,
      shots: both('shots'),
      slices: both('slices'),
      events: both('events'),
      recordings: both('recordings'),
    })
  }
  return [...found.values()]
}

const store = (ctx: CallContext, rooms: readonly RoomState[]) =>
  transact(
    ctx,
    async (client) => {
      const told = await tellRooms(client, rooms, ctx.now())
      const idOf = new Map(told.map((one) => [one.n, one.id]))
      const of = <T extends object>(pick: (room: RoomState) => readonly T[] | undefined) =>
        rooms.flatMap((room, n) =>
          (pick(room) ?? []).map((one) => ({
            ...one,
            room: idOf.get(n) as string,
            appId: room.appId,
          })),
        )
      const shots = await addShots(
        client,
        rooms.flatMap((room, n) =>
          (room.shots ?? []).map((shot) => ({
            ...shot,
            room: idOf.get(n) as string,
            appId: room.appId,
            base: room.liveType,
          })),
        ),
      )
      await addSlices(
        client,
        of((room) => room.slices),
      )
      await addEvents(
        client,
        of((room) => room.events),
      )
      await addRecordings(
        client,
        of((room) => room.recordings),
      )
      await putSeats(
        client,
        rooms.flatMap((room, n) => (room.seats ? [idOf.get(n) as string] : [])),
        of((room) => room.seats),
        ctx.now(),
      )
      const ended = told.filter((one) => one.endedNow)
      const over =
        ended.length === 0
          ? []
          : await waitingOf(client, ended, await typesOnPages(client, runningPages))
      await endWaiting(
        client,
        over.map((one) => one.id),
        'the room is over',
        ctx.now(),
      )
      return { told, shots, over }
    },
    { attempts: 4 },
  )

/**
 * Takes in what apps tell of rooms, all of it or nothing. A room that ends takes the waiting orders
 * along that only mattered while it ran.
 */
export const tell: Handler<Calls['ingestRooms']> = async (ctx, input) => {
  await check(ctx, input.rooms)
  const rooms = mergeRooms(input.rooms)
  const { told, shots, over } = await store(ctx, rooms)
  announceChange(ctx, over)
  const black = await blackOf(ctx.pool, told, ctx.now())
  return {
    rooms: told
      .toSorted((a, b) => a.n - b.n)
      .map(({ id, sid, appId, uid }) => ({
        id,
        sid,
        black: black.get(`${appId} ${uid}`)?.kind ?? null,
        shots: shots.filter((one) => one.room === id).length,
        ordersEnded: over.filter((one) => one.sid === sid && one.appId === appId).length,
      })),
  }
}
