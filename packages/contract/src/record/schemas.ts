import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, TypeKey, keyset, nullable, oneOf } from '../envelope.ts'
import { PatchRow, PunishRow, punishStates } from '../decision/schemas.ts'
import { HeldRecord, OrderState, orderEventKinds } from '../queue/schemas.ts'

/** Who took a decision of somebody else back, when and why. */
const TakenBack = Type.Object({ by: Type.String(), at: Millis, reason: Type.String() })

/** A found record: where it is in its life, and its last decision. */
export const RecordRow = Type.Object({
  recordId: Id,
  orderId: nullable(Id),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  business: Type.String(),
  postId: Type.String(),
  uid: Type.String(),
  country: Type.String(),
  language: Type.String(),
  excerpt: Type.String({ description: 'first 120 characters of its texts' }),
  thumb: Type.String({ description: 'URL of its first picture, or empty' }),
  state: OrderState,
  receivedAt: Millis,
  createdAt: Millis,
  reportCount: Type.Integer(),
  priority: Type.Integer(),
  decisionId: nullable(Id),
  resultId: nullable(Type.String()),
  labels: Type.Array(Type.Integer()),
  decidedAt: nullable(Millis),
  decidedBy: nullable(Type.String()),
  serialId: nullable(Id),
  pageKey: nullable(Type.String()),
  delivery: nullable(oneOf(['none', 'pending', 'delivered', 'failed', 'stopped'])),
  undoUntil: nullable(Millis),
  takenBack: nullable(TakenBack),
  test: Type.Boolean({ description: 'of a test user: not counted, not delivered' }),
})
export type RecordRow = Static<typeof RecordRow>

export const RecordQuery = Type.Object({
  ...keyset,
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
  appId: Type.Optional(AppId),
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  serialId: Type.Optional(Id),
  recordId: Type.Optional(Id),
  start: Type.Optional(Millis),
  end: Type.Optional(Millis),
  by: Type.Optional(oneOf(['received', 'decided'])),
  resultId: Type.Optional(Type.String({ maxLength: 40 })),
  labelId: Type.Optional(Type.Integer()),
  state: Type.Optional(OrderState),
  auditor: Type.Optional(Id),
  delivery: Type.Optional(oneOf(['pending', 'delivered', 'failed', 'stopped'])),
  mine: Type.Optional(Type.Boolean()),
})

type PunishState = (typeof punishStates)[number]
/**
 * Kinds of a record's history: what happened to its order, its decisions, punishments and
 * deliveries. Each has its text `record.event_<kind>`.
 */
export const recordEventKinds = [
  'received',
  'read-in-part',
  'reported',
  'decided',
  'delivered',
  'delivery-failed',
  ...orderEventKinds,
  ...punishStates.map((state): `punish-${PunishState}` => `punish-${state}`),
] as const
export type RecordEventKind = (typeof recordEventKinds)[number]
/** One step in a record's life, newest first. */
export const RecordEvent = Type.Object({
  at: Millis,
  kind: oneOf(recordEventKinds),
  by: Type.String(),
  fence: nullable(Type.Integer()),
  detail: Json,
})
export type RecordEvent = Static<typeof RecordEvent>

export const DecisionView = Type.Object({
  id: Id,
  orderId: Id,
  at: Millis,
  by: Type.String(),
  pageKey: Type.String(),
  serialId: nullable(Id),
  windowId: Type.String(),
  resultId: Type.String(),
  resultType: Type.String(),
  resultKey: Type.String(),
  labels: Type.Array(
    Type.Object({ labelId: Type.Integer(), name: Type.String(), path: Type.String() }),
  ),
  remark: Type.String(),
  form: Json,
  rows: Type.Array(PatchRow),
  state: oneOf(['active', 'undone', 'replaced']),
  takenBack: nullable(TakenBack),
  settingVersion: Type.Integer(),
  labelVersion: Type.String(),
  contentHash: Type.String(),
  contentUnchanged: Type.Boolean({
    description: 'the stored content still has the hash the auditor saw',
  }),
  language: Type.String(),
  currentJson: Json,
  infos: Type.Array(
    Type.Object({
      hookId: Type.String(),
      hash: Type.String(),
      at: Millis,
      data: Type.Unknown(),
      cut: Type.Boolean({ description: 'too large to be kept whole' }),
    }),
  ),
  punishes: Type.Array(PunishRow),
  deliveries: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.String(),
      state: Type.String(),
      attempts: Type.Integer(),
      lastStatus: nullable(Type.Integer()),
      lastError: Type.String(),
      nextAt: nullable(Millis),
      deliveredAt: nullable(Millis),
    }),
  ),
})
export type DecisionView = Static<typeof DecisionView>
/** A record with everything that happened to it; `seen` replays what the last auditor saw. */
export const RecordDetail = Type.Object({
  record: HeldRecord,
  typeName: Type.String(),
  state: OrderState,
  decisions: Type.Array(DecisionView),
  events: Type.Array(RecordEvent),
})
export type RecordDetail = Static<typeof RecordDetail>
