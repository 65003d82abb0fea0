import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, keyset, keysetOf, nullable, oneOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { punishStates } from '../decision/schemas.ts'

/** Posts one query names at most. */
export const maxVideoPosts = 200
/**
 * Where a published video stands: nobody sees it, its author alone, fewer than could, everybody; or
 * it waits for its first decision.
 */
export const videoStandings = ['deleted', 'author_only', 'limited', 'shown', 'waiting'] as const
export const actSources = ['auditor', 'rule', 'batch', 'again'] as const

const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }))
const span = { from: Type.Optional(Millis), to: Type.Optional(Millis) }
export const ShortVideo = Type.Object({
  recordId: Id,
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  postId: Type.String(),
  uid: Type.String(),
  country: Type.String(),
  title: Type.String({ description: 'first 120 characters of its texts' }),
  cover: Type.String(),
  url: Type.String(),
  seconds: nullable(Type.Number()),
  plays: nullable(Type.Integer()),
  receivedAt: Millis,
  standing: oneOf(videoStandings),
  acts: Type.Array(Type.Integer(), { description: 'content punishments in force' }),
  resultId: nullable(Type.String()),
  decidedBy: Type.String(),
  decidedAt: nullable(Millis),
  reports: Type.Integer(),
})
export type ShortVideo = Static<typeof ShortVideo>
export const VideoAct = Type.Object({
  decisionId: Id,
  recordId: Id,
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  postId: Type.String(),
  uid: Type.String(),
  at: Millis,
  by: Type.String(),
  resultId: Type.String(),
  before: nullable(Type.String({ description: 'result that this one replaced' })),
  state: oneOf(['active', 'undone', 'replaced']),
  source: oneOf(actSources),
  remark: Type.String(),
  punishes: Type.Array(Type.Object({ punishId: Type.Integer(), state: oneOf(punishStates) })),
  delivery: Type.String({ description: 'state of its newest delivery; empty without one' }),
})
export type VideoAct = Static<typeof VideoAct>

const shared = {
  service: 'review',
  access: 'short-video-manage',
  scope: { app: 'appId' },
  method: 'POST',
  answersWithin: 10_000,
} as const
export const shortVideoCalls = {
  query: call({
    ...shared,
    path: '/short-video/query',
    input: Type.Object({
      ...sortBy(['receivedAt']),
      ...keyset,
      appId: AppId,
      postIds: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: maxVideoPosts }),
      ),
      uid: Text(64),
      title: Text(100),
      standing: Type.Optional(oneOf(videoStandings)),
      plays: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'at least' }),
      ),
      ...span,
    }),
    output: keysetOf(ShortVideo),
    summary:
      'Short videos with where they stand, the newest record of each post; ' +
      'without post or user at most 31 days',
  }),
  log: call({
    ...shared,
    path: '/short-video/log',
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      appId: AppId,
      postId: Text(128),
      uid: Text(64),
      by: Text(64),
      resultId: Text(40),
      source: Type.Optional(oneOf(actSources)),
      ...span,
    }),
    output: keysetOf(VideoAct),
    summary: 'What was decided on short videos, newest first; without post or user at most 31 days',
  }),
}

export const shortVideoArea = {
  calls: { shortVideo: shortVideoCalls },
  acts: [],
  pages: [
    page('/tags/short-video-manage', 'short-video-manage', [
      'records',
      70,
      'short_video_manage',
      'play',
    ]),
    page('/tags/short-video-logs', 'short-video-manage', [
      'records',
      80,
      'short_video_logs',
      'clock',
    ]),
  ],
} as const satisfies Area
