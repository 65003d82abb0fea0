import type { TaskState } from '@oas/contract/task/schemas'
import type { TextKey } from '@oas/texts'
import type { TaskInWork } from '../engine/use-task.ts'

/** Why a task hands nothing out. */
const taskTexts = {
  draft: 'audit.task_ready',
  ready: 'audit.task_ready',
  running: 'audit.task_nothing',
  paused: 'audit.task_paused',
  finished: 'audit.task_finished',
  cancelled: 'audit.task_cancelled',
} as const satisfies Record<TaskState, TextKey>
/** Why a queue does. */
const queueTexts = {
  draft: 'audit.queue_off',
  ready: 'audit.queue_off',
  running: 'audit.queue_nothing',
  paused: 'audit.queue_paused',
  finished: 'audit.queue_off',
  cancelled: 'audit.queue_deleted',
} as const satisfies Record<TaskState, TextKey>

/** What is said of a task or a queue in a state in which it hands nothing out. */
export function restText({ queue }: Pick<TaskInWork, 'queue'>, state: TaskState): TextKey {
  return (queue ? queueTexts : taskTexts)[state]
}
