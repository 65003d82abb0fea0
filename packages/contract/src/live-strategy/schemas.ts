import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'
import { RawLabel, Score, Version, strategyStates } from '../model/schemas.ts'

/** Kinds of models that judge single frames. */
export const frameKinds = ['frame', 'picture', 'multimodal'] as const
/** Which stream of a room is looked at: the one that phones see, or that of the PC view. */
export const frameViews = ['usual', 'pc'] as const
export const missingWays = ['ignore', 'push'] as const
/**
 * What a step does: `watch` marks the room for patrol, `push` and `monitor` make an order on either
 * audit page, the others make an order that suggests it to a person.
 */
export const ladderActs = ['watch', 'push', 'monitor', 'lower', 'warn', 'suggest_cut'] as const
export type LadderAct = (typeof ladderActs)[number]
export const frameLimits = { every: { min: 3, max: 60 }, window: 30 } as const
export const cooldownLimits = { min: 10, max: 3600 } as const
export const mostSteps = 6
export const mostHours = 168
/** Frames of one run on made-up scores. */
export const mostFrames = 600

const closed = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 64 })
const Whole = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })
const Window = Type.Integer({ minimum: 1, maximum: frameLimits.window })

/** When frames of a room come to a signal: `atLeast` of the `ofLast` newest reach `line`. */
export const LiveRule = Type.Object(
  {
    everySeconds: Type.Integer({ minimum: frameLimits.every.min, maximum: frameLimits.every.max }),
    line: Score,
    atLeast: Window,
    ofLast: Window,
    cooldown: Type.Integer({
      minimum: cooldownLimits.min,
      maximum: cooldownLimits.max,
      description: 'seconds after a signal in which none follows',
    }),
    onMissing: oneOf(missingWays),
  },
  closed,
)
export type LiveRule = Static<typeof LiveRule>

export const LiveBody = Type.Object(
  {
    name: Name,
    appId: AppId,
    view: oneOf(frameViews),
    viewers: Type.Integer({ ...Whole, description: 'rooms with so many viewers and more' }),
    reports: Type.Integer({ ...Whole, description: 'rooms with so many reports and more' }),
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
      maxItems: 50,
      uniqueItems: true,
      description: 'none: every country',
    }),
    modelId: Id,
    label: RawLabel,
    ladderId: Id,
    ...LiveRule.properties,
  },
  closed,
)
export type LiveBody = Static<typeof LiveBody>

export const LadderStep = Type.Object(
  {
    nth: Type.Integer({ minimum: 1, maximum: 20, description: 'from this signal of a host on' }),
    hours: Type.Integer({ minimum: 1, maximum: mostHours, description: 'within so many hours' }),
    act: oneOf(ladderActs),
    line: nullable(Type.Number({ minimum: 0, maximum: 1, description: 'score it needs' })),
    machine: Type.Boolean({ description: 'the room is cut without a person' }),
    resultId: Type.String({ maxLength: 64, description: 'the result by which a machine cuts' }),
  },
  closed,
)
export type LadderStep = Static<typeof LadderStep>
export const LadderBody = Type.Object(
  {
    name: Name,
    appId: AppId,
    steps: Type.Array(LadderStep, { minItems: 1, maxItems: mostSteps }),
  },
  closed,
)
export type LadderBody = Static<typeof LadderBody>

const row = {
  id: Id,
  state: oneOf(strategyStates),
  reason: Type.String(),
  liveVersion: nullable(Version),
  version: Version,
  changedBy: Type.String(),
  changedAt: Millis,
}
/** Signals of seven days, and what people found of those they decided. */
const figures = {
  signals: Type.Integer(),
  right: Type.Integer({ description: 'people found a violation' }),
  wrong: Type.Integer({ description: 'people found none' }),
}
export const LiveStrategyRow = Type.Object({
  ...row,
  body: LiveBody,
  liveBody: nullable(LiveBody),
  modelName: Type.String(),
  ladderName: Type.String(),
  inForce: nullable(Type.Integer({ description: 'number of the package in force that has it' })),
  ...figures,
})
export type LiveStrategyRow = Static<typeof LiveStrategyRow>
export const LadderRow = Type.Object({
  ...row,
  body: LadderBody,
  liveBody: nullable(LadderBody),
  strategies: Type.Integer({ description: 'strategies that name it' }),
})
export type LadderRow = Static<typeof LadderRow>

export const packageStates = ['built', 'staged', 'live', 'replaced', 'withdrawn'] as const
export type PackageState = (typeof packageStates)[number]
export const packageActs = ['stage', 'full', 'withdraw', 'rollback'] as const
export type PackageAct = (typeof packageActs)[number]
export const PackagedStrategy = Type.Object({ id: Id, version: Version, body: LiveBody })
export type PackagedStrategy = Static<typeof PackagedStrategy>
export const PackagedLadder = Type.Object({ id: Id, version: Version, body: LadderBody })
export type PackagedLadder = Static<typeof PackagedLadder>
export const PackageContent = Type.Object({
  strategies: Type.Array(PackagedStrategy),
  ladders: Type.Array(PackagedLadder),
})
export type PackageContent = Static<typeof PackageContent>
export const PackageRow = Type.Object({
  id: Id,
  appId: AppId,
  number: Type.Integer(),
  state: oneOf(packageStates),
  share: Type.Number({ description: 'percent of hosts, while it is staged' }),
  note: Type.String(),
  reason: Type.String(),
  sourceNumber: nullable(Type.Integer({ description: 'what it brought back' })),
  strategies: Type.Integer(),
  ladders: Type.Integer(),
  ...figures,
  version: Version,
  madeBy: Type.String(),
  madeAt: Millis,
  liveAt: nullable(Millis),
})
export type PackageRow = Static<typeof PackageRow>
export const PackageDiff = Type.Object({
  kind: oneOf(['strategy', 'ladder']),
  id: Id,
  name: Type.String(),
  act: oneOf(['added', 'changed', 'removed']),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type PackageDiff = Static<typeof PackageDiff>

/** A frame of a run, what it came to, and whether the room was in its cooldown then. */
export const RunFrame = Type.Object({
  at: Type.Number({ description: 'seconds since the first' }),
  score: nullable(Type.Number()),
  taken: Type.Boolean({ description: 'false: too soon after the one before' }),
  quiet: Type.Boolean(),
  url: Type.String(),
})
export type RunFrame = Static<typeof RunFrame>
export const RunSignal = Type.Object({
  at: Type.Number(),
  kind: oneOf(['label', 'missing']),
  score: Type.Number(),
  evidence: Type.Integer({ description: 'frames that are kept with it' }),
  nth: Type.Integer(),
  step: nullable(Type.Integer({ description: 'of the ladder, from 1' })),
  act: oneOf(ladderActs),
  machine: Type.Boolean(),
})
export type RunSignal = Static<typeof RunSignal>
