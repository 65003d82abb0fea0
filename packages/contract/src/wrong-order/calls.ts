import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'

export const wrongSources = ['repunish', 'appeal', 'marked', 'conflict', 'branch'] as const
export const errorClasses = [
  'missed',
  'too_hard',
  'wrong_result',
  'wrong_label',
  'procedure',
] as const
/** As what a person was wrong. */
export const wrongRoles = ['auditor', 'inspector', 'judge', 'handler'] as const
export const severities = ['minor', 'normal', 'serious'] as const
/**
 * `new` until the person confirms or disputes it, or the time for that is over; a disputed one is
 * upheld or voided by a leader, or `changed`: the person was wrong, but another answer is right
 * than was said at first.
 */
export const wrongStates = [
  'new',
  'confirmed',
  'disputed',
  'upheld',
  'changed',
  'voided',
  'lapsed',
] as const
export const wrongActs = [
  'found',
  'confirmed',
  'disputed',
  'upheld',
  'changed',
  'voided',
  'lapsed',
  'remark',
] as const
/** Hours in which a person may dispute a wrong order; after that it counts. */
export const disputeHours = 72

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const Label = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })
const Ids = Type.Array(Id, { minItems: 1, maxItems: 200 })
const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
export const WrongFilter = {
  appId: Type.Optional(AppId),
  app: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  business: Text(40),
  taskId: Type.Optional(Id),
  postId: Text(128),
  postIdStr: Text(128),
  state: Type.Optional(oneOf(wrongStates)),
  source: Type.Optional(oneOf(wrongSources)),
  errorClass: Type.Optional(oneOf(errorClasses)),
  severity: Type.Optional(oneOf(severities)),
  labelId: Type.Optional(Label),
  person: Type.Optional(Id),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  mine: Type.Optional(Type.Boolean()),
}

export const WrongOrder = Type.Object({
  id: Id,
  decisionId: Id,
  person: Type.String(),
  own: Type.Boolean({ description: "the caller's own decision" }),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  business: Type.String(),
  recordId: Id,
  postId: Type.String(),
  uid: Type.String(),
  pageKey: Type.String(),
  source: oneOf(wrongSources),
  role: oneOf(wrongRoles),
  branchId: nullable({ ...Id, description: 'the branch order whose case decides on it' }),
  givenResult: Type.String(),
  givenLabels: Type.Array(Type.Integer()),
  givenLabelNames: Type.Array(Type.String()),
  givenAt: Millis,
  rightResult: Type.String({ description: 'empty: not said' }),
  rightLabels: Type.Array(Type.Integer()),
  rightLabelNames: Type.Array(Type.String()),
  errorClass: oneOf(errorClasses),
  severity: oneOf(severities),
  reason: Type.String(),
  foundBy: Type.String({ description: 'for leaders; empty for the person' }),
  foundAt: Millis,
  deadline: Millis,
  state: oneOf(wrongStates),
  remark: Type.String(),
  leaderRemark: Type.String(),
})
export type WrongOrder = Static<typeof WrongOrder>
export const WrongStep = Type.Object({
  act: oneOf(wrongActs),
  by: Type.String(),
  note: Type.String(),
  at: Millis,
})
/** What became of each of several. */
export const Each = Type.Object({
  list: Type.Array(
    Type.Object({
      id: Id,
      done: Type.Boolean(),
      reason: oneOf([
        '',
        'not-found',
        'not-yours',
        'wrong-state',
        'too-late',
        'not-yourself',
        'too-short',
        'in-appeal',
      ]),
    }),
  ),
})
const Counted = Type.Array(
  Type.Object({ key: Type.String(), name: Type.String(), n: Type.Integer() }),
)

const Side = Type.Object({
  decisionId: Id,
  by: Type.String(),
  at: Millis,
  pageKey: Type.String(),
  resultId: Type.String(),
  violation: Type.Boolean(),
  labels: Type.Array(Type.Integer()),
  labelNames: Type.Array(Type.String()),
  remark: Type.String(),
})
/**
 * How two reviewers came to the same record: decided anew, a first and a final review, an order
 * passed on.
 */
export const conflictKinds = ['repunish', 'review', 'passed'] as const
export const verdicts = ['first', 'second', 'both'] as const
export const Conflict = Type.Object({
  at: { ...Millis, description: 'of the later decision' },
  kind: oneOf(conflictKinds),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  recordId: Id,
  postId: Type.String(),
  uid: Type.String(),
  first: Side,
  second: Side,
  verdict: nullable(
    Type.Object({ right: oneOf(verdicts), reason: Type.String(), by: Type.String(), at: Millis }),
  ),
})
export type Conflict = Static<typeof Conflict>

const own = { service: 'releasing', access: 'signed-in', scope: 'filtered' } as const
const team = { service: 'releasing', access: 'audit.team', scope: 'filtered' } as const
export const wrongOrderCalls = {
  list: call({
    ...own,
    method: 'POST',
    path: '/wrong/order/v2',
    input: Type.Object({
      ...sortBy([
        'person',
        'appId',
        'errorClass',
        'severity',
        'source',
        'state',
        'foundAt',
        'deadline',
      ]),
      ...paging,
      ...WrongFilter,
    }),
    output: pageOf(WrongOrder),
    summary: "Wrong orders, newest first: one's own, of leaders everybody's in their apps",
  }),
  remark: call({
    ...own,
    method: 'PUT',
    path: '/wrong/order/remark',
    input: Type.Object({ ids: Ids, remark: Type.String({ maxLength: 200 }) }),
    output: Each,
    summary: "Write one's remark on wrong orders; leaders have a remark of their own",
  }),
  statistics: call({
    ...own,
    method: 'GET',
    path: '/wrong/order/statistics',
    input: Type.Object(WrongFilter),
    output: Type.Object({
      total: Type.Integer(),
      counted: Type.Integer({ description: 'not voided' }),
      decided: Type.Integer({
        description: 'decisions of the same people in the time of the answer',
      }),
      byState: Counted,
      byPerson: Counted,
      byLabel: Counted,
      byReason: Counted,
      bySource: Counted,
    }),
    summary: 'Wrong orders in numbers',
  }),
  check: call({
    ...own,
    method: 'PUT',
    path: '/wrong/order/check',
    input: Type.Object({
      ids: Ids,
      act: Type.Optional(oneOf(['confirm', 'dispute'])),
      remark: Text(200),
    }),
    output: Each,
    summary: "Confirm one's own wrong orders, or dispute them with a reason",
  }),
  judge: call({
    ...team,
    method: 'PUT',
    path: '/wrong/order/judge',
    input: Type.Object({ ids: Ids, act: oneOf(['uphold', 'void']), reason: Reason }),
    output: Each,
    summary: 'Uphold disputed wrong orders of others, or void any that lives',
  }),
  mark: call({
    ...team,
    method: 'POST',
    path: '/wrong/order/mark',
    input: Type.Object({
      decisionIds: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      errorClass: oneOf(errorClasses),
      severity: oneOf(severities),
      rightResult: Text(40),
      rightLabels: Type.Optional(Type.Array(Label, { maxItems: 50 })),
      reason: Reason,
    }),
    output: Each,
    summary: 'Call decisions of others wrong',
  }),
  process: call({
    ...own,
    method: 'GET',
    path: '/wrong/order/process',
    input: Type.Object({ id: Id }),
    output: Type.Object({ order: WrongOrder, steps: Type.Array(WrongStep) }),
    summary: 'One wrong order, and who did what about it',
  }),
  conflicts: call({
    ...team,
    method: 'POST',
    path: '/wrong/order/conflict',
    answersWithin: 10_000,
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      kind: Type.Optional(oneOf(conflictKinds)),
      person: Type.Optional(Id),
      postId: Text(128),
      settled: Type.Optional(Type.Boolean()),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: keysetOf(Conflict),
    summary: 'Records on which two reviewers disagree, newest first; a month at most',
  }),
  settle: call({
    ...team,
    method: 'PUT',
    path: '/wrong/order/conflict',
    input: Type.Object({ secondId: Id, right: oneOf(verdicts), reason: Reason }),
    output: Empty,
    summary: 'Say which of two reviewers was right; the other gets a wrong order',
  }),
}

export const wrongOrderArea = {
  calls: { wrongOrder: wrongOrderCalls },
  acts: [
    'wrongOrder.check',
    'wrongOrder.judge',
    'wrongOrder.mark',
    'wrongOrder.remark',
    'wrongOrder.settle',
  ],
  pages: [page('/wrong-order', 'audit.take', ['statistics', 40, 'wrong_order', 'close'])],
} as const satisfies Area
