import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { featureExchangeCalls } from './exchange/calls.ts'
import { featureRemoteCalls } from './remote/calls.ts'
import {
  Exception,
  FeatureOrigin,
  FeatureRow,
  HitRow,
  Nearest,
  Reason,
  Remark,
  StoreBody,
  StoreRow,
  Version,
  featureKinds,
  featureSources,
  featureStates,
  hitOutcomes,
  listTypes,
  mostChanged,
  mostFeatures,
  storeStates,
} from './schemas.ts'

const read = {
  service: 'feature',
  access: 'feature-library',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = { ...read, access: 'feature.edit', method: 'POST' } as const
const change = { ...edit, method: 'PUT' } as const
const remove = { ...edit, method: 'DELETE', query: ['version'] } as const
const review = { ...edit, access: 'feature.review' } as const

const Ref = Type.Object({ id: Id, version: Version })
const Changed = Ref
const Ids = Type.Array(Ref, { minItems: 1, maxItems: mostChanged })
const Outcomes = Type.Object({
  list: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: oneOf(['', 'not-found', 'conflict', 'wrong-state', 'second-person', 'foreign-data']),
    }),
  ),
})
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const featureFilters = {
  appId: Type.Optional(AppId),
  storeId: Type.Optional(Id),
  kind: Type.Optional(oneOf(featureKinds)),
  listType: Type.Optional(oneOf(listTypes)),
  labelId: Type.Optional(LabelId),
  states: Type.Optional(Type.Array(oneOf(featureStates), { maxItems: featureStates.length })),
  source: Type.Optional(oneOf(featureSources)),
  search: Type.Optional(
    Type.String({ maxLength: 128, description: 'in the remark or the text, or a hash' }),
  ),
}

/** Stores of known things, what is in them, and what they find. */
export const featureLibraryCalls = {
  // Paths of fixed words stand before those with an id in their place.
  ...featureExchangeCalls,
  ...featureRemoteCalls,
  stores: call({
    ...read,
    path: '/store',
    input: Type.Object({
      ...sortBy(['name', 'updatedAt', 'state']),
      ...paging,
      appId: Type.Optional(AppId),
      kind: Type.Optional(oneOf(featureKinds)),
      listType: Type.Optional(oneOf(listTypes)),
      state: Type.Optional(oneOf(storeStates)),
      search: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    output: pageOf(StoreRow),
    summary: 'Stores with what is in them and how often they were right',
  }),
  createStore: call({
    ...edit,
    path: '/store',
    input: Type.Object({ body: StoreBody }),
    output: Changed,
    summary: 'Make a store; it finds nothing before it is tried and brought into force',
  }),
  updateStore: call({
    ...change,
    path: '/store/:id',
    input: Type.Object({ id: Id, version: Version, body: StoreBody }),
    output: Changed,
    summary: 'Change a store; its app, key and kind stay',
  }),
  removeStore: call({
    ...remove,
    path: '/store/:id',
    input: Ref,
    output: Empty,
    summary: 'Delete a store that holds nothing',
  }),
  setStoreState: call({
    ...edit,
    access: 'feature-library',
    path: '/store/state',
    input: Type.Object({
      id: Id,
      version: Version,
      state: oneOf(storeStates),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Changed,
    summary:
      'Try a store or stop it (feature.edit); bring it into force, by another person ' +
      '(feature.review)',
  }),
  features: call({
    ...read,
    path: '/feature',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['madeAt', 'hits', 'lastHitAt', 'quality']),
      ...paging,
      ...featureFilters,
    }),
    output: pageOf(FeatureRow),
    summary: 'Features, those made last first',
  }),
  feature: call({
    ...read,
    path: '/feature/:id',
    input: Type.Object({
      id: Id,
      appId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      storename: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    output: Type.Object({
      ...FeatureRow.properties,
      exceptions: Type.Array(Exception),
    }),
    summary: 'One feature with its exceptions; unknown where it is not of the store that is named',
  }),
  createFeatures: call({
    ...edit,
    path: '/feature',
    answersWithin: 60_000,
    limited: 10,
    input: Type.Object({
      storeId: Id,
      list: Type.Array(FeatureOrigin, { minItems: 1, maxItems: mostFeatures }),
      labelId: nullable(LabelId),
      level: nullable(Type.Integer({ minimum: 1, maximum: 3 })),
      remark: Remark,
      validUntil: nullable(Millis),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: nullable(Id),
          code: oneOf([
            '',
            'exists',
            'quality',
            'unreadable',
            'not-found',
            'too-short',
            'wrong-kind',
            'no-converter',
            'full',
          ]),
          quality: nullable(Type.Integer()),
          existing: nullable(Nearest),
        }),
      ),
    }),
    summary: 'Propose features; each answers for itself why it cannot be one',
  }),
  updateFeature: call({
    ...change,
    path: '/feature/:id',
    input: Type.Object({
      id: Id,
      version: Version,
      labelId: LabelId,
      level: Type.Integer({ minimum: 1, maximum: 3 }),
      remark: Remark,
      validUntil: nullable(Millis),
    }),
    output: Changed,
    summary: 'Change label, level, remark or validity',
  }),
  setFeatureState: call({
    ...edit,
    path: '/feature/state',
    input: Type.Object({
      refs: Ids,
      act: oneOf(['suspend', 'resume', 'retire']),
      reason: Reason,
    }),
    output: Outcomes,
    summary: 'Suspend, resume or retire features; what was suspended for false hits is reviewed',
  }),
  moveFeatures: call({
    ...edit,
    path: '/feature/move',
    input: Type.Object({ refs: Ids, storeId: Id, reason: Reason }),
    output: Outcomes,
    summary: 'Move features to another store of their kind',
  }),
  hits: call({
    ...read,
    path: '/feature/:id/hits',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['at', 'distance']),
      ...paging,
      id: Id,
      start: Type.Optional(Millis),
      end: Type.Optional(Millis),
      verdict: Type.Optional(oneOf(['hit', 'suspect', 'suppressed', 'shadow'])),
      outcome: Type.Optional(oneOf(hitOutcomes)),
    }),
    output: pageOf(HitRow),
    summary: 'Records in which a feature was found, of the types that the caller sees',
  }),
  addException: call({
    ...edit,
    access: 'feature-library',
    path: '/feature/exception',
    input: Type.Object({
      id: Id,
      recordId: Type.Optional(Id),
      field: Type.Optional(Type.String({ maxLength: 64 })),
      hash: Type.Optional(Type.String({ pattern: '^([0-9a-fA-F]{16}|[0-9a-fA-F]{64})$' })),
      reason: Reason,
    }),
    output: Type.Object({ suspended: Type.Boolean() }),
    summary: 'Say that something is not similar: it is never found by this feature again',
  }),
  removeException: call({
    ...edit,
    method: 'DELETE',
    path: '/feature/exception/:id',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Take an exception away',
  }),
  reveal: call({
    ...read,
    method: 'POST',
    path: '/feature/reveal',
    limited: 20,
    input: Type.Object({ id: Id }),
    output: Type.Object({ picture: Type.String({ description: 'as a data address' }) }),
    summary: 'The sample of a feature; that it was looked at is logged',
  }),
  match: call({
    ...read,
    method: 'POST',
    path: '/match',
    answersWithin: 15_000,
    limited: 20,
    input: Type.Object({
      kind: oneOf(featureKinds),
      origin: FeatureOrigin,
      storeIds: Type.Array(Id, { maxItems: 50, description: 'none: all that the caller sees' }),
      most: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
      days: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 30, description: 'past records, so many days back' }),
      ),
      types: Type.Optional(
        Type.Array(Type.Object({ appId: AppId, type: TypeId }), { maxItems: 50 }),
      ),
    }),
    output: Type.Object({
      hash: Type.String(),
      algorithm: Type.String(),
      quality: nullable(Type.Integer()),
      hits: Type.Array(
        Type.Object({
          ...Nearest.properties,
          verdict: oneOf(['match', 'suspect', 'suppressed']),
          turn: Type.String(),
        }),
      ),
      below: Type.Array(Nearest),
      records: Type.Array(
        Type.Object({
          recordId: Id,
          appId: Type.Integer(),
          type: Type.Integer(),
          uid: Type.String(),
          field: Type.String(),
          distance: Type.Number(),
          receivedAt: Millis,
        }),
      ),
      stores: Type.Integer(),
      searched: Type.Integer({ description: 'features that were compared' }),
      searchedRecords: Type.Integer(),
    }),
    summary: 'What is known of a picture, text, file or link; what is asked about is not kept',
  }),
  proposals: call({
    ...read,
    path: '/proposal',
    input: Type.Object({
      ...sortBy(['madeAt']),
      ...paging,
      appId: Type.Optional(AppId),
      storeId: Type.Optional(Id),
      kind: Type.Optional(oneOf(featureKinds)),
      source: Type.Optional(oneOf(featureSources)),
      labelId: Type.Optional(LabelId),
      search: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    output: pageOf(
      Type.Object({
        ...FeatureRow.properties,
        nearest: nullable(Nearest),
        again: Type.Boolean({ description: 'it was in force, and was suspended' }),
      }),
    ),
    summary: 'Features that wait for a review, and those that were suspended',
  }),
  reviewProposals: call({
    ...review,
    path: '/proposal/review',
    input: Type.Object({
      refs: Ids,
      act: oneOf(['approve', 'reject']),
      reason: Type.String({ maxLength: 200 }),
      storeId: Type.Optional(Id),
      labelId: Type.Optional(LabelId),
    }),
    output: Outcomes,
    summary: 'Pass or reject what others proposed; a rejection gives its reason',
  }),
  log: call({
    ...read,
    path: '/log',
    input: Type.Object({
      ...sortBy(['at', 'actor', 'action']),
      ...paging,
      featureId: Type.Optional(Id),
      storeId: Type.Optional(Id),
      personId: Type.Optional(Id),
      action: Type.Optional(Type.String({ maxLength: 64 })),
      start: Type.Optional(Millis),
      end: Type.Optional(Millis),
    }),
    output: pageOf(
      Type.Object({
        id: Id,
        at: Millis,
        actor: Type.String(),
        action: Type.String(),
        subject: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
        reason: Type.String(),
      }),
    ),
    summary: 'Who did what to stores and features, views of samples included',
  }),
  health: call({
    ...read,
    path: '/health',
    input: Empty,
    output: Type.Object({
      servers: Type.Array(
        Type.Object({
          server: Type.String(),
          features: Type.Integer(),
          loadedAt: nullable(Millis),
          heartbeatAt: Millis,
          problem: Type.String(),
        }),
      ),
      converter: Type.Boolean({
        description: 'there is a program here that reads sounds and videos',
      }),
      waiting: Type.Integer({ description: 'records that wait for engines' }),
      oldestMs: Type.Integer(),
    }),
    summary: 'What each server has loaded, and what waits',
  }),
}
