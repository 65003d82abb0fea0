import type { TaskAlarm } from '@oas/contract/task/schemas'
import { minuteMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { clientOf } from '../../db/client.ts'
import { type Kept, stepAlarms } from './engine/alarms.ts'
import { dayStart } from '../../core/office-time.ts'
import { isWorking } from './engine/hours.ts'
import { eligible } from './people.ts'
import { keepAlarms, takeUnlooked } from './queries/alarms.ts'
import { type CountRow, type ShortRow, countsOf, listTasks } from './queries/reads.ts'
import { type Tx, bodyOf } from './queries/tasks.ts'
import { type Alarm, tellAlarms } from './tell.ts'

/** A task is behind its plan once so much more of its time than of its work is over. */
const lateShare = 0.1

export type Counts = Omit<CountRow, 'id'>
export const noCounts: Counts = {
  drawn: 0,
  unreleased: 0,
  waiting: 0,
  held: 0,
  done: 0,
  doneToday: 0,
  branched: 0,
  withdrawn: 0,
}

/** Whether less of a task is done than of its time is over. */
export function isLate(
  { state, startedAt, endAt }: ShortRow,
  { drawn, withdrawn, done }: Counts,
  now: number,
): boolean {
  const work = drawn - withdrawn
  if (state !== 'running' || !startedAt || !endAt || work <= 0) return false
  const share = (now - startedAt.getTime()) / Math.max(1, endAt.getTime() - startedAt.getTime())
  return share - done / work > lateShare
}

/** What is wrong with a task now. */
export function alarmsOf(row: ShortRow, counts: Counts, online: number, now: number): TaskAlarm[] {
  const { time } = bodyOf(row)
  const alone =
    row.state === 'running' && counts.waiting > 0 && online === 0 && isWorking(time, now)
  return [
    ...(alone ? (['short-of-people'] as const) : []),
    ...(row.lastDraw?.state === 'failed' && row.state === 'running'
      ? (['draw-failed'] as const)
      : []),
    ...(isLate(row, counts, now) ? (['behind-plan'] as const) : []),
  ]
}

const everyMinutes = 1
/** Tasks that are looked at together, so that whoever has several hears of them at once. */
const together = 50

type Found = NonNullable<Awaited<ReturnType<typeof takeUnlooked>>>
/** What is wrong with a task and was not told yet, with whom it concerns. */
const lookAt = async (tx: Tx, found: Found, now: Date): Promise<Alarm[]> => {
  const scope = { all: true, pairs: [] }
  const { list } = await listTasks(tx, { id: found.id, scope }, { offset: 0, limit: 1 })
  const [row] = list
  if (!row) return []
  const counts = await countsOf(tx, [row.id], new Date(dayStart(now.getTime())))
  const people = await eligible(clientOf(tx), row, row.types, now)
  const online = people.filter((one) => one.online).length
  const standing = alarmsOf(row, counts.get(row.id) ?? noCounts, online, now.getTime())
  const { kept, tell } = stepAlarms(found.alarms as Kept, standing, now.getTime())
  await keepAlarms(tx, row.id, kept)
  const concerned = [...new Set([found.createdBy, row.authorId])]
  return tell.flatMap((what) =>
    concerned.map((personId) => ({ personId, what, taskId: row.id, name: row.name })),
  )
}

/**
 * Looks at the running tasks that were not looked at for longest, and tells their owners and who
 * wrote their newest versions what is wrong with them, once. Answers whether there may be more.
 */
export function runAlarms(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const alarms: Alarm[] = []
    let looked = 0
    for (; looked < together; looked++) {
      const found = await takeUnlooked(tx, new Date(now.getTime() - everyMinutes * minuteMs), now)
      if (!found) break
      alarms.push(...(await lookAt(tx, found, now)))
    }
    await tellAlarms(tx, now, alarms)
    return looked > 0
  })
}
