import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, keyset, keysetOf, nullable, oneOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'

export const deliveryKinds = ['decision', 'undo', 'clear', 'restore', 'reply'] as const
export const DeliveryRow = Type.Object({
  id: Id,
  appId: AppId,
  postId: Type.String(),
  kind: oneOf(deliveryKinds),
  idempotencyKey: Type.String(),
  state: oneOf(['pending', 'delivered', 'failed', 'stopped']),
  attempts: Type.Integer(),
  lastStatus: nullable(Type.Integer()),
  lastError: Type.String(),
  createdAt: Millis,
  nextAt: nullable(Millis),
  deliveredAt: nullable(Millis),
  decisionId: nullable(Id),
  recordId: nullable(Id),
  blockedBy: nullable(Id),
})
export type DeliveryRow = Static<typeof DeliveryRow>
const filter = {
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  kind: Type.Optional(oneOf(deliveryKinds)),
  error: Type.Optional(
    Type.String({ maxLength: 100, description: 'part of what the receiver answered last' }),
  ),
  state: Type.Optional(oneOf(['pending', 'failed', 'stopped', 'delivered'])),
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}

const DeliveredAct = Type.Object({
  punishId: Type.Integer(),
  scope: Type.String(),
  subject: Type.String(),
  startAt: Type.Integer(),
  endAt: nullable(Type.Integer()),
  permanent: Type.Boolean(),
})
export type DeliveredAct = Static<typeof DeliveredAct>

/** What a receiver gets as the body of a webhook. */
export const DeliveryPayload = Type.Object({
  type: oneOf(['decision', 'undo', 'clear', 'restore']),
  timestamp: Type.String({ description: 'ISO 8601, UTC' }),
  data: Type.Object({
    decisionId: Id,
    recordId: Id,
    appId: AppId,
    recordType: Type.Integer(),
    postId: Type.String(),
    uid: Type.String(),
    result: Type.String(),
    resultType: Type.String(),
    labels: Type.Array(Type.Object({ id: Type.Integer(), path: Type.Array(Type.Integer()) })),
    remark: Type.String(),
    punishes: Type.Array(DeliveredAct, {
      description: 'what is done; of an undo, clear or restore: what ends',
    }),
    rows: Type.Array(
      Type.Object({
        rowId: Type.String(),
        result: Type.String(),
        labels: Type.Array(Type.Integer()),
        remark: Type.String(),
      }),
    ),
    decidedAt: Millis,
    idempotencyKey: Type.String(),
    restored: Type.Optional(
      Type.Array(DeliveredAct, {
        description: 'of an undo or clear: earlier punishments that are in force again instead',
      }),
    ),
    undoneAt: Type.Optional(Millis),
    replaces: Type.Optional(
      Type.Unsafe<string>(
        Type.String({
          description:
            'of a decision: the one it stands for now; what was in force by both stays so and is ' +
            'not named again',
        }),
      ),
    ),
    clearedAt: Type.Optional(Millis),
    clearReason: Type.Optional(
      Type.String({ description: 'of a clear or restore: why the punishment was lifted' }),
    ),
    extra: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'what the form of the result says beside: a reply, boxes to mask, spans of texts, ' +
          'fields to reset, acts in a room, codes of a checklist',
      }),
    ),
  }),
})
export type DeliveryPayload = Static<typeof DeliveryPayload>

export const deliveryCalls = {
  failList: call({
    method: 'POST',
    service: 'review',
    path: '/checking/fail-list',
    access: 'delivery.read',
    scope: 'filtered',
    input: Type.Object({ ...filter, ...sortBy(['createdAt']), ...keyset }),
    output: keysetOf(DeliveryRow),
    summary: 'Deliveries that did not arrive (or, by state, any)',
  }),
  rePush: call({
    method: 'POST',
    service: 'review',
    path: '/checking/fail-list/re-push',
    access: 'delivery.push',
    scope: 'filtered',
    input: Type.Object({
      ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      all: Type.Optional(Type.Object(filter)),
    }),
    output: Type.Object({ pushed: Type.Integer(), refused: Type.Integer() }),
    summary: 'Push deliveries again, some or all that match',
  }),
  total: call({
    method: 'POST',
    service: 'review',
    path: '/checking/total',
    access: 'delivery.read',
    scope: 'filtered',
    input: Type.Object(filter),
    output: Type.Object({
      pending: Type.Integer(),
      failed: Type.Integer(),
      stopped: Type.Integer(),
      delivered: Type.Integer(),
      oldestPending: nullable(Millis),
      endpoints: Type.Array(
        Type.Object({
          appId: AppId,
          appName: Type.String(),
          url: Type.String(),
          state: oneOf(['on', 'off', 'gone']),
        }),
      ),
    }),
    summary: 'Deliveries by state, and the state of the endpoints',
  }),
}

export const deliveryArea = {
  calls: { delivery: deliveryCalls },
  acts: [
    'delivery.rePush',
    'delivery.setEndpoint',
    'delivery.setEndpointState',
    'delivery.testEndpoint',
  ],
  pages: [
    page('/atlas/dbmq-retry', 'delivery.read', ['delivery', 10, 'delivery_retry', 'refresh']),
  ],
} as const satisfies Area
