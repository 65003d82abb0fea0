import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Context } from '../../core/context.ts'
import { clock } from './jobs-caller.ts'
import { begin, end, nextDraw, queueDraw } from './move.ts'
import { type Tx, bodyOf } from './queries/tasks.ts'
import { appOf, subjectOf } from './subject.ts'
import { tellOfTask } from './tell.ts'

/**
 * Nothing is left of a task, and no draw will bring more. Asked in this order: most running tasks
 * have something left, which an index tells at once.
 */
const isDone = sql<boolean>`
  case
    when exists (
      select 1
      from task_item i
      where i.task_id = t.id and i.state in ('drawn', 'released', 'branched')
    ) then false
    when exists (
      select 1 from task_draw d where d.task_id = t.id and d.state in ('queued', 'running')
    ) then false
    when t.quota_total is not null and t.quota_total <= (
      select sum(c.n) from task_item_counted c where c.task_id = t.id and c.state = 'final'
    ) then true
    else t.kind not in ('normal', 'realtime', 'qitext')
      and t.next_draw_at is null
      and exists (select 1 from task_draw d where d.task_id = t.id and d.state = 'done') end`
/** A task for which a time has come, locked. */
const lockDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('task as t')
    .innerJoin('taskVersion as v', (join) =>
      join.onRef('v.taskId', '=', 't.id').onRef('v.version', '=', 't.inForce'),
    )
    .selectAll('t')
    .select(['v.body'])
    .select(isDone.as('isDone'))
    .where((eb) =>
      eb.or([
        eb.and([eb('t.state', '=', 'ready'), eb('t.startAt', '<=', now)]),
        eb.and([eb('t.state', 'in', ['running', 'paused']), eb('t.endAt', '<=', now)]),
        eb.and([
          eb('t.state', '=', 'running'),
          eb.or([
            eb.and([eb('t.nextDrawAt', '<=', now), eb('t.kind', '<>', 'realtime')]),
            sql<boolean>`(${isDone})`,
          ]),
        ]),
      ]),
    )
    .orderBy('t.id')
    .limit(1)
    .forUpdate('t')
    .skipLocked()
    .executeTakeFirst()

const note = (tx: Tx, act: 'start' | 'finish', task: { id: string; body: unknown }, why: string) =>
  audit(tx, clock, [
    {
      action: `task.${act}`,
      subject: subjectOf(task.id),
      ...appOf(bodyOf(task)),
      detail: { before: null, after: { state: act === 'start' ? 'running' : 'finished' }, why },
    },
  ])

/** Starts, draws and finishes one task by the clock; answers whether there was one. */
export function runClock(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const task = await lockDue(tx, now)
    if (!task) return false
    const body = bodyOf(task)
    const version = task.inForce ?? task.version
    if (task.state === 'ready') {
      await begin(tx, task.id, version, body, now)
      await note(tx, 'start', task, 'time')
    } else if (task.isDone || (task.endAt !== null && task.endAt <= now)) {
      await end(ctx, tx, task, 'finish', { personId: null, reason: '' })
      await note(tx, 'finish', task, task.isDone ? 'done' : 'time')
      await tellOfTask(tx, now, {
        taskId: task.id,
        name: body.name,
        personIds: [task.createdBy],
        what: 'finished',
      })
    } else {
      await tx
        .updateTable('task')
        .set({ nextDrawAt: nextDraw(body, now) })
        .where('id', '=', task.id)
        .execute()
      await queueDraw(tx, task.id, version, 'schedule', now)
    }
    return true
  })
}
