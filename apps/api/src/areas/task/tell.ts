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

/** Something that is wrong with a task, and somebody who is to hear of it. */
export type Alarm = { personId: string; what: TaskAlarm; taskId: string; name: string }
const wordsOfSeveral = {
  'short-of-people': 'task.told_short_of_people_n',
  'draw-failed': 'task.told_draw_failed_n',
  'behind-plan': 'task.told_behind_plan_n',
} as const satisfies Record<TaskAlarm, string>
const namesMost = 5

const tellOfSeveral = async (
  tx: Tx,
  now: Date,
  { personId, what }: Pick<Alarm, 'personId' | 'what'>,
  alarms: readonly Alarm[],
): Promise<void> => {
  const names = alarms.slice(0, namesMost).map(({ name }) => name)
  const all = [...names, ...(alarms.length > namesMost ? ['…'] : [])].join(', ')
  const transKey = wordsOfSeveral[what]
  const params = { n: alarms.length, names: all }
  await sendMessage(tx, now, {
    msgType: 1,
    plat: 'task',
    audience: { personIds: [personId] },
    link: '/delivery-task/index',
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}

/** Tells each person once of each thing that is wrong, however many tasks of theirs it concerns. */
export async function tellAlarms(tx: Tx, now: Date, alarms: readonly Alarm[]): Promise<void> {
  const groups = new Map<string, Alarm[]>()
  for (const alarm of alarms) {
    const key = `${alarm.personId} ${alarm.what}`
    groups.set(key, [...(groups.get(key) ?? []), alarm])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    if (group.length > 1) await tellOfSeveral(tx, now, first, group)
    else await tellOfTask(tx, now, { ...first, personIds: [first.personId] })
  }
}
