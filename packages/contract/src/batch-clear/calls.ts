import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'

/**
 * Orders that one clearing may take out, characters of its query, and seconds the query may take.
 */
export const maxCleared = 50_000
export const maxSql = 2000
export const sqlSeconds = 10
/** The one table that queries see, and its columns. */
export const clearTable = 'waiting_order'
export const clearColumns = {
  id: 'bigint',
  app_id: 'int',
  type: 'int',
  business: 'text',
  post_id: 'text',
  uid: 'text',
  country: 'text',
  language: 'text',
  source: 'text',
  group_key: 'text',
  priority: 'int',
  reports: 'int',
  received_at: 'timestamptz',
  created_at: 'timestamptz',
  text: 'text',
  ext: 'jsonb',
} as const

/** `draft`: chosen and perhaps counted, nothing is asked for yet. */
export const clearStates = ['draft', 'review', 'rejected', 'running', 'done', 'cancelled'] as const
/**
 * What became of an order. `held`: not waiting any more when its turn came; `changed`: newer
 * content of the post took its place; `gone`: it left the queue meanwhile.
 */
export const clearItemStates = [
  'pending',
  'cleared',
  'held',
  'changed',
  'gone',
  'cancelled',
] as const
export const clearStepActs = ['made', 'approved', 'rejected', 'cancelled', 'ended'] as const

export const ClearTask = Type.Object({
  id: Id,
  sql: Type.String(),
  state: oneOf(clearStates),
  reason: Type.String(),
  changeOrderId: nullable(Id),
  changeOrder: Type.String(),
  items: Type.Integer(),
  cleared: Type.Integer(),
  skipped: Type.Integer({ description: 'held, changed or gone meanwhile' }),
  left: Type.Integer(),
  cancelled: Type.Integer(),
  by: Type.String(),
  byId: Id,
  at: Millis,
  reviewer: Type.String(),
  endedAt: nullable(Millis),
  apps: Type.Array(AppId),
})
export type ClearTask = Static<typeof ClearTask>
export const ClearItem = Type.Object({
  position: Type.Integer(),
  orderId: Id,
  recordId: Id,
  appId: AppId,
  type: TypeId,
  postId: Type.String(),
  uid: Type.String(),
  text: Type.String(),
  receivedAt: Millis,
  state: oneOf(clearItemStates),
  at: nullable(Millis),
})
export type ClearItem = Static<typeof ClearItem>
const Counted = Type.Object({
  id: Id,
  total: Type.Integer(),
  byType: Type.Array(
    Type.Object({
      appId: AppId,
      type: TypeId,
      typeName: Type.String(),
      n: Type.Integer(),
      oldest: Millis,
    }),
  ),
  needsChangeOrder: Type.Boolean(),
  needsReview: Type.Boolean(),
})

const itemSort = sortBy([
  'position',
  'appId',
  'type',
  'postId',
  'uid',
  'text',
  'receivedAt',
  'state',
])
const path = '/clearAuditRecord'
const own = {
  service: 'review',
  access: 'punish.batch',
  scope: 'filtered',
  method: 'POST',
} as const
const ItemFilter = { id: Id, state: Type.Optional(oneOf(clearItemStates)) }
export const batchClearCalls = {
  selectSql: call({
    ...own,
    path: `${path}/selectSql`,
    limited: 20,
    input: Type.Object({ sql: Type.String({ minLength: 1, maxLength: maxSql }) }),
    output: Type.Object({
      id: Id,
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
    }),
    summary: 'Choose waiting orders by one SELECT over the view of those the caller sees',
  }),
  count: call({
    ...own,
    path: `${path}/count`,
    limited: 20,
    answersWithin: 15_000,
    input: Type.Object({ id: Id }),
    output: Counted,
    summary: 'Run the query once and keep which orders it names; only these are ever cleared',
  }),
  preview: call({
    ...own,
    path: `${path}/preview`,
    input: Type.Object({ id: Id, ...itemSort, ...keyset }),
    output: keysetOf(ClearItem),
    summary: 'The counted orders',
  }),
  clear: call({
    ...own,
    path: `${path}/clear`,
    limited: 20,
    acts: true,
    input: Type.Object({
      id: Id,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
      changeOrderId: Type.Optional(Id),
    }),
    output: Type.Object({ id: Id, state: oneOf(clearStates) }),
    summary: 'Discard the counted orders; many wait for a second person first',
  }),
  tasks: call({
    ...own,
    method: 'GET',
    path: `${path}/task`,
    input: Type.Object({
      ...sortBy(['id', 'items', 'state', 'reason', 'by', 'reviewer', 'at', 'endedAt']),
      ...paging,
      state: Type.Optional(oneOf(clearStates)),
      by: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: pageOf(ClearTask),
    summary: 'Clearings, newest first',
  }),
  task: call({
    ...own,
    method: 'GET',
    path: `${path}/task/:id`,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      task: ClearTask,
      steps: Type.Array(
        Type.Object({
          act: oneOf(clearStepActs),
          by: Type.String(),
          reason: Type.String(),
          at: Millis,
        }),
      ),
    }),
    summary: 'One clearing, and who did what to it',
  }),
  items: call({
    ...own,
    method: 'GET',
    path: `${path}/item`,
    input: Type.Object({ ...ItemFilter, ...itemSort, ...keyset }),
    output: keysetOf(ClearItem),
    summary: 'Orders of a clearing with what became of each',
  }),
  exportItems: call({
    ...own,
    method: 'GET',
    path: `${path}/item/export`,
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object(ItemFilter),
    output: Type.Unknown(),
    summary: 'The same as CSV',
  }),
  review: call({
    ...own,
    access: 'punish.review',
    path: `${path}/review`,
    acts: true,
    input: Type.Object({
      id: Id,
      act: oneOf(['approve', 'reject']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Empty,
    summary: 'Pass or turn down the clearing of another person',
  }),
  cancel: call({
    ...own,
    method: 'PUT',
    path: `${path}/cancel/:id`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ cancelled: Type.Integer() }),
    summary: 'Stop a clearing before its end; what was discarded stays so',
  }),
}

export const batchClearArea = {
  calls: { batchClear: batchClearCalls },
  acts: [
    'batchClear.approve',
    'batchClear.cancel',
    'batchClear.clear',
    'batchClear.discard',
    'batchClear.reject',
    'batchClear.select',
  ],
  pages: [page('/tags/batch-clear-record', 'punish.batch', ['bulk', 20, 'batch_clear', 'trash'])],
} as const satisfies Area
