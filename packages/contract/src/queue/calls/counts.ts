import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Id, TypeKey, keysetOf } from '../../envelope.ts'
import { picking } from '../../picking.ts'
import {
  Business,
  ConditionQuery,
  PageKey,
  QueueCount,
  TaskCount,
  TypeCount,
  WindowId,
  tf,
} from '../schemas.ts'
import { seen } from './shared.ts'

const statInput = Type.Object({
  pageKey: PageKey,
  business: Type.Optional(Business),
  windowId: Type.Optional(WindowId),
  ...tf,
  conditionQuery: Type.Optional(ConditionQuery),
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
})

/** Counts of what waits, for the page that starts an audit. */
export const countCalls = {
  stat: call({
    ...seen,
    path: '/record/stat',
    input: statInput,
    output: QueueCount,
    summary: 'Counts of the queue under the chosen conditions',
  }),
  statMulti: call({
    ...seen,
    path: '/record/statMulti',
    input: statInput,
    output: Type.Array(TypeCount),
    summary: 'Counts by type',
  }),
  tasks: call({
    ...seen,
    path: '/tf-task/query',
    input: Type.Object({
      pageKey: Type.Optional(PageKey),
      business: Type.Optional(Business),
      types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
      ...tf,
    }),
    output: Type.Object({ list: Type.Array(TaskCount) }),
    summary: 'Tasks with orders in the queue, by round and type',
  }),
  pickTasks: call({
    method: 'GET',
    service: 'review',
    path: '/tf-task/pick',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object(picking),
    output: keysetOf(Type.Object({ id: Id, orders: Type.Integer() })),
    summary: 'Tasks with orders in the queue of the types of the caller, by id',
  }),
}
