import type { TaskState } from '@oas/contract/task/schemas'
import type { TextKey } from '@oas/texts'

/** Why a task hands nothing out. */
export const restTexts = {
  draft: 'audit.task_ready',
  ready: 'audit.task_ready',
  running: 'audit.task_nothing',
  paused: 'audit.task_paused',
  finished: 'audit.task_finished',
  cancelled: 'audit.task_cancelled',
} as const satisfies Record<TaskState, TextKey>
