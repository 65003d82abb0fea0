import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Json, Millis, TypeId, keyset, keysetOf, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { orderEventKinds } from '../queue/schemas.ts'
import { sortBy } from '../sort.ts'

/** What a person did to an order: decided it, or one of the other things an order goes through. */
export const operationKinds = ['decided', ...orderEventKinds] as const
const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }))
export const OperationFilter = Type.Object({
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  business: Type.Optional(oneOf(businessKinds)),
  taskId: Type.Optional(Id),
  postId: Text(128),
  uid: Text(64),
  windowId: Text(64),
  person: Type.Optional(Id),
  kind: Type.Optional(oneOf(operationKinds)),
  start: Type.Optional(Millis),
  end: Type.Optional(Millis),
})
export const Operation = Type.Object({
  id: Id,
  at: Millis,
  by: Type.String({ description: 'empty: the system itself' }),
  kind: oneOf(operationKinds),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  business: oneOf(businessKinds),
  recordId: Id,
  orderId: Id,
  postId: Type.String(),
  uid: Type.String(),
  taskId: nullable(Id),
  windowId: Type.String(),
  pageKey: Type.String(),
  resultId: Type.String({ description: 'of a decision' }),
  remark: Type.String(),
  detail: Json,
})
export type Operation = Static<typeof Operation>

export const operationLogCalls = {
  list: call({
    method: 'POST',
    service: 'review',
    path: '/operation-log',
    access: 'audit.team',
    scope: 'filtered',
    answersWithin: 10_000,
    input: Type.Object({ ...OperationFilter.properties, ...sortBy(['at']), ...keyset }),
    output: keysetOf(Operation),
    summary:
      'What people did to orders, newest first; without a post at most 24 hours of one month',
  }),
  export: call({
    method: 'POST',
    service: 'review',
    path: '/operation-log/export',
    access: 'audit.team',
    scope: 'filtered',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: OperationFilter,
    output: Type.Unknown(),
    summary: 'The same as CSV, 20,000 rows at most',
  }),
}

export const operationLogArea = {
  calls: { operationLog: operationLogCalls },
  acts: [],
  pages: [page('/tags/operation-log', 'audit.team', ['records', 90, 'operation_log', 'clock'])],
} as const satisfies Area
