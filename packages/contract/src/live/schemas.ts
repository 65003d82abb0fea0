import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'

const strict = { additionalProperties: false }
const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^(https?://|/biz_gateway/resource/file/)',
})
const Whole = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })
const Share = Type.Integer({ minimum: 0, maximum: 100 })
export const Key = Type.String({ minLength: 1, maxLength: 64 })

export const roomTypes = ['live', 'voice', 'club'] as const
export type RoomType = (typeof roomTypes)[number]
/**
 * What a shot shows: 0 the room itself, 4 a video of the video platform that is shown in it, 128
 * the game of guessing.
 */
export const liveTypes = { normal: 0, 'video-platform': 4, guess: 128 } as const
export const shotTabs = ['normal', 'PC', 'video-platform', 'guess'] as const
export type ShotTab = (typeof shotTabs)[number]
export const eventKinds = [
  'join',
  'leave',
  'gift',
  'report',
  'mic_on',
  'mic_off',
  'notice',
] as const

const StreamSource = Type.Object(
  {
    kind: oneOf(['hls', 'flv']),
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^(https?://|local:[a-z0-9-]{1,64}$)',
    }),
    hevc: Type.Optional(Type.Boolean()),
    isPC: Type.Optional(Type.Boolean({ description: 'of the PC view of the room' })),
  },
  strict,
)
export type StreamSource = Static<typeof StreamSource>

/**
 * What an app tells of a session of a room. What is left out stays as it was; `seats` replace all
 * seats.
 */
export const RoomState = Type.Object(
  {
    appId: AppId,
    sid: Key,
    roomId: Key,
    uid: Key,
    roomType: Type.Optional(oneOf(roomTypes)),
    liveType: Type.Optional(Whole),
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    cover: Type.Optional(Url),
    notice: Type.Optional(Type.String({ maxLength: 2000 })),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    game: Type.Optional(
      Type.Object(
        {
          id: Key,
          name: Type.String({ maxLength: 100 }),
          type: Type.Optional(Type.String({ maxLength: 32 })),
        },
        strict,
      ),
    ),
    viewers: Type.Optional(Whole),
    risk: Type.Optional(Share),
    signals: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 }),
    ),
    reports: Type.Optional(Whole),
    startedAt: Millis,
    endedAt: Type.Optional(Millis),
    streams: Type.Optional(Type.Array(StreamSource, { maxItems: 10 })),
    shots: Type.Optional(
      Type.Array(
        Type.Object(
          {
            url: Url,
            at: Millis,
            isPC: Type.Optional(Type.Boolean()),
            liveType: Type.Optional(Whole),
            keyFrame: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
        { maxItems: 500 },
      ),
    ),
    seats: Type.Optional(
      Type.Array(
        Type.Object(
          {
            seat: Type.Integer({ minimum: 0, maximum: 100 }),
            uid: Key,
            nick: Type.Optional(Type.String({ maxLength: 100 })),
            level: Type.Optional(Share),
            muted: Type.Optional(Type.Boolean()),
            risk: Type.Optional(Share),
          },
          strict,
        ),
        { maxItems: 100 },
      ),
    ),
    slices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            uid: Key,
            url: Url,
            seconds: Type.Number({ minimum: 0, maximum: 3600 }),
            at: Millis,
            text: Type.Optional(Type.String({ maxLength: 5000 })),
            risk: Type.Optional(Share),
          },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
    events: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: oneOf(eventKinds),
            uid: Type.Optional(Key),
            text: Type.Optional(Type.String({ maxLength: 500 })),
            at: Millis,
          },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
    recordings: Type.Optional(
      Type.Array(Type.Object({ id: Key, url: Url, from: Millis, to: Millis }, strict), {
        maxItems: 50,
      }),
    ),
  },
  strict,
)
export type RoomState = Static<typeof RoomState>

export const Shot = Type.Object({
  id: Id,
  url: Type.String(),
  createdAt: Millis,
  isPC: Type.Boolean(),
  liveType: Type.Integer(),
  keyFrame: Type.Boolean(),
  mark: nullable(Type.Object({ note: Type.String(), by: Type.String(), at: Millis })),
})
export type Shot = Static<typeof Shot>

export const Seat = Type.Object({
  seat: Type.Integer(),
  uid: Type.String(),
  nick: Type.String(),
  level: Type.Integer(),
  muted: Type.Boolean(),
  risk: Type.Integer(),
  since: Millis,
})
export type Seat = Static<typeof Seat>
export const Slice = Type.Object({
  id: Id,
  uid: Type.String(),
  url: Type.String(),
  seconds: Type.Number(),
  at: Millis,
  text: Type.String(),
  risk: Type.Integer(),
})
export const RoomEvent = Type.Object({
  id: Id,
  kind: oneOf(eventKinds),
  uid: Type.String(),
  text: Type.String(),
  at: Millis,
})
export type RoomEvent = Static<typeof RoomEvent>

/** A room as patrol and auditors see it. */
export const Room = Type.Object({
  id: Id,
  appId: AppId,
  sid: Type.String(),
  roomId: Type.String(),
  uid: Type.String(),
  roomType: oneOf(roomTypes),
  liveType: Type.Integer(),
  title: Type.String(),
  cover: Type.String(),
  notice: Type.String(),
  country: Type.String(),
  game: Type.String(),
  viewers: Type.Integer(),
  risk: Type.Integer(),
  signals: Type.Array(Type.String()),
  reports: Type.Integer(),
  startedAt: Millis,
  endedAt: nullable(Millis),
  updatedAt: Millis,
  lookedAt: nullable(Millis),
  lookedBy: Type.String(),
  watchers: Type.Array(Type.String()),
  shot: nullable(Shot),
  special: Type.String({ description: 'why patrol looks here first; empty where it does not' }),
  black: nullable(
    oneOf(['bar', 'watch'], { description: 'whether its host is on the black list' }),
  ),
})
export type Room = Static<typeof Room>

export const Recording = Type.Object({
  screenId: Type.String(),
  sid: Type.String(),
  url: Type.String(),
  from: Millis,
  to: Millis,
})
export const PatrolResult = Type.Object({
  id: Id,
  by: Type.String(),
  result: Type.String(),
  note: Type.String(),
  shot: Type.String(),
  recordId: nullable(Id),
  outcome: Type.String(),
  seconds: Type.Integer(),
  at: Millis,
})
/** An act patrol may carry out itself: a result of the type that pushed rooms are audited under. */
export const PatrolAct = Type.Object({
  id: Type.String(),
  transKey: Type.String(),
  grave: Type.Boolean(),
  needsLabel: Type.Boolean(),
  needsNote: Type.Boolean(),
})
export type PatrolAct = Static<typeof PatrolAct>

/**
 * What patrol did with a room. `outcome`: `done`; `queued`, where the act was refused and people
 * decide; `noted`.
 */
export const PatrolAnswer = Type.Object({
  outcome: oneOf(['noted', 'queued', 'done']),
  recordId: nullable(Id),
  reason: Type.String(),
})
export const patrolReport = {
  result: Type.String({
    pattern: '^[a-z0-9_]{1,40}$',
    description:
      '`seen` (nothing found), `push` (to the audit page of pushes), or the id of an act',
  }),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  shotId: Type.Optional(Id),
  labels: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      maxItems: 10,
      uniqueItems: true,
    }),
  ),
}
