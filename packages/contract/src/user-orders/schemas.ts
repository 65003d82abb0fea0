import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import type { ResultButton } from '../setting/schemas.ts'

/** Orders that one run decides at most. */
export const maxUserOrders = 500
/** Above so many no offer counts on. */
export const mostOffered = 1000

/** The act of the punish table that bans an account. */
export const banAccount = 206

/** Controls whose results need nothing beyond labels, a time and a remark. */
const plainControls: ReadonlySet<string> = new Set([
  'direct',
  'simple_confirm',
  'remark',
  'punish_form',
])
/** Whether a result can be given to many orders that nobody opens. */
export function isGivable({ content }: ResultButton): boolean {
  return (
    plainControls.has(content.control) &&
    content.resultType !== 'SYSTEM' &&
    content.show !== false &&
    content.sysop === undefined &&
    content.evidence === undefined
  )
}
/** Whether a verdict with a result may ban an account. */
export function mayBanAccount({ content }: ResultButton): boolean {
  return (
    content.punishId === banAccount ||
    content.map?.punish !== undefined ||
    (content.scopes ?? []).includes('account') ||
    (content.punishes ?? []).some(({ punishId }) => punishId === banAccount)
  )
}

/**
 * Why a waiting order cannot be decided along: the caller has it open or somebody else has it; it
 * belongs to a task, asks again about what was decided, is kept for others or for leaders; the
 * caller decided its record before; its type is not theirs, or asks what no bulk answer gives; or
 * there are more than one run decides.
 */
export const leftOutReasons = [
  'mine',
  'held',
  'task',
  'again',
  'reserved',
  'leaders',
  'own',
  'scope',
  'form',
  'many',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A decision that bans a user of whom orders wait. */
export const BanOffer = Type.Object({
  decisionId: Id,
  appId: AppId,
  uid: Type.String(),
  n: Type.Integer({
    description: `orders that the caller could decide, counted to ${mostOffered}`,
  }),
})
export type BanOffer = Static<typeof BanOffer>

const UserOrder = Type.Object({
  orderId: Id,
  recordId: Id,
  postId: Type.String(),
  excerpt: Type.String({ description: 'first 120 characters of its texts' }),
  thumb: Type.String({ description: 'URL of its first picture, or empty' }),
  receivedAt: Millis,
})
export type UserOrder = Static<typeof UserOrder>

const GivableResult = Type.Object({
  id: Type.String(),
  transKey: Type.String(),
  times: Type.Array(Type.Integer()),
  defaultTime: nullable(Type.Integer()),
  asksLabel: Type.Boolean(),
})
export type GivableResult = Static<typeof GivableResult>

/** Waiting orders of one type with what could be decided about them. */
export const UserOrderGroup = Type.Object({
  type: TypeId,
  typeName: Type.String(),
  results: Type.Array(GivableResult),
  resultId: Type.String({ description: 'what fits the ban; empty: nothing does' }),
  labels: Type.Array(Type.Integer(), { description: 'labels of the ban that the type has' }),
  orders: Type.Array(UserOrder),
})
export type UserOrderGroup = Static<typeof UserOrderGroup>

export const UserOrdersPreview = Type.Object({
  appId: AppId,
  uid: Type.String(),
  decisionId: Id,
  recordId: Id,
  groups: Type.Array(UserOrderGroup),
  leftOut: Type.Array(Type.Object({ why: oneOf(leftOutReasons), n: Type.Integer() })),
  reviewAbove: Type.Integer({ description: 'more orders wait for a second person' }),
})
export type UserOrdersPreview = Static<typeof UserOrdersPreview>

const verdict = {
  type: TypeId,
  resultId: Type.String({ minLength: 1, maxLength: 40 }),
  labels: Type.Array(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }), {
    maxItems: 50,
  }),
  punishTime: nullable(
    Type.Integer({
      minimum: -1,
      maximum: 4_000_000_000,
      description: 'seconds; 0 at once, -1 for good; null: as the result says',
    }),
  ),
}
export const NewUserOrdersRun = Type.Object({
  appId: AppId,
  decisionId: Id,
  key: Type.String({
    pattern: '^[0-9a-zA-Z-]{8,64}$',
    description: 'made by the page: the same key again begins nothing anew',
  }),
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  changeOrderId: Type.Optional(Id),
  groups: Type.Array(
    Type.Object({
      ...verdict,
      orders: Type.Array(Type.Object({ orderId: Id, recordId: Id }), {
        minItems: 1,
        maxItems: maxUserOrders,
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})
export type NewUserOrdersRun = Static<typeof NewUserOrdersRun>

/** `review`: a second person must pass it; `running` until every order has its outcome. */
export const userOrdersStates = ['review', 'rejected', 'running', 'done', 'cancelled'] as const
export type UserOrdersState = (typeof userOrdersStates)[number]
/**
 * What became of an order. `warned`: decided, but a white list spares it; `skipped`: somebody else
 * has it or decided it; `refused`: its verdict does not fit it.
 */
export const userOrderStates = [
  'pending',
  'done',
  'warned',
  'refused',
  'skipped',
  'cancelled',
] as const
export const userOrdersActs = [
  'made',
  'approved',
  'rejected',
  'cancelled',
  'lifted',
  'ended',
] as const

export const UserOrdersRun = Type.Object({
  id: Id,
  appId: AppId,
  uid: Type.String(),
  decisionId: Id,
  recordId: Id,
  reason: Type.String(),
  verdicts: Type.Array(
    Type.Object({
      ...verdict,
      typeName: Type.String(),
      resultKey: Type.String(),
      n: Type.Integer(),
    }),
  ),
  state: oneOf(userOrdersStates),
  changeOrderId: nullable(Id),
  items: Type.Integer(),
  done: Type.Integer(),
  warned: Type.Integer(),
  refused: Type.Integer(),
  skipped: Type.Integer(),
  cancelled: Type.Integer(),
  left: Type.Integer({ description: 'orders without an outcome' }),
  by: Type.String(),
  byId: Id,
  at: Millis,
  reviewer: Type.String(),
  endedAt: nullable(Millis),
})
export type UserOrdersRun = Static<typeof UserOrdersRun>

export const UserOrdersStep = Type.Object({
  act: oneOf(userOrdersActs),
  by: Type.String({ description: 'empty: the system itself' }),
  reason: Type.String(),
  at: Millis,
})

export const UserOrdersItem = Type.Object({
  position: Type.Integer(),
  type: TypeId,
  typeName: Type.String(),
  postId: Type.String(),
  recordId: Id,
  orderId: Id,
  state: oneOf(userOrderStates),
  codes: Type.Array(Type.String()),
  message: Type.String(),
  decisionId: nullable(Id),
  undoUntil: nullable(Millis),
  undone: Type.Boolean(),
})
export type UserOrdersItem = Static<typeof UserOrdersItem>

/** What was decided along with a ban. */
export const DecidedAlong = Type.Object({
  n: Type.Integer(),
  list: Type.Array(
    Type.Object({
      decisionId: Id,
      recordId: Id,
      appId: AppId,
      type: TypeId,
      typeName: Type.String(),
      postId: Type.String(),
    }),
  ),
})
