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
import { appealLimits, appealResults, appealStates } from '../appeal/words.ts'
import { errorClasses, severities } from './errors.ts'
import { massVoidActs, massVoidCalls } from './mass-void.ts'

/**
 * What found it: another decision, a user's appeal, a leader, a settled conflict or disagreement,
 * an inspection or one of inspectors, a known answer, or a record asked about again.
 */
export const wrongSources = [
  'repunish',
  'appeal',
  'marked',
  'conflict',
  'branch',
  'inspection',
  'anti',
  'gold',
  'renew',
] as const
export type WrongSource = (typeof wrongSources)[number]
/** As what a person was wrong. */
export const wrongRoles = ['auditor', 'inspector', 'judge', 'handler'] as const
export type WrongRole = (typeof wrongRoles)[number]
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
/**
 * Why a wrong order is void: its person was right after all, which counts as agreed on; or it
 * counts for nobody, since the rule is unclear or was wrong. Empty: its decision was taken back.
 */
export const voidKinds = ['', 'overturned', 'void'] as const
export type VoidKind = (typeof voidKinds)[number]
export const wrongActs = [
  'found',
  'found_again',
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
  voidId: Type.Optional({ ...Id, description: 'those that a proposal would void' }),
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
  points: Type.Integer({ description: 'what it weighs' }),
  reason: Type.String(),
  foundBy: Type.String({ description: 'for leaders; empty for the person' }),
  foundAt: Millis,
  deadline: Millis,
  state: oneOf(wrongStates),
  voidedAs: oneOf(voidKinds),
  remark: Type.String(),
  leaderRemark: Type.String(),
  appeal: nullable(
    Type.Object({
      id: Id,
      level: Type.Integer({ minimum: 1, maximum: 2 }),
      state: oneOf(appealStates),
      result: oneOf(appealResults),
      dueAt: nullable(Millis),
    }),
  ),
})
export type WrongOrder = Static<typeof WrongOrder>
export const WrongStep = Type.Object({
  act: oneOf(wrongActs),
  source: {
    ...oneOf(['', ...wrongSources]),
    description: 'of what was found once more: what found it',
  },
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
        'wrong-handler',
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
      remark: Text(appealLimits.reasonMost),
    }),
    output: Each,
    summary: "Confirm one's own wrong orders, or appeal against them with a reason",
  }),
  judge: call({
    ...team,
    method: 'PUT',
    path: '/wrong/order/judge',
    input: Type.Object({ ids: Ids, act: oneOf(['uphold', 'void']), reason: Reason }),
    output: Each,
    summary:
      'Uphold disputed wrong orders of others where no appeal queue covers them, or void any ' +
      'that lives: they count for nobody',
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
    output: Type.Object({
      order: WrongOrder,
      steps: Type.Array(WrongStep),
      guide: nullable(
        Type.Object(
          { id: Id, title: Type.String() },
          { description: 'the article of the guide about its labels' },
        ),
      ),
    }),
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
  ...massVoidCalls,
}

export const wrongOrderArea = {
  calls: { wrongOrder: wrongOrderCalls },
  acts: [
    'wrongOrder.check',
    'wrongOrder.judge',
    'wrongOrder.mark',
    'wrongOrder.remark',
    'wrongOrder.settle',
    ...massVoidActs,
  ],
  pages: [page('/wrong-order', 'audit.take', ['statistics', 40, 'wrong_order', 'close'])],
} as const satisfies Area
