import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf } from '../envelope.ts'
import {
  Key,
  PatrolAct,
  PatrolAnswer,
  PatrolResult,
  Recording,
  Room,
  RoomState,
  Shot,
  patrolReport,
  roomTypes,
  shotTabs,
} from './schemas.ts'

const own = { appId: 'appId' } as const
const scope = { app: own.appId } as const
const times = { startTime: Millis, endTime: Millis }
const ofRoom = { uid: Type.Optional(Key), sid: Type.Optional(Key) }
const shots = Type.Object({
  list: Type.Array(Shot),
  more: Type.Boolean({ description: 'older ones of this time were left out' }),
})
/**
 * Shots a call answers unless it asks for another number, a page of them, and the step of `More…`.
 */
export const shotCount = 50
export const shotPage = 25
export const shotStepMs = 3_600_000
/** Longest time one question for shots may span. */
export const maxShotSpanMs = 31 * 24 * 3_600_000
export const patrolSorts = ['viewers', 'risk', 'unseen', 'started'] as const

export const liveCalls = {
  ingestRooms: call({
    method: 'POST',
    service: 'ingest',
    path: '/rooms',
    access: 'ingest',
    scope: 'filtered',
    apiKey: true,
    answersWithin: 10_000,
    input: Type.Object({ rooms: Type.Array(RoomState, { minItems: 1, maxItems: 200 }) }),
    output: Type.Object({
      rooms: Type.Array(
        Type.Object({
          id: Id,
          sid: Type.String(),
          shots: Type.Integer(),
          ordersEnded: Type.Integer(),
          black: nullable(
            oneOf(['bar', 'watch'], {
              description: 'bar: its host may not go live; watch: it is looked at first',
            }),
          ),
        }),
      ),
    }),
    summary: 'Tell of rooms: their state, shots, seats, what is said in them. All or none',
  }),
  info: call({
    method: 'POST',
    service: 'livePatrol',
    path: '/frame/live-info',
    access: 'record.read',
    scope,
    input: Type.Object({ appId: AppId, ...ofRoom, roomId: Type.Optional(Key) }),
    output: Type.Object({
      room: nullable(Room),
      tabs: Type.Array(oneOf(shotTabs)),
      recordings: Type.Array(Recording),
      results: Type.Array(PatrolResult),
    }),
    summary: 'The newest session of a room, by session, room or user',
  }),
  shots: call({
    method: 'POST',
    service: 'livePictures',
    path: '/common/screenshot/list',
    access: 'record.read',
    scope,
    input: Type.Object({
      appId: AppId,
      ...times,
      ...ofRoom,
      isPC: Type.Optional(Type.Boolean()),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: shotCount })),
      liveType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    output: shots,
    summary: 'Shots of a room or user within a time, newest first',
  }),
  shotsByInterval: call({
    method: 'POST',
    service: 'livePictures',
    path: '/queryByTimeInterval',
    access: 'record.read',
    scope,
    input: Type.Object({
      appId: AppId,
      sid: Key,
      ...times,
      interval: Type.Integer({ minimum: 1, maximum: 86_400, description: 'seconds' }),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: shotCount })),
    }),
    output: shots,
    summary: 'One shot for each interval, the first of it; newest first',
  }),
  nineRoomPic: call({
    method: 'POST',
    service: 'livePictures',
    path: '/nine-room-pic',
    access: 'record.read',
    scope,
    input: Type.Object({ appId: AppId, sids: Type.Array(Key, { minItems: 1, maxItems: 50 }) }),
    output: Type.Object({
      rooms: Type.Array(Type.Object({ sid: Type.String(), pics: Type.Array(Shot) })),
    }),
    summary: 'The newest nine shots of each room',
  }),
  keyframes: call({
    method: 'POST',
    service: 'livePictures',
    path: '/queryKeyframe',
    access: 'record.read',
    scope,
    input: Type.Object({ appId: AppId, sid: Key, ...times }),
    output: shots,
    summary: 'Shots that matter: key frames and marked ones',
  }),
  corrections: call({
    method: 'POST',
    service: 'livePictures',
    path: '/mark/queryLiveCorrection',
    access: 'record.read',
    scope,
    input: Type.Object({
      appId: AppId,
      sid: Key,
      startTime: Type.Optional(Millis),
      endTime: Type.Optional(Millis),
    }),
    output: Type.Object({ list: Type.Array(Shot) }),
    summary: 'Marked shots of a room, newest first',
  }),
  mark: call({
    method: 'POST',
    service: 'livePictures',
    path: '/mark/set',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({
      shotId: Id,
      marked: Type.Boolean(),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Shot,
    summary: 'Mark a shot, or take its mark away',
  }),
  recording: call({
    method: 'POST',
    service: 'liveAudit',
    path: '/common/get-screen-recording',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({ screenId: Key, appId: Type.Optional(AppId) }),
    output: Recording,
    summary: 'A recording of a screen',
  }),
  labels: call({
    method: 'GET',
    service: 'liveAudit',
    path: '/label/list',
    access: 'record.read',
    scope,
    input: Type.Object({ appId: AppId }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.Integer(),
          parentId: nullable(Type.Integer()),
          cnName: Type.String(),
          enName: Type.String(),
          idName: Type.String(),
          ruName: Type.String(),
        }),
      ),
    }),
    summary: 'Labels that the types of live rooms of an app offer',
  }),
  address: call({
    method: 'GET',
    service: 'liveAudit',
    path: '/common/live-address',
    access: 'record.read',
    scope: { app: 'app' },
    input: Type.Object({
      app: AppId,
      sid: Key,
      roomType: oneOf(roomTypes),
      roomAttr: Type.Optional(Type.String({ maxLength: 64 })),
      id: Type.Optional(Key),
      supporthevc: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      state: oneOf(['on', 'over', 'none']),
      endedAt: nullable(Millis),
      list: Type.Array(
        Type.Object({
          kind: oneOf(['hls', 'flv']),
          url: Type.String(),
          hevc: Type.Boolean(),
          adapter: Type.String(),
        }),
      ),
    }),
    summary: 'Where a room can be watched, best first',
  }),
  playlist: call({
    method: 'GET',
    service: 'liveAudit',
    path: '/stream/:room/index.m3u8',
    access: 'record.read',
    scope: 'filtered',
    answers: 'raw',
    input: Type.Object({ room: Id }),
    output: Type.Unknown(),
    summary: 'The playlist of a stream that the product serves itself',
  }),
  countries: call({
    method: 'GET',
    service: 'liveAudit',
    path: '/common/query-user-country',
    access: 'record.read',
    scope,
    input: Type.Object({
      appId: AppId,
      uids: Type.String({
        minLength: 1,
        maxLength: 6500,
        description: 'at most 100, joined by commas',
      }),
    }),
    output: Type.Object({
      list: Type.Array(Type.Object({ uid: Type.String(), country: Type.String() })),
    }),
    summary: 'Countries of users, by their last room or record',
  }),
  games: call({
    method: 'GET',
    service: 'liveAudit',
    path: '/game-live/game-list',
    access: 'record.read',
    scope,
    input: Type.Object({ appId: AppId, type: Type.Optional(Type.String({ maxLength: 32 })) }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          type: Type.String(),
          rooms: Type.Integer(),
        }),
      ),
    }),
    summary: 'Games that are played in running rooms',
  }),
  rooms: call({
    method: 'POST',
    service: 'livePatrol',
    path: '/rooms',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({
      appId: Type.Optional(AppId),
      country: Type.Optional(Type.String({ maxLength: 2 })),
      liveType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      gameId: Type.Optional(Type.String({ maxLength: 64 })),
      viewers: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
      risk: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      signal: Type.Optional(Type.String({ maxLength: 100 })),
      unseenMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      sort: Type.Optional(oneOf(patrolSorts)),
      current: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: pageOf(Room),
    summary: 'Rooms that run now, with their newest shot and who looks at them',
  }),
  look: call({
    method: 'POST',
    service: 'livePatrol',
    path: '/look',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({ id: Id, open: Type.Boolean() }),
    output: Type.Object({ watchers: Type.Array(Type.String()) }),
    summary: 'Say that one looks at a room, every ten seconds, or no more',
  }),
  acts: call({
    method: 'GET',
    service: 'livePatrol',
    path: '/acts',
    access: 'live.patrol',
    scope,
    input: Type.Object({ appId: AppId, roomType: oneOf(roomTypes) }),
    output: Type.Object({
      canPush: Type.Boolean(),
      acts: Type.Array(PatrolAct),
      labels: Type.Array(
        Type.Object({
          id: Type.Integer(),
          cnName: Type.String(),
          enName: Type.String(),
          idName: Type.String(),
          ruName: Type.String(),
        }),
      ),
    }),
    summary: 'What patrol may do with a room of this kind',
  }),
  result: call({
    method: 'POST',
    service: 'livePatrol',
    path: '/result',
    access: 'live.patrol',
    scope: 'filtered',
    answersWithin: 10_000,
    acts: true,
    input: Type.Object({ id: Id, ...patrolReport }),
    output: PatrolAnswer,
    summary: 'What patrol found in a room: nothing, a push, an act',
  }),
  mine: call({
    method: 'GET',
    service: 'livePatrol',
    path: '/mine',
    access: 'live.patrol',
    scope: 'self',
    input: Empty,
    output: Type.Object({
      today: Type.Integer(),
      pushed: Type.Integer(),
      acted: Type.Integer(),
      seconds: Type.Integer(),
    }),
    summary: "One's own patrol of today",
  }),
}
