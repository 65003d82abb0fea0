import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }
const maxInt = 2_147_483_647
export const maxPoints = 1000
export const maxScore = 100_000
export const maxLevel = 20
export const mostPointRows = 2000
/** Seconds of a suggested punishment: 0 for one that has no time, -1 for one without an end. */
export const forever = -1

const Points = Type.Integer({ minimum: 0, maximum: maxPoints })
const Whole = Type.Integer({ minimum: 0, maximum: maxInt })
/**
 * What a label is worth, or each label of a class. `level` 0: every level. `results`: by how many
 * thousandths a result multiplies that.
 */
export const PointRow = Type.Object(
  {
    labelId: Type.Integer({ minimum: 0, maximum: maxInt, description: '0: a class is meant' }),
    classId: Type.Integer({ minimum: 0, maximum: maxInt, description: '0: a label is meant' }),
    level: Type.Integer({ minimum: 0, maximum: maxLevel, description: '0: every level' }),
    points: Points,
    results: Type.Array(
      Type.Object(
        {
          resultId: Type.String({ minLength: 1, maxLength: 64 }),
          thousandths: Type.Integer({ minimum: 0, maximum: 10_000 }),
        },
        open,
      ),
      { maxItems: 20 },
    ),
  },
  open,
)
export type PointRow = Static<typeof PointRow>
/** Points weigh so many thousandths up to so many days, nothing after the last step. */
export const DecayDay = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: 3650 }),
    weight: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  open,
)
export type DecayDay = Static<typeof DecayDay>
const act = {
  punishId: Type.Integer({ minimum: 1, maximum: maxInt }),
  seconds: Type.Integer({
    minimum: forever,
    maximum: 315_360_000,
    description: '0: at once, -1: for ever',
  }),
}
export const Threshold = Type.Object(
  { score: Type.Integer({ minimum: 1, maximum: maxScore }), ...act },
  open,
)
export type Threshold = Static<typeof Threshold>
export const LadderStep = Type.Object(
  { nth: Type.Integer({ minimum: 2, maximum: 100 }), ...act },
  open,
)
export type LadderStep = Static<typeof LadderStep>

export const TemplateBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` }),
    appIds: Type.Array(AppId, { minItems: 1, maxItems: 100 }),
    rows: Type.Array(PointRow, { maxItems: mostPointRows }),
    decay: Type.Array(DecayDay, { minItems: 1, maxItems: 10 }),
    thresholds: Type.Array(Threshold, { maxItems: 20 }),
    /** What the next violation within so many days suggests, by how many it is. */
    ladder: Type.Object(
      {
        days: Type.Integer({ minimum: 1, maximum: 3650 }),
        steps: Type.Array(LadderStep, { maxItems: 20 }),
      },
      open,
    ),
    dailyCap: nullable(
      Type.Integer({
        minimum: 1,
        maximum: maxScore,
        description: 'most points of a label that a user gets a day; null: no limit',
      }),
    ),
  },
  open,
)
export type TemplateBody = Static<typeof TemplateBody>

export const templateStates = ['draft', 'published', 'retired'] as const
export type TemplateState = (typeof templateStates)[number]
export const TemplateRow = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(templateStates),
  version: Whole,
  revision: Type.Integer({ minimum: 1 }),
  hasDraft: Type.Boolean({ description: 'something waits to be published' }),
  ownDraft: Type.Boolean({ description: 'the caller wrote it, so another person publishes it' }),
  appIds: Type.Array(AppId),
  appNames: Type.Array(Type.String()),
  rows: Whole,
  scored: Type.Integer({ description: 'users with points' }),
  over: Type.Integer({ description: 'users over the first line' }),
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type TemplateRow = Static<typeof TemplateRow>

export const recomputeStates = ['running', 'done', 'cancelled', 'failed'] as const
/** How many users are over a line before and after. */
export const LineChange = Type.Object({
  score: Type.Integer(),
  before: Type.Integer(),
  after: Type.Integer(),
  up: Type.Integer({ description: 'users who come over it' }),
  down: Type.Integer({ description: 'users who fall below it' }),
})
export type LineChange = Static<typeof LineChange>
export const Recompute = Type.Object({
  id: Id,
  dry: Type.Boolean(),
  ofDraft: Type.Boolean(),
  version: Type.Integer(),
  state: oneOf(recomputeStates),
  done: Type.Integer(),
  total: Type.Integer(),
  lines: Type.Array(LineChange),
  by: Type.String(),
  at: Millis,
  endedAt: nullable(Millis),
})
export type Recompute = Static<typeof Recompute>

export const TemplateVersion = Type.Object({
  version: Type.Integer(),
  body: TemplateBody,
  madeBy: Type.String(),
  publishedBy: Type.String(),
  publishedAt: Millis,
})
export type TemplateVersion = Static<typeof TemplateVersion>
export const TemplateDetail = Type.Object({
  row: TemplateRow,
  draft: nullable(TemplateBody),
  versions: Type.Array(TemplateVersion),
  recompute: nullable(Recompute),
  labels: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
    description: 'what draft and versions name',
  }),
})
export type TemplateDetail = Static<typeof TemplateDetail>

/** A user before and after a draft is in force. */
export const Sample = Type.Object({
  appId: AppId,
  uid: Type.String(),
  before: Type.Integer(),
  after: Type.Integer(),
})

/** What a score or a count of violations suggests; a person decides. */
export const Suggestion = Type.Object({
  templateId: Id,
  template: Type.String(),
  score: Type.Integer(),
  kind: oneOf(['line', 'ladder']),
  from: Type.Integer({ description: 'the line that is passed, or how many violations it is' }),
  ...act,
})
export type Suggestion = Static<typeof Suggestion>

export const userColumns = ['uid', 'score', 'events', 'lastAt', 'nextAt'] as const
export const UserScore = Type.Object({
  templateId: Id,
  template: Type.String(),
  appId: AppId,
  appName: Type.String(),
  uid: Type.String(),
  country: Type.String(),
  score: Type.Integer(),
  events: Type.Integer(),
  lastAt: Millis,
  nextAt: nullable(Millis),
  line: nullable(Type.Integer({ description: 'the highest line that is passed' })),
  suggested: nullable(Type.Object(act)),
  live: Type.Integer({ description: 'punishments in force' }),
})
export type UserScore = Static<typeof UserScore>

export const voidWhys = ['', 'undone', 'replaced', 'cleared', 'recomputed', 'hand'] as const
export const ScoreEvent = Type.Object({
  id: Id,
  templateId: Id,
  at: Millis,
  type: nullable(Type.Integer({ description: 'of the record; null: the record is kept no more' })),
  recordId: nullable(Id),
  decisionId: Id,
  resultId: Type.String(),
  punishId: Type.Integer({ description: 'the act; 0: the punishment is kept no more' }),
  labelId: Type.Integer(),
  label: Type.String(),
  level: nullable(Type.Integer()),
  points: Type.Integer(),
  counted: Type.Integer({ description: 'what the daily cap leaves of the points' }),
  version: Type.Integer(),
  weight: Type.Integer({ description: 'in thousandths, now' }),
  nextAt: nullable(Millis),
  nextWeight: Type.Integer(),
  isLive: Type.Boolean(),
  why: oneOf(voidWhys, { description: 'why it counts no more' }),
  reason: Type.String(),
  by: Type.String(),
})
export type ScoreEvent = Static<typeof ScoreEvent>
export const TemplateScore = Type.Object({
  templateId: Id,
  name: Type.String(),
  score: Type.Integer(),
  events: Type.Integer(),
  nextAt: nullable(Millis),
  thresholds: Type.Array(Threshold),
  suggested: Type.Array(Suggestion),
  /** The score over time, past and coming: it stays until the next point. */
  course: Type.Array(Type.Object({ at: Millis, score: Type.Integer() })),
})
export type TemplateScore = Static<typeof TemplateScore>
export const UserDetail = Type.Object({
  appId: AppId,
  uid: Type.String(),
  at: Millis,
  credit: Type.Integer({ description: 'a hundred less the highest score, 0 at least' }),
  templates: Type.Array(TemplateScore),
  events: Type.Array(ScoreEvent),
  more: Type.Boolean({ description: 'there are older events that are not told' }),
})
export type UserDetail = Static<typeof UserDetail>

/** Points of a label in one template, as its draft has them, or the version in force. */
export const PointCell = Type.Object({
  templateId: Id,
  points: nullable(Points),
  inherited: Type.Boolean({ description: 'of a label above it or of its class' }),
})
export const PointLabel = Type.Object({
  labelId: Type.Integer(),
  name: Type.String(),
  tree: Type.String(),
  depth: Type.Integer(),
  cells: Type.Array(PointCell),
})
export type PointLabel = Static<typeof PointLabel>
export const PointChange = Type.Object(
  {
    templateId: Id,
    baseVersion: Type.Integer({ minimum: 1, maximum: maxInt }),
    labelId: Type.Integer({ minimum: 1, maximum: maxInt }),
    points: nullable(Points),
  },
  open,
)
export type PointChange = Static<typeof PointChange>
