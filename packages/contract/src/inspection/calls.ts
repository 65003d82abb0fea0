import { Type } from 'typebox'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  TypeKey,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { errorClasses, severities } from '../wrong-order/errors.ts'
import { AccuracyAnswer, AccuracyAsked } from './accuracy.ts'
import { queueCalls } from './queue-calls.ts'
import { QueueBody, queueKinds } from './queue.ts'
import {
  InspectedVerdict,
  Inspection,
  inspectionStates,
  inspectionVerdicts,
  standings,
} from './rows.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
const read = { ...base, access: 'inspection.read' } as const
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const inspectQueueCalls = {
  ...queueCalls('/inspection/queue', 'inspections'),
  forecast: call({
    ...read,
    method: 'POST',
    path: '/inspection/queue/forecast',
    answersWithin: 10_000,
    input: Type.Object({
      id: Type.Optional(Id),
      kind: Type.Optional(oneOf(queueKinds)),
      body: QueueBody,
    }),
    output: Type.Object({
      days: Type.Integer({ description: 'of which it is told' }),
      decisions: Type.Integer({ description: 'that the queue would have tried' }),
      drawn: Type.Number({ description: 'that it would have drawn' }),
      perDay: Type.Number(),
      rules: Type.Array(
        Type.Object({
          id: Type.Integer(),
          named: Type.Integer({ description: 'decisions that the rule names' }),
          drawn: Type.Number(),
        }),
      ),
      byDay: Type.Array(
        Type.Object({ day: Type.String(), decisions: Type.Integer(), drawn: Type.Number() }),
      ),
      people: Type.Integer({ description: 'who may work on it' }),
    }),
    summary: 'What a queue would have drawn of the decisions of the last seven days',
  }),
  waiting: call({
    ...read,
    method: 'POST',
    path: '/inspection/queue/waiting',
    input: Type.Object({ scope: QueueBody.properties.scope }),
    output: Type.Object({
      waiting: Type.Integer(),
      oldest: nullable(Millis),
      perDay: Type.Number({ description: 'that came in on a day of the last seven' }),
      byDay: Type.Array(Type.Object({ day: Type.String(), n: Type.Integer() })),
    }),
    summary: 'Ordinary orders that a queue of such a scope would hand out',
  }),
}
export const antiQueueCalls = queueCalls('/anti-inspection/queue', 'inspections of inspections')

const Home = Type.Object({
  queues: Type.Array(
    Type.Object({
      id: Id,
      kind: oneOf(['inspect', 'anti']),
      name: Type.String(),
      remark: Type.String(),
      blind: Type.Boolean(),
      types: Type.Array(
        Type.Object({ key: TypeKey, name: Type.String(), waiting: Type.Integer() }),
      ),
      waiting: Type.Integer(),
      mine: Type.Integer({ description: 'held, put aside or answered by the caller' }),
      oldest: nullable(Millis),
      expiring: Type.Integer({ description: 'that expire within a day' }),
      left: nullable(Type.Integer({ description: 'of the share of today' })),
    }),
  ),
  today: Type.Object({
    done: Type.Integer(),
    agree: Type.Integer(),
    wrong: Type.Integer(),
    seconds: nullable(Type.Number({ description: 'for one, in the middle' })),
  }),
  days: Type.Array(
    Type.Object({ day: Type.String(), agree: Type.Integer(), wrong: Type.Integer() }),
  ),
})
export const inspectionCalls = {
  home: call({
    ...base,
    access: 'inspection.work',
    method: 'GET',
    path: '/inspection/home',
    input: Empty,
    output: Home,
    summary: 'What a person may inspect, and has inspected',
  }),
  compare: call({
    ...base,
    access: 'inspection.work',
    method: 'GET',
    path: '/inspection/compare',
    input: Type.Object({
      orderId: Id,
      resultId: Type.Optional(
        Type.String({ maxLength: 40, description: 'the own answer, where it is not kept yet' }),
      ),
      labels: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50, uniqueItems: true })),
    }),
    output: Type.Object({
      kind: oneOf(['inspect', 'anti'], {
        description: 'a decision is inspected, or what another inspector said of one',
      }),
      blind: Type.Boolean(),
      answered: Type.Boolean({ description: 'the own answer is kept' }),
      own: nullable(
        Type.Object({
          ...InspectedVerdict.properties,
          remark: Type.String(),
          form: Type.Record(Type.String(), Type.Unknown()),
          whole: Type.Boolean({ description: 'it says nothing of single rows' }),
        }),
      ),
      given: nullable({
        ...InspectedVerdict,
        description: 'what is inspected; null: not shown before the own answer is kept',
      }),
      original: nullable({
        ...InspectedVerdict,
        description: 'anti: what was decided, beside what was found of it',
      }),
      errorClass: nullable(oneOf(errorClasses)),
      severity: nullable(oneOf(severities)),
    }),
    summary: 'What is inspected, once the own answer of an inspector is kept',
  }),
  query: call({
    ...read,
    method: 'POST',
    path: '/inspection/query',
    input: Type.Object({
      ...sortBy(['madeAt', 'at', 'state']),
      ...paging,
      kind: Type.Optional(oneOf(['inspect', 'anti'])),
      id: Type.Optional(Id),
      queueId: Type.Optional(Id),
      ruleId: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
      state: Type.Optional(oneOf(inspectionStates)),
      verdict: Type.Optional(oneOf(inspectionVerdicts)),
      standing: Type.Optional(oneOf(standings)),
      errorClass: Type.Optional(oneOf(errorClasses)),
      personId: Type.Optional(Id),
      inspectorId: Type.Optional(Id),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      postId: Text(128),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      by: Type.Optional(
        oneOf(['made', 'work', 'finding'], {
          description: 'of what the time is: as it was made, of the work, of the finding',
        }),
      ),
    }),
    output: pageOf(Inspection),
    summary: 'Inspections, newest first',
  }),
  accuracy: call({
    ...read,
    method: 'POST',
    path: '/inspection/accuracy',
    answersWithin: 10_000,
    input: AccuracyAsked,
    output: AccuracyAnswer,
    summary: 'How many decisions were right, by what inspections came to',
  }),
}
