import type { TaskEffect } from '@oas/contract/task/schemas'
import { type Filtered, binder } from '../../queue/index.ts'
import { inOtherTask, inTask } from './standing.ts'

/** A record that a statement named, with a note for whoever works on it. */
export type Picked = { id: string; note: string }

/**
 * Records that a statement named. What is of no type of the task is not in its scope; nothing else
 * is said of it.
 */
export function pickedCandidates(
  {
    taskId,
    effect,
    types,
    picked,
  }: {
    taskId: string
    effect: TaskEffect
    types: readonly Filtered[]
    picked: readonly Picked[]
  },
  values: unknown[],
): string {
  const bind = binder(values)
  const task = bind(taskId)
  const apps = bind(types.map(({ appId }) => appId))
  const kinds = bind(types.map(({ type }) => type))
  const ids = bind(picked.map(({ id }) => id))
  const notes = bind(picked.map(({ note }) => note))
  return `
    select r.id as record_id, r.app_id, r.type, r.received_at, r.priority, r.language, r.country,
      r.uid,
      case
        when r.id is null then 'out-of-scope'
        when ${inTask(task, 'r.id')} then 'in-task'
        when ${inOtherTask(task, 'r.id', effect)} then 'other-task' end as skip,
      null::bigint as person_id, null::timestamptz as due_at, l.note
    from unnest(${ids}::bigint[], ${notes}::text[]) as l(id, note)
    left join record r
      on r.id = l.id and not r.test
        and (r.app_id, r.type) in (select * from unnest(${apps}::int[], ${kinds}::int[]))`
}
