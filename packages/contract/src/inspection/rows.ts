import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { errorClasses, severities } from '../wrong-order/errors.ts'

/**
 * `answered`: the inspector's own answer differs from the decision and is kept, what is wrong is
 * still to be said. `gone`: the decision was taken back or decided anew before.
 */
export const inspectionStates = [
  'waiting',
  'answered',
  'done',
  'expired',
  'gone',
  'withdrawn',
] as const
export type InspectionState = (typeof inspectionStates)[number]
export const inspectionVerdicts = ['agree', 'wrong'] as const
/** Whether a verdict still holds: not where an appeal or another inspector came to another. */
export const standings = ['valid', 'overturned', 'changed', 'void'] as const
export type Standing = (typeof standings)[number]
/** What became of the correction that a verdict asks for. */
export const corrections = ['none', 'pending', 'made', 'failed', 'dropped'] as const

/** What was said of a record. */
export const InspectedVerdict = Type.Object({
  resultId: Type.String(),
  labels: Type.Array(Type.Integer()),
  labelNames: Type.Array(Type.String()),
})
/** One look at a decision or an inspection. */
export const Inspection = Type.Object({
  id: Id,
  kind: oneOf(['inspect', 'anti']),
  queueId: Id,
  queue: Type.String(),
  decisionId: Id,
  ofId: nullable(Id),
  person: Type.String({ description: 'whose work was inspected' }),
  inspector: Type.String({ description: 'empty: nobody yet' }),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  recordId: Id,
  postId: Type.String(),
  state: oneOf(inspectionStates),
  standing: oneOf(standings),
  verdict: nullable(oneOf(inspectionVerdicts)),
  given: { ...InspectedVerdict, description: 'what was decided' },
  right: nullable({ ...InspectedVerdict, description: 'what would have been right' }),
  errorClass: nullable(oneOf(errorClasses)),
  severity: nullable(oneOf(severities)),
  comment: Type.String(),
  correction: oneOf(corrections),
  madeAt: Millis,
  expiresAt: Millis,
  at: nullable(Millis),
})
export type Inspection = Static<typeof Inspection>
