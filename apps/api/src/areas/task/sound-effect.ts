import { type TaskBody, type TaskKind, effectsFor } from '@oas/contract/task/schemas'
import { type LockedTask, bodyOf } from './queries/tasks.ts'
import { bad } from './refusing.ts'

/**
 * Only a task that makes orders of its own may keep answers: nothing waits for what it does. One
 * that labels does nothing else.
 */
export function checkEffect(kind: TaskKind, { effect }: Pick<TaskBody, 'effect'>): void {
  if (effectsFor(kind).includes(effect)) return
  bad('effect', kind === 'tagging' ? 'effect_labels' : 'effect_takes_over')
}

/** What is handed out already was shown as what it is: a task that was passed keeps its effect. */
export function requireSameEffect(
  task: Pick<LockedTask, 'inForce' | 'body'>,
  { effect }: Pick<TaskBody, 'effect'>,
): void {
  if (task.inForce !== null && bodyOf(task).effect !== effect) bad('effect', 'effect_stays')
}
