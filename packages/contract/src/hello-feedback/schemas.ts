import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'

/** A user says something about an app, or reports somebody. */
export const feedbackKinds = ['feedback', 'report'] as const
/** waiting → replied or closed; passed waits for one person. Both ends may be opened again. */
export const feedbackStates = ['waiting', 'passed', 'replied', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]
export const feedbackActs = ['reply', 'pass', 'close', 'release', 'reopen'] as const
export type FeedbackAct = (typeof feedbackActs)[number]
export const feedbackAges = ['hour', 'day', 'three-days', 'older'] as const
/**
 * Seconds for which a ticket that somebody takes is kept from the others, unless the page asks for
 * it again.
 */
export const holdSeconds = 300
export const maxReply = 1000

const rules: Readonly<
  Record<
    FeedbackAct,
    { from: readonly FeedbackState[]; to: (state: FeedbackState) => FeedbackState }
  >
> = {
  reply: { from: ['waiting', 'passed'], to: () => 'replied' },
  pass: { from: ['waiting', 'passed'], to: () => 'passed' },
  close: { from: ['waiting', 'passed'], to: () => 'closed' },
  release: { from: ['waiting', 'passed'], to: (state) => state },
  reopen: { from: ['replied', 'closed'], to: () => 'waiting' },
}
/** The state after an act, or null where the state does not allow it. */
export function afterFeedbackAct(act: FeedbackAct, state: FeedbackState): FeedbackState | null {
  return rules[act].from.includes(state) ? rules[act].to(state) : null
}

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^(https?://|/biz_gateway/resource/file/)',
})
const Short = Type.String({ maxLength: 64 })
/**
 * A ticket as an app sends it. `ref` is the app's own number of it: sent twice, it is stored once.
 */
export const FeedbackTicket = {
  appId: AppId,
  ref: Type.String({ minLength: 1, maxLength: 64 }),
  kind: oneOf(feedbackKinds),
  uid: Type.String({ minLength: 1, maxLength: 64 }),
  nickname: Type.Optional(Short),
  country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
  language: Type.Optional(Type.String({ maxLength: 16 })),
  text: Type.String({ maxLength: 5000 }),
  pictures: Type.Optional(Type.Array(Url, { maxItems: 9 })),
  logs: Type.Optional(
    Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), url: Url }), {
      maxItems: 5,
      description: 'log files of the app',
    }),
  ),
  postId: Type.Optional(Type.String({ maxLength: 128, description: 'what is reported' })),
  targetUid: Type.Optional(Short),
  appVersion: Type.Optional(Short),
  device: Type.Optional(Type.String({ maxLength: 200 })),
  createdAt: Type.Optional(Millis),
}
export const FeedbackRow = Type.Object({
  id: Id,
  appId: AppId,
  appName: Type.String(),
  ref: Type.String(),
  kind: oneOf(feedbackKinds),
  state: oneOf(feedbackStates),
  version: Type.Integer(),
  uid: Type.String(),
  nickname: Type.String(),
  country: Type.String(),
  language: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Type.String()),
  logs: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  postId: Type.String(),
  targetUid: Type.String(),
  appVersion: Type.String(),
  device: Type.String(),
  createdAt: Millis,
  holder: Type.String({ description: 'who has taken it; empty: nobody' }),
  held: Type.Boolean({ description: 'the caller has taken it' }),
  heldUntil: nullable(Millis),
  assigneeId: nullable(Id),
  assignee: Type.String(),
  reply: Type.String(),
  settledAt: nullable(Millis),
  settledBy: Type.String(),
  earlier: Type.Integer({ description: 'other tickets of the same user' }),
})
export type FeedbackRow = Static<typeof FeedbackRow>
export const FeedbackLog = Type.Object({
  id: Id,
  at: Millis,
  by: Type.String(),
  act: oneOf(['receive', 'take', ...feedbackActs] as const),
  state: oneOf(feedbackStates),
  text: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
})
/** What an app gets as the body of a webhook when its user is answered. */
export const FeedbackReply = Type.Object({
  type: Type.Literal('reply'),
  timestamp: Type.String({ description: 'ISO 8601, UTC' }),
  data: Type.Object({
    feedbackId: Id,
    appId: AppId,
    ref: Type.String(),
    uid: Type.String(),
    text: Type.String(),
    language: Type.String(),
    idempotencyKey: Type.String(),
  }),
})
export type FeedbackReply = Static<typeof FeedbackReply>
