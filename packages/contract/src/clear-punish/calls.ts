import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, keyset, keysetOf, nullable, oneOf } from '../envelope.ts'
import { PunishRow, punishStates } from '../decision/schemas.ts'
import { sortBy } from '../sort.ts'

/** Things named by one call, and punishments it may lift. */
export const maxClear = 5000
/** What punishments to lift are named by. */
export const clearBy = ['row', 'post', 'uid'] as const
/**
 * Why one named is left: not known (or not the caller's to see), lifted before, over by itself,
 * spared or covered by another (so that nothing is in force), without anything that can be lifted.
 */
export const clearRefusals = ['not-found', 'cleared', 'ended', 'not-in-force', 'nothing'] as const

const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }))
const about = {
  appId: AppId,
  uid: Text(64),
  postId: Text(128),
  punishId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  by: Text(64),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}
export const PunishFilter = Type.Object({
  ...about,
  subject: Text(200),
  state: Type.Optional(oneOf(punishStates)),
  live: Type.Optional(Type.Boolean({ description: 'only what can be lifted now' })),
  batchId: Type.Optional(Id),
  featureId: Type.Optional(Id),
})
export const ClearablePunish = Type.Object({
  ...PunishRow.properties,
  type: Type.Integer(),
  clearable: Type.Boolean(),
  delivery: Type.String({
    description: 'state of the newest delivery of its decision; empty without one',
  }),
})
export type ClearablePunish = Static<typeof ClearablePunish>

export const ClearInput = Type.Object({
  appId: AppId,
  by: oneOf(clearBy),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
    minItems: 1,
    maxItems: maxClear,
    description: 'punishment ids, post ids or uids',
  }),
  punishIds: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), {
      maxItems: 100,
      description: 'only these acts',
    }),
  ),
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  remark: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  contentBack: Type.Boolean({ description: 'deleted or hidden content is to be shown again' }),
  changeOrderId: Type.Optional(Id),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
})
export const ClearOutcome = Type.Object({
  key: Type.String({ description: 'as it was named' }),
  punishId: nullable(Id),
  act: nullable(Type.Integer()),
  subject: Type.String(),
  cleared: Type.Boolean(),
  reason: Type.String({ description: 'empty when lifted, else why not' }),
})
export type ClearOutcome = Static<typeof ClearOutcome>
export const ClearAnswer = Type.Object({
  list: Type.Array(ClearOutcome),
  cleared: Type.Integer(),
  refused: Type.Integer(),
  needsChangeOrder: Type.Boolean(),
})

export const ClearRow = Type.Object({
  id: Id,
  punishId: Id,
  act: Type.Integer(),
  scope: Type.String(),
  subject: Type.String(),
  appId: AppId,
  type: Type.Integer(),
  uid: Type.String(),
  postId: Type.String(),
  reason: Type.String(),
  remark: Type.String(),
  contentBack: Type.Boolean(),
  changeOrderId: nullable(Id),
  changeOrder: Type.String(),
  by: Type.String(),
  at: Millis,
  punishedBy: Type.String(),
  punishedAt: Millis,
  endAt: nullable(Millis),
  permanent: Type.Boolean(),
  deliveryId: nullable(Id),
  delivery: Type.String({ description: 'state of what its app is told; empty where nothing is' }),
})
export type ClearRow = Static<typeof ClearRow>
const HistoryFilter = Type.Object({ ...about, reason: Text(200) })

const shared = { service: 'review', scope: { app: 'appId' } } as const
export const clearPunishCalls = {
  query: call({
    ...shared,
    access: 'record.read',
    method: 'POST',
    path: '/clear-punish/query',
    input: Type.Object({ ...PunishFilter.properties, ...sortBy(['at']), ...keyset }),
    output: keysetOf(ClearablePunish),
    summary: 'Punishments of an app, newest first',
  }),
  clear: call({
    ...shared,
    access: 'punish.batch',
    method: 'POST',
    path: '/clear-punish',
    answersWithin: 10_000,
    limited: 10,
    acts: true,
    input: ClearInput,
    output: ClearAnswer,
    summary: 'Lift punishments; each is lifted or left on its own, none is deleted',
  }),
  history: call({
    ...shared,
    access: 'record.read',
    method: 'POST',
    path: '/clear-punish/history',
    input: Type.Object({ ...HistoryFilter.properties, ...sortBy(['at']), ...keyset }),
    output: keysetOf(ClearRow),
    summary: 'What was lifted, newest first',
  }),
  exportHistory: call({
    ...shared,
    access: 'record.read',
    method: 'POST',
    path: '/clear-punish/history/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: HistoryFilter,
    output: Type.Unknown(),
    summary: 'The same as CSV, 20,000 rows at most',
  }),
}

export const clearPunishArea = {
  calls: { clearPunish: clearPunishCalls },
  acts: ['clearPunish.clear'],
  pages: [
    page('/clear-punish', 'punish.batch', ['bulk', 40, 'clear_punish', 'close']),
    page('/clear-punish/history', 'punish.batch', ['bulk', 50, 'clear_history', 'clock']),
  ],
} as const satisfies Area
