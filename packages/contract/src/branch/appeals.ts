import { type Static, Type } from 'typebox'
import { AppealEvidence, AppealFile, AppealReason } from '../appeal/words.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { HeldRecord } from '../queue/schemas.ts'
import { BranchAnswer, OwnAnswer, branchCauses, branchLimits } from './calls.ts'

/**
 * `open`: whoever was found wrong may appeal. An appeal waits for a handler; what one said may be
 * taken on to a leader, whose word is the last; closed when that was said or nobody went on.
 */
export const appealStates = ['open', 'waiting', 'handled', 'leader', 'closed'] as const
export type AppealState = (typeof appealStates)[number]
export const appealActs = ['appeal', 'uphold', 'change', 'pass', 'void', 'close'] as const
/** What came of an appeal so far; empty: nothing yet. */
export const appealResults = ['', 'uphold', 'change', 'void'] as const
export const appealTabs = ['handle', 'leader', 'all'] as const
export const handlerVerdicts = ['uphold', 'change', 'pass'] as const
export const leaderVerdicts = ['uphold', 'change', 'void'] as const
/** Hours between messages to one person of cases that came to them. */
export const appealTellHours = 1

const AppealStep = Type.Object({
  act: oneOf(appealActs),
  level: Type.Integer({ minimum: 1, maximum: 2 }),
  round: nullable(Type.Integer({ description: 'the answer of who appealed' })),
  side: nullable(Type.Integer({ description: 'the answer that was right after all' })),
  by: Type.String({ description: 'for those who handle; empty for the person, and for the clock' }),
  own: Type.Boolean(),
  reason: Type.String(),
  evidence: Type.Array(AppealFile),
  at: Millis,
})
export type AppealStep = Static<typeof AppealStep>

export const BranchAppeal = Type.Object({
  id: { ...Id, description: 'of the branch order' },
  appealId: nullable(Id),
  taskId: Id,
  task: Type.String(),
  text: Type.String({ description: 'of the task, for whoever works on it' }),
  appId: AppId,
  type: TypeId,
  recordId: Id,
  postId: Type.String(),
  state: oneOf(appealStates),
  result: oneOf(appealResults),
  cause: oneOf(branchCauses),
  answers: Type.Array(BranchAnswer),
  judge: Type.String({ description: 'for those who handle; empty for the person' }),
  judged: nullable(Type.Integer({ description: 'the answer a judge followed' })),
  side: nullable(Type.Integer({ description: 'the answer that is right as it stands' })),
  reason: Type.String({ description: "the judge's" }),
  judgedAt: nullable(Millis),
  dueAt: nullable(Millis),
  steps: Type.Array(AppealStep),
  ownRound: nullable(Type.Integer({ description: 'what the caller answered' })),
  mayAppeal: Type.Boolean(),
  mayHandle: Type.Boolean(),
  mayLead: Type.Boolean(),
  record: nullable({ ...HeldRecord, description: 'only where one branch order is asked for' }),
})
export type BranchAppeal = Static<typeof BranchAppeal>

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const filters = {
  ...paging,
  id: Type.Optional(Id),
  state: Type.Optional(oneOf(appealStates)),
  taskId: Type.Optional(Id),
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  business: Text(40),
  postId: Text(128),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}
const own = { service: 'releasing', access: 'signed-in', scope: 'filtered' } as const
const Reason = Type.String({
  minLength: branchLimits.reasonLeast,
  maxLength: branchLimits.reasonMost,
  pattern: '\\S',
})
const Verdict = {
  id: { ...Id, description: 'of the appeal' },
  round: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 9999,
      description: 'where it changes to an answer there is: that one',
    }),
  ),
  own: Type.Optional(
    nullable({ ...OwnAnswer, description: 'where it changes to an answer there is not' }),
  ),
  reason: Reason,
}
const Judged = Type.Object({
  id: Id,
  state: oneOf(appealStates),
  result: oneOf(appealResults),
  decisionId: nullable(Id),
  wrongOrders: Type.Integer({ description: 'made by a change' }),
})

export const branchAppealCalls = {
  tasks: call({
    ...own,
    method: 'GET',
    path: '/order/branch/appeal/tasks',
    input: Type.Object({}),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          taskId: Id,
          name: Type.String(),
          waiting: Type.Integer({ description: 'for a handler' }),
          leader: Type.Integer({ description: 'for a leader' }),
          oldest: nullable(Millis),
        }),
      ),
    }),
    summary: 'Tasks with appeals that the caller may handle or say the last word on',
  }),
  appeal: call({
    ...own,
    method: 'POST',
    path: '/order/branch/appeal',
    input: Type.Object({
      id: { ...Id, description: 'of the branch order' },
      reason: AppealReason,
      evidence: AppealEvidence,
    }),
    output: Type.Object({ appealId: Id, state: oneOf(appealStates) }),
    summary: 'Contests a judgment, or what a handler said of it, as somebody found wrong by it',
  }),
  appeals: call({
    ...own,
    method: 'POST',
    path: '/order/branch/appeals',
    input: Type.Object(filters),
    output: pageOf(BranchAppeal),
    summary: 'Judgments by which the caller was found wrong, with their appeals, newest first',
  }),
  allAppeals: call({
    ...own,
    method: 'POST',
    path: '/order/branch/all-appeals',
    input: Type.Object({
      ...filters,
      tab: Type.Optional(oneOf(appealTabs)),
      judgeId: Type.Optional(Id),
      personId: Type.Optional(Id),
    }),
    output: pageOf(BranchAppeal),
    summary: 'Appeals of the data of a handler or leader: for them, or all; the newest first',
  }),
  handle: call({
    service: 'releasing',
    access: 'branch.handle',
    scope: 'filtered',
    method: 'POST',
    path: '/order/branch/appeal/judgment',
    acts: true,
    input: Type.Object({ ...Verdict, verdict: oneOf(handlerVerdicts) }),
    output: Judged,
    summary: 'Upholds a judgment, changes it to another answer, or passes the case to a leader',
  }),
  lead: call({
    service: 'releasing',
    access: 'branch.lead',
    scope: 'filtered',
    method: 'POST',
    path: '/order/branch/appeal/leader-judgment',
    acts: true,
    input: Type.Object({ ...Verdict, verdict: oneOf(leaderVerdicts) }),
    output: Judged,
    summary: 'The last word on an appeal: upholds, changes, or counts it for nobody',
  }),
}
