import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { ItemScope } from '../text-moderation/schemas.ts'

export const modelKinds = [
  'text',
  'picture',
  'voice',
  'video',
  'frame',
  'face',
  'ocr',
  'asr',
  'multimodal',
  'embedding',
  'attribute',
] as const
export type ModelKind = (typeof modelKinds)[number]
export const costClasses = ['free', 'low', 'medium', 'high'] as const
/**
 * Where a version is on its way; `staged` and `live` act, the others never do. `held`: a trial that
 * the product stopped by its figures.
 */
export const versionStates = [
  'registered',
  'mock',
  'shadow',
  'staged',
  'held',
  'live',
  'retired',
] as const
export type VersionState = (typeof versionStates)[number]
export const strategyStates = ['draft', 'pending', 'rejected', 'live', 'stopped'] as const
export type StrategyState = (typeof strategyStates)[number]
export const strategyActs = ['submit', 'approve', 'reject', 'stop'] as const
export type StrategyAct = (typeof strategyActs)[number]
export const labelStates = ['unmapped', 'mapped', 'retired'] as const
export const mockRules = ['constant', 'random', 'table'] as const
/** Why the trial of a version is held. */
export const modelHoldKinds = ['errors', 'time', 'hits', 'precision'] as const
export type ModelHoldKind = (typeof modelHoldKinds)[number]
/** From so many calls, compared records and decided records on figures hold a trial. */
export const holdLeast = { calls: 200, records: 500, decided: 100 } as const
/** Why a model said nothing of a record. */
export const missingReasons = [
  'error',
  'timeout',
  'breaker',
  'busy',
  'later',
  'unreadable',
  'deadline',
  'quorum',
] as const
export type MissingReason = (typeof missingReasons)[number]

export const mostBatch = 32
/** Total milliseconds that a request may take where its version says nothing else. */
export const usualTimeoutMs: Readonly<Record<ModelKind, number>> = {
  text: 300,
  picture: 1000,
  face: 1000,
  ocr: 2000,
  frame: 2000,
  voice: 10_000,
  asr: 10_000,
  multimodal: 10_000,
  embedding: 1000,
  attribute: 1000,
  video: 10_000,
}

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Changed = Type.Object({ id: Id, version: Version })
export const RawLabel = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[^\\u0000-\\u001f]+$',
})
export const Score = Type.Number({ minimum: 0, maximum: 1 })
const closed = { additionalProperties: false }

export const ModelBody = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    kind: oneOf(modelKinds),
    ownerId: Id,
    remark: Type.String({ maxLength: 1000 }),
    cost: oneOf(costClasses),
    mayUid: Type.Boolean({ description: 'whether it is told who posted' }),
    mayMinors: Type.Boolean({ description: 'whether it may be sent what minors posted' }),
    scopes: Type.Array(ItemScope, { maxItems: 200, description: 'none: every app' }),
  },
  closed,
)
export type ModelBody = Static<typeof ModelBody>

export const MockScore = Type.Object({ label: RawLabel, score: Score }, closed)
export const Mock = Type.Object(
  {
    rule: oneOf(mockRules),
    scores: Type.Array(MockScore, { maxItems: 50 }),
    rows: Type.Array(
      Type.Object(
        {
          by: oneOf(['post', 'hash', 'pattern']),
          value: Type.String({ minLength: 1, maxLength: 200 }),
          scores: Type.Array(MockScore, { maxItems: 50 }),
        },
        closed,
      ),
      { maxItems: 50 },
    ),
  },
  closed,
)
export type Mock = Static<typeof Mock>

export const VersionBody = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 500,
      pattern: '^(https?://.+)?$',
      description: 'empty: it answers from its mock alone',
    }),
    timeoutMs: nullable(Type.Integer({ minimum: 50, maximum: 600_000 })),
    p95Ms: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: 600_000,
          description: 'what 95 of 100 calls take at most, as its makers declare',
        }),
      ),
    ),
    maxBatch: Type.Integer({ minimum: 1, maximum: mostBatch }),
    perSecond: Type.Integer({ minimum: 1, maximum: 10_000 }),
    sample: Type.String({
      maxLength: 2000,
      description: 'a text, or the address of media: what a try sends where nothing else is given',
    }),
    cases: Type.Array(
      Type.Object(
        {
          content: Type.String({ minLength: 1, maxLength: 2000 }),
          label: RawLabel,
          low: Score,
          high: Score,
        },
        closed,
      ),
      { maxItems: 20 },
    ),
    notes: Type.String({ maxLength: 2000 }),
    policy: Type.String({ maxLength: 20_000, description: 'sent as options.policy' }),
    mock: Mock,
  },
  closed,
)
export type VersionBody = Static<typeof VersionBody>

export const blankMock: Mock = { rule: 'constant', scores: [], rows: [] }
export const blankVersion: VersionBody = {
  endpoint: '',
  timeoutMs: null,
  maxBatch: 16,
  perSecond: 50,
  sample: '',
  cases: [],
  notes: '',
  policy: '',
  mock: blankMock,
}

/** What the last try of a version came to; `of`: the version of its content that was tried. */
export const Tried = Type.Object({
  of: Version,
  ok: Type.Boolean(),
  ms: Type.Integer(),
  at: Millis,
})
export type Tried = Static<typeof Tried>

/** Why a trial is held, by which figures; `share`: the percent of users that it had. */
export const ModelHold = Type.Object({
  kind: oneOf(modelHoldKinds),
  staged: Type.Number(),
  live: Type.Number({ description: 'of the live version, or the line that was crossed' }),
  share: Type.Number(),
  at: Millis,
})
export type ModelHold = Static<typeof ModelHold>

export const VersionRow = Type.Object({
  id: Id,
  modelId: Id,
  number: Type.Integer(),
  state: oneOf(versionStates),
  share: Type.Number({ description: 'percent of users, while it is staged' }),
  reason: Type.String(),
  hold: nullable(ModelHold),
  secrets: Type.Integer({ description: 'how many are valid; never shown' }),
  body: VersionBody,
  tried: nullable(Tried),
  version: Version,
  madeBy: Type.String(),
  madeAt: Millis,
  changedBy: Type.String(),
  changedAt: Millis,
})
export type VersionRow = Static<typeof VersionRow>

export const ModelRow = Type.Object({
  id: Id,
  ...ModelBody.properties,
  ownerName: Type.String(),
  version: Version,
  versions: Type.Integer(),
  live: nullable(Type.Integer()),
  states: Type.Array(oneOf(versionStates)),
  strategies: Type.Integer({ description: 'strategies in force that read it' }),
  unmapped: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type ModelRow = Static<typeof ModelRow>

/** Points of a piecewise line from the score of a model to the one that strategies read. */
export const Calibration = Type.Array(Type.Array(Score, { minItems: 2, maxItems: 2 }), {
  maxItems: 20,
  description: '[score, calibrated], rising; none: as it is',
})
export const LabelBody = Type.Object(
  {
    labelId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    meaning: Type.String({ maxLength: 500 }),
    calibration: Calibration,
  },
  closed,
)
export type LabelBody = Static<typeof LabelBody>
export const LabelRow = Type.Object({
  id: Id,
  modelId: Id,
  modelName: Type.String(),
  raw: Type.String(),
  state: oneOf(labelStates),
  labelId: nullable(Type.Integer()),
  labelName: Type.String(),
  meaning: Type.String(),
  calibration: Type.Array(Type.Array(Type.Number())),
  strategies: Type.Integer(),
  seen: Type.Integer({ description: 'answers with it in seven days' }),
  seenAt: nullable(Millis),
  version: Version,
})
export type LabelRow = Static<typeof LabelRow>

export const StrategyLine = Type.Object(
  {
    modelId: Id,
    label: RawLabel,
    suspect: Score,
    hit: Score,
    level: Type.Integer({ minimum: 1, maximum: 3, description: '1 grave, 2 usual, 3 a hint' }),
  },
  closed,
)
export type StrategyLine = Static<typeof StrategyLine>
export const StrategyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64 }),
    appId: AppId,
    types: Type.Array(TypeId, { minItems: 1, maxItems: 200, uniqueItems: true }),
    languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'none: every language',
    }),
    lines: Type.Array(StrategyLine, { minItems: 1, maxItems: 20 }),
    priority: Type.Integer({ minimum: 0, maximum: 10 }),
    sampleBelow: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'percent of what stays below every line that people see nevertheless',
    }),
    onMissing: oneOf(['queue', 'ignore']),
  },
  closed,
)
export type StrategyBody = Static<typeof StrategyBody>
export const StrategyRow = Type.Object({
  id: Id,
  body: StrategyBody,
  liveBody: nullable(StrategyBody),
  liveVersion: nullable(Version),
  state: oneOf(strategyStates),
  reason: Type.String(),
  hits: Type.Integer({ description: 'outputs at or above a line in seven days' }),
  version: Version,
  changedBy: Type.String(),
  changedAt: Millis,
})
export type StrategyRow = Static<typeof StrategyRow>

/** How a version takes part: `mock` answers from its table, `shadow` never counts. */
export const outputModes = ['live', 'staged', 'shadow', 'mock'] as const
export type OutputMode = (typeof outputModes)[number]
/** The score of one label that a version gave to one item of a record. */
export const ModelOutput = Type.Object({
  modelId: Id,
  model: Type.String(),
  version: Type.Integer(),
  mode: oneOf(outputModes),
  item: Type.String(),
  label: Type.String(),
  labelId: Type.Integer(),
  score: Score,
  calibrated: Score,
  text: Type.Optional(Type.String({ description: 'what was read in a picture or heard' })),
})
export type ModelOutput = Static<typeof ModelOutput>

/** What a strategy says of a record; `shadow` is shown, never judged by. */
export const ModelFinding = Type.Object({
  kind: oneOf(['model']),
  id: Id,
  version: Type.Integer(),
  labelId: Type.Integer(),
  level: Type.Integer(),
  score: Score,
  verdict: oneOf(['hit', 'suspect', 'shadow']),
  at: Type.Object({ item: Type.String() }),
  detail: Type.Object({
    model: Type.String(),
    version: Type.Integer(),
    label: Type.String(),
    mode: oneOf(outputModes),
  }),
})
export type ModelFinding = Static<typeof ModelFinding>
