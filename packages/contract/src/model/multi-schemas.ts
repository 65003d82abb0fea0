import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { ItemScope } from '../text-moderation/schemas.ts'
import { RawLabel, Score, Version, modelKinds, strategyStates } from './schemas.ts'

/**
 * How scores of members become one: the highest; their weighted mean; the k-th highest, so that it
 * reaches a line when k of them do; the last that was asked, each only when the one before it was
 * in doubt; or the highest of the others once the first lets through.
 */
export const multiRules = ['max', 'mean', 'votes', 'cascade', 'gate'] as const
export type MultiRule = (typeof multiRules)[number]
/** The label of a combined model, as strategies name it. */
export const multiLabel = 'combined'
export const mostMembers = 8

export const MultiMember = Type.Object(
  {
    modelId: Id,
    label: RawLabel,
    weight: Type.Number({ minimum: 0, maximum: 1, description: 'of a mean; together 1' }),
  },
  { additionalProperties: false },
)
export type MultiMember = Static<typeof MultiMember>
export const MultiBody = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }),
    name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
    rule: oneOf(multiRules),
    members: Type.Array(MultiMember, { minItems: 2, maxItems: mostMembers }),
    votes: Type.Integer({ minimum: 1, maximum: mostMembers, description: 'k of votes' }),
    low: Type.Number({ minimum: 0, maximum: 1, description: 'of a cascade or gate: from here on' }),
    high: Type.Number({ minimum: 0, maximum: 1, description: 'of a cascade: up to here in doubt' }),
    quorum: Type.Integer({
      minimum: 1,
      maximum: mostMembers,
      description: 'members that must have answered',
    }),
    labelId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    scopes: Type.Array(ItemScope, { maxItems: 200, description: 'none: every app' }),
    remark: Type.String({ maxLength: 1000 }),
  },
  { additionalProperties: false },
)
export type MultiBody = Static<typeof MultiBody>

export const MultiRow = Type.Object({
  id: Id,
  modelId: Id,
  body: MultiBody,
  liveBody: nullable(MultiBody),
  liveVersion: nullable(Version),
  state: oneOf(strategyStates),
  reason: Type.String(),
  labelName: Type.String(),
  members: Type.Array(
    Type.Object({
      modelId: Id,
      name: Type.String(),
      kind: oneOf(modelKinds),
      label: Type.String(),
      live: nullable(Type.Integer({ description: 'its version in use' })),
    }),
  ),
  hits: Type.Integer({ description: 'outputs of at least 0.5 in seven days' }),
  strategies: Type.Integer({ description: 'strategies in force that read it' }),
  own: Type.Boolean({ description: 'written by the caller, who may not approve it' }),
  version: Version,
  changedBy: Type.String(),
  changedAt: Millis,
})
export type MultiRow = Static<typeof MultiRow>

/** How right a model is, were its line here. */
export const CurvePoint = Type.Object({
  line: Score,
  hits: Type.Integer({ minimum: 0 }),
  right: Type.Integer({ minimum: 0 }),
  precision: nullable(Type.Number()),
  recall: nullable(Type.Number()),
})
export type CurvePoint = Static<typeof CurvePoint>
export const MultiCurves = Type.Object({
  decided: Type.Integer({ description: 'records of thirty days that people decided' }),
  violations: Type.Integer({ description: 'those with the label, or one below it' }),
  least: Type.Integer({ description: 'decided records that curves need' }),
  series: Type.Array(
    Type.Object({ name: Type.String(), combined: Type.Boolean(), points: Type.Array(CurvePoint) }),
  ),
})
export type MultiCurves = Static<typeof MultiCurves>
