import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../envelope.ts'
import { errorClasses, severities } from '../wrong-order/errors.ts'

/** What an inspector says of a decision that differs from the own answer. */
export const InspectSay = Type.Object(
  {
    agree: Type.Boolean({ description: 'the decision is right as well' }),
    errorClass: nullable(oneOf(errorClasses)),
    severity: nullable(oneOf(severities)),
    comment: Type.String({ maxLength: 500 }),
  },
  { additionalProperties: false },
)
export type InspectSay = Static<typeof InspectSay>
