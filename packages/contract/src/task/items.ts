import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'

export const itemStates = [
  'drawn',
  'released',
  'branched',
  'final',
  'withdrawn',
  'incomplete',
  'gone',
] as const
/**
 * How the answer of an item with rounds was found: an appeal, or a leader after it, may change what
 * a judge said; void: one of them took it out. differ: the answers do not agree, and none of them
 * stands, since nothing follows from them.
 */
export const finalCauses = [
  'round',
  'majority',
  'time',
  'judge',
  'appeal',
  'leader',
  'void',
  'differ',
] as const
export type FinalCause = (typeof finalCauses)[number]
export const TaskItem = Type.Object({
  id: Id,
  recordId: Id,
  appId: Type.Integer(),
  type: Type.Integer(),
  postId: Type.String(),
  place: Type.Integer(),
  state: oneOf(itemStates),
  orderState: nullable(Type.String()),
  person: Type.String({ description: 'who is to decide it, where somebody is named' }),
  by: Type.String({ description: 'who decided it' }),
  answers: Type.Integer({ description: 'rounds that were answered' }),
  finalBy: nullable(oneOf(finalCauses)),
  result: Type.String({ description: 'of the kept answer that stands, by its name' }),
  labels: Type.Array(Type.String(), { description: 'of the kept answer that stands, by name' }),
  dueAt: nullable(Millis),
  note: Type.String(),
  drawnAt: Millis,
  endedAt: nullable(Millis),
})
export type TaskItem = Static<typeof TaskItem>
