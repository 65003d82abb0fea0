import type { Input } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { minuteMs } from '@oas/contract/time'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { scopeByIndex, scopeText } from '../../../core/scope.ts'
import type { Way } from '../../../db/seek.ts'
import { type Bind, binder } from '../conditions/sql.ts'
import { type QueueRow, orderColumns } from '../rows.ts'
import { type Filtered, taskSql } from './list.ts'

export type Listed = QueueRow & {
  holder: string
  keptFor: string
  overdue: boolean
  /** Name of its task; empty where the scope does not see all that the task takes. */
  task: string
}
export type ListQuery = {
  scope: DataScope
  types: readonly Filtered[] | null
  asked: Input<(typeof queueCalls)['waiting']>
  way: Way
  now: Date
  limit: number
}

/** Due since, or shown for longer than its type allows. */
const overdueSql = (now: string): string => `(
  q.deadline_at < ${now}
    or (q.state = 'held' and q.shown_at + make_interval(secs => q.order_timeout) < ${now})
)`
/** Said beside whose an order is, so that the small index of what people have answers. */
const had = "q.state in ('held', 'suspended', 'doubtful')"

/** What the filters of the call come to; without one, everything. */
const narrowing = (asked: ListQuery['asked'], now: Date, bind: Bind): string[] => {
  const { states, postId, uid, overdue, holderId, windowId, work, ids } = asked
  const { minAgeMinutes, minPriority, tfTaskIds, tfRound } = asked
  const parts: string[] = []
  if (states?.length) parts.push(`q.state = any(${bind(states)}::text[])`)
  if (postId) parts.push(`q.post_id = ${bind(postId)}`)
  if (uid) parts.push(`q.uid = ${bind(uid)}`)
  if (ids?.length) {
    const list = `any(${bind(ids)}::bigint[])`
    parts.push(`(q.id = ${list} or q.record_id = ${list})`)
  }
  if (holderId !== undefined) parts.push(`q.holder_id = ${bind(holderId)} and ${had}`)
  if (windowId !== undefined) parts.push(`q.window_id = ${bind(windowId)} and ${had}`)
  if (work === 'ordinary') parts.push('q.task_id is null')
  if (work === 'task') parts.push('q.task_id is not null')
  if (overdue === true) parts.push(overdueSql(`${bind(now)}::timestamptz`))
  if (minPriority !== undefined) parts.push(`q.priority >= ${bind(minPriority)}`)
  if (minAgeMinutes !== undefined) {
    const since = new Date(now.getTime() - minAgeMinutes * minuteMs)
    parts.push(`q.received_at <= ${bind(since)}`)
  }
  const all = parts.map((part) => ` and ${part}`)
  return tfTaskIds?.length
    ? [...all, taskSql({ taskIds: tfTaskIds, round: tfRound ?? null }, bind)]
    : all
}

/** Orders in the queue by id, which follows the time they came in, and who has them. */
export async function listOrders(pool: pg.Pool, query: ListQuery): Promise<Listed[]> {
  const values: unknown[] = []
  const bind = binder(values)
  const { scope, types, asked, now } = query
  const parts = [` and ${scopeByIndex(scope, bind, 'q.app_id', 'q.type')}`]
  if (types !== null) {
    const each = types.map(
      ({ appId, type, conditions }) =>
        `(q.app_id = ${bind(appId)} and q.type = ${bind(type)}${conditions(values)})`,
    )
    parts.push(` and (${each.join(' or ') || 'false'})`)
  }
  parts.push(...narrowing(asked, now, bind))
  const { after, past, way } = query.way
  if (after !== null) parts.push(` and q.id ${past} ${bind(after)}::bigint`)
  const text = `
    select ${orderColumns('q')}, coalesce(p.name, '') as holder, coalesce(k.name, '') as "keptFor",
      coalesce(${overdueSql(`${bind(now)}::timestamptz`)}, false) as overdue,
      coalesce(
        (
          select t.name
          from task t
          where t.id = q.task_id
            and not exists (
              select 1
              from task_type tt
              where tt.task_id = t.id and not ${scopeText(scope, bind, 'tt.app_id', 'tt.type')}
            )
        ),
        ''
      ) as task
    from queue_order q
    left join person p on p.id = q.holder_id
    left join person k on k.id = q.reserved_for
    where true${parts.join('')}
    order by q.id ${way} limit ${bind(query.limit)}`
  return (await pool.query<Listed>(text, values)).rows
}
