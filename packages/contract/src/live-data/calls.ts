import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Id,
  Millis,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { picking } from '../picking.ts'
import { PatrolAnswer, Shot, roomTypes } from '../live/schemas.ts'
import { sortBy } from '../sort.ts'

/** What live rooms are looked at as: each its own page. */
export const liveDataTypes = ['room', 'anchor', 'label', 'game'] as const
export type LiveDataType = (typeof liveDataTypes)[number]
export const roomStates = ['running', 'over', 'decided', 'pushed'] as const
/** Longest time that one question may span. */
export const maxLiveDays = 31

const Key = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))
export const Capture = Type.Object({
  ...Shot.properties,
  appId: AppId,
  room: Id,
  sid: Type.String(),
  roomId: Type.String(),
  uid: Type.String(),
  title: Type.String(),
  over: Type.Boolean(),
})
export type Capture = Static<typeof Capture>
/** One row: a room, a host, a label or a game; figures that a kind has not are 0. */
export const LiveDatum = Type.Object({
  key: Type.String(),
  name: Type.String(),
  appId: nullable(AppId),
  uid: Type.String(),
  sid: Type.String(),
  country: Type.String(),
  roomType: nullable(oneOf(roomTypes)),
  running: Type.Integer({ description: 'rooms on air' }),
  rooms: Type.Integer(),
  minutes: Type.Integer(),
  viewers: Type.Integer({ description: 'most at once that were told of' }),
  reports: Type.Integer(),
  waiting: Type.Integer(),
  decided: Type.Integer(),
  violations: Type.Integer(),
  pushed: Type.Integer({ description: 'by patrol to the audit pages' }),
  labels: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), n: Type.Integer() })),
  startedAt: nullable(Millis),
  endedAt: nullable(Millis),
  lastResult: Type.String(),
})
export type LiveDatum = Static<typeof LiveDatum>
const RoomChoice = Type.Object({
  id: Id,
  sid: Type.String(),
  roomId: Type.String(),
  uid: Type.String(),
  title: Type.String(),
  running: Type.Boolean(),
  startedAt: Millis,
})
const time = { from: Type.Optional(Millis), to: Type.Optional(Millis) }
const DataFilter = {
  type: oneOf(liveDataTypes),
  appId: Type.Optional(AppId),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  text: Key,
  state: Type.Optional(oneOf(roomStates)),
  viewers: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  ...time,
}

export const liveDataCalls = {
  captures: call({
    method: 'POST',
    service: 'livePictures',
    path: '/capture/query',
    access: 'live-capture',
    scope: { app: 'appId' },
    answersWithin: 10_000,
    input: Type.Object({
      appId: AppId,
      sid: Key,
      roomId: Key,
      uid: Key,
      ...time,
      marked: Type.Optional(Type.Boolean()),
      keyFrame: Type.Optional(Type.Boolean()),
      isPC: Type.Optional(Type.Boolean()),
      liveType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      ...sortBy(['createdAt']),
      ...keyset,
    }),
    output: keysetOf(Capture),
    summary: 'Pictures taken of live rooms, newest first; a month at most',
  }),
  push: call({
    method: 'POST',
    service: 'livePictures',
    path: '/capture/push',
    access: 'live-capture',
    scope: 'filtered',
    input: Type.Object({
      shotId: Id,
      note: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    output: PatrolAnswer,
    summary: 'Send a room that runs to the audit pages, with a picture of it',
  }),
  pickRooms: call({
    method: 'GET',
    service: 'livePictures',
    path: '/capture/room',
    access: 'live-capture',
    scope: { app: 'appId' },
    input: Type.Object({
      ...picking,
      appId: AppId,
      running: Type.Optional(Type.Boolean({ description: 'only rooms on air' })),
    }),
    output: keysetOf(RoomChoice),
    summary: 'Sessions of live rooms of a month, newest first, by title, session, room or user',
  }),
  data: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/live-data/query',
    access: 'live.patrol',
    scope: 'filtered',
    answersWithin: 10_000,
    input: Type.Object({
      ...DataFilter,
      ...sortBy([
        'appId',
        'name',
        'uid',
        'running',
        'rooms',
        'minutes',
        'viewers',
        'reports',
        'waiting',
        'decided',
        'violations',
        'pushed',
        'startedAt',
        'endedAt',
        'lastResult',
      ]),
      ...paging,
    }),
    output: pageOf(LiveDatum),
    summary: 'Live rooms by room, host, label or game, in numbers',
  }),
  exportData: call({
    method: 'POST',
    service: 'liveManager',
    path: '/web/live-data/export',
    access: 'live.patrol',
    scope: 'filtered',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object(DataFilter),
    output: Type.Unknown(),
    summary: 'The same as CSV, 5,000 rows at most',
  }),
}

export const liveDataArea = {
  calls: { liveData: liveDataCalls },
  acts: [],
  pages: [
    page('/atlas/live-data/room', 'live.patrol', ['live', 40, 'live_data', 'database']),
    page('/atlas/live-data/*', 'live-capture'),
  ],
} as const satisfies Area
