import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, TypeKey, nullable, oneOf } from '../envelope.ts'

/**
 * What is counted of a person. A ban is a punishment that lasts, of an account or its device; an
 * undo takes a decision back, lifts a punishment, or decides anew and lifts one by that.
 */
export const breakerMeasures = ['punishments', 'bans', 'undos'] as const
export type BreakerMeasure = (typeof breakerMeasures)[number]
export const longestSpan = 1440
export const highestLimit = 100_000
export const mostLiftReason = 200

const Minutes = Type.Integer({ minimum: 1, maximum: longestSpan })
const Most = Type.Integer({ minimum: 1, maximum: highestLimit })

/** What a person went beyond: `n` of a measure within so many minutes, `most` being allowed. */
export const Exceeded = Type.Object({
  measure: oneOf(breakerMeasures),
  n: Type.Integer(),
  most: Type.Integer(),
  minutes: Type.Integer(),
  at: Millis,
})
export type Exceeded = Static<typeof Exceeded>

export const BreakerStop = Type.Object({
  id: Id,
  ...Exceeded.properties,
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'of then; empty: none' }),
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  typeName: Type.String(),
  oneType: Type.Boolean({ description: 'the limit was for this type alone' }),
  oneTeam: Type.Boolean({ description: 'the limit was for this team alone' }),
  own: Type.Boolean({ description: 'of the caller, who never lifts it' }),
  liftedAt: nullable(Millis),
  liftedBy: Type.String(),
  reason: Type.String(),
})
export type BreakerStop = Static<typeof BreakerStop>

/** How much one person may do; in one type or of one team alone where that is said. */
export const BreakerLimitBody = Type.Object(
  {
    measure: oneOf(breakerMeasures),
    minutes: Minutes,
    most: Most,
    typeKey: nullable(TypeKey),
    teamId: nullable(Id),
    active: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type BreakerLimitBody = Static<typeof BreakerLimitBody>

export const BreakerLimit = Type.Object({
  id: Id,
  version: Type.Integer(),
  ...BreakerLimitBody.properties,
  appName: Type.String(),
  typeName: Type.String(),
  team: Type.String(),
  updatedAt: Millis,
  updatedBy: Type.String({ description: 'empty: it stands since the beginning' }),
})
export type BreakerLimit = Static<typeof BreakerLimit>
