import type { Input, Output } from '@oas/contract/define'
import { type VideoRow, videoIdOf, videoResourceCalls } from '@oas/contract/video-resource/calls'
import { audit } from '../../core/audit.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import {
  type NewVideo,
  appExists,
  changeVideo,
  deleteVideos,
  insertVideos,
  listVideos,
  lockVideos,
} from './queries.ts'

type Calls = typeof videoResourceCalls

const list = async (
  ctx: CallContext,
  {
    appId,
    text = '',
    channel = '',
    state,
    country,
    from,
    to,
    sort,
    current = 1,
    pageSize = 10,
  }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => {
  const apps = appId === undefined ? appsSeen(ctx.caller.scope) : [appId]
  const rows = await listVideos(ctx, {
    apps,
    text: text.trim(),
    channel: channel.trim(),
    state,
    country,
    from,
    to,
    sort,
    limit: pageSize,
    offset: (current - 1) * pageSize,
  })
  return {
    list: rows.map(({ total: _total, addedAt, state: is, ...row }): VideoRow => ({
      ...row,
      state: is as VideoRow['state'],
      addedAt: addedAt.getTime(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const batchAdd = async (
  ctx: CallContext,
  { appId, videos }: Input<Calls['batchAdd']>,
): Promise<Output<Calls['batchAdd']>> => {
  if (!(await appExists(ctx, appId)))
    fail('invalid-input', { field: 'appId', reason: because('no_app') })
  const wanted = new Map<string, NewVideo>()
  const unreadable: string[] = []
  for (const { video, title = '', channel = '', seconds = 0, countries = [] } of videos) {
    const videoId = videoIdOf(video)
    if (videoId === null) unreadable.push(video)
    else if (!wanted.has(videoId))
      wanted.set(videoId, {
        appId,
        videoId,
        title: title.trim(),
        channel: channel.trim(),
        seconds,
        countries: [...new Set(countries)],
        addedBy: ctx.caller.id,
        addedAt: ctx.now(),
      })
  }
  const added = await ctx.db.transaction().execute(async (tx) => {
    const ids = await insertVideos(tx, [...wanted.values()])
    if (ids.length > 0)
      await audit(tx, ctx, [
        { action: 'videoResource.add', subject: `app:${appId}`, appId, detail: { videos: ids } },
      ])
    return ids
  })
  return {
    added: added.length,
    present: [...wanted.keys()].filter((id) => !added.includes(id)),
    unreadable,
  }
}

const update = async (
  ctx: CallContext,
  {
    id,
    version,
    title,
    channel,
    seconds,
    countries,
    rank,
    state: wanted,
    reason: why,
  }: Input<Calls['update']>,
): Promise<Output<Calls['update']>> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = (await lockVideos(tx, [id]))[0] ?? fail('not-found')
    if (!mayApp(ctx.caller, before.appId)) fail('foreign-data', { app: before.appId })
    if (before.version !== version) fail('conflict')
    const state = wanted ?? before.state
    const reason = state === 'blocked' ? (why ?? before.reason).trim() : ''
    if (state === 'blocked' && reason === '') fail('required', { field: 'reason' })
    const after = {
      title: title ?? before.title,
      channel: channel ?? before.channel,
      seconds: seconds ?? before.seconds,
      rank: rank ?? before.rank,
      countries: countries ? [...new Set(countries)] : before.countries,
      state,
      reason,
      version: version + 1,
    }
    await changeVideo(tx, id, after)
    await audit(tx, ctx, [
      {
        action: 'videoResource.update',
        subject: `video:${before.videoId}`,
        appId: before.appId,
        detail: { before, after },
      },
    ])
    return {}
  })

/** All or none: a foreign one among several refuses them. */
const removeAll = (ctx: CallContext, ids: readonly string[]): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await lockVideos(tx, ids)
    const foreign = found.find(({ appId }) => !mayApp(ctx.caller, appId))
    if (foreign) fail('foreign-data', { app: foreign.appId })
    if (found.length === 0) return 0
    await deleteVideos(
      tx,
      found.map((row) => row.id),
    )
    await audit(
      tx,
      ctx,
      found.map((row) => ({
        action: 'videoResource.remove',
        subject: `video:${row.videoId}`,
        appId: row.appId,
        detail: { before: row },
      })),
    )
    return found.length
  })

const remove = async (
  ctx: CallContext,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> => {
  if ((await removeAll(ctx, [id])) === 0) fail('not-found')
  return {}
}
const batchDelete = async (
  ctx: CallContext,
  { ids }: Input<Calls['batchDelete']>,
): Promise<Output<Calls['batchDelete']>> => ({ deleted: await removeAll(ctx, ids) })

export const videoResource = {
  area: 'videoResource',
  jobs: [],
  calls: implement(videoResourceCalls, { list, batchAdd, update, remove, batchDelete }),
} as const
