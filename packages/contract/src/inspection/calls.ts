import { Type } from 'typebox'
import { type Calls, call } from '../define.ts'
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
import { businessKinds } from '../kinds.ts'
import { sortBy } from '../sort.ts'
import { errorClasses, severities } from '../wrong-order/errors.ts'
import { drawRuleKinds } from './draw-rules.ts'
import { Queue, QueueBody, queueKinds, queueStates } from './queue.ts'
import {
  InspectedVerdict,
  Inspection,
  inspectionStates,
  inspectionVerdicts,
  standings,
} from './rows.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
const read = { ...base, access: 'inspection.read' } as const
const edit = { ...base, access: 'inspection.edit' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** The calls of queues under a path: those of inspections, and those of inspections of these. */
function queueCalls<const P extends string>(path: P, what: string) {
  return {
    businessTypes: call({
      ...read,
      method: 'GET',
      path: `${path}/business-type`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          value: oneOf(businessKinds),
          label: Type.String(),
          types: Type.Array(Type.Object({ key: TypeKey, name: Type.String() })),
        }),
      ),
      summary: `Kinds of business and their types that ${what} may take`,
    }),
    ruleTypes: call({
      ...read,
      scope: 'none',
      method: 'GET',
      path: `${path}/sampling-rule-type`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          value: oneOf(drawRuleKinds),
          label: Type.String(),
          unit: oneOf(['per-cent', 'count']),
          limit: nullable(oneOf(['days', 'per-cent', 'seconds'])),
        }),
      ),
      summary: `Rules by which ${what} may draw`,
    }),
    query: call({
      ...read,
      method: 'GET',
      path: `${path}/query`,
      input: Type.Object({
        ...sortBy(['name', 'state', 'priority', 'updatedAt']),
        ...paging,
        kind: Type.Optional(oneOf(queueKinds)),
        id: Type.Optional(Id),
        name: Text(60),
        state: Type.Optional(oneOf(queueStates)),
        business: Type.Optional(oneOf(businessKinds)),
        appId: Type.Optional(AppId),
        type: Type.Optional(TypeId),
        personId: Type.Optional(Id),
        queueId: Type.Optional(Id),
      }),
      output: pageOf(Queue),
      summary: `Queues of ${what} with what waits in them and what was found`,
    }),
    list: call({
      ...read,
      method: 'GET',
      path: `${path}/list`,
      input: Type.Object({ kind: Type.Optional(oneOf(queueKinds)) }),
      output: Type.Array(Type.Object({ id: Id, name: Type.String(), state: oneOf(queueStates) })),
      summary: `Queues of ${what} by name`,
    }),
    detail: call({
      ...read,
      method: 'GET',
      path: `${path}/detail`,
      input: Type.Object({ id: Id, version: Type.Optional(Version) }),
      output: Type.Object({
        queue: Queue,
        versions: Type.Array(
          Type.Object({ version: Version, by: Type.String(), at: Millis, body: QueueBody }),
        ),
      }),
      summary: `A queue of ${what} with its versions, the newest first`,
    }),
    create: call({
      ...edit,
      method: 'POST',
      path: `${path}/create`,
      input: Type.Object({ kind: Type.Optional(oneOf(queueKinds)), body: QueueBody }),
      output: Saved,
      summary: `Make a queue of ${what}; it is off`,
    }),
    update: call({
      ...edit,
      method: 'PUT',
      path: `${path}/update`,
      input: Type.Object({
        id: Id,
        baseVersion: Version,
        body: Type.Optional(QueueBody),
        state: Type.Optional(oneOf(queueStates)),
      }),
      output: Saved,
      summary: `Change a queue of ${what}, for what is drawn from now on, or turn it on, off, pause`,
    }),
    remove: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/delete`,
      input: Type.Object({ id: Id }),
      output: Type.Object({ withdrawn: Type.Integer() }),
      summary: `Delete a queue of ${what} with what waits in it`,
    }),
    withdraw: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/pending/order/delete`,
      input: Type.Object({
        id: Id,
        ruleId: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
        personId: Type.Optional(Id),
        day: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })),
      }),
      output: Type.Object({ withdrawn: Type.Integer() }),
      summary: `Withdraw what waits in a queue of ${what}`,
    }),
  } satisfies Calls
}

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
    input: Type.Object({ orderId: Id }),
    output: Type.Object({
      given: InspectedVerdict,
      blind: Type.Boolean(),
      errorClass: nullable(oneOf(errorClasses)),
      severity: nullable(oneOf(severities)),
    }),
    summary: 'What was decided, once the own answer of an inspector is kept',
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
    }),
    output: pageOf(Inspection),
    summary: 'Inspections, newest first',
  }),
}
