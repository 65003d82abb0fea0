import type { Permission } from '@oas/contract/permissions'
import {
  type TaskReview,
  type TaskState,
  taskReviews,
  taskStates,
} from '@oas/contract/task/schemas'
import { expect, test } from 'vitest'
import { isPossible, refusalOf, taskActs } from './acts.ts'

const offered = (state: TaskState, review: TaskReview): string =>
  taskActs.filter((act) => isPossible(act, { state, review, kind: 'normal' })).join(' ')
const everything = (): boolean => true
const only =
  (...granted: Permission[]) =>
  (permission: Permission): boolean =>
    granted.includes(permission)

test.each<[TaskState, TaskReview, string]>([
  ['draft', 'none', 'submit edit copy remove'],
  ['draft', 'refused', 'submit edit copy remove'],
  ['draft', 'pending', 'pass refuse edit recall copy'],
  ['ready', 'passed', 'start edit cancel copy'],
  ['running', 'passed', 'pause edit redraw withdraw finish cancel copy'],
  ['running', 'pending', 'pass refuse pause edit recall redraw withdraw finish cancel copy'],
  ['paused', 'passed', 'resume edit withdraw finish cancel copy'],
  ['finished', 'passed', 'copy'],
  ['cancelled', 'pending', 'copy'],
])('offers for a task that is %s and %s: %s', (state, review, acts) => {
  expect(offered(state, review)).toBe(acts)
})

test('says which permission is lacking for each act', () => {
  const task = { state: 'running', review: 'pending', own: false } as const
  const refusals = taskActs.map((act) => refusalOf(act, task, only('task.read')))
  expect(new Set(refusals)).toEqual(new Set(['needs_edit', 'needs_review', 'needs_run']))
})

test('lets nobody approve or reject what they wrote themselves', () => {
  const task = { state: 'draft', review: 'pending', own: true } as const
  expect(refusalOf('pass', task, everything)).toBe('own')
  expect(refusalOf('pass', { ...task, own: false }, everything)).toBeNull()
  expect(refusalOf('recall', task, everything)).toBeNull()
})

test('has a version that waits for approval withdrawn before it is edited', () => {
  for (const review of taskReviews)
    expect(refusalOf('edit', { state: 'draft', review, own: true }, everything)).toBe(
      review === 'pending' ? 'recall_first' : null,
    )
})

test('offers every act in some state', () => {
  const seen = new Set(
    taskStates.flatMap((state) =>
      taskReviews.flatMap((review) => offered(state, review).split(' ')),
    ),
  )
  expect([...taskActs].filter((act) => !seen.has(act))).toEqual([])
})
