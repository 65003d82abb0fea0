import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { InspectSay } from '../inspection/say.ts'
import { Business, PageKey, WindowId } from '../queue/schemas.ts'

const verdict = {
  value: Type.Object({ result: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }) }),
  form: Type.Object({ result: Json }),
  reasonLabels: Type.Array(Type.Integer(), { maxItems: 50 }),
  reasonLabelsKey: Type.String({ maxLength: 2000 }),
  remark: Type.String({ maxLength: 2000 }),
}

/**
 * State of one row of a record (a tile, a resource): `patch` rows are the record's own, `pageinfo`
 * rows came from a callback.
 */
export const PatchRow = Type.Object({
  rowId: Type.String({ minLength: 1, maxLength: 64 }),
  type: oneOf(['patch', 'pageinfo']),
  ...verdict,
  currentJson: Json,
  pending: Type.Boolean(),
})
export type PatchRow = Static<typeof PatchRow>

/** The verdict on one order. */
export const RecordResult = Type.Object({
  id: Id,
  postId: Type.String({ maxLength: 128 }),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  fence: Type.Integer({ minimum: 0 }),
  ...verdict,
  currentJson: Json,
  rows: Type.Optional(Type.Array(PatchRow, { maxItems: 500 })),
  changeOrderId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  evidence: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 20 })),
  inspection: Type.Optional({
    ...InspectSay,
    description: 'where the order asks about a decision that the own answer differs from',
  }),
  spentMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400_000,
      description: 'from focus to verdict, shared by what one press decided',
    }),
  ),
})
export type RecordResult = Static<typeof RecordResult>

/**
 * A submission: items of one type, several types are several calls. `business` is what the page
 * took them for: what counts and is kept is the order's own.
 */
export const Submission = Type.Object({
  pageKey: PageKey,
  appId: AppId,
  type: TypeId,
  business: Business,
  windowId: WindowId,
  settingVersion: Type.Integer({ minimum: 1 }),
  source: Type.Optional(
    oneOf(['audit', 'inspection'], { description: 'which settings the page showed' }),
  ),
  recordResults: Type.Array(RecordResult, { minItems: 1, maxItems: 200 }),
})
export type Submission = Static<typeof Submission>

/**
 * Why a verdict was refused or warned. Only the two `WL_` codes and the note ALREADY_PUNISHED keep
 * the decision; all others have no effect at all.
 */
export const warningCodes = [
  'WL_NEVER_PUNISH_VIOLATIONS',
  'WL_NEVER_PUNISH_REGULAR',
  'STALE_FENCE',
  'OVERTIME',
  'ALREADY_DECIDED',
  'READ_ONLY',
  'FOREIGN_TYPE',
  'SETTING_OUTDATED',
  'UNKNOWN_RESULT',
  'RESULT_HIDDEN',
  'UNKNOWN_LABEL',
  'LABEL_NOT_ALLOWED',
  'MISSING_LABEL',
  'MISSING_PUNISH_TIME',
  'TIME_NOT_ALLOWED',
  'MISSING_REMARK',
  'FORM_INVALID',
  'ROW_UNKNOWN',
  'PAGE_INFO_PENDING',
  'NEEDS_CHANGE_ORDER',
  'CHANGE_ORDER_EXPIRED',
  'OWN_DECISION',
  'LOCKED',
  'ALREADY_PUNISHED',
  'SUBMISSION_CHANGED',
  'INSPECT_DIFFERS',
  'NOT_STORED',
] as const
export type WarningCode = (typeof warningCodes)[number]
export const Warning = Type.Object({
  code: oneOf(warningCodes),
  msg: Type.String(),
  field: Type.Optional(Type.String()),
})
export type Warning = Static<typeof Warning>

export const PunishOutcome = Type.Object({
  id: Id,
  postId: Type.String(),
  accepted: Type.Boolean(),
  punishResultType: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: '0 finished, 1 partial warning',
  }),
  decisionId: nullable(Id),
  warnings: Type.Array(Warning),
})
export type PunishOutcome = Static<typeof PunishOutcome>
export const SubmitAnswer = Type.Object({
  list: Type.Array(PunishOutcome),
  undoUntil: nullable(Millis),
  finished: Type.Integer(),
  warned: Type.Integer(),
  refused: Type.Integer(),
})

export const punishStates = [
  'planned',
  'sent',
  'active',
  'ended',
  'failed',
  'exempt',
  'absorbed',
  'superseded',
  'cleared',
] as const
export const PunishRow = Type.Object({
  id: Id,
  decisionId: Id,
  appId: AppId,
  punishId: Type.Integer(),
  scope: Type.String(),
  subject: Type.String(),
  labelId: nullable(Type.Integer()),
  startAt: Millis,
  endAt: nullable(Millis),
  permanent: Type.Boolean(),
  /** What proves it: addresses, and stretches of recordings as `voice-1#t=1.2,3.4`. */
  evidence: Type.Array(Type.String()),
  remark: Type.String(),
  state: oneOf(punishStates),
  by: Type.String(),
  at: Millis,
  postId: Type.String(),
  uid: Type.String(),
})
export type PunishRow = Static<typeof PunishRow>
