import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

/** What a store keeps hashes of. */
export const featureKinds = ['picture', 'text', 'file', 'link', 'audio', 'video'] as const
export type FeatureKind = (typeof featureKinds)[number]
/** Known bad; to be looked at; known good, which lets off what is nearer to it. */
export const listTypes = ['black', 'grey', 'white'] as const
/** `shadow`: it looks, notes what it would find, and changes nothing. */
export const storeStates = ['draft', 'shadow', 'live', 'off'] as const
export type StoreState = (typeof storeStates)[number]
export const featureStates = [
  'proposed',
  'live',
  'suspended',
  'retired',
  'rejected',
  'expired',
] as const
export type FeatureState = (typeof featureStates)[number]
export const featureSources = [
  'record',
  'upload',
  'url',
  'text',
  'hash',
  'import',
  'audit',
  'remote',
] as const
export type FeatureSource = (typeof featureSources)[number]
/** What is kept of what a hash was made of. */
export const sampleKinds = ['none', 'thumb'] as const
/**
 * What people said of a hit by deciding its record: nothing yet, no violation, another, this one.
 */
export const hitOutcomes = ['open', 'ignored', 'other', 'right'] as const

/** Features that one call makes or changes. */
export const mostFeatures = 50
export const mostChanged = 200
export const mostQuota = 1_000_000
/** A picture whose distance is at most this is the same feature. */
export const sameDistance = 4
/** Hits that were wrong, and their share of those decided in a week, that suspend a feature. */
export const falseLimits = { count: 3, share: 0.2, days: 7 } as const

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })
const Key = Type.String({ pattern: '^[a-z0-9_]{2,32}$' })
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` })
/** Of PDQ 64, of a simhash 16, of SHA-256 64, of MD5 32 hex digits. */
export const HashText = Type.String({
  pattern: '^([0-9a-fA-F]{16}|[0-9a-fA-F]{32}|[0-9a-fA-F]{64})$',
})
const Level = Type.Integer({ minimum: 1, maximum: 3, description: '1 grave, 2 usual, 3 a hint' })
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Remark = Type.String({ minLength: 1, maxLength: 500, pattern: String.raw`\S` })
export const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` })

/** Where a store looks: types of an app, all of them where none is named. */
export const StoreScope = Type.Object(
  { appId: AppId, types: Type.Array(TypeId, { maxItems: 200, uniqueItems: true }) },
  { additionalProperties: false },
)
/** How near counts: a hit, and a suspicion. */
export const StoreLines = Type.Object(
  {
    match: Type.Integer({ minimum: 0, maximum: 60, description: 'most distance of a hit' }),
    suspect: Type.Integer({ minimum: 0, maximum: 60, description: 'most distance of a suspicion' }),
    minQuality: Type.Integer({ minimum: 0, maximum: 100 }),
    turns: Type.Boolean({ description: 'turned and mirrored pictures, too' }),
    trim: Type.Boolean({ description: 'uniform borders are cut off' }),
  },
  { additionalProperties: false },
)
/** A matcher of others that answers for a store, which then keeps no hashes of its own. */
export const RemoteMatcher = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'up to where `/m/lookup` begins',
    }),
    banks: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 50,
      uniqueItems: true,
      description: 'none: every bank',
    }),
  },
  { additionalProperties: false },
)
export type RemoteMatcher = Static<typeof RemoteMatcher>
export const StoreBody = Type.Object(
  {
    appId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0: of all apps' }),
    storename: Key,
    name: Name,
    kind: oneOf(featureKinds),
    listType: oneOf(listTypes),
    labelId: LabelId,
    level: Level,
    lines: StoreLines,
    scopes: Type.Array(StoreScope, { maxItems: 200, description: 'none: every type' }),
    sharedWith: Type.Array(AppId, { maxItems: 50, uniqueItems: true }),
    ttlDays: nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
    quota: Type.Integer({ minimum: 1, maximum: mostQuota }),
    sample: oneOf(sampleKinds),
    remark: Type.String({ maxLength: 500 }),
    remote: Type.Optional(nullable(RemoteMatcher)),
  },
  { additionalProperties: false },
)
export type StoreBody = Static<typeof StoreBody>
export const StoreRow = Type.Object({
  ...StoreBody.properties,
  id: Id,
  version: Version,
  state: oneOf(storeStates),
  features: Count,
  proposed: Count,
  suspended: Count,
  hits: Count,
  decided: Count,
  wrong: Count,
  own: Type.Boolean({ description: 'changed last by the caller, who may not bring it into force' }),
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type StoreRow = Static<typeof StoreRow>

/** The numbers of a feature: records it was found in, and what people said of them. */
const counts = {
  hits: Count,
  decided: Count,
  right: Count,
  wrong: Count,
  lastHitAt: nullable(Millis),
}
export const FeatureRow = Type.Object({
  id: Id,
  version: Version,
  storeId: Id,
  appId: Type.Integer(),
  storename: Type.String(),
  storeName: Type.String(),
  listType: oneOf(listTypes),
  kind: oneOf(featureKinds),
  hash: Type.String(),
  algorithm: Type.String(),
  quality: nullable(Type.Integer()),
  text: Type.String(),
  hasSample: Type.Boolean(),
  source: oneOf(featureSources),
  sourceRef: Type.String(),
  recordId: nullable(Id),
  labelId: Type.Integer(),
  level: Type.Integer(),
  remark: Type.String(),
  validUntil: nullable(Millis),
  state: oneOf(featureStates),
  reason: Type.String({ description: 'of its state' }),
  own: Type.Boolean({ description: 'proposed by the caller, who may not review it' }),
  madeBy: Type.String(),
  madeAt: Millis,
  reviewedBy: Type.String(),
  reviewedAt: nullable(Millis),
  ...counts,
})
export type FeatureRow = Static<typeof FeatureRow>
export const Exception = Type.Object({
  id: Id,
  hash: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  at: Millis,
})
/** A proposed feature with the nearest that is there. */
export const Nearest = Type.Object({
  featureId: Id,
  storeId: Id,
  appId: Type.Integer(),
  storename: Type.String(),
  storeName: Type.String(),
  listType: oneOf(listTypes),
  state: oneOf(featureStates),
  labelId: Type.Integer(),
  remark: Type.String(),
  distance: Type.Number(),
  similarity: Type.Number({ minimum: 0, maximum: 1 }),
})
export type Nearest = Static<typeof Nearest>

/** What a feature is made of: exactly one of these. */
export const FeatureOrigin = Type.Object(
  {
    fileId: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'a file that was sent before' }),
    ),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    hash: Type.Optional(HashText),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    recordId: Type.Optional(Id),
    field: Type.Optional(
      Type.String({
        pattern: '^(texts|pictures|files|voices|videos)[.][0-9]{1,3}$',
        description: 'of the record',
      }),
    ),
  },
  { additionalProperties: false },
)
export type FeatureOrigin = Static<typeof FeatureOrigin>

export const HitRow = Type.Object({
  id: Id,
  recordId: Id,
  appId: Type.Integer(),
  type: Type.Integer(),
  field: Type.String(),
  distance: Type.Number(),
  similarity: Type.Number(),
  verdict: oneOf(['hit', 'suspect', 'suppressed', 'shadow']),
  outcome: oneOf(hitOutcomes),
  refuted: Type.Boolean({ description: 'somebody said that it is not similar' }),
  late: Type.Boolean({ description: 'found after engines had looked at the record' }),
  from: nullable(Type.Number({ description: 'seconds of the item of the record' })),
  to: nullable(Type.Number()),
  knownFrom: nullable(Type.Number({ description: 'seconds of the feature' })),
  knownTo: nullable(Type.Number()),
  at: Millis,
})
export type HitRow = Static<typeof HitRow>
