import { Type } from 'typebox'
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
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Batch,
  BatchItem,
  BatchMade,
  BatchStep,
  NewBatch,
  batchStates,
  itemStates,
} from './schemas.ts'

const path = '/customize/batch-punish'
const own = { service: 'review', access: 'punish.batch', scope: 'filtered' } as const
const review = { service: 'review', access: 'punish.review', scope: 'filtered' } as const
const ItemFilter = {
  id: Id,
  state: Type.Optional(oneOf(itemStates)),
  text: Type.Optional(Type.String({ maxLength: 128 })),
}

const batchSort = sortBy(['id', 'appId', 'items', 'state', 'by', 'reviewer', 'at', 'endedAt'])
export const batchPunishCalls = {
  create: call({
    ...own,
    scope: { app: 'appId', type: 'type' },
    method: 'POST',
    path,
    maxBody: 16 * 1024 * 1024,
    answersWithin: 20_000,
    limited: 20,
    acts: true,
    input: NewBatch,
    output: BatchMade,
    summary: 'Punish many posts or users at once, or (dry) see what would come of it',
  }),
  limits: call({
    ...own,
    scope: 'none',
    method: 'GET',
    path: `${path}/limits`,
    input: Empty,
    output: Type.Object({ reviewAbove: Type.Integer() }),
    summary: 'Above how many posts and users a batch waits for a second person',
  }),
  list: call({
    ...own,
    method: 'GET',
    path,
    input: Type.Object({
      ...batchSort,
      ...paging,
      id: Type.Optional(Id),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      state: Type.Optional(oneOf(batchStates)),
      by: Type.Optional(Type.String({ maxLength: 64 })),
      reviewer: Type.Optional(Type.String({ maxLength: 64 })),
      changeOrderId: Type.Optional(Id),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(Batch),
    summary: 'Batches, newest first, with their progress',
  }),
  cancel: call({
    ...own,
    method: 'PUT',
    path: `${path}/cancel/:id`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ cancelled: Type.Integer({ description: 'items that are left alone' }) }),
    summary: 'Stop a batch before its running ends; what was decided stays',
  }),
  toReview: call({
    ...review,
    method: 'GET',
    path: `${path}/review`,
    input: Type.Object({ ...batchSort, ...paging }),
    output: pageOf(Batch),
    summary: 'Batches that wait for a second person',
  }),
  review: call({
    ...review,
    method: 'POST',
    path: `${path}/review`,
    acts: true,
    input: Type.Object({
      id: Id,
      act: oneOf(['approve', 'reject']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Empty,
    summary: 'Pass or turn down the batch of another person',
  }),
  process: call({
    ...own,
    method: 'GET',
    path: `${path}/review-process`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ batch: Batch, steps: Type.Array(BatchStep) }),
    summary: 'Who did what to a batch, and how far it is',
  }),
  items: call({
    ...own,
    method: 'GET',
    path: `${path}/item`,
    input: Type.Object({
      ...ItemFilter,
      ...sortBy(['position', 'postId', 'uid', 'state', 'message', 'at']),
      ...keyset,
    }),
    output: keysetOf(BatchItem),
    summary: 'Items of a batch with what became of each',
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
}

export const batchPunishArea = {
  calls: { batchPunish: batchPunishCalls },
  acts: ['batchPunish.approve', 'batchPunish.cancel', 'batchPunish.create', 'batchPunish.reject'],
  pages: [page('/tags/batch-log', 'punish.batch', ['bulk', 10, 'batch_punish', 'copy'])],
} as const satisfies Area
