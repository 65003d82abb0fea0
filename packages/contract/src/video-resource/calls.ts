import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'

/** Videos that are added or deleted at once. */
export const maxVideos = 200
export const videoStates = ['allowed', 'blocked'] as const
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const Short = Type.String({ maxLength: 200 })
const Rank = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'higher stands first' })
export const VideoRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  appId: Type.Integer(),
  videoId: Type.String(),
  title: Type.String(),
  channel: Type.String(),
  seconds: Type.Integer(),
  countries: Type.Array(Type.String()),
  state: oneOf(videoStates),
  reason: Type.String(),
  rank: Type.Integer(),
  addedBy: Type.String(),
  addedAt: Millis,
})
export type VideoRow = Static<typeof VideoRow>

const idPattern = /^[\w-]{11}$/
/** The platform's id of a video, from an id or any of its links; null when it is neither. */
export function videoIdOf(text: string): string | null {
  const trimmed = text.trim()
  if (idPattern.test(trimmed)) return trimmed
  if (!URL.canParse(trimmed)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(trimmed)
  if (
    !/^https?:$/.test(protocol) ||
    !/^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/.test(hostname)
  )
    return null
  const found =
    hostname === 'youtu.be'
      ? pathname.slice(1)
      : (searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1] ?? '')
  return idPattern.test(found) ? found : null
}

const may = { access: 'short-video-manage' } as const
const facts = {
  title: Type.Optional(Short),
  channel: Type.Optional(Short),
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 864_000 })),
  countries: Type.Optional(Type.Array(Country, { maxItems: 250 })),
}
const Ids = Type.Array(Id, { minItems: 1, maxItems: maxVideos })

export const videoResourceCalls = {
  list: call({
    method: 'POST',
    service: 'liveManager',
    path: '/resource/list',
    ...may,
    scope: { app: 'appId' },
    input: Type.Object({
      ...sortBy(['title', 'channel', 'seconds', 'appId', 'state', 'rank', 'addedAt']),
      ...paging,
      appId: Type.Optional(AppId),
      text: Type.Optional(Short),
      channel: Type.Optional(Short),
      state: Type.Optional(oneOf(videoStates)),
      country: Type.Optional(Country),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(VideoRow),
    summary: 'Videos of the video-platform rooms, by order, then newest first',
  }),
  batchAdd: call({
    method: 'POST',
    service: 'liveManager',
    path: '/resource/batchAdd',
    ...may,
    scope: { app: 'appId' },
    input: Type.Object({
      appId: AppId,
      videos: Type.Array(
        Type.Object({
          video: Type.String({ minLength: 1, maxLength: 500, description: 'an id or a link' }),
          ...facts,
        }),
        { minItems: 1, maxItems: maxVideos },
      ),
    }),
    output: Type.Object({
      added: Type.Integer(),
      present: Type.Array(Type.String()),
      unreadable: Type.Array(Type.String()),
    }),
    summary: 'Add videos; those that are there already stay as they are',
  }),
  update: call({
    method: 'PUT',
    service: 'liveManager',
    path: '/resource/update',
    ...may,
    scope: 'filtered',
    input: Type.Object({
      id: Id,
      version: Type.Integer(),
      ...facts,
      state: Type.Optional(oneOf(videoStates)),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      rank: Type.Optional(Rank),
    }),
    output: Empty,
    summary: 'Change a video; blocking needs a reason',
  }),
  remove: call({
    method: 'POST',
    service: 'liveManager',
    path: '/resource/delete',
    ...may,
    scope: 'filtered',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Delete a video',
  }),
  batchDelete: call({
    method: 'POST',
    service: 'liveManager',
    path: '/resource/batchDelete',
    ...may,
    scope: 'filtered',
    input: Type.Object({ ids: Ids }),
    output: Type.Object({ deleted: Type.Integer() }),
    summary: 'Delete several',
  }),
}

export const videoResourceArea = {
  calls: { videoResource: videoResourceCalls },
  acts: ['videoResource.add', 'videoResource.remove', 'videoResource.update'],
  pages: [
    page('/youtube-resouce/index', 'short-video-manage', [
      'system',
      80,
      'platform_videos',
      'queue',
    ]),
  ],
} as const satisfies Area
