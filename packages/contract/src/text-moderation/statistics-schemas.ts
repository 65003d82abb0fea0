import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { itemStates, releaseKinds } from './schemas.ts'

/** How long places of hits are kept; sums stay. */
export const hitDays = 90
export const mostStatDays = 90
export const mostHitDays = 7
/** Below so many decided records a share says little. */
export const fewDecided = 20
/** What the lists of bad words ask for. */
export const noiseRule = { below: 0.05, decided: 50 } as const
export const overlapShare = 0.95
export const newDays = 7
/** So many marks as false within seven days are told to the owner of a word's library. */
export const falseMarksTold = 3
/** A pattern that takes more steps for a record overruns; so often in so long, it is taken out. */
export const overrun = { steps: 300_000, times: 3, minutes: 5 } as const

export const Share = Type.Object(
  {
    num: Type.Integer(),
    den: Type.Integer(),
    value: nullable(Type.Number()),
    low: nullable(Type.Number()),
    high: nullable(Type.Number()),
  },
  { description: 'a share with its 95 % interval (Wilson)' },
)
export type Share = Static<typeof Share>

const Count = Type.Integer()
const counts = {
  hits: Type.Integer({ description: 'records with a hit' }),
  occurrences: Type.Integer({ description: 'places' }),
  sole: Type.Integer({ description: 'records in which nothing else was found' }),
  decided: Type.Integer({ description: 'records with a final decision of a person' }),
  ignored: Count,
  suppressed: Type.Integer({ description: 'places let off by an exception' }),
  falseMarks: Type.Integer({ description: 'records in which somebody says it is no hit' }),
  strict: Share,
  loose: Share,
}
/** What became of the hits of an item; strict: a violation of its label, loose: of any. */
export const ItemFigures = Type.Object({
  itemId: Id,
  version: Type.Integer(),
  rule: Type.String(),
  wordType: Type.Integer(),
  labelId: Type.Integer(),
  level: Type.Integer(),
  state: oneOf(itemStates),
  live: Type.Boolean(),
  libraryId: Id,
  libraryName: Type.String(),
  ...counts,
  strictShare: nullable(Type.Number({ description: 'by which a list is sorted' })),
  looseShare: nullable(Type.Number()),
  share: Type.Object({ ...Share.properties }, { description: 'of the records that were read' }),
  lastHit: nullable(Millis),
  hits7: Count,
  decided7: Count,
  precision: Type.Object({ ...Share.properties }, { description: 'strict, of seven days' }),
})
export type ItemFigures = Static<typeof ItemFigures>
export const LibraryFigures = Type.Object({
  libraryId: Id,
  name: Type.String(),
  items: Count,
  ...counts,
})
export type LibraryFigures = Static<typeof LibraryFigures>

export const Overview = Type.Object({
  upTo: Millis,
  scanned: Count,
  share: Type.Object({ ...Share.properties }, { description: 'records with any hit' }),
  decided: Count,
  loose: Share,
  libraries: Type.Array(LibraryFigures),
  heat: Type.Array(Type.Object({ language: Type.String(), scene: Type.String(), hits: Count })),
})
export type Overview = Static<typeof Overview>
export const TrendDay = Type.Object({
  day: Type.String({ description: 'of the office' }),
  scanned: Count,
  hits: Count,
  decided: Count,
  strict: Count,
  loose: Count,
  falseMarks: Count,
})
export type TrendDay = Static<typeof TrendDay>
export const TrendRelease = Type.Object({
  number: Type.Integer(),
  kind: oneOf(releaseKinds),
  at: Millis,
})

export const HitRow = Type.Object({
  id: Id,
  recordId: Id,
  appId: AppId,
  type: TypeId,
  scene: Type.String(),
  field: Type.String(),
  itemId: Id,
  itemVersion: Type.Integer(),
  rule: Type.String(),
  libraryName: Type.String(),
  release: Type.Integer(),
  stream: Type.String(),
  s: Type.Integer(),
  e: Type.Integer(),
  text: Type.String(),
  level: Type.Integer(),
  verdict: oneOf(['hit', 'inside', 'suppressed', 'shadow']),
  sole: Type.Boolean(),
  language: Type.String(),
  country: Type.String(),
  outcome: oneOf(['none', 'ignored', 'other', 'right']),
  falseMark: Type.Boolean(),
  at: Millis,
})
export type HitRow = Static<typeof HitRow>
export const OverlapRow = Type.Object({
  itemId: Id,
  rule: Type.String(),
  insideId: Id,
  insideRule: Type.String(),
  both: Count,
  share: Share,
})
export type OverlapRow = Static<typeof OverlapRow>
export const TimeRow = Type.Object({
  scene: Type.String(),
  n: Count,
  p50: Type.Integer({ description: 'microseconds a record' }),
  p95: Type.Integer({ description: 'microseconds a record' }),
})
export type TimeRow = Static<typeof TimeRow>
export const QuarantineRow = Type.Object({
  id: Id,
  itemId: Id,
  rule: Type.String(),
  libraryName: Type.String(),
  state: oneOf(itemStates),
  overruns: Count,
  release: nullable(Type.Integer()),
  at: Millis,
})
export type QuarantineRow = Static<typeof QuarantineRow>
export const MissedRow = Type.Object({
  labelId: Type.Integer(),
  name: Type.String(),
  missed: Count,
  share: Share,
})
export const SampleRow = Type.Object({
  appId: AppId,
  type: TypeId,
  share: Type.Integer({ description: 'of 10,000 records in which nothing was found' }),
  updatedAt: nullable(Millis),
  updatedBy: Type.String(),
})
export type SampleRow = Static<typeof SampleRow>
/** How an item that is in force stands beside the line of its library. */
export const ScoreRow = Type.Object({
  itemId: Id,
  rule: Type.String(),
  libraryId: Id,
  libraryName: Type.String(),
  decided: Count,
  upheld: Share,
  line: nullable(Type.Number({ description: 'the least share, 0 to 1; null: none is set' })),
  fallbackAt: nullable(Millis),
  liftedAt: nullable(Millis),
})
export type ScoreRow = Static<typeof ScoreRow>
