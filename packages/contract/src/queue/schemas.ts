import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, TypeKey, nullable, oneOf } from '../envelope.ts'
import {
  FileItem,
  KeptTextItem,
  LiveItem,
  PictureItem,
  VideoItem,
  VoiceItem,
} from '../ingest/schemas.ts'
import { EngineSignal } from '../ingest/signals.ts'
import { businessKinds } from '../kinds.ts'
import { hourMs } from '../time.ts'
import { Relation } from '../setting/schemas.ts'

/** How long a person may keep suspended orders, and doubtful ones, without an audit of theirs. */
export const parkedMs = 12 * hourMs

/**
 * A record as an auditor holds it. `id` is the order; `fence` rises with each hold and goes back
 * with every act on it.
 */
export const HeldRecord = Type.Object({
  id: Id,
  recordId: Id,
  postId: Type.String(),
  uid: Type.String(),
  appId: AppId,
  type: TypeId,
  business: oneOf(businessKinds),
  country: Type.String(),
  language: Type.String(),
  source: Type.String(),
  reason: Type.String(),
  data: Json,
  extData: Json,
  modelInfo: Json,
  blockType: Type.Integer(),
  readOnly: Type.Boolean(),
  rePunish: Type.Boolean(),
  reviewTime: nullable(Millis),
  texts: Type.Array(KeptTextItem),
  pictures: Type.Array(PictureItem),
  videos: Type.Array(VideoItem),
  voices: Type.Array(VoiceItem),
  files: Type.Array(FileItem),
  lives: Type.Array(LiveItem),
  /** What engines found in it. */
  signals: Type.Array(EngineSignal),
  currentJson: Json,
  showJson: Json,
  fence: Type.Integer(),
  groupKey: Type.String(),
  reportCount: Type.Integer(),
  priority: Type.Integer(),
  createdAt: Millis,
  receivedAt: Millis,
  leaseUntil: Millis,
  deadline: nullable(Millis),
  settingVersion: Type.Integer(),
  contentHash: Type.String(),
  tfTaskId: nullable(Id),
  tfRound: Type.Integer(),
  /** How often this uid was punished before: live and ended punishments. */
  punished: Type.Object({ live: Type.Integer(), ended: Type.Integer() }),
})
export type HeldRecord = Static<typeof HeldRecord>

export const Condition = Type.Object(
  { dbField: Type.String({ maxLength: 64 }), relation: Relation, value: Type.Unknown() },
  { additionalProperties: true },
)
export type Condition = Static<typeof Condition>
/** `appId:type` → conditions, all of which must hold. */
export const ConditionQuery = Type.Record(TypeKey, Type.Array(Condition, { maxItems: 20 }))
export const QueryList = Type.Array(
  Type.Object({
    queryId: Type.Optional(Type.String({ maxLength: 64 })),
    appId: AppId,
    type: TypeId,
    conditions: Type.Array(Condition, { maxItems: 20 }),
  }),
  { maxItems: 10 },
)

/** A value a condition can have; `n` waiting orders have it, where that was counted. */
export const ConditionOption = Type.Object({
  value: Type.String(),
  label: Type.String(),
  parent: nullable(Type.String()),
  n: nullable(Type.Integer()),
})
export type ConditionOption = Static<typeof ConditionOption>

export const PageKey = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
export const WindowId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
export const Business = oneOf(businessKinds)
export const tf = {
  tfTaskIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  tfRound: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 20 }))),
}

/**
 * What a fetch asks for. `keepIds` are held on; the window's other unshown holds go back when
 * `reset`.
 */
export const fetchFields = {
  pageKey: PageKey,
  business: Business,
  windowId: WindowId,
  limit: Type.Integer({ minimum: 1, maximum: 200 }),
  reset: Type.Optional(Type.Boolean()),
  keepIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  conditionQuery: Type.Optional(ConditionQuery),
  queryList: Type.Optional(QueryList),
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
  ...tf,
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
}
export const Fetched = Type.Object({
  list: Type.Array(HeldRecord),
  serialId: Id,
  serverTime: Millis,
})

export const Saved = Type.Object({
  pageKey: PageKey,
  appTypes: Type.Array(TypeKey, { maxItems: 200 }),
  conditions: ConditionQuery,
  queryList: QueryList,
  frontendNode: Json,
})
export type Saved = Static<typeof Saved>

/** Counts of a queue as the caller may see it. */
export const QueueCount = Type.Object({
  waiting: Type.Integer(),
  held: Type.Integer(),
  suspended: Type.Integer(),
  doubtful: Type.Integer(),
  mine: Type.Integer({ description: 'held by the caller' }),
  mySuspended: Type.Integer(),
  oldest: nullable(Millis),
})
export const TypeCount = Type.Object({ appId: AppId, type: TypeId, ...QueueCount.properties })
export const orderStates = [
  'waiting',
  'held',
  'suspended',
  'doubtful',
  'decided',
  'discarded',
] as const
export const OrderState = oneOf(orderStates)
export type OrderState = (typeof orderStates)[number]

/**
 * What the history of an order says of it, beside its decisions: ways out of a hold, parking,
 * answers, removal, what leaders did with it; and what came in again under the key of its record.
 */
export const orderEventKinds = [
  'released',
  'filtered',
  'too-hard',
  'reset',
  'restart',
  'taken-over',
  'stop',
  'quit',
  'expired',
  'parked-too-long',
  'answered',
  'folded',
  'suspended',
  'doubtful',
  'discarded',
  'undone',
  'white-listed',
  'key-reused',
  'assigned',
  'prioritised',
  'recalled',
  'handed-out',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

export const HeldRef = Type.Object({ id: Id, fence: Type.Integer({ minimum: 0 }) })
/** What became of a hold: still the caller's (with its newest fence and times), or gone and why. */
export const HoldOutcome = Type.Object({
  id: Id,
  held: Type.Boolean(),
  fence: Type.Integer(),
  leaseUntil: nullable(Millis),
  deadline: nullable(Millis),
  reason: Type.String(),
  marks: Type.Optional(
    Type.Object(
      { currentJson: Json, showJson: Json },
      {
        description:
          'what white lists say of the record now; only where lists changed a moment ago',
      },
    ),
  ),
})
export type HoldOutcome = Static<typeof HoldOutcome>
