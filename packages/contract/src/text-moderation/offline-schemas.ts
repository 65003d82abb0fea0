import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { Found } from './schemas.ts'

export const offlineSources = ['file', 'records'] as const
export const candidateKinds = ['release', 'drafts', 'sandbox'] as const
export const offlineStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
export const offlineLimits = {
  fileBytes: 50 * 1024 * 1024,
  fileRows: 200_000,
  records: 1_000_000,
  days: 31,
  openAtOnce: 3,
  keptDays: 90,
  types: 50,
} as const

const Number31 = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })

/** A share with its 95 % interval (Wilson); null where nothing was counted. */
export const Share = Type.Object({
  num: Count,
  den: Count,
  value: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
})
export type Share = Static<typeof Share>

/**
 * What words found, in rows: `decided` are hit rows of which people say whether they violate,
 * `right` those that do.
 */
export const OfflineSide = Type.Object({
  hits: Count,
  decided: Count,
  right: Count,
  precision: Share,
  recall: Share,
})
export const OfflineGroup = Type.Object({
  key: Type.String(),
  name: Type.String(),
  base: Count,
  candidate: Count,
  gained: Count,
  lost: Count,
  basePrecision: Share,
  candidatePrecision: Share,
})
export type OfflineGroup = Static<typeof OfflineGroup>
const Difference = Type.Object({ rows: Count, decided: Count, right: Count })

export const OfflineTest = Type.Object({
  id: Id,
  name: Type.String(),
  source: oneOf(offlineSources),
  fileId: nullable(Id),
  types: Type.Array(TypeKey),
  from: nullable(Millis),
  to: nullable(Millis),
  sample: Type.Integer(),
  base: nullable(Number31),
  candidateKind: oneOf(candidateKinds),
  candidateId: nullable(Id),
  candidateName: Type.String(),
  state: oneOf(offlineStates),
  total: Count,
  done: Count,
  etaMs: nullable(Type.Integer({ description: 'milliseconds until it is done, as far as known' })),
  problem: Type.String(),
  madeBy: Type.String(),
  madeAt: Millis,
  startedAt: nullable(Millis),
  finishedAt: nullable(Millis),
  gained: Count,
  lost: Count,
  precision: Share,
  recall: Share,
})
export type OfflineTest = Static<typeof OfflineTest>
export const OfflineReport = Type.Object({
  ...OfflineTest.properties,
  decided: Count,
  violations: Count,
  unread: Type.Integer({ description: 'rows that were not read whole' }),
  baseSide: OfflineSide,
  candidateSide: OfflineSide,
  gainedRows: Difference,
  lostRows: Difference,
  auditorSeconds: Type.Integer({ description: 'more of them (less where negative) for people' }),
  byItem: Type.Array(OfflineGroup),
  byLibrary: Type.Array(OfflineGroup),
  byLanguage: Type.Array(OfflineGroup),
})
export type OfflineReport = Static<typeof OfflineReport>

/** A text of a row on which both differ, with what each found in it. */
export const OfflineText = Type.Object({
  key: Type.String(),
  text: Type.String(),
  base: Type.Array(Found),
  candidate: Type.Array(Found),
})
export type OfflineText = Static<typeof OfflineText>
export const OfflineRow = Type.Object({
  id: Id,
  kind: oneOf(['gained', 'lost']),
  recordId: nullable(Id),
  line: nullable(Type.Integer()),
  ref: Type.String(),
  language: Type.String(),
  violates: nullable(Type.Boolean()),
  texts: Type.Array(OfflineText),
})
export type OfflineRow = Static<typeof OfflineRow>
