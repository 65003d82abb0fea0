import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Key, PatrolAnswer, Room, RoomEvent, Seat, Slice, patrolReport } from '../live/schemas.ts'

/** Seconds after the last heartbeat at which a listener's claim is over. */
export const claimSeconds = 30
const Listener = nullable(
  Type.Object({ by: Type.String(), mine: Type.Boolean(), since: Millis, seconds: Type.Integer() }),
)
const VoiceRoom = Type.Object({
  ...Room.properties,
  onMic: Type.Integer(),
  heardAt: nullable(Millis),
  listener: Listener,
})
const kinds = oneOf(['voice', 'club'])
const filters = {
  appId: Type.Optional(AppId),
  roomType: Type.Optional(kinds),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  onMic: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  risk: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  special: Type.Optional(Type.Boolean()),
  unheardMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}
const one = Type.Object({ id: Id })
const Special = Type.Object({
  appId: AppId,
  roomId: Type.String(),
  reason: Type.String(),
  until: nullable(Millis),
  by: Type.String(),
  at: Millis,
  title: Type.String(),
})

export const voiceInspectionCalls = {
  rooms: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/rooms',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({
      ...sortBy([
        'title',
        'appId',
        'uid',
        'country',
        'onMic',
        'viewers',
        'reports',
        'risk',
        'heardAt',
      ]),
      ...paging,
      ...filters,
    }),
    output: pageOf(VoiceRoom),
    summary:
      'Voice rooms that run now: special and risky ones first, then those not heard for longest',
  }),
  monitor: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/monitor',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({ roomType: Type.Optional(kinds) }),
    output: Type.Object({
      list: Type.Array(VoiceRoom),
      running: Type.Integer(),
      unheard: Type.Integer({
        description: 'running rooms nobody listened to within the last hour',
      }),
    }),
    summary: 'Rooms that somebody listens to at this moment',
  }),
  highrisk: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/highrisk',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({
      roomType: Type.Optional(kinds),
      risk: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 60 })),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          roomId: Id,
          appId: AppId,
          title: Type.String(),
          uid: Type.String(),
          nick: Type.String(),
          risk: Type.Integer(),
          punished: Type.Integer({ description: 'punishments in force' }),
          since: Millis,
        }),
      ),
    }),
    summary: 'Users on a microphone whom models or punishments make risky',
  }),
  auditor: call({
    method: 'POST',
    service: 'voiceInspection',
    path: '/auditor',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({
      act: oneOf(['claim', 'next', 'beat', 'release']),
      id: Type.Optional(Id),
      appId: Type.Optional(AppId),
      roomType: Type.Optional(kinds),
    }),
    output: Type.Object({ room: nullable(VoiceRoom) }),
    summary: 'Listen to a room, to the next one, go on, or stop; a room has one listener',
  }),
  result: call({
    method: 'POST',
    service: 'voiceInspection',
    path: '/result',
    access: 'live.patrol',
    scope: 'filtered',
    answersWithin: 10_000,
    acts: true,
    input: Type.Object({ id: Id, ...patrolReport }),
    output: PatrolAnswer,
    summary: 'What the listener found: nothing, a push, an act. Ends the claim',
  }),
  streams: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/streams',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({ id: Id, uid: Type.Optional(Key), before: Type.Optional(Millis) }),
    output: Type.Object({
      live: Type.Array(Type.Object({ kind: oneOf(['hls', 'flv']), url: Type.String() })),
      slices: Type.Array(Slice),
      events: Type.Array(RoomEvent),
      endedAt: nullable(Millis),
    }),
    summary: 'The live stream of a room, its newest slices and events',
  }),
  user: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/user/detail',
    access: 'record.read',
    scope: { app: 'appId' },
    input: Type.Object({ appId: AppId, uid: Key }),
    output: Type.Object({
      uid: Type.String(),
      nick: Type.String(),
      country: Type.String(),
      rooms: Type.Integer({ description: 'own rooms of the last 30 days' }),
      slices: Type.Integer({ description: 'slices of the last 24 hours' }),
      risk: Type.Integer(),
      punished: Type.Object({ live: Type.Integer(), total: Type.Integer() }),
    }),
    summary: 'A user of voice rooms',
  }),
  micUsers: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/mic-user',
    access: 'record.read',
    scope: 'filtered',
    input: one,
    output: Type.Object({ list: Type.Array(Seat) }),
    summary: 'Who sits on the microphones of a room',
  }),
  specialRooms: call({
    method: 'GET',
    service: 'voiceInspection',
    path: '/special_room',
    access: 'live.patrol',
    scope: 'filtered',
    input: Type.Object({ ...paging, appId: Type.Optional(AppId) }),
    output: pageOf(Special),
    summary: 'Rooms that patrol listens to first',
  }),
  addSpecial: call({
    method: 'POST',
    service: 'voiceInspection',
    path: '/special_room',
    access: 'live.edit',
    scope: { app: 'appId' },
    input: Type.Object({
      appId: AppId,
      roomId: Key,
      reason: Type.String({ minLength: 1, maxLength: 200 }),
      until: Type.Optional(nullable(Millis)),
    }),
    output: Empty,
    summary: 'Name a room that patrol listens to first; an entry that is there is replaced',
  }),
  removeSpecial: call({
    method: 'POST',
    service: 'voiceInspection',
    path: '/special_room/delete',
    access: 'live.edit',
    scope: { app: 'appId' },
    input: Type.Object({ appId: AppId, roomId: Key }),
    output: Empty,
    summary: 'Take a room from the special ones',
  }),
}

export const voiceInspectionArea = {
  calls: { voiceInspection: voiceInspectionCalls },
  acts: ['voiceInspection.addSpecial', 'voiceInspection.removeSpecial'],
  pages: [
    page('/tags/inspect/voice', 'live.patrol', ['live', 50, 'voice_patrol', 'sound']),
    page('/tags/inspect/voice-imo', 'live.patrol', ['live', 60, 'club_patrol', 'group']),
  ],
} as const satisfies Area
