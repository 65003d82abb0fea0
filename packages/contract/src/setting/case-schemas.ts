import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable } from '../envelope.ts'
import { IngestRecord } from '../ingest/schemas.ts'
import { ShownChange, TemplateId } from './edit-schemas.ts'

const {
  uid,
  country,
  language,
  source,
  reason,
  texts,
  pictures,
  videos,
  voices,
  files,
  lives,
  data,
  extData,
  modelInfo,
} = IngestRecord.properties
/**
 * A record of a case: what an app would send, without whose it is. `at` is the moment expressions
 * are told.
 */
export const CaseRecord = Type.Object(
  {
    uid,
    country,
    language,
    source,
    reason,
    texts,
    pictures,
    videos,
    voices,
    files,
    lives,
    data,
    extData,
    modelInfo,
    currentJson: Type.Optional(Json),
    at: Millis,
  },
  { additionalProperties: false },
)
export type CaseRecord = Static<typeof CaseRecord>
export const maxCaseChars = 200_000
export const maxCases = 50

/**
 * How a record is shown under a setting: whether at all, on which panel, with which fields, parts
 * and results, and what is preset.
 */
export const Rendered = Type.Object({
  shown: Type.Boolean(),
  panel: Type.String(),
  fields: Type.Array(Type.Object({ id: Type.String(), value: Type.Unknown() })),
  parts: Type.Array(Type.String()),
  results: Type.Array(Type.String()),
  preset: nullable(Type.Object({ result: Type.String(), labels: Type.Array(Type.Integer()) })),
})
export type Rendered = Static<typeof Rendered>
export const caseProblemCodes = [
  'SETTING',
  'NO_CONTENT',
  'BAD_CONTENT',
  'EXPRESSION',
  'NO_RESULT',
  'PRESET_HIDDEN',
] as const
/** Why a case does not render: where, and what is wrong there. */
export const CaseProblem = Type.Object({
  at: Type.String(),
  code: Type.Unsafe<(typeof caseProblemCodes)[number]>({
    type: 'string',
    enum: [...caseProblemCodes],
  }),
  reason: Type.String(),
})
export type CaseProblem = Static<typeof CaseProblem>
/** What came of a case: it is green when it renders and nothing differs from what was accepted. */
export const CaseRun = Type.Object({
  ok: Type.Boolean(),
  rendered: nullable(Rendered),
  problems: Type.Array(CaseProblem),
  differences: Type.Array(ShownChange),
})
export type CaseRun = Static<typeof CaseRun>

const Owner = { templateId: nullable(TemplateId), appId: nullable(AppId), type: nullable(TypeId) }
export const CaseName = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const CaseVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const CaseRow = Type.Object({
  id: Id,
  ...Owner,
  name: Type.String(),
  version: CaseVersion,
  accepted: Type.Boolean({ description: 'a result was accepted' }),
  last: nullable(CaseRun),
  lastAt: nullable(Millis),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type CaseRow = Static<typeof CaseRow>
export const CaseDetail = Type.Object({
  ...CaseRow.properties,
  ownerName: Type.String(),
  record: CaseRecord,
  expected: nullable(Rendered),
  document: nullable(Json),
  run: CaseRun,
})
export type CaseDetail = Static<typeof CaseDetail>
/** Whose cases: a template's or a type's. */
export const CaseOwner = {
  templateId: Type.Optional(TemplateId),
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
}
export const caseVersion = { id: Id, version: CaseVersion }
