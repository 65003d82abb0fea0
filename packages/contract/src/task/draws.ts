import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { PartEstimate } from './parts.ts'

/** Why a candidate was not drawn. */
export const skipReasons = [
  'in-task',
  'other-task',
  'not-found',
  'decided',
  'white-list',
  'out-of-scope',
  'few-people',
  'duplicate',
  'small-group',
  'cap',
] as const
export type SkipReason = (typeof skipReasons)[number]
const Skipped = Type.Record(oneOf(skipReasons), Type.Integer())

/** What the database reckons for a search. */
export const Plan = Type.Object({
  cost: Type.Integer({ description: 'as the database reckons it' }),
  rows: Type.Integer({ description: 'candidates, as the database guesses' }),
})
export type Plan = Static<typeof Plan>

export const estimateBases = ['count', 'sample', 'forecast'] as const
/** What a task would come to, at the pace of the people it goes to. */
export const Estimate = Type.Object({
  version: nullable(Type.Integer()),
  at: Millis,
  basis: oneOf(estimateBases),
  candidates: Type.Integer(),
  drawn: Type.Integer(),
  orders: Type.Integer(),
  people: Type.Integer(),
  perHour: Type.Number({ description: 'records an hour that one person decides' }),
  measured: Type.Boolean({ description: 'the pace is that of the last seven days' }),
  hours: nullable(Type.Number({ description: 'of work, all people together at once' })),
  finishAt: nullable(Millis),
  perDay: Type.Array(Type.Object({ day: Type.String(), orders: Type.Integer() })),
  skipped: Skipped,
  parts: Type.Optional(Type.Array(PartEstimate)),
  plan: Type.Optional(Plan),
})
export type Estimate = Static<typeof Estimate>
export const EstimateSample = Type.Object({
  recordId: Id,
  appId: Type.Integer(),
  type: Type.Integer(),
  postId: Type.String(),
  text: Type.String(),
  receivedAt: Millis,
})

export const drawCauses = ['start', 'schedule', 'redraw'] as const
export const drawStates = ['queued', 'running', 'done', 'failed'] as const
/** `candidates` = `drawn` + `notChosen` + all `skipped`. */
export const DrawRun = Type.Object({
  id: Id,
  version: Type.Integer(),
  day: Type.String({ description: 'YYYY-MM-DD in Asia/Shanghai' }),
  seq: Type.Integer(),
  cause: oneOf(drawCauses),
  seed: Type.String(),
  state: oneOf(drawStates),
  candidates: Type.Integer(),
  drawn: Type.Integer(),
  notChosen: Type.Integer(),
  withdrawn: Type.Integer(),
  skipped: Skipped,
  error: Type.String(),
  at: Millis,
  ms: nullable(Type.Integer()),
})
export type DrawRun = Static<typeof DrawRun>
/** The newest draw of a task, once it has ended. */
export const LastDraw = Type.Object({
  at: Millis,
  candidates: Type.Integer(),
  drawn: Type.Integer(),
  ms: nullable(Type.Integer()),
  error: Type.String({ description: 'why it failed; empty where it did not' }),
})
