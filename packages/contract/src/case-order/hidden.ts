import { type Static, Type } from 'typebox'
import { Answer } from '../case-library/schemas.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'

/** How cases of a drill are met: where one looks for them, or among the daily orders. */
export const drillModes = ['open', 'hidden'] as const
export type DrillMode = (typeof drillModes)[number]

/**
 * Why a case cannot be hidden: it is no record; its type asks no more; its label is of what nobody
 * is shown needlessly; it asks for more than the audit page does; or its media lie elsewhere than
 * those of daily records.
 */
export const unfitReasons = ['kind', 'type', 'label', 'sides', 'media'] as const
export type UnfitReason = (typeof unfitReasons)[number]

/** A hidden drill as a leader sees it. */
export const HiddenDrill = Type.Object({
  id: Id,
  name: Type.String(),
  announcedAt: Millis,
  items: Type.Integer({ description: 'that can be hidden' }),
  unfit: Type.Array(Type.Object({ reason: oneOf(unfitReasons), n: Type.Integer() }), {
    description: 'cases that cannot be hidden',
  }),
  people: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      teamName: Type.String(),
      confirmedAt: nullable(Millis),
      given: Type.Integer({ description: 'hidden cases they got' }),
      answered: Type.Integer(),
      right: Type.Integer(),
    }),
  ),
})
export type HiddenDrill = Static<typeof HiddenDrill>

/** A hidden case that somebody got. */
export const HiddenCase = Type.Object({
  orderId: Id,
  recordId: Id,
  personName: Type.String(),
  no: Type.Integer({ description: 'of the case in its library' }),
  version: Type.Integer(),
  givenAt: Millis,
  answeredAt: nullable(Millis),
  answer: nullable(Answer),
  right: nullable(Type.Boolean()),
})
export type HiddenCase = Static<typeof HiddenCase>

/** A hidden drill as it is announced to the people of its teams. */
export const HiddenNotice = Type.Object({
  id: Id,
  name: Type.String(),
  remark: Type.String(),
  announcedBy: Type.String(),
  announcedAt: Millis,
  confirmedAt: nullable(Millis),
})
export type HiddenNotice = Static<typeof HiddenNotice>

/** The key in a label's JSON that keeps it, and those below it, out of cases; its value is true. */
export const neverCaseKey = 'neverCase'
