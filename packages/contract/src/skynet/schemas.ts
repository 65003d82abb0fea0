import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, idPattern, nullable, oneOf } from '../envelope.ts'

/**
 * What looks at the past: words of a release, a store of known things, one version of a model, or
 * the lines of a model strategy.
 */
export const detectionKinds = ['release', 'store', 'version', 'strategy'] as const
export type DetectionKind = (typeof detectionKinds)[number]
/** What an order is made of: each record found, or the first one of a user or of a room. */
export const sweepSubjects = ['content', 'user', 'room'] as const
export const decidedFilters = ['any', 'decided', 'undecided'] as const
export const sweepEvery = ['never', 'day', 'week'] as const
export const configStates = ['draft', 'pending', 'approved', 'rejected', 'stopped'] as const
export type ConfigState = (typeof configStates)[number]
export const configActs = ['submit', 'approve', 'reject', 'stop'] as const
export type ConfigAct = (typeof configActs)[number]
/** `approved`: made, and not begun yet. */
export const taskStates = ['approved', 'running', 'paused', 'done', 'cancelled', 'failed'] as const
export type TaskState = (typeof taskStates)[number]
/** `dry`: it would have become an order; `again`: an earlier run of the sweep made that order. */
export const rowVerdicts = ['made', 'again', 'dry', 'skipped', 'refused'] as const
export type RowVerdict = (typeof rowVerdicts)[number]
/**
 * Why what was found becomes no order: people punished it, it waits for them anyway, a white list
 * keeps its user out of audits, an order of the same user or room was made, or it names no such.
 */
export const skipReasons = ['punished', 'waiting', 'listed', 'same_subject', 'no_subject'] as const
export type SkipReason = (typeof skipReasons)[number]

export const sweepLimits = {
  types: 50,
  days: 180,
  ratePerSecond: 2000,
  perDay: 20_000,
  users: 200,
  countries: 50,
  configs: 200,
  sample: 1000,
} as const

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })

export const Detection = Type.Object(
  {
    kind: oneOf(detectionKinds),
    ref: Type.String({
      pattern: idPattern,
      description: 'number of a release, 0 the one in force then; else the id of the thing',
    }),
    label: Type.String({ maxLength: 128, description: 'of a version: which of its labels counts' }),
    atLeast: Type.Number({ minimum: 0, maximum: 1, description: 'of a version: from which score' }),
  },
  { additionalProperties: false },
)
export type Detection = Static<typeof Detection>
export const Schedule = Type.Object(
  {
    every: oneOf(sweepEvery),
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' }),
    hour: Type.Integer({ minimum: 0, maximum: 23, description: 'of Asia/Shanghai' }),
  },
  { additionalProperties: false },
)
export type Schedule = Static<typeof Schedule>
export const SweepScope = Type.Object(
  {
    appId: AppId,
    types: Type.Array(TypeId, { minItems: 1, maxItems: sweepLimits.types, uniqueItems: true }),
    uids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: sweepLimits.users,
      uniqueItems: true,
      description: 'none: everybody',
    }),
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
      maxItems: sweepLimits.countries,
      uniqueItems: true,
      description: 'none: everywhere',
    }),
    decided: oneOf(decidedFilters),
    days: Type.Integer({
      minimum: 1,
      maximum: sweepLimits.days,
      description: 'back from its start',
    }),
  },
  { additionalProperties: false },
)
export type SweepScope = Static<typeof SweepScope>
export const SweepBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
    detection: Detection,
    scope: SweepScope,
    subject: oneOf(sweepSubjects),
    rate: Type.Integer({ minimum: 1, maximum: sweepLimits.ratePerSecond, description: 'a second' }),
    cap: Type.Integer({ minimum: 1, maximum: sweepLimits.perDay, description: 'orders a day' }),
    toType: TypeId,
    priority: Type.Integer({ minimum: 0, maximum: 9 }),
    schedule: Schedule,
  },
  { additionalProperties: false },
)
export type SweepBody = Static<typeof SweepBody>

export const ConfigRow = Type.Object({
  id: Id,
  version: Version,
  body: SweepBody,
  detectionName: Type.String({ description: 'of the release, store, model or strategy' }),
  modelId: Type.String({ description: 'of a version: the id of its model; else empty' }),
  state: oneOf(configStates),
  reason: Type.String(),
  own: Type.Boolean({ description: 'written by the caller, who may not approve it' }),
  nextAt: nullable(Millis),
  lastTaskId: nullable(Id),
  lastAt: nullable(Millis),
  changedBy: Type.String(),
  changedAt: Millis,
})
export type ConfigRow = Static<typeof ConfigRow>

export const TaskRow = Type.Object({
  id: Id,
  configId: Id,
  body: SweepBody,
  detectionName: Type.String(),
  dry: Type.Boolean(),
  state: oneOf(taskStates),
  capped: Type.Boolean({ description: 'it made as many as a day may, and goes on tomorrow' }),
  total: Count,
  scanned: Count,
  hits: Count,
  made: Count,
  again: Count,
  skipped: Count,
  refused: Count,
  unread: Type.Integer({ minimum: 0, description: 'records of which not all could be read' }),
  capLeft: Type.Integer({ minimum: 0, description: 'orders that today has room for' }),
  perSecond: nullable(Type.Number()),
  etaMs: nullable(Type.Integer()),
  problem: Type.String(),
  by: Type.String(),
  at: Millis,
  from: Millis,
  to: Millis,
  startedAt: nullable(Millis),
  finishedAt: nullable(Millis),
})
export type TaskRow = Static<typeof TaskRow>

export const SweepRow = Type.Object({
  recordId: Id,
  appId: Type.Integer(),
  type: Type.Integer(),
  uid: Type.String(),
  postId: Type.String(),
  found: Type.Array(Type.String({ description: 'words, features or labels that were found' })),
  text: Type.String({ description: 'the beginning of what it says' }),
  verdict: oneOf(rowVerdicts),
  skip: Type.Union([oneOf(skipReasons), Type.Literal('')]),
  problem: Type.String(),
  madeId: nullable(Id),
  outcome: oneOf(['', 'waiting', 'right', 'ignored'], {
    description: 'what people decided of the order that was made',
  }),
  at: Millis,
})
export type SweepRow = Static<typeof SweepRow>

export const Estimate = Type.Object({
  total: Type.Integer({ description: 'records in the scope' }),
  sample: Count,
  hits: Count,
  unread: Count,
  expected: Count,
  low: Count,
  high: Type.Integer({ description: 'of the 95 % interval (Wilson)' }),
  seconds: Type.Integer({ description: 'that the whole takes at its rate' }),
  days: Type.Integer({ description: 'that it takes with so many orders a day' }),
  examples: Type.Array(
    Type.Object({ recordId: Id, text: Type.String(), found: Type.Array(Type.String()) }),
  ),
})
export type Estimate = Static<typeof Estimate>
