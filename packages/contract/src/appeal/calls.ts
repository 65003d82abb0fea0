import { type Static, Type } from 'typebox'
import { OwnAnswer, branchLimits } from '../branch/calls.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { HeldRecord } from '../queue/schemas.ts'
import { wrongRoles, wrongSources, wrongStates } from '../wrong-order/calls.ts'
import { errorClasses, severities } from '../wrong-order/errors.ts'
import {
  AppealEvidence,
  AppealReason,
  AppealStep,
  appealResults,
  appealStates,
  firstWords,
  lastWordBy,
  lastWords,
} from './words.ts'

export const appealTabs = ['mine', 'handle', 'all'] as const
/** Whether a correction that the finding made was taken back, once it was overturned. */
export const appealCorrections = ['', 'none', 'done', 'refused'] as const
/** Appeals of one export. */
export const appealExportMost = 20_000
/** How many wrong orders one call appeals against. */
export const appealWrongMost = 20

const AppealedWrong = Type.Object({
  id: Id,
  role: oneOf(wrongRoles),
  source: oneOf(wrongSources),
  state: oneOf(wrongStates),
  errorClass: oneOf(errorClasses),
  severity: oneOf(severities),
  givenResult: Type.String(),
  givenLabels: Type.Array(Type.Integer()),
  givenLabelNames: Type.Array(Type.String()),
  rightResult: Type.String({ description: 'empty: not said' }),
  rightLabels: Type.Array(Type.Integer()),
  rightLabelNames: Type.Array(Type.String()),
  finding: Type.String({ description: 'what was said of it by whoever found it' }),
})
export type AppealedWrong = Static<typeof AppealedWrong>

const LastWord = Type.Object({
  by: oneOf(lastWordBy, {
    description: 'team: handlers of the one its queue names; leaders: where that is nobody',
  }),
  team: Type.String({ description: 'empty: no team' }),
  people: Type.Integer({ description: 'how many may' }),
  names: Type.Array(Type.String(), { description: 'of some of them; none for the person' }),
})
export const StaffAppeal = Type.Object({
  id: Id,
  level: Type.Integer({ minimum: 1, maximum: 2 }),
  state: oneOf(appealStates),
  result: oneOf(appealResults),
  correction: oneOf(appealCorrections),
  queueId: nullable(Id),
  queue: Type.String({ description: 'empty: no queue covers its type' }),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  business: Type.String(),
  recordId: Id,
  decisionId: Id,
  postId: Type.String(),
  applicant: Type.String(),
  own: Type.Boolean({ description: "the caller's own" }),
  handler: Type.String({ description: 'for those who handle; empty for the person' }),
  reason: Type.String({ description: 'why it was contested at first' }),
  wrongOrders: Type.Array(AppealedWrong),
  openedAt: Millis,
  dueAt: nullable(Millis),
  handledAt: nullable(Millis),
  closedAt: nullable(Millis),
  held: Type.Boolean({ description: 'the caller has it in hand' }),
  mayHandle: Type.Boolean({ description: 'the caller may take it, or has it, at level 1' }),
  mayLead: Type.Boolean({ description: 'the same at level 2' }),
  lastWord: nullable({
    ...LastWord,
    description: 'who may say it, where an appeal waits for it or is with somebody',
  }),
  mayGoOn: Type.Boolean({ description: 'the caller may take it on to a leader' }),
  mayWithdraw: Type.Boolean(),
})
export type StaffAppeal = Static<typeof StaffAppeal>

export const AppealDetail = Type.Object({
  appeal: StaffAppeal,
  steps: Type.Array(AppealStep),
  record: nullable({ ...HeldRecord, description: 'as it was decided on' }),
  givenRemark: Type.String(),
  fence: nullable(Type.Integer({ description: 'of the hold, where the caller has it in hand' })),
  leaseUntil: nullable(Millis),
})
export type AppealDetail = Static<typeof AppealDetail>

const own = { service: 'releasing', access: 'signed-in', scope: 'filtered' } as const
const handler = { service: 'releasing', access: 'appeal.handle', scope: 'filtered' } as const
const option = <const T extends readonly string[]>(values: T) =>
  Type.Object({ value: oneOf(values), label: Type.String() })
const choose = { ...own, method: 'GET', scope: 'none', input: Empty } as const
const choices = <const T extends readonly string[]>(values: T) => Type.Array(option(values))
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

const filters = {
  tab: Type.Optional(oneOf(appealTabs)),
  state: Type.Optional(oneOf(appealStates)),
  result: Type.Optional(oneOf(appealResults)),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  business: Text(40),
  queueId: Type.Optional(Id),
  applicantId: Type.Optional(Id),
  handlerId: Type.Optional(Id),
  postId: Text(128),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}
const detail = Type.Object({ id: Id, take: Type.Optional(Type.Boolean()) })
const Word = {
  id: Id,
  fence: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  right: Type.Optional({
    ...OwnAnswer,
    description: 'what is right after all, where another answer is',
  }),
  errorClass: Type.Optional(oneOf(errorClasses)),
  severity: Type.Optional(oneOf(severities)),
  reason: Type.String({
    minLength: branchLimits.reasonLeast,
    maxLength: branchLimits.reasonMost,
    pattern: '\\S',
  }),
}
const Said = Type.Object({
  id: Id,
  state: oneOf(appealStates),
  result: oneOf(appealResults),
  correction: oneOf(appealCorrections),
  decisionId: nullable({ ...Id, description: 'that stands since' }),
})
export const appealRefusals = [
  '',
  'not-found',
  'wrong-state',
  'appeal-expired',
  'appeal-twice',
] as const

export const appealCalls = {
  status: call({
    ...choose,
    path: '/appeal/status',
    output: choices(appealStates),
    summary: 'States of appeals by name',
  }),
  result: call({
    ...choose,
    path: '/appeal/result',
    output: choices(appealResults),
    summary: 'Results of appeals by name',
  }),
  statusAndResult: call({
    ...choose,
    path: '/appeal/status-and-result',
    output: Type.Array(
      Type.Object({
        ...option(appealStates).properties,
        children: choices(appealResults),
      }),
    ),
    summary: 'States of appeals, each with the results it may have',
  }),
  handleResult: call({
    ...choose,
    path: '/appeal/handle/result',
    input: Type.Object({ level: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) }),
    output: choices(firstWords),
    summary: 'What the caller may say of an appeal at a level',
  }),
  businessType: call({
    ...own,
    method: 'GET',
    path: '/appeal/business-type',
    input: Empty,
    output: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    summary: 'Businesses whose appeals the caller sees',
  }),
  queues: call({
    ...own,
    method: 'GET',
    path: '/appeal/queue/query',
    input: Type.Object({ ...paging, business: Text(40) }),
    output: pageOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        state: Type.String(),
        hours: Type.Integer({ description: 'that a handler has' }),
        handlers: Type.Integer(),
        waiting: Type.Integer({ description: 'at the first level' }),
        dueSoon: Type.Integer({ description: 'of those: due within six hours' }),
        oldest: nullable(Millis),
        raised: Type.Integer({ description: 'waiting for a leader' }),
      }),
    ),
    summary: 'Queues of appeals in the data of the caller, with what waits in them',
  }),
  list: call({
    ...own,
    method: 'POST',
    path: '/appeal/query',
    input: Type.Object({
      ...paging,
      ...filters,
    }),
    output: pageOf(StaffAppeal),
    summary: "Appeals, newest first: one's own, those one may decide on, or all of one's data",
  }),
  detail: call({
    ...own,
    method: 'POST',
    path: '/appeal/detail',
    input: detail,
    output: AppealDetail,
    summary: 'One appeal with its record and history; taken in hand for its first word on request',
  }),
  initiate: call({
    ...own,
    method: 'POST',
    path: '/appeal/initiate',
    input: Type.Object({
      wrongOrderIds: Type.Array(Id, {
        minItems: 1,
        maxItems: appealWrongMost,
        uniqueItems: true,
      }),
      reason: AppealReason,
      evidence: AppealEvidence,
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: { ...Id, description: 'of the wrong order' },
          appealId: nullable(Id),
          reason: oneOf(appealRefusals),
        }),
      ),
    }),
    summary:
      "Appeal against one's own wrong orders, one a decision; " +
      'what a judgment found goes to its case',
  }),
  withdraw: call({
    ...own,
    method: 'POST',
    path: '/appeal/withdraw',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Take back an appeal that nobody has in hand; its wrong orders count',
  }),
  handle: call({
    ...handler,
    method: 'POST',
    path: '/appeal/handle',
    input: Type.Object({ ...Word, result: oneOf(firstWords) }),
    output: Said,
    summary: 'Say the first word on an appeal in hand, or pass it to a leader',
  }),
  export: call({
    ...own,
    method: 'POST',
    path: '/appeal/export',
    input: Type.Object(filters),
    answers: 'raw',
    answersWithin: 20_000,
    output: Type.Unknown(),
    summary: 'The list as a workbook',
  }),
  secondDetail: call({
    ...own,
    method: 'POST',
    path: '/appeal/second/detail',
    input: detail,
    output: AppealDetail,
    summary: 'One appeal for who has the last word; taken in hand on request',
  }),
  secondInitiate: call({
    ...own,
    method: 'POST',
    path: '/appeal/second/initiate',
    input: Type.Object({ id: Id, reason: AppealReason, evidence: AppealEvidence }),
    output: Type.Object({ state: oneOf(appealStates) }),
    summary: 'Take an appeal on to a leader after a first word, once',
  }),
  secondHandle: call({
    ...own,
    method: 'POST',
    path: '/appeal/second/handle',
    input: Type.Object({ ...Word, result: oneOf(lastWords) }),
    output: Said,
    summary: 'Say the last word on an appeal in hand, as a leader or in the team of its queue',
  }),
}
