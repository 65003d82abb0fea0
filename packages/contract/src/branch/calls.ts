import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, TypeKey, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { RecordResult, Submission } from '../decision/schemas.ts'
import { HeldRecord, WindowId } from '../queue/schemas.ts'

/** A branch order waits for a judge, is with one, was judged, or was taken out of the task. */
export const branchStates = ['waiting', 'held', 'judged', 'void'] as const
export type BranchState = (typeof branchStates)[number]
/** Its rounds disagreed, or nobody could say so in time, or what agreed could not be stored. */
export const branchCauses = ['disagree', 'time', 'refused'] as const
/** Seconds that a judge has an order for; each look at the desk begins them anew. */
export const branchLeaseSeconds = 600
export const branchLimits = { dispatch: 10, tasks: 50, reasonLeast: 5, reasonMost: 500 } as const

/** Rounds of what judges, handlers and leaders answer by themselves begin here. */
export const firstOwnRound = 101
const Round = Type.Integer({ minimum: 1, maximum: 9999 })
export const ownBys = ['', 'judge', 'appeal', 'leader'] as const
const { recordResults: _asked, ...whole } = Submission.properties
/** An answer by the form of the type, of somebody who was asked in no round. */
export const OwnAnswer = Type.Object({ ...whole, item: RecordResult })
export type OwnAnswer = Static<typeof OwnAnswer>

/** What one person answered, who is nobody by name for the judge: `round` tells them apart. */
export const BranchAnswer = Type.Object({
  round: Type.Integer(),
  ownBy: {
    ...oneOf(ownBys),
    description: 'who gave it by themselves: the judge, who handled an appeal, or a leader',
  },
  resultId: Type.String(),
  result: Type.String({ description: 'its name in the language of the caller' }),
  violation: Type.Boolean(),
  labels: Type.Array(Type.Integer()),
  labelNames: Type.Array(Type.String()),
  remark: Type.String(),
  form: Type.Record(Type.String(), Type.Unknown()),
  rows: Type.Integer({ description: 'parts of the record it marked' }),
  at: Millis,
  spentMs: nullable(Type.Integer()),
})
export type BranchAnswer = Static<typeof BranchAnswer>

export const BranchHeld = Type.Object({
  id: Id,
  fence: Type.Integer(),
  taskId: Id,
  task: Type.String(),
  text: Type.String({ description: 'of the task, for whoever works on it' }),
  cause: oneOf(branchCauses),
  record: HeldRecord,
  answers: Type.Array(BranchAnswer),
  madeAt: Millis,
  leaseUntil: Millis,
})
export type BranchHeld = Static<typeof BranchHeld>

export const Branch = Type.Object({
  id: Id,
  taskId: Id,
  task: Type.String(),
  appId: AppId,
  type: TypeId,
  recordId: Id,
  postId: Type.String(),
  state: oneOf(branchStates),
  cause: oneOf(branchCauses),
  answers: Type.Array(BranchAnswer),
  judge: Type.String({ description: 'empty: nobody yet' }),
  side: nullable(Type.Integer({ description: 'the round that was right' })),
  reason: Type.String(),
  decisionId: nullable(Id),
  madeAt: Millis,
  judgedAt: nullable(Millis),
})
export type Branch = Static<typeof Branch>

const judge = { service: 'releasing', access: 'branch.judge', scope: 'filtered' } as const
const windowed = { windowId: WindowId }
const Desk = Type.Object({
  held: Type.Array(BranchHeld),
  waiting: Type.Integer({ description: 'for the caller, in all tasks' }),
  judgedToday: Type.Integer({ description: 'by the caller' }),
})

export const branchCalls = {
  tasks: call({
    ...judge,
    method: 'GET',
    path: '/order/branch/tasks',
    input: Type.Object({}),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          taskId: Id,
          name: Type.String(),
          waiting: Type.Integer(),
          heldByMe: Type.Integer(),
          oldest: nullable(Millis),
        }),
      ),
    }),
    summary: 'Tasks with branch orders that the caller may judge',
  }),
  dispatch: call({
    ...judge,
    method: 'POST',
    path: '/order/branch/dispatch',
    input: Type.Object({
      ...windowed,
      taskIds: Type.Array(Id, { maxItems: branchLimits.tasks, description: 'empty: any task' }),
      limit: Type.Integer({ minimum: 1, maximum: branchLimits.dispatch }),
    }),
    output: Desk,
    summary: 'Takes branch orders until the window has `limit` of them; the oldest first',
  }),
  overview: call({
    ...judge,
    method: 'POST',
    path: '/order/branch/dispatch/overview',
    input: Type.Object(windowed),
    output: Desk,
    summary: 'What the window has, kept for it from now on',
  }),
  revoke: call({
    ...judge,
    method: 'POST',
    path: '/order/branch/revoke',
    body: 'form',
    input: Type.Object(windowed),
    output: Type.Object({ returned: Type.Integer() }),
    summary: 'Beacon of a closed window: what it has waits again',
  }),
  judgment: call({
    ...judge,
    method: 'POST',
    path: '/order/branch/judgment',
    acts: true,
    input: Type.Object({
      ...windowed,
      id: Id,
      fence: Type.Integer({ minimum: 0 }),
      verdict: oneOf(['round', 'own', 'void']),
      round: nullable(Round),
      own: Type.Optional(nullable(OwnAnswer)),
      reason: Type.String({
        minLength: branchLimits.reasonLeast,
        maxLength: branchLimits.reasonMost,
        pattern: '\\S',
      }),
    }),
    output: Type.Object({
      id: Id,
      state: oneOf(branchStates),
      decisionId: nullable(Id),
      wrongOrders: Type.Integer(),
    }),
    summary: 'Follows the answer of one round, answers anew, or takes the record out of the task',
  }),
  list: call({
    ...judge,
    method: 'POST',
    path: '/order/branchs',
    input: Type.Object({
      ...paging,
      state: Type.Optional(oneOf(branchStates)),
      taskId: Type.Optional(Id),
      type: Type.Optional(TypeKey),
      judgeId: Type.Optional(Id),
      postId: Type.Optional(Type.String({ maxLength: 128 })),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(Branch),
    summary: 'Branch orders, the newest first',
  }),
}
