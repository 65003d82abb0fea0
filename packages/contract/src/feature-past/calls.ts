import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { featureKinds, hitOutcomes } from '../feature-library/schemas.ts'
import { RecordsTo, mostMade } from '../text-inspection/calls.ts'

/** Days of the past in which punishments are looked for that a feature led to. */
export const causedDays = 30
/** Days for which hashes of what records show are kept: so far back they are searched. */
export const hashDays = 30
/** Searches of one person that may wait or run. */
export const openRechecks = 3
/** Finds of a search that are kept; more are only counted. */
export const mostFinds = 10_000

export const recheckStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
export const recheckVerdicts = ['hit', 'suspect', 'shadow'] as const

export const Recheck = Type.Object({
  id: Id,
  storeId: Id,
  storeName: Type.String(),
  storename: Type.String(),
  appId: Type.Integer(),
  kind: oneOf(featureKinds),
  featureId: nullable(Id),
  featureName: Type.String({ description: 'empty: all features of the store' }),
  days: Type.Integer(),
  state: oneOf(recheckStates),
  problem: Type.String(),
  total: Type.Integer({ description: 'hashes to look through' }),
  done: Type.Integer(),
  hits: Type.Integer(),
  made: Type.Integer({ description: 'finds of which a record was made' }),
  by: Type.String(),
  madeAt: Millis,
  finishedAt: nullable(Millis),
})
export type Recheck = Static<typeof Recheck>
export const RecheckHit = Type.Object({
  recordId: Id,
  featureId: Id,
  featureName: Type.String(),
  field: Type.String(),
  appId: Type.Integer(),
  type: Type.Integer(),
  uid: Type.String(),
  distance: Type.Number(),
  similarity: Type.Number(),
  verdict: oneOf(recheckVerdicts),
  outcome: oneOf(hitOutcomes),
  receivedAt: Millis,
  made: Type.Boolean({ description: 'a record was made of it' }),
})
export type RecheckHit = Static<typeof RecheckHit>

const read = {
  service: 'feature',
  access: 'feature-library',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = { ...read, access: 'feature.edit', method: 'POST' } as const

/** What features have to do with what came before: punishments they led to, records they fit. */
export const featurePastCalls = {
  caused: call({
    ...read,
    method: 'POST',
    path: '/feature/:id/caused',
    answersWithin: 5000,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      since: Type.Integer({ description: 'milliseconds, UTC' }),
      list: Type.Array(
        Type.Object({
          appId: Type.Integer(),
          punishes: Type.Integer(),
          clearable: Type.Integer({ description: 'of these, what can be lifted now' }),
        }),
      ),
    }),
    summary: 'Punishments of the last 30 days that hits of a feature led to, by app',
  }),
  rechecks: call({
    ...read,
    path: '/recheck',
    input: Type.Object({
      ...paging,
      storeId: Type.Optional(Id),
      featureId: Type.Optional(Id),
      state: Type.Optional(oneOf(recheckStates)),
    }),
    output: pageOf(Recheck),
    summary: 'Searches of the past, those begun last first',
  }),
  startRecheck: call({
    ...edit,
    path: '/recheck',
    answersWithin: 10_000,
    limited: 5,
    input: Type.Object({
      storeId: Type.Optional(Id),
      featureId: Type.Optional(Id),
      days: Type.Integer({
        minimum: 1,
        maximum: 90,
        description: 'hashes are kept for 30 days: more days find nothing more',
      }),
    }),
    output: Type.Object({ id: Id, days: Type.Integer({ description: 'that are searched' }) }),
    summary: 'Search what records of the past showed, by all features of a store or by one',
  }),
  recheck: call({
    ...read,
    path: '/recheck/:id',
    input: Type.Object({ id: Id }),
    output: Recheck,
    summary: 'One search with how far it came',
  }),
  recheckHits: call({
    ...read,
    path: '/recheck/:id/hits',
    answersWithin: 5000,
    input: Type.Object({
      id: Id,
      ...paging,
      verdict: Type.Optional(oneOf(recheckVerdicts)),
      made: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(RecheckHit),
    summary: 'What a search found in the types that the caller sees, and what people decided',
  }),
  cancelRecheck: call({
    ...edit,
    method: 'PUT',
    path: '/recheck/:id/cancel',
    answersWithin: 10_000,
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a search; what it found stays',
  }),
  recheckRecords: call({
    ...edit,
    access: 'audit.team',
    path: '/recheck/:id/record',
    answersWithin: 60_000,
    limited: 10,
    acts: true,
    input: Type.Object({
      id: Id,
      ...RecordsTo,
      recordIds: Type.Array(Id, { minItems: 1, maxItems: mostMade, uniqueItems: true }),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Type.Object({
      made: Type.Integer(),
      again: Type.Integer({ description: 'made by an earlier call, or joined to what waits' }),
      refused: Type.Array(Type.Object({ recordId: Id, reason: Type.String() })),
    }),
    summary: 'Have what was found audited under a type; a record is made of each once a feature',
  }),
}

export const featurePastArea = {
  calls: { featurePast: featurePastCalls },
  acts: ['featurePast.cancel', 'featurePast.recheck', 'featurePast.records'],
  pages: [
    page('/feature/recheck', 'feature-library', ['features', 60, 'feature_recheck', 'clock']),
  ],
} as const satisfies Area
