import { type Static, Type } from 'typebox'
import { BatchLine } from '../batch-punish/schemas.ts'
import { clearBy } from '../clear-punish/calls.ts'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { dayMs, minuteMs } from '../time.ts'

/** Users, posts or punishments of one call. */
export const maxScheduled = 1000
/** A time lies at least so far ahead when it is set, and at most so far. */
export const soonestMs = minuteMs
export const farthestMs = 365 * dayMs

/** Whether a punishment begins or one that is in force ends. */
export const actKinds = ['begin', 'end'] as const
/**
 * `review`: a second person must pass it; `nothing-to-do`: its time came and there was nothing to
 * punish or lift; `failed`: it may be tried again; `missed`: its time came after the latest one.
 */
export const actStates = [
  'review',
  'waiting',
  'done',
  'nothing-to-do',
  'failed',
  'missed',
  'cancelled',
  'rejected',
] as const
export type ActState = (typeof actStates)[number]
/** What has its time before it. */
export const openStates = ['review', 'waiting'] as const satisfies readonly ActState[]
export const listParts = ['waiting', 'past'] as const
export type ListPart = (typeof listParts)[number]
/** Why nothing was done, or why it failed. */
export const actReasons = [
  'already-punished',
  'spared',
  'no-effect',
  'cleared',
  'ended',
  'replaced',
  'maker-gone',
  'held',
  'refused',
  'no-type',
  'order-over',
  'trouble',
] as const
export type ActReason = (typeof actReasons)[number]

const when = {
  runAt: Millis,
  latest: Type.Optional(
    Type.Unsafe<number>({ ...Millis, description: 'not done after this time' }),
  ),
}
const why = {
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  changeOrderId: Type.Optional(Id),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
}
export const NewBegin = Type.Object({
  appId: AppId,
  type: TypeId,
  resultId: Type.String({ minLength: 1, maxLength: 40 }),
  labels: Type.Array(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }), {
    maxItems: 50,
  }),
  punishTime: Type.Optional(
    Type.Integer({
      minimum: -1,
      maximum: 4_000_000_000,
      description: 'seconds; 0 at once, -1 for good',
    }),
  ),
  remark: Type.String({ maxLength: 2000 }),
  list: Type.Array(BatchLine, { minItems: 1, maxItems: maxScheduled }),
  unlessPunished: Type.Optional(
    Type.Boolean({ description: 'nothing is done where the same punishment is in force' }),
  ),
  ...when,
  ...why,
})
export const NewEnd = Type.Object({
  appId: AppId,
  by: oneOf(clearBy),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
    minItems: 1,
    maxItems: maxScheduled,
    description: 'punishment ids, post ids or uids',
  }),
  punishIds: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), {
      maxItems: 100,
      description: 'only these acts',
    }),
  ),
  ...when,
  ...why,
})

export const LeftOut = Type.Object({
  key: Type.String({ description: 'as it was named' }),
  reason: Type.String({ description: 'in the language of the caller' }),
})
export type LeftOut = Static<typeof LeftOut>
export const Scheduled = Type.Object({
  setId: nullable(Id),
  acts: Type.Integer({ description: 'how many have or would have a time' }),
  leftOut: Type.Array(LeftOut),
  needsChangeOrder: Type.Boolean(),
  needsReview: Type.Boolean(),
})
export type Scheduled = Static<typeof Scheduled>

const made = {
  id: Id,
  kind: oneOf(actKinds),
  appId: AppId,
  resultKey: Type.String({ description: 'of what begins; empty for what ends' }),
  punishTime: nullable(Type.Integer({ description: 'seconds; -1 for good' })),
  remark: Type.String(),
  reason: Type.String(),
  changeOrderId: nullable(Id),
  by: Type.String(),
  byId: Id,
  madeAt: Millis,
}
export const ScheduledAct = Type.Object({
  ...made,
  setId: Id,
  version: Type.Integer(),
  type: TypeId,
  typeName: Type.String(),
  state: oneOf(actStates),
  uid: Type.String(),
  postId: Type.String(),
  punishId: Type.Integer({ description: 'the act of the punish table' }),
  runAt: Millis,
  latest: nullable(Millis),
  why: Type.Union([oneOf(actReasons), Type.Literal('')]),
  message: Type.String({ description: 'more of why, or why it was cancelled' }),
  reviewer: Type.String(),
  endedAt: nullable(Millis),
  endedBy: Type.String({ description: 'who cancelled it' }),
  lateMs: Type.Integer({ description: 'how long after its time it was done' }),
  punishmentId: nullable(Id),
})
export type ScheduledAct = Static<typeof ScheduledAct>
/** What was made by one call and waits for a second person. */
export const ScheduledSet = Type.Object({
  ...made,
  acts: Type.Integer({ description: 'not cancelled since' }),
  runAt: Millis,
  latest: nullable(Millis),
  uids: Type.Array(Type.String(), { description: 'the first of them' }),
})
export type ScheduledSet = Static<typeof ScheduledSet>
