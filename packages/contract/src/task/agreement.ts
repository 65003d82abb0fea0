import { type Static, Type } from 'typebox'
import { AppId, Id, TypeId, nullable, oneOf } from '../envelope.ts'

const Share = Type.Object(
  {
    num: Type.Integer(),
    den: Type.Integer(),
    value: nullable(Type.Number()),
    low: nullable(Type.Number()),
    high: nullable(Type.Number()),
  },
  { description: 'with its 95 % interval; null where `den` is 0' },
)
const BeyondChance = Type.Object(
  {
    value: nullable(Type.Number()),
    low: nullable(Type.Number()),
    high: nullable(Type.Number()),
    n: Type.Integer({ description: 'records it is made of' }),
    observed: nullable(Type.Number()),
    expected: nullable(Type.Number()),
    reason: nullable(oneOf(['no-items', 'one-answer'])),
  },
  { description: '1: full agreement, 0: as much as chance gives' },
)

/** Two different answers that were given to the same records. */
export const AnswerPair = Type.Object({
  appId: AppId,
  type: TypeId,
  one: Type.String(),
  other: Type.String(),
  items: Type.Integer(),
})
/** How often a person's answer was the one that stands. */
export const PersonAgreement = Type.Object({
  personId: Id,
  person: Type.String(),
  answers: Type.Integer(),
  stood: Share,
})

/**
 * How far the people of a task agree, over the answers that each record is asked for first; `cohen`
 * where these were given by the same two people.
 */
export const TaskAgreement = Type.Object({
  agreement: Share,
  fleiss: BeyondChance,
  alpha: BeyondChance,
  cohen: nullable(BeyondChance),
  settled: Type.Object({
    round: Type.Integer(),
    majority: Type.Integer(),
    time: Type.Integer(),
    judge: Type.Integer(),
    appeal: Type.Integer(),
    leader: Type.Integer(),
    void: Type.Integer(),
    differ: Type.Integer({ description: 'no answer stands' }),
    open: Type.Integer({ description: 'waits for a judge' }),
  }),
  pairs: Type.Array(AnswerPair, { description: 'those with the most records first' }),
  people: Type.Array(PersonAgreement, { description: 'whose answers stood least first' }),
  partial: Type.Boolean({ description: 'more ways to answer, pairs or people than are told' }),
})
export type TaskAgreement = Static<typeof TaskAgreement>
