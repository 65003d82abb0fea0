import { type Static, Type } from 'typebox'
import { TypeKey, nullable, oneOf } from '../envelope.ts'
import { ConditionQuery } from '../queue/schemas.ts'
import { StoredSelection } from './stored.ts'

export const partLimits = { parts: 10, types: 50, waitedMinutes: 525_600 } as const
/** Kinds of which a task of mixed work may be made: those that draw among what there is. */
export const partKinds = ['normal', 'customize', 'sampling', 'renew', 'history'] as const
export type PartKind = (typeof partKinds)[number]

const open = { additionalProperties: false }
/** One part: which records, and what share of the task. */
export const TaskPart = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    kind: oneOf(partKinds),
    types: Type.Array(TypeKey, { minItems: 1, maxItems: partLimits.types, uniqueItems: true }),
    conditions: ConditionQuery,
    waitedMinutes: Type.Integer({ minimum: 0, maximum: partLimits.waitedMinutes }),
    stored: nullable(StoredSelection),
    share: Type.Integer({ minimum: 1, maximum: 100, description: 'per cent' }),
  },
  open,
)
export type TaskPart = Static<typeof TaskPart>

/** What a task of mixed work is made of. The shares come to 100. */
export const TaskParts = Type.Object(
  {
    list: Type.Array(TaskPart, { minItems: 2, maxItems: partLimits.parts }),
    refill: Type.Boolean({ description: 'other parts make up for one that has too few' }),
  },
  open,
)
export type TaskParts = Static<typeof TaskParts>

/** How many of the drawn records each part has, in the order of the parts. */
export const PartCount = Type.Object({
  name: Type.String(),
  share: Type.Integer(),
  drawn: Type.Integer(),
  done: Type.Integer(),
})
export type PartCount = Static<typeof PartCount>
/** What an estimate found of each part. */
export const PartEstimate = Type.Object({
  name: Type.String(),
  share: Type.Integer(),
  candidates: Type.Integer(),
  drawn: Type.Integer(),
})
export type PartEstimate = Static<typeof PartEstimate>
