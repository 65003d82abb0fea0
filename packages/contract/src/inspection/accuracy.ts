import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { errorClasses } from '../wrong-order/errors.ts'

/** By what figures of accuracy are told apart; `day`: of the decision, of the office. */
export const accuracyGroups = [
  'none',
  'person',
  'inspector',
  'queue',
  'rule',
  'type',
  'day',
] as const
export type AccuracyGroup = (typeof accuracyGroups)[number]

export const AccuracyAsked = Type.Object({
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  queueId: Type.Optional(Id),
  personId: Type.Optional(Id),
  inspectorId: Type.Optional(Id),
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  language: Type.Optional(Type.String({ maxLength: 16 })),
  groupBy: Type.Optional(oneOf(accuracyGroups)),
})

const Share = nullable(Type.Number({ description: 'from 0 to 1; null: of nothing' }))
const bounds = { value: Share, low: Share, high: Share }
/** How many decisions were right, among those that were inspected and among all. */
export const Accuracy = Type.Object({
  plain: Type.Object({
    num: Type.Integer({ description: 'inspected decisions that were right' }),
    den: Type.Integer({ description: 'inspected decisions' }),
    ...bounds,
  }),
  unbiased: Type.Object(
    {
      ...bounds,
      uncovered: nullable(
        Type.Number({ description: 'share of decisions of which no rule had one inspected' }),
      ),
    },
    {
      description:
        'as all decisions would come out, although rules drew some more often; null where an ' +
        'inspector is asked about, who looks at no sample of them',
    },
  ),
  coverage: Type.Object({
    eligible: Type.Integer({ description: 'decisions that queues tried' }),
    drawn: Type.Integer(),
    inspected: Type.Integer(),
    expired: Type.Integer({ description: 'that nobody inspected in time' }),
  }),
  wrong: Type.Array(Type.Object({ errorClass: oneOf(errorClasses), n: Type.Integer() })),
})
export type Accuracy = Static<typeof Accuracy>

export const AccuracyAnswer = Type.Object({
  total: Accuracy,
  groups: Type.Array(
    Type.Object({
      key: Type.String({
        description: 'an id, a type as app:type, a day, or a rule as queue:rule',
      }),
      name: Type.String({ description: 'empty: the key says it' }),
      ...Accuracy.properties,
    }),
    { description: 'the largest first, days in their order; empty without groupBy' },
  ),
})
