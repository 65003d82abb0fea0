import type { TaskReview, TaskState } from './schemas.ts'

export const reviewActs = ['submit', 'recall', 'pass', 'refuse'] as const
export type ReviewAct = (typeof reviewActs)[number]
export const moveActs = ['start', 'pause', 'resume', 'finish', 'cancel'] as const
export type MoveAct = (typeof moveActs)[number]

const ended: ReadonlySet<TaskState> = new Set(['finished', 'cancelled'])

const reviews: Readonly<Record<ReviewAct, { from: readonly TaskReview[]; to: TaskReview }>> = {
  submit: { from: ['none', 'refused'], to: 'pending' },
  recall: { from: ['pending'], to: 'none' },
  pass: { from: ['pending'], to: 'passed' },
  refuse: { from: ['pending'], to: 'refused' },
}
const moves: Readonly<Record<MoveAct, { from: readonly TaskState[]; to: TaskState }>> = {
  start: { from: ['ready'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  finish: { from: ['running', 'paused'], to: 'finished' },
  cancel: { from: ['ready', 'running', 'paused'], to: 'cancelled' },
}

/** What the newest version of a task is after an act, or null where it is none for it. */
export function afterReview(
  act: ReviewAct,
  { state, review }: { state: TaskState; review: TaskReview },
): TaskReview | null {
  return !ended.has(state) && reviews[act].from.includes(review) ? reviews[act].to : null
}
/** The state of a task after an act, or null where it is none for this state. */
export function stateAfter(act: MoveAct, state: TaskState): TaskState | null {
  return moves[act].from.includes(state) ? moves[act].to : null
}
/** Whether a task can be written in: not while somebody reviews it, and not after its end. */
export function mayBeWritten({ state, review }: { state: TaskState; review: TaskReview }): boolean {
  return !ended.has(state) && review !== 'pending'
}
/** Whether it may be taken back and drawn anew. */
export function isUnderWay(state: TaskState): boolean {
  return state === 'running' || state === 'paused'
}
/** Acts that need a reason. */
export const reasonedActs: ReadonlySet<ReviewAct | MoveAct> = new Set(['refuse', 'cancel'])
