import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { Version } from './schemas.ts'

export const runKinds = ['retest', 'diff', 'policy', 'backtest'] as const
export type RunKind = (typeof runKinds)[number]
export const runStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof runStates)[number]
/** Records of one run at most, and runs of one person that may be open at once. */
export const mostRunRecords = 2000
export const mostOpenRuns = 5

/** How often two versions reach the line of a label, and how far apart their scores are. */
export const LabelDiff = Type.Object({
  label: Type.String(),
  both: Type.Integer(),
  only: Type.Integer({ description: 'the version alone reaches the line' }),
  onlyOther: Type.Integer({ description: 'what it is compared with alone reaches it' }),
  apart: Type.Number({ description: 'mean distance of the scores' }),
})
export type LabelDiff = Static<typeof LabelDiff>
/** What a version and people make of the same records. */
export const Agreement = Type.Object({
  both: Type.Integer({ description: 'a violation for both' }),
  onlyModel: Type.Integer(),
  onlyPeople: Type.Integer(),
  neither: Type.Integer(),
  value: nullable(Type.Number({ description: 'percent of agreement, as low and high' })),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
})
export type Agreement = Static<typeof Agreement>

export const RunRow = Type.Object({
  id: Id,
  kind: oneOf(runKinds),
  version: nullable(Type.Integer()),
  other: nullable(Type.Integer()),
  state: oneOf(runStates),
  total: Type.Integer(),
  done: Type.Integer(),
  right: Type.Integer(),
  wrong: Type.Integer(),
  unasked: Type.Integer({ description: 'records of which the version said nothing' }),
  labels: Type.Array(LabelDiff),
  agreement: nullable(Agreement),
  why: Type.String({ description: 'why it failed' }),
  madeBy: Type.String(),
  madeAt: Millis,
  endedAt: nullable(Millis),
})
export type RunRow = Static<typeof RunRow>
export const RunItem = Type.Object({
  recordId: Id,
  ok: nullable(Type.Boolean()),
  scores: Type.Array(
    Type.Object({
      label: Type.String(),
      score: nullable(Type.Number()),
      other: nullable(Type.Number()),
    }),
  ),
  violates: nullable(Type.Boolean({ description: 'what people decided' })),
  reason: Type.String(),
})
export type RunItem = Static<typeof RunItem>

/** What lines take of stored outputs: records, and how many people decided and found right. */
export const Taken = Type.Object({
  hits: Type.Integer(),
  decided: Type.Integer(),
  right: Type.Integer(),
  precision: nullable(Type.Number({ description: 'percent, as low and high' })),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
})
export type Taken = Static<typeof Taken>
export const BacktestRow = Type.Object({
  id: Id,
  strategyId: Id,
  strategyVersion: Version,
  state: oneOf(runStates),
  records: Type.Integer({ description: 'records with outputs in thirty days' }),
  candidate: Taken,
  live: Taken,
  lines: Type.Array(
    Type.Object({
      modelId: Id,
      label: Type.String(),
      candidate: Taken,
      live: Taken,
    }),
  ),
  gained: Type.Integer(),
  lost: Type.Integer(),
  rows: Type.Array(
    Type.Object({
      recordId: Id,
      side: oneOf(['gained', 'lost']),
      label: Type.String(),
      score: Type.Number(),
      outcome: Type.Integer({ description: '0 not decided, 1 and 2 wrong, 3 right' }),
    }),
  ),
  why: Type.String(),
  madeBy: Type.String(),
  madeAt: Millis,
  endedAt: nullable(Millis),
})
export type BacktestRow = Static<typeof BacktestRow>
