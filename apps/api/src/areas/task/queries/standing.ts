import type { TaskEffect } from '@oas/contract/task/schemas'

/** Items that stand: of them a task has one of a record at most. */
export const live = "('drawn', 'released', 'branched', 'final')"

/** Whether a task has an item of a record: as an expression over parts that are no input. */
export function inTask(task: string, record: string): string {
  return `
  exists (
    select 1
    from task_item i
    where i.task_id = ${task}::bigint and i.record_id = ${record} and i.state in ${live}
  )`
}

/**
 * Whether another task is at a record now, or will be once its turn comes. One whose answers are
 * only kept hinders no other and is hindered by none.
 */
export function inOtherTask(task: string, record: string, effect: TaskEffect): string {
  if (effect !== 'acts') return 'false'
  return `
  exists (
    select 1
    from task_item i
    join task t on t.id = i.task_id
    where i.record_id = ${record} and i.task_id <> ${task}::bigint
      and i.state in ('drawn', 'released', 'branched') and t.state in ('running', 'paused')
      and t.effect = 'acts'
  )`
}
