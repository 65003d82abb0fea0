import { type Static, Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Id,
  Millis,
  TypeId,
  TypeKey,
  keyset,
  keysetOf,
  nullable,
  oneOf,
} from '../envelope.ts'
import { Label } from '../label/schemas.ts'
import { WindowId } from '../queue/schemas.ts'
import { PunishRow, Submission, SubmitAnswer } from './schemas.ts'

const subject = {
  appId: AppId,
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  postId: Type.Optional(Type.String({ maxLength: 128 })),
}

/**
 * Why a decision cannot be taken back: it stands no more; it was decided anew, which is mended by
 * deciding anew; it gave back what an appeal asked for; others work on with it; its record waits or
 * is held already.
 */
export const takeBackRefusals = [
  'already-undone',
  'replaced',
  'anew',
  'repaired',
  'passed-on',
  'in-queue',
] as const

export const AppealedDecision = Type.Object({
  appId: AppId,
  type: TypeId,
  given: Type.Object({ result: Type.String(), labels: Type.Array(Type.Integer()) }),
  results: Type.Array(
    Type.Object({ id: Type.String(), transKey: Type.String(), violation: Type.Boolean() }),
  ),
  labels: Type.Array(Label),
})
export type AppealedDecision = Static<typeof AppealedDecision>

export const decisionCalls = {
  submit: call({
    method: 'POST',
    service: 'review',
    path: '/record',
    access: 'audit.take',
    scope: { app: 'appId', type: 'type' },
    answersWithin: 5000,
    limited: 100,
    acts: true,
    input: Submission,
    output: SubmitAnswer,
    summary: 'Submit results; each record is decided or refused on its own',
  }),
  undo: call({
    method: 'POST',
    service: 'review',
    path: '/record/undo',
    access: 'audit.take',
    scope: 'self',
    acts: true,
    input: Type.Object({
      windowId: WindowId,
      decisionIds: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          decisionId: Id,
          id: Id,
          undone: Type.Boolean(),
          fence: Type.Integer(),
          reason: Type.String(),
        }),
      ),
    }),
    summary: "Take one's own decisions back within the undo window; the orders are held again",
  }),
  takeBack: call({
    method: 'POST',
    service: 'review',
    path: '/record/takeBack',
    access: 'record.repunish',
    scope: 'filtered',
    acts: true,
    input: Type.Object({
      decisionId: Id,
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: Type.Object({
      taken: Type.Boolean(),
      reason: oneOf(['', ...takeBackRefusals]),
      told: oneOf(['none', 'withdrawn', 'corrected'], {
        description: 'what the app hears: nothing ever, no more of it, or that it ended',
      }),
    }),
    summary:
      "Take anybody's decision back: its punishments end, its record waits again, its app is " +
      'told where it knew; permission record.repunish, within the apps and types of the caller',
  }),
  punishLog: call({
    method: 'POST',
    service: 'review',
    path: '/log/queryPunishLogList',
    access: 'record.read',
    scope: { app: 'appId' },
    input: Type.Object({ ...subject, ...keyset }),
    output: keysetOf(PunishRow),
    summary: 'Punishments of a user or post',
  }),
  punishSummary: call({
    method: 'POST',
    service: 'review',
    path: '/log/queryPunishSummary',
    access: 'record.read',
    scope: { app: 'appId' },
    input: Type.Object(subject),
    output: Type.Object({
      total: Type.Integer(),
      live: Type.Integer(),
      last: Type.Array(Type.Object({ punishId: Type.Integer(), at: Millis, state: Type.String() })),
    }),
    summary: 'Punishments of a user or post in numbers',
  }),
  appealed: call({
    method: 'GET',
    service: 'review',
    path: '/record/appealed',
    access: 'audit.take',
    scope: 'filtered',
    input: Type.Object({ recordId: Id }),
    output: Type.Object({
      original: nullable({
        ...AppealedDecision,
        description: 'null: the record is no appeal, or nothing is known of what it is about',
      }),
    }),
    summary: 'The decision that an appeal of a user is about, with what its type offers',
  }),
  count: call({
    method: 'POST',
    service: 'review',
    path: '/log/count',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
      mine: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      total: Type.Integer(),
      byResult: Type.Record(Type.String(), Type.Integer()),
      byDay: Type.Array(Type.Object({ day: Type.String(), n: Type.Integer() })),
    }),
    summary: 'Decisions in numbers',
  }),
}

export const decisionArea = {
  calls: { decision: decisionCalls },
  acts: [
    'decision.answer',
    'decision.branch',
    'decision.inspect',
    'decision.doubt',
    'decision.hold-back',
    'decision.hold-wait',
    'decision.repair',
    'decision.repunish',
    'decision.submit',
    'decision.take-back',
    'decision.undo',
  ],
  pages: [],
} as const satisfies Area
