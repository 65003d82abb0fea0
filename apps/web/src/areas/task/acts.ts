import type { Permission } from '@oas/contract/permissions'
import {
  stateAfter,
  afterReview,
  isUnderWay,
  mayBeWritten,
  moveActs,
  reviewActs,
} from '@oas/contract/task/life'
import type { TaskShort } from '@oas/contract/task/schemas'

/** What can be done with tasks, in the order in which it is offered. */
export const taskActs = [
  'submit',
  'pass',
  'refuse',
  'start',
  'pause',
  'resume',
  'edit',
  'recall',
  'redraw',
  'withdraw',
  'finish',
  'cancel',
  'copy',
  'remove',
] as const
export type TaskAct = (typeof taskActs)[number]
type Standing = Pick<TaskShort, 'state' | 'review' | 'kind'>

/** Whether a task, as it stands, can be done this to. */
export function isPossible(act: TaskAct, task: Standing): boolean {
  const review = reviewActs.find((one) => one === act)
  if (review) return afterReview(review, task) !== null
  const move = moveActs.find((one) => one === act)
  if (move) return stateAfter(move, task.state) !== null
  if (act === 'edit') return mayBeWritten({ ...task, review: 'none' })
  if (act === 'redraw') return task.state === 'running' && task.kind !== 'realtime'
  if (act === 'withdraw') return isUnderWay(task.state)
  return act === 'copy' || (task.state === 'draft' && task.review !== 'pending')
}

const reviewing: ReadonlySet<TaskAct> = new Set(['pass', 'refuse'])
const editing: ReadonlySet<TaskAct> = new Set(['submit', 'recall', 'edit', 'copy', 'remove'])
/** The permission that an act asks for. */
const permissionOf = (act: TaskAct): Permission =>
  reviewing.has(act) ? 'task.review' : editing.has(act) ? 'task.edit' : 'task.run'

/** Why a person may not do what a task allows: the permission, or whose version it is. */
export type Refusal = 'needs_edit' | 'needs_review' | 'needs_run' | 'own' | 'recall_first'
export function refusalOf(
  act: TaskAct,
  task: Pick<TaskShort, 'state' | 'review' | 'own'>,
  may: (permission: Permission) => boolean,
): Refusal | null {
  const permission = permissionOf(act)
  if (!may(permission))
    return permission === 'task.edit'
      ? 'needs_edit'
      : permission === 'task.review'
        ? 'needs_review'
        : 'needs_run'
  if (reviewing.has(act) && task.own) return 'own'
  return act === 'edit' && !mayBeWritten(task) ? 'recall_first' : null
}
