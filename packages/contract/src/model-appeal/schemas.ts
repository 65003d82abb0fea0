import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { Score, Version } from '../model/schemas.ts'

export const appealKinds = [
  'false_positive',
  'false_negative',
  'wrong_label',
  'wrong_place',
] as const
export type AppealKind = (typeof appealKinds)[number]
export const appealSources = ['auditor', 'owner', 'app', 'automatic'] as const
export const appealStates = [
  'open',
  'taken',
  'confirmed',
  'rejected',
  'duplicate',
  'exported',
  'fixed',
  'wont_fix',
] as const
export type AppealState = (typeof appealStates)[number]
export const appealActs = ['take', 'giveBack', 'confirm', 'reject', 'duplicate', 'wontFix'] as const
export type AppealAct = (typeof appealActs)[number]
/** Appeals that one act may concern, and that one set may hold. */
export const mostAppealsAtOnce = 200
export const mostInSet = 1000

/** A score from which on a person's other word is a contradiction, and how many are appealed. */
export const AppealConfig = Type.Object(
  {
    from: Type.Number({ minimum: 0, maximum: 1 }),
    share: Type.Number({ minimum: 0, maximum: 100 }),
  },
  {
    description:
      'score of a model from which on a decision against it is a contradiction; percent of these ' +
      'that are appealed by themselves',
  },
)
export type AppealConfig = Static<typeof AppealConfig>
export const appealConfigKey = 'model.appeal'

export const Remark = Type.String({ maxLength: 500 })
/** What people finally said of a record. */
export const HumanAnswer = Type.Object({
  result: Type.String(),
  violates: Type.Boolean(),
  labels: Type.Array(Type.Integer()),
  at: Millis,
})
export const AppealRow = Type.Object({
  id: Id,
  recordId: Id,
  postId: Type.String(),
  appId: Type.Integer(),
  type: Type.Integer(),
  text: Type.String({ description: 'the beginning of what was written; empty without the right' }),
  picture: Type.String({ description: 'its first picture; empty where there is none' }),
  modelId: Id,
  model: Type.String(),
  modelVersion: Type.Integer(),
  item: Type.String(),
  label: Type.String(),
  labelId: Type.Integer(),
  labelName: Type.String(),
  score: Type.Number(),
  kind: oneOf(appealKinds),
  rightLabelId: nullable(Type.Integer()),
  rightLabelName: Type.String(),
  remark: Type.String(),
  source: oneOf(appealSources),
  state: oneOf(appealStates),
  raisedBy: Type.String(),
  mine: Type.Boolean({ description: 'the caller raised it, and so has no say in it' }),
  takenBy: Type.String(),
  taken: Type.Boolean({ description: 'the caller has it' }),
  reason: Type.String(),
  duplicateOf: nullable(Id),
  setNumber: nullable(Type.Integer()),
  fixedIn: nullable(Type.Integer()),
  human: nullable(HumanAnswer),
  version: Version,
  raisedAt: Millis,
})
export type AppealRow = Static<typeof AppealRow>

/** Something that a model said of a record. */
export const SaidOutput = Type.Object({
  modelId: Id,
  key: Type.String(),
  model: Type.String(),
  version: Type.Integer(),
  mode: Type.String(),
  item: Type.String(),
  label: Type.String(),
  labelId: Type.Integer(),
  labelName: Type.String(),
  score: Score,
})
export type SaidOutput = Static<typeof SaidOutput>
/** A punishment that nobody but rules gave for a record. */
export const OwnPunishment = Type.Object({
  id: Id,
  punishId: Type.Integer(),
  state: Type.String(),
  uid: Type.String(),
  at: Millis,
})

export const SetRow = Type.Object({
  id: Id,
  modelId: Id,
  model: Type.String(),
  number: Type.Integer(),
  appeals: Type.Integer(),
  fixed: Type.Integer(),
  reason: Type.String(),
  madeBy: Type.String(),
  madeAt: Millis,
  retests: Type.Array(
    Type.Object({
      id: Id,
      version: Type.Integer(),
      state: Type.String(),
      total: Type.Integer(),
      done: Type.Integer(),
      right: Type.Integer(),
    }),
  ),
})
export type SetRow = Static<typeof SetRow>
