import type { Input, Output } from '@oas/contract/define'
import type { liveCalls } from '@oas/contract/live/calls'
import { type ShotTab, shotTabs } from '@oas/contract/live/schemas'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { labelsOf } from '../label/index.ts'
import { settingOf } from '../setting/index.ts'
import { readConfig } from '../system-config/index.ts'
import { addressesOf, localStreamOf } from './adapters.ts'
import { livePlaylist } from './playlist.ts'
import { livePages } from './pages.ts'
import { listResults } from './queries/patrols.ts'
import { typesOnPages } from './queries/pages.ts'
import {
  findNewest,
  findRecording,
  findStream,
  listCountries,
  listGames,
  listRecordings,
  listRunning,
  noteLook,
} from './queries/rooms.ts'
import { requireRoom, seenBy } from './rights.ts'
import { toRoom } from './rows.ts'

type Calls = typeof liveCalls
type Answer<K extends keyof Calls> = Promise<Output<Calls[K]>>

/**
 * Configuration that names the apps whose rooms also show videos of the video platform and the game
 * of guessing: a list of app ids.
 */
const streamingAppsKey = 'front.live.streaming_apps'
const tabsOf = async (ctx: CallContext, appId: number): Promise<ShotTab[]> => {
  const apps = await readConfig(ctx, streamingAppsKey)
  return Array.isArray(apps) && apps.includes(appId) ? [...shotTabs] : ['normal', 'PC']
}

export async function getInfo(
  ctx: CallContext,
  { appId, sid, roomId, uid }: Input<Calls['info']>,
): Answer<'info'> {
  if (sid === undefined && roomId === undefined && uid === undefined)
    fail('required', { field: 'sid' })
  const [room, tabs] = await Promise.all([
    findNewest(ctx, { appId, sid, roomId, uid }, ctx.now()),
    tabsOf(ctx, appId),
  ])
  if (!room) return { room: null, tabs, recordings: [], results: [] }
  const [recordings, results] = await Promise.all([
    listRecordings(ctx, room.id),
    listResults(ctx, room.id),
  ])
  return {
    room: toRoom(room),
    tabs,
    recordings: recordings.map(({ id, url, fromAt, toAt }) => ({
      screenId: id,
      sid: room.sid,
      url,
      from: fromAt.getTime(),
      to: toAt.getTime(),
    })),
    results: results.map(({ at, ...row }) => ({ ...row, at: at.getTime() })),
  }
}

export async function getRunning(
  ctx: CallContext,
  { current = 1, pageSize = 24, sort = 'viewers', ...by }: Input<Calls['rooms']>,
): Answer<'rooms'> {
  const { list, total } = await listRunning(
    ctx,
    {
      ...by,
      uid: by.uid?.trim(),
      seen: seenBy(ctx),
      sort,
      offset: (current - 1) * pageSize,
      limit: pageSize,
    },
    ctx.now(),
  )
  return { list: list.map(toRoom), total }
}
export async function look(ctx: CallContext, { id, open }: Input<Calls['look']>): Answer<'look'> {
  await requireRoom(ctx, id)
  return { watchers: await noteLook(ctx, id, ctx.caller.id, open, ctx.now()) }
}

export async function getRecording(
  ctx: CallContext,
  { screenId, appId }: Input<Calls['recording']>,
): Answer<'recording'> {
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  const found =
    (await findRecording(ctx, screenId, seenBy(ctx), appId ?? null)) ?? fail('not-found')
  return {
    screenId: found.id,
    sid: found.sid,
    url: found.url,
    from: found.fromAt.getTime(),
    to: found.toAt.getTime(),
  }
}

export async function getLabels(
  ctx: CallContext,
  { appId }: Input<Calls['labels']>,
): Answer<'labels'> {
  const settings = await Promise.all(
    (await typesOnPages(ctx.pool, livePages, appId)).map(({ type }) => settingOf(ctx, appId, type)),
  )
  const offered = await Promise.all(
    settings.flatMap((setting) => (setting ? [labelsOf(ctx, setting)] : [])),
  )
  const found = new Map(
    offered.flatMap(({ byId }) => [...byId.values()].map((label) => [label.id, label] as const)),
  )
  return {
    list: [...found.values()].map(({ id, parentId, cnName, enName, idName, ruName }) => ({
      id,
      parentId,
      cnName,
      enName,
      idName,
      ruName,
    })),
  }
}

const mostUids = 100
export async function getCountries(
  ctx: CallContext,
  { appId, uids }: Input<Calls['countries']>,
): Answer<'countries'> {
  const wanted = [
    ...new Set(
      uids
        .split(',')
        .map((uid) => uid.trim())
        .filter(Boolean),
    ),
  ]
  if (wanted.length > mostUids || wanted.some((uid) => uid.length > 64))
    fail('invalid-input', { field: 'uids', reason: because('max_each', { n: mostUids }) })
  return { list: await listCountries(ctx, appId, wanted) }
}
export async function getGames(
  ctx: CallContext,
  { appId, type }: Input<Calls['games']>,
): Answer<'games'> {
  return { list: await listGames(ctx, appId, type || null) }
}

export async function getAddress(
  ctx: CallContext,
  { app, sid, supporthevc = false }: Input<Calls['address']>,
): Answer<'address'> {
  const room = await findNewest(ctx, { appId: app, sid }, ctx.now())
  if (!room) return { state: 'none', endedAt: null, list: [] }
  if (room.endedAt) return { state: 'over', endedAt: room.endedAt.getTime(), list: [] }
  const list = addressesOf(room, supporthevc)
  return { state: list.length === 0 ? 'none' : 'on', endedAt: null, list }
}

/** The playlist of a room's own stream, as it is at this moment; over with the room. */
export async function getPlaylist(
  ctx: CallContext,
  { room: id }: Input<Calls['playlist']>,
): Promise<unknown> {
  const room = await requireRoom(ctx, id)
  const name = room.endedAt ? null : room.streams.map(localStreamOf).find((one) => one !== null)
  const stream = (name ? await findStream(ctx, name) : undefined) ?? fail('not-found')
  ctx.http.setHeader('content-type', 'application/vnd.apple.mpegurl')
  ctx.http.setHeader('cache-control', 'no-store')
  return livePlaylist(stream.initUrl, stream.pieces, stream.beganAt.getTime(), ctx.now().getTime())
}
