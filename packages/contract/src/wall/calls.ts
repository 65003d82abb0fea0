import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeKey, nullable } from '../envelope.ts'

/** Hours of the past that the wall shows, and in how many a queue should be empty. */
export const wallHours = { shown: 24, emptyWithin: 4, dueWithin: 4 } as const

const N = Type.Integer()
const Ages = {
  under10m: N,
  under1h: N,
  under4h: N,
  under24h: N,
  older: N,
}
export const WallType = Type.Object({
  key: TypeKey,
  name: Type.String(),
  app: Type.String(),
  waiting: N,
  held: N,
  suspended: Type.Integer({ description: 'put aside or in doubt' }),
  ...Ages,
  oldestAt: nullable(Millis),
  camePerHour: Type.Integer({ description: 'in the last sixty minutes, about' }),
  decidedPerHour: N,
  people: Type.Integer({ description: 'at work on it now' }),
  emptyAt: nullable(Millis),
  missing: nullable(N),
  firstBreak: nullable(Type.Object({ at: Millis, orders: N })),
})
export type WallType = Static<typeof WallType>
export const WallPerson = Type.Object({
  id: Id,
  name: Type.String(),
  team: Type.String(),
  pageKey: Type.String(),
  since: Millis,
  today: Type.Integer({ description: 'decided today' }),
  lastHour: Type.Integer({ description: 'decided in the last sixty minutes' }),
  lastAt: nullable(Millis),
})
export type WallPerson = Static<typeof WallPerson>
export const Wall = Type.Object({
  asOf: Millis,
  hours: Type.Array(Type.Object({ at: Millis, came: N, decided: N }), {
    description: 'the last ones, this one last',
  }),
  types: Type.Array(WallType, { description: 'those with the most that waits first' }),
  people: Type.Array(WallPerson, { description: 'at work now' }),
  due: Type.Array(Type.Object({ at: Millis, orders: N, late: N }), {
    description: 'deadlines by quarters of an hour, and how many break at this pace',
  }),
})
export type Wall = Static<typeof Wall>

export const wallCalls = {
  read: call({
    service: 'review',
    method: 'POST',
    path: '/log/wall',
    access: 'audit.team',
    scope: 'filtered',
    answersWithin: 5000,
    input: Type.Object({
      appId: Type.Optional(AppId),
      types: Type.Optional(Type.Array(TypeKey, { maxItems: 100 })),
    }),
    output: Wall,
    summary: 'What comes in, waits and is done now, who is at work, and what becomes of it',
  }),
}

export const wallArea = {
  calls: { wall: wallCalls },
  acts: [],
  pages: [page('/tags/statistics/wall', 'audit.team', ['statistics', 5, 'live_wall', 'play'])],
} as const satisfies Area
