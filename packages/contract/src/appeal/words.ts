import { type Static, Type } from 'typebox'
import { Millis, oneOf } from '../envelope.ts'

/**
 * An appeal waits for a handler, is with one, or was handled; what was handled may be taken on to a
 * leader of another team, whose word is the last.
 */
export const appealStates = [
  'waiting',
  'handling',
  'handled',
  'second-waiting',
  'second-handling',
  'closed',
  'withdrawn',
] as const
export type AppealState = (typeof appealStates)[number]
/**
 * What came of an appeal; empty: nothing yet. `changed`: the person was wrong, but another answer
 * is right; `void`: the rule is unclear, it counts for nobody.
 */
export const appealResults = ['', 'upheld', 'overturned', 'changed', 'void'] as const
export type AppealResult = (typeof appealResults)[number]

/** What a handler may say of an appeal, and what a leader, whose word is the last. */
export const firstWords = ['upheld', 'overturned', 'changed', 'void', 'pass'] as const
export type FirstWord = (typeof firstWords)[number]
export const lastWords = ['upheld', 'overturned', 'changed', 'void'] as const
/** Who may say the last word: a team that a queue names, leaders, or nobody there is. */
export const lastWordBy = ['team', 'leaders', 'nobody'] as const
/** Seconds that somebody has an appeal in hand. */
export const appealLeaseSeconds = 900
/** Hours before an appeal is due in which those who may decide on it are told of it once more. */
export const appealDueSoonHours = 6

/** What holds of appeals against wrong orders, and of those against judgments. */
export const appealLimits = {
  /** Hours in which a handler says something; then the clock passes the case on. */
  handle: 48,
  /** Hours after a handler's word in which the case may be taken on to a leader. */
  goOn: 48,
  /** Hours in which a leader should say the last word. */
  lead: 72,
  reasonLeast: 10,
  reasonMost: 500,
  evidence: 5,
} as const

/** Why somebody appeals. */
export const AppealReason = Type.String({
  minLength: appealLimits.reasonLeast,
  maxLength: appealLimits.reasonMost,
  pattern: '\\S',
})
export const AppealEvidence = Type.Array(
  Type.String({ maxLength: 2000, pattern: '^/biz_gateway/resource/file/[0-9a-f]{64}' }),
  { maxItems: appealLimits.evidence, description: 'files sent to the bucket evidence' },
)
/** A file that an appeal rests on, as it is shown. */
export const AppealFile = Type.Object({
  id: Type.String(),
  url: Type.String({ description: 'to be read for an hour' }),
  name: Type.String(),
  mime: Type.String(),
})

export const appealActs = [
  'appeal',
  'upheld',
  'overturned',
  'changed',
  'void',
  'pass',
  'close',
  'withdraw',
] as const
export type AppealAct = (typeof appealActs)[number]
export const AppealStep = Type.Object({
  act: oneOf(appealActs),
  level: Type.Integer({ minimum: 1, maximum: 2 }),
  by: Type.String({ description: 'for those who handle; empty for the person, and for the clock' }),
  own: Type.Boolean(),
  reason: Type.String(),
  evidence: Type.Array(AppealFile),
  at: Millis,
})
export type AppealStep = Static<typeof AppealStep>
