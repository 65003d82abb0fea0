import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }
/**
 * A draft is written, handed in, and brought into force by somebody else; what was in force before
 * is stopped then.
 */
export const queueRuleStates = ['draft', 'submitted', 'live', 'stopped'] as const
export type QueueRuleState = (typeof queueRuleStates)[number]
export const queueRuleMoves = ['submit', 'approve', 'reject', 'withdraw', 'stop'] as const
export type QueueRuleMove = (typeof queueRuleMoves)[number]
const moves: Readonly<Record<QueueRuleMove, { from: QueueRuleState; to: QueueRuleState }>> = {
  submit: { from: 'draft', to: 'submitted' },
  approve: { from: 'submitted', to: 'live' },
  reject: { from: 'submitted', to: 'draft' },
  withdraw: { from: 'submitted', to: 'draft' },
  stop: { from: 'live', to: 'stopped' },
}
/** The state after a move, or null where it is none for this state. */
export function afterRuleMove(move: QueueRuleMove, state: QueueRuleState): QueueRuleState | null {
  return moves[move].from === state ? moves[move].to : null
}
/** Moves that need a reason. */
export const reasonedMoves: ReadonlySet<QueueRuleMove> = new Set(['reject', 'stop'])

export const ruleLimits = {
  ageing: 100,
  mergeMinutes: 1440,
  discardMinutes: 43_200,
  overflowAt: 100_000,
  copies: 50,
} as const
/** What happens to an order before anybody sees it. */
export const QueueRuleBody = Type.Object(
  {
    priority: Type.String({
      maxLength: 2000,
      description: 'an expression that gives 0 to 9; empty: as sent',
    }),
    ageing: nullable(
      Type.Integer({
        minimum: 1,
        maximum: ruleLimits.ageing,
        description: 'points a waiting order gains a minute; a priority level is 100 points',
      }),
    ),
    sample: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'per cent of the records without a finding that people see',
    }),
    mergeMinutes: Type.Integer({
      minimum: 0,
      maximum: ruleLimits.mergeMinutes,
      description:
        'the same content of a post counts as a report of the order before it for so long',
    }),
    discardMinutes: Type.Integer({
      minimum: 0,
      maximum: ruleLimits.discardMinutes,
      description: 'what waited longer is discarded',
    }),
    discardReason: Type.String({ maxLength: 200 }),
    overflowAt: Type.Integer({
      minimum: 0,
      maximum: ruleLimits.overflowAt,
      description: 'from so many waiting orders on, new ones go to another type',
    }),
    overflowType: nullable(TypeId),
  },
  open,
)
export type QueueRuleBody = Static<typeof QueueRuleBody>
export const blankRule: QueueRuleBody = {
  priority: '',
  ageing: null,
  sample: 100,
  mergeMinutes: 0,
  discardMinutes: 0,
  discardReason: '',
  overflowAt: 0,
  overflowType: null,
}

export const queueRuleKinds = [
  'priority',
  'ageing',
  'sample',
  'merge',
  'discard',
  'overflow',
] as const
export type QueueRuleKind = (typeof queueRuleKinds)[number]
/** What a rule does, of the things a rule can do. */
export function kindsOf(rule: QueueRuleBody): QueueRuleKind[] {
  return queueRuleKinds.filter(
    (kind) =>
      ({
        priority: rule.priority.trim() !== '',
        ageing: rule.ageing !== null,
        sample: rule.sample < 100,
        merge: rule.mergeMinutes > 0,
        discard: rule.discardMinutes > 0,
        overflow: rule.overflowAt > 0,
      })[kind],
  )
}

export const RuleVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const RuleNote = Type.String({ maxLength: 500 })
export const QueueRule = Type.Object({
  id: Id,
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  state: oneOf(queueRuleStates),
  version: RuleVersion,
  rule: QueueRuleBody,
  note: Type.String(),
  author: Type.String(),
  own: Type.Boolean({ description: 'the caller has written it' }),
  reviewer: Type.String(),
  reason: Type.String({ description: 'why it was sent back or stopped' }),
  updatedAt: Millis,
  liveAt: nullable(Millis),
  endedAt: nullable(Millis),
  discarded: Type.Integer({ description: 'orders it discarded' }),
  ranking: Type.Boolean({ description: 'places of waiting orders are still being written' }),
})
export type QueueRule = Static<typeof QueueRule>
export const QueueRuleRow = Type.Object({
  ...QueueRule.properties,
  waiting: Type.Integer(),
  ageP95: nullable(
    Type.Integer({
      description: 'ms that the oldest twentieth of the waiting orders waits at least',
    }),
  ),
})
export type QueueRuleRow = Static<typeof QueueRuleRow>

export const PlacedOrder = Type.Object({
  orderId: Id,
  postId: Type.String(),
  before: Type.Integer(),
  after: Type.Integer(),
  priority: Type.Integer(),
  was: Type.Integer(),
  discarded: Type.Boolean(),
})
/** What a rule would do to the orders that wait now, from the first of the queue on. */
export const RuleEffect = Type.Object({
  waiting: Type.Integer(),
  looked: Type.Integer(),
  up: Type.Integer(),
  down: Type.Integer(),
  same: Type.Integer(),
  failed: Type.Integer({ description: 'orders for which the expression gives no number' }),
  problem: Type.String(),
  discarded: Type.Integer({ description: 'of all that wait' }),
  sampledOut: Type.Integer({
    description: 'of the looked at, those that would not have come to people',
  }),
  merged: Type.Integer({
    description: 'of the looked at, those that would have been reports of another order',
  }),
  over: Type.Integer({ description: 'orders beyond the overflow' }),
  list: Type.Array(PlacedOrder),
})
export type RuleEffect = Static<typeof RuleEffect>
