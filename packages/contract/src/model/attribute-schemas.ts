import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { RawLabel, Score, Version, strategyStates } from './schemas.ts'

/** What an attribute is: a number, a text of a few, or yes and no (1 and 0). */
export const attributeTypes = ['number', 'text', 'boolean'] as const
export type AttributeType = (typeof attributeTypes)[number]
/**
 * Where it comes from: the score of one label of a model, or whether that reaches a line; which of
 * some labels has the highest score; other attributes, by an expression over `data`.
 */
export const attributeSources = ['score', 'choice', 'expression'] as const
export type AttributeSource = (typeof attributeSources)[number]
export const attributeLimits = { labels: 20, scopes: 50, rememberHours: 8760, tried: 20 } as const

const AttributeKey = Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' })
/** What stands for it where nothing is known; empty: it is missing then. */
const Fallback = Type.String({ maxLength: 64 })
export const AttributeBody = Type.Object(
  {
    key: AttributeKey,
    name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
    valueType: oneOf(attributeTypes),
    source: oneOf(attributeSources),
    modelId: Type.String({ pattern: '^([0-9]{1,18})?$', description: 'of a score or choice' }),
    labels: Type.Array(RawLabel, {
      maxItems: attributeLimits.labels,
      uniqueItems: true,
      description: 'one of a score, two or more of a choice',
    }),
    line: nullable(Score),
    expression: Type.String({ maxLength: 2000, description: 'over data.<key> of attributes' }),
    fallback: Fallback,
    rememberHours: Type.Integer({
      minimum: 0,
      maximum: attributeLimits.rememberHours,
      description: 'how long it counts for other records of the user; 0: for its own alone',
    }),
    scopes: Type.Array(
      Type.Object(
        { appId: AppId, types: Type.Array(TypeId, { maxItems: 200, uniqueItems: true }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: attributeLimits.scopes, description: 'no types: every type' },
    ),
    remark: Type.String({ maxLength: 1000 }),
  },
  { additionalProperties: false },
)
export type AttributeBody = Static<typeof AttributeBody>

/** How often each value came among the newest records; `values`: the commonest first. */
export const AttributeSpread = Type.Object({
  records: Type.Integer(),
  known: Type.Integer(),
  values: Type.Array(Type.Object({ value: Type.String(), n: Type.Integer() })),
})
export type AttributeSpread = Static<typeof AttributeSpread>
export const AttributeRow = Type.Object({
  id: Id,
  body: AttributeBody,
  liveBody: nullable(AttributeBody),
  liveVersion: nullable(Version),
  state: oneOf(strategyStates),
  reason: Type.String(),
  modelName: Type.String(),
  indicator: Type.String({ description: 'the indicator by which rules name it' }),
  rules: Type.Integer({ description: 'rules that name it' }),
  derived: Type.Array(Type.String(), { description: 'keys of attributes that read it' }),
  own: Type.Boolean({ description: 'written by the caller, who may not approve it' }),
  spread: AttributeSpread,
  version: Version,
  changedBy: Type.String(),
  changedAt: Millis,
})
export type AttributeRow = Static<typeof AttributeRow>
export const AttributeTried = Type.Object({
  recordId: Id,
  text: Type.String(),
  value: nullable(Type.String()),
  reason: Type.String({ description: 'why there is none' }),
})
export type AttributeTried = Static<typeof AttributeTried>
