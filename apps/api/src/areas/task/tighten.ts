import type { TaskBody } from '@oas/contract/task/schemas'
import { type LockedTask, columnsOf } from './queries/tasks.ts'

const lower = <T extends number | Date>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other < one) ? other : one
const both = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((id) => others.includes(id))

/**
 * What a change of a running task makes stricter takes effect at once: fewer people, a
 * higher level, smaller quotas, an earlier end, a lower priority. All else waits until the change
 * is passed.
 */
export function tightenTask(task: LockedTask, body: TaskBody) {
  const wanted = columnsOf(body)
  return {
    teamIds: both(task.teamIds, wanted.teamIds),
    personIds: both(task.personIds, wanted.personIds),
    excludedIds: [...new Set([...task.excludedIds, ...wanted.excludedIds])],
    leastLevel: Math.max(task.leastLevel, wanted.leastLevel),
    quotaTotal: lower(task.quotaTotal, wanted.quotaTotal),
    quotaDay: lower(task.quotaDay, wanted.quotaDay),
    quotaPerson: lower(task.quotaPerson, wanted.quotaPerson),
    endAt: lower(task.endAt, wanted.endAt),
    priority: Math.min(task.priority, wanted.priority),
  }
}
