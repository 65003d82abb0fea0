import type { taskCalls } from '@oas/contract/task/area'
import { type MoveAct, stateAfter, isUnderWay, reasonedActs } from '@oas/contract/task/life'
import { type TaskBody, type TaskState, taskLimits } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { clientOf } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { voidWaiting } from '../branch/index.ts'
import { takeBack } from '../queue/index.ts'
import { dayOf } from '../../core/office-time.ts'
import { nextClock } from './engine/hours.ts'
import { seedOf } from './engine/draw.ts'
import { noteWithdrawn, dropUnreleased, endItems, releasedOn } from './queries/items.ts'
import { type LockedTask, type Tx, bodyOf, findVersion } from './queries/tasks.ts'
import { shortOf } from './read.ts'
import { appOf, subjectOf } from './subject.ts'
import { requireTask } from './write.ts'

type Calls = typeof taskCalls
type Cause = 'start' | 'schedule' | 'redraw'

/** Puts a draw in line; its number is the next one of the day. */
export async function queueDraw(
  tx: Tx,
  taskId: string,
  version: number,
  cause: Cause,
  now: Date,
): Promise<{ runId: string; seq: number }> {
  const day = dayOf(now.getTime())
  const { last } = await tx
    .selectFrom('taskDraw')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('last'))
    .where('taskId', '=', taskId)
    .where('day', '=', new Date(day))
    .executeTakeFirstOrThrow()
  const seq = last + 1
  const { id } = await tx
    .insertInto('taskDraw')
    .values({
      taskId,
      version,
      day,
      seq,
      cause,
      seed: seedOf(taskId, day, seq),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { runId: id, seq }
}

/** When a task draws next, by its times of day. */
export function nextDraw(body: TaskBody, now: Date): Date | null {
  const at = nextClock(body.draw.at, body.time, now.getTime())
  return at === null ? null : new Date(at)
}

/** Starts a task: its first draw is put in line. */
export async function begin(
  tx: Tx,
  taskId: string,
  version: number,
  body: TaskBody,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('task')
    .set({
      state: 'running',
      startedAt: now,
      updatedAt: now,
      // What comes in is looked for at once, and needs no draw.
      nextDrawAt: body.live === null ? nextDraw(body, now) : now,
      nextReleaseAt: now,
    })
    .where('id', '=', taskId)
    .execute()
  if (body.live === null) await queueDraw(tx, taskId, version, 'start', now)
}

type Withdrawn = { withdrawn: number; returned: number; keptHeld: number }
/** Takes back what waits and was not handed out; what somebody holds stays with them. */
const takeAll = async (
  ctx: Pick<Context, 'now'>,
  client: Pick<pg.PoolClient, 'query'>,
  taskId: string,
  { day, personId, why }: { day: string | null; personId: string | null; why: string },
): Promise<Withdrawn> => {
  const now = ctx.now()
  const dropped = await dropUnreleased(client, taskId, { day, reason: why }, now)
  const itemIds = day === null ? undefined : await releasedOn(client, taskId, day)
  const back = await takeBack(
    client,
    taskId,
    { ...(itemIds ? { itemIds } : {}), personId, why },
    now,
  )
  const ids = back.map(({ itemId }) => itemId)
  await endItems(client, ids, why, now)
  await noteWithdrawn(client, [...dropped, ...ids])
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from task_item where task_id = $1 and state = 'released'`,
    [taskId],
  )
  return {
    withdrawn: dropped.length + ids.length,
    returned: back.filter(({ returned }) => returned).length,
    keptHeld: rows[0]?.n ?? 0,
  }
}

/** Ends a task, finished or cancelled; held orders may still be decided. */
export async function end(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  task: Pick<LockedTask, 'id'>,
  act: 'finish' | 'cancel',
  { personId, reason }: { personId: string | null; reason: string },
): Promise<Withdrawn> {
  const now = ctx.now()
  await tx
    .updateTable('task')
    .set({
      state: act === 'finish' ? 'finished' : 'cancelled',
      endedAt: now,
      updatedAt: now,
      nextDrawAt: null,
      nextReleaseAt: null,
      reason,
    })
    .where('id', '=', task.id)
    .execute()
  if (act === 'cancel' && personId !== null)
    await voidWaiting(clientOf(tx), { taskId: task.id, personId, reason }, now)
  return takeAll(ctx, clientOf(tx), task.id, { day: null, personId, why: act })
}

const setState = async (tx: Tx, id: string, state: TaskState, now: Date): Promise<void> => {
  await tx
    .updateTable('task')
    .set({ state, updatedAt: now, nextReleaseAt: state === 'running' ? now : null })
    .where('id', '=', id)
    .execute()
}
const act = async (
  ctx: CallContext,
  tx: Tx,
  task: LockedTask,
  what: MoveAct,
  reason: string,
): Promise<object> => {
  const state = stateAfter(what, task.state as TaskState) ?? fail('wrong-state', { act: what })
  const by = { personId: ctx.caller.id, reason }
  if (what === 'finish' || what === 'cancel') return end(ctx, tx, task, what, by)
  if (what === 'start') {
    const version = task.inForce ?? fail('wrong-state', { act: what })
    const inForce = await findVersion(tx, task.id, version)
    if (!inForce) return fail('not-found')
    await begin(tx, task.id, version, bodyOf(inForce), ctx.now())
  } else await setState(tx, task.id, state, ctx.now())
  return {}
}

export const moveTask: Handler<Calls['move']> = async (
  ctx,
  { id, act: what, reason: given = '' },
) => {
  const reason = given.trim()
  if (reasonedActs.has(what) && reason === '') fail('required', { field: 'reason' })
  await ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    const done = await act(ctx, tx, task, what, reason)
    await audit(tx, ctx, [
      {
        action: `task.${what}`,
        subject: subjectOf(id),
        ...appOf(bodyOf(task)),
        detail: {
          before: { state: task.state },
          after: { state: stateAfter(what, task.state as TaskState) },
          ...done,
          ...(reason ? { reason } : {}),
        },
      },
    ])
  })
  return shortOf(ctx, id)
}

export const withdrawTask: Handler<Calls['withdraw']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    if (!isUnderWay(task.state as TaskState)) fail('wrong-state', { act: 'withdraw' })
    const done = await takeAll(ctx, clientOf(tx), id, {
      day: null,
      personId: ctx.caller.id,
      why: 'withdraw',
    })
    await audit(tx, ctx, [
      {
        action: 'task.withdraw',
        subject: subjectOf(id),
        ...appOf(bodyOf(task)),
        detail: done,
      },
    ])
    return done
  })

export const redrawTask: Handler<Calls['redraw']> = (ctx, { id, reason: given }) => {
  const reason = given.trim()
  if (reason === '') fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    if (task.state !== 'running' || task.inForce === null || task.kind === 'realtime')
      fail('wrong-state', { act: 'redraw' })
    const now = ctx.now()
    const day = dayOf(now.getTime())
    const { n } = await tx
      .selectFrom('taskDraw')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('taskId', '=', id)
      .where('day', '=', new Date(day))
      .where('cause', '=', 'redraw')
      .executeTakeFirstOrThrow()
    if (Number(n) >= taskLimits.redrawsADay) fail('redraw-limit', { n: taskLimits.redrawsADay })
    const done = await takeAll(ctx, clientOf(tx), id, {
      day,
      personId: ctx.caller.id,
      why: 'redraw',
    })
    const run = await queueDraw(tx, id, task.inForce ?? task.version, 'redraw', now)
    await audit(tx, ctx, [
      {
        action: 'task.redraw',
        subject: subjectOf(id),
        ...appOf(bodyOf(task)),
        detail: { ...done, seq: run.seq, reason },
      },
    ])
    return run
  })
}
