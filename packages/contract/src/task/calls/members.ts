import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Id, Millis, oneOf, pageOf, paging } from '../../envelope.ts'
import { sortBy } from '../../sort.ts'
import { TaskAgreement } from '../agreement.ts'
import { TaskMember, taskKinds } from '../schemas.ts'
import { ask, read } from './shared.ts'

const filters = {
  taskId: Type.Optional(Id),
  kind: Type.Optional(oneOf(taskKinds)),
  personId: Type.Optional(Id),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}

/** What people did on tasks. */
export const memberCalls = {
  members: call({
    ...ask,
    path: '/workOrder-task-list',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['task', 'person', 'done', 'doneToday', 'timeouts', 'ms']),
      ...paging,
      ...filters,
    }),
    output: pageOf(TaskMember),
    summary: 'Work of each person on each task',
  }),
  exportMembers: call({
    ...ask,
    path: '/workOrder-member-summary-download',
    answers: 'raw',
    answersWithin: 20_000,
    input: Type.Object(filters),
    output: Type.Unknown(),
    summary: 'The same as a workbook',
  }),
  exportAnswers: call({
    ...read,
    path: '/task/answers',
    answers: 'raw',
    answersWithin: 20_000,
    input: Type.Object({ id: Id }),
    output: Type.Unknown(),
    summary: 'Answers that were kept of ended items of a task, as a workbook',
  }),
  agreement: call({
    ...read,
    path: '/task/agreement',
    answersWithin: 5000,
    input: Type.Object({ id: Id }),
    output: TaskAgreement,
    summary: 'How far people who were asked the same agree, on what they differ, who is followed',
  }),
}
