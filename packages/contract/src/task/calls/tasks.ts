import { Type } from 'typebox'
import { call } from '../../define.ts'
import {
  Empty,
  Id,
  Millis,
  TypeKey,
  keyset,
  keysetOf,
  oneOf,
  pageOf,
  paging,
} from '../../envelope.ts'
import { picking } from '../../picking.ts'
import { sortBy } from '../../sort.ts'
import { moveActs, reviewActs } from '../life.ts'
import {
  DrawRun,
  Estimate,
  EstimateSample,
  Plan,
  ListedRow,
  TaskBody,
  TaskCheck,
  TaskDetail,
  TaskItem,
  TaskLogRow,
  TaskShort,
  itemStates,
  taskKinds,
  taskLimits,
  taskReviews,
  taskStates,
} from '../schemas.ts'
import { Reason, Saved, Version, edit, read, run } from './shared.ts'

const kind = oneOf(taskKinds)
const List = Type.Array(ListedRow, { maxItems: taskLimits.listed })
const large = { maxBody: 16 * 1024 * 1024, answersWithin: 20_000 } as const

const estimateInput = Type.Object({
  id: Type.Optional(Id),
  kind,
  body: TaskBody,
  list: Type.Optional(List),
})
const estimateAnswer = Type.Object({
  ...Estimate.properties,
  sample: Type.Array(EstimateSample),
})

/** Tasks: written, looked at, estimated. */
export const writingCalls = {
  list: call({
    ...read,
    path: '/taskLists',
    input: Type.Object({
      ...sortBy(['name', 'state', 'priority', 'createdAt', 'updatedAt']),
      ...paging,
      kind: Type.Optional(kind),
      state: Type.Optional(oneOf(taskStates)),
      review: Type.Optional(oneOf(taskReviews)),
      type: Type.Optional(TypeKey),
      teamId: Type.Optional(Id),
      owner: Type.Optional(Type.String({ maxLength: 64 })),
      name: Type.Optional(Type.String({ maxLength: 60 })),
      id: Type.Optional(Id),
      mine: Type.Optional(Type.Boolean()),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(TaskShort),
    summary: 'Tasks, the newest first',
  }),
  pick: call({
    ...read,
    path: '/auditedTaskLists',
    input: Type.Object({ ...picking, kind: Type.Optional(kind) }),
    output: keysetOf(Type.Object({ id: Id, name: Type.String(), kind })),
    summary: 'Tasks that were passed, to choose from',
  }),
  details: call({
    ...read,
    path: '/task/details',
    input: Type.Object({ id: Id }),
    output: TaskDetail,
    summary: 'A task with its newest text, what is in force, its estimate and its last draws',
  }),
  listed: call({
    ...read,
    path: '/task/listed',
    input: Type.Object({ ...keyset, id: Id }),
    output: keysetOf(Type.Object({ no: Type.Integer(), ...ListedRow.properties })),
    summary: 'Rows of the list of a task',
  }),
  log: call({
    ...read,
    path: '/audit-log',
    input: Type.Object({ ...keyset, id: Id }),
    output: keysetOf(TaskLogRow),
    summary: 'Who did what to a task, newest first',
  }),
  create: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/task',
    input: Type.Object({ kind, body: TaskBody, list: Type.Optional(List) }),
    output: Saved,
    summary: 'Write a task',
  }),
  update: call({
    ...edit,
    ...large,
    method: 'PUT',
    path: '/task',
    input: Type.Object({ id: Id, version: Version, body: TaskBody, list: Type.Optional(List) }),
    output: Saved,
    summary: 'Change a task; what runs goes on as it is until the change is passed',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/task',
    query: ['id'],
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Delete a task that never handed out anything',
  }),
  check: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/check-tfobject',
    input: estimateInput,
    output: TaskCheck,
    summary: 'Whether people and records of a task fit together',
  }),
  estimate: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/estimate-order-num',
    input: estimateInput,
    output: estimateAnswer,
    summary: 'How much a task comes to; kept with the version it was asked for',
  }),
}

/** Estimates that say more. */
export const estimateCalls = {
  estimateWithPlan: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/estimate-order-num-v2',
    input: estimateInput,
    output: Type.Object({
      ...estimateAnswer.properties,
      plan: Plan,
      unknown: Type.Integer({ description: 'rows of a list that name no record' }),
    }),
    summary: 'How much a task comes to, and how its records are found',
  }),
  estimateByHour: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/estimate-order-num-v3',
    input: estimateInput,
    output: Type.Object({
      ...estimateAnswer.properties,
      byHour: Type.Array(
        Type.Object({
          hour: Type.Integer({ description: 'of the day in Asia/Shanghai, 0 to 23' }),
          orders: Type.Integer(),
        }),
        { description: 'what came in during the last 24 hours; empty for a list' },
      ),
    }),
    summary: 'How much a task comes to, and how much comes in by hour',
  }),
}

/** Tasks: reviewed, run, drawn. */
export const runningCalls = {
  review: call({
    ...edit,
    access: 'task.read',
    method: 'PUT',
    path: '/task/audit/status',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(reviewActs),
      reason: Type.Optional(Reason),
    }),
    output: TaskShort,
    summary: 'Hand a version in, take it back, pass or refuse it (somebody else than its author)',
  }),
  move: call({
    ...run,
    method: 'PUT',
    path: '/task/status',
    input: Type.Object({
      id: Id,
      act: oneOf(moveActs),
      reason: Type.Optional(Reason),
    }),
    output: TaskShort,
    summary: 'Start, pause, go on, finish or cancel a task',
  }),
  withdraw: call({
    ...run,
    method: 'DELETE',
    path: '/task/pending/order',
    query: ['id'],
    input: Type.Object({ id: Id }),
    output: Type.Object({
      withdrawn: Type.Integer(),
      returned: Type.Integer({ description: 'of them, back in the ordinary queue' }),
      keptHeld: Type.Integer({ description: 'with somebody now, and left there' }),
    }),
    summary: 'Take back what waits and what was not handed out yet',
  }),
  redraw: call({
    ...run,
    method: 'POST',
    path: '/task/redraw-today-order',
    input: Type.Object({ id: Id, reason: Reason }),
    output: Type.Object({ runId: Id, seq: Type.Integer() }),
    summary: "Draw today's share anew; what was decided or is held stays",
  }),
  drawRuns: call({
    ...read,
    path: '/task/draw-run',
    input: Type.Object({ ...keyset, id: Id }),
    output: keysetOf(DrawRun),
    summary: 'Draws of a task, newest first',
  }),
  items: call({
    ...read,
    path: '/task/item',
    input: Type.Object({ ...keyset, id: Id, state: Type.Optional(oneOf(itemStates)) }),
    output: keysetOf(TaskItem),
    summary: 'What a task has drawn, by its turn',
  }),
}
