import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Id, Millis, TypeId, TypeKey, keysetOf, nullable, oneOf } from '../../envelope.ts'
import { picking } from '../../picking.ts'
import { taskEffects, taskKinds, taskStates } from '../../task/schemas.ts'
import {
  Business,
  ConditionQuery,
  PageKey,
  QueueCount,
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

/** Orders of one round of a task, by type. */
const TaskCount = Type.Object({
  tfTaskId: Id,
  tfRound: Type.Integer(),
  appId: AppId,
  type: TypeId,
  waiting: Type.Integer(),
  held: Type.Integer(),
  mine: Type.Integer(),
  name: Type.String({ description: 'empty: nobody wrote the task down' }),
  text: Type.String({ description: 'for whoever works on it' }),
  kind: nullable(
    oneOf([...taskKinds, 'inspect', 'anti', 'audit'], {
      description: 'the last three: queues of inspection, and of ordinary orders',
    }),
  ),
  effect: oneOf(taskEffects),
  priority: Type.Integer(),
  quota: nullable(Type.Integer({ description: 'what a person may have of it in a day' })),
  quotaLeft: nullable(
    Type.Integer({ description: 'what the caller may still have of it today; null: no limit' }),
  ),
  dueAt: nullable(Millis),
})
/** A task, or a queue of inspection, of the caller that hands nothing out now. */
const RestingTask = Type.Object({
  tfTaskId: Id,
  name: Type.String(),
  state: {
    ...oneOf(taskStates),
    description: 'a queue that is off is finished, one that was deleted is cancelled',
  },
  queue: Type.Boolean({ description: 'a queue, not a task' }),
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
      source: Type.Optional(
        oneOf(['audit', 'inspection'], { description: 'inspection: queues of it, no tasks' }),
      ),
      ...tf,
    }),
    output: Type.Object({
      list: Type.Array(TaskCount),
      resting: Type.Array(RestingTask, { description: 'of the named tasks' }),
      blockedBy: Type.Optional(
        oneOf(['exam', 'care'], {
          description:
            'the caller may not take a type before passing an exam, or saw enough grave material',
        }),
      ),
    }),
    summary: 'Tasks that hand out to the caller, by round and type, the most urgent first',
  }),
  pickTasks: call({
    method: 'GET',
    service: 'review',
    path: '/tf-task/pick',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object(picking),
    output: keysetOf(Type.Object({ id: Id, name: Type.String(), orders: Type.Integer() })),
    summary: 'Tasks with orders in the queue of the types of the caller, by id or name',
  }),
}
