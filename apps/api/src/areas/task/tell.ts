import type { TaskAlarm } from '@oas/contract/task/schemas'
import { textOf } from '@oas/texts'
import { sendMessage } from '../message/index.ts'
import type { Tx } from './queries/tasks.ts'

/** What people hear of their tasks. */
const words = {
  'short-of-people': 'task.told_short_of_people',
  'draw-failed': 'task.told_draw_failed',
  'behind-plan': 'task.told_behind_plan',
  passed: 'task.told_passed',
  refused: 'task.told_refused',
  finished: 'task.told_finished',
} as const satisfies Record<TaskAlarm | 'passed' | 'refused' | 'finished', string>

type Telling = {
  taskId: string
  name: string
  personIds: readonly string[]
  what: keyof typeof words
}
/** Tells some people something of a task, with the transaction in which it came to be. */
export async function tellOfTask(
  tx: Tx,
  now: Date,
  { taskId, name, personIds, what }: Telling,
): Promise<void> {
  const transKey = words[what]
  const params = { name }
  await sendMessage(tx, now, {
    msgType: 1,
    plat: 'task',
    audience: { personIds: [...new Set(personIds)] },
    link: `/delivery-task/list?id=${taskId}`,
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}
