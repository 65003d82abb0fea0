import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  NewBegin,
  NewEnd,
  Scheduled,
  ScheduledAct,
  ScheduledSet,
  actKinds,
  actStates,
  listParts,
} from './schemas.ts'

const path = '/scheduled-act'
const own = { service: 'review', access: 'punish.batch', scope: 'filtered' } as const
const review = { service: 'review', access: 'punish.review', scope: 'filtered' } as const

export const scheduledActCalls = {
  begin: call({
    ...own,
    scope: { app: 'appId', type: 'type' },
    method: 'POST',
    path: `${path}/begin`,
    answersWithin: 10_000,
    limited: 20,
    input: NewBegin,
    output: Scheduled,
    summary: 'Punish users or posts at a time, or (dry) see what would come of it',
  }),
  end: call({
    ...own,
    scope: { app: 'appId' },
    method: 'POST',
    path: `${path}/end`,
    answersWithin: 10_000,
    limited: 20,
    input: NewEnd,
    output: Scheduled,
    summary: 'Lift punishments that are in force at a time, or (dry) see which',
  }),
  list: call({
    ...own,
    method: 'GET',
    path,
    input: Type.Object({
      ...sortBy(['runAt']),
      ...keyset,
      part: Type.Optional(
        oneOf(listParts, { description: 'those whose time is to come, or those that are over' }),
      ),
      appId: Type.Optional(AppId),
      kind: Type.Optional(oneOf(actKinds)),
      state: Type.Optional(oneOf(actStates)),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      by: Type.Optional(Type.String({ maxLength: 64 })),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: keysetOf(ScheduledAct),
    summary: 'Scheduled acts: the next first, of those that are over the last first',
  }),
  ofUser: call({
    service: 'review',
    access: 'record.read',
    scope: { app: 'appId' },
    method: 'GET',
    path: `${path}/user`,
    input: Type.Object({ appId: AppId, uid: Type.String({ minLength: 1, maxLength: 64 }) }),
    output: Type.Array(ScheduledAct),
    summary: 'The last 200 scheduled acts of one user',
  }),
  cancel: call({
    ...own,
    method: 'POST',
    path: `${path}/cancel`,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    output: Type.Object({
      cancelled: Type.Integer(),
      left: Type.Integer({ description: 'their time had come before' }),
    }),
    summary: 'Cancel what has not been done: one’s own, as a leader also what others made',
  }),
  setTime: call({
    ...own,
    method: 'POST',
    path: `${path}/time`,
    input: Type.Object({
      acts: Type.Array(Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }), {
        minItems: 1,
        maxItems: 200,
      }),
      runAt: Millis,
      latest: Type.Optional(Millis),
    }),
    output: Empty,
    summary: 'Give what one made oneself another time, all of it or nothing',
  }),
  tryAgain: call({
    ...own,
    method: 'POST',
    path: `${path}/again`,
    input: Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }),
    output: Empty,
    summary: 'Do what failed once more, now',
  }),
  toReview: call({
    ...review,
    method: 'GET',
    path: `${path}/review`,
    input: Type.Object({
      ...sortBy(['runAt', 'madeAt']),
      ...paging,
      appId: Type.Optional(AppId),
    }),
    output: pageOf(ScheduledSet),
    summary: 'What others made that waits for a second person',
  }),
  review: call({
    ...review,
    method: 'POST',
    path: `${path}/review`,
    input: Type.Object({
      id: Id,
      act: oneOf(['approve', 'reject']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Empty,
    summary: 'Pass or turn down what another person made',
  }),
}

export const scheduledActArea = {
  calls: { scheduledAct: scheduledActCalls },
  acts: [
    'scheduledAct.approve',
    'scheduledAct.cancel',
    'scheduledAct.create',
    'scheduledAct.reject',
    'scheduledAct.run',
    'scheduledAct.setTime',
    'scheduledAct.tryAgain',
  ],
  pages: [
    page('/scheduled-acts', 'punish.batch', ['bulk', 60, 'scheduled_acts', 'clock']),
    page('/scheduled-acts/past', 'punish.batch'),
    page('/scheduled-acts/review', 'punish.review'),
  ],
} as const satisfies Area
