import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { RecordResult, Submission, SubmitAnswer } from '../decision/schemas.ts'
import { HeldRecord } from '../queue/schemas.ts'
import { TypeSetting } from '../setting/schemas.ts'

const { recordResults: _many, ...whole } = Submission.properties
/**
 * One verdict from the detail of a record: on an order the person holds, or (with `replaces`) on a
 * record that was decided.
 */
export const CustomizeSubmission = Type.Object({
  ...whole,
  item: RecordResult,
  replaces: Type.Optional(nullable(Id)),
  dry: Type.Optional(
    Type.Boolean({ description: 'of a decision anew: only say what would be lifted and done' }),
  ),
})

const Planned = Type.Object({
  punishId: Type.Integer(),
  scope: Type.String(),
  subject: Type.String(),
  endAt: nullable(Millis),
  permanent: Type.Boolean(),
})
/** What becomes of punishments when a record is decided anew: lifted, left as they are, done. */
export const RePunishPlan = Type.Object({
  lifted: Type.Array(Planned),
  kept: Type.Array(Planned),
  done: Type.Array(Planned),
})
export type RePunishPlan = Static<typeof RePunishPlan>

/**
 * Why a record can only be looked at: somebody else holds it, it waits for a claim, it was decided
 * (and may not be decided anew), or it left the queue without a decision.
 */
export const readOnlyReasons = ['', 'held', 'waiting', 'decided', 'discarded'] as const
export const CustomizeInfo = Type.Object({
  record: HeldRecord,
  setting: TypeSetting,
  page: Type.String({
    description: "name of the detail page: the setting's page type with '_' as '-'",
  }),
  readOnlyReason: oneOf(readOnlyReasons),
  decision: nullable(
    Type.Object({
      id: Id,
      resultId: Type.String(),
      by: Type.String(),
      team: Type.String(),
      at: Millis,
      remark: Type.String(),
    }),
  ),
  decidable: Type.Boolean(),
  members: Type.Array(HeldRecord, {
    description:
      'other records of the same group value, the newest first; where the setting groups',
  }),
})
export type CustomizeInfo = Static<typeof CustomizeInfo>

const shared = { service: 'review', scope: { app: 'appId', type: 'type' } } as const
export const customizeCalls = {
  info: call({
    ...shared,
    access: 'record.read',
    method: 'POST',
    path: '/customize/info',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      postId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      recordId: Type.Optional(Id),
    }),
    output: CustomizeInfo,
    summary: 'One record as its detail page shows it; of a post the newest record',
  }),
  punish: call({
    ...shared,
    access: 'record.read',
    method: 'POST',
    path: '/customize/punish',
    answersWithin: 5000,
    limited: 100,
    acts: true,
    input: CustomizeSubmission,
    output: Type.Object({ ...SubmitAnswer.properties, plan: Type.Optional(RePunishPlan) }),
    summary: 'Decide one record from its detail page, or decide it anew',
  }),
}

export const customizeArea = {
  calls: { customize: customizeCalls },
  acts: [],
  pages: [page('/tags/customize', 'record.read'), page('/tags/customize/*', 'record.read')],
} as const satisfies Area
