import type { Handler } from '../../http/implement.ts'
import type { skynetCalls } from '@oas/contract/skynet/calls'
import type { SweepBody, TaskRow, TaskState } from '@oas/contract/skynet/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { type CallContext, type Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { dayOf } from '../../core/office-time.ts'
import { bodyOf, subjectOf } from './configs.ts'
import { pinDetection } from './detect.ts'
import { type HeldConfig, type Tx, holdConfig } from './queries/configs.ts'
import { countPast } from './queries/past.ts'
import { type StoredTask, countTasks, findTask, holdTask, listTasks } from './queries/tasks.ts'

type Calls = typeof skynetCalls
/** Records that are counted at most before a sweep begins; it goes on beyond them. */
export const mostCounted = 2_000_000

const toTask = (row: StoredTask, now: number): TaskRow => {
  const body = row.body as unknown as SweepBody
  const isToday = row.day !== null && row.day.toISOString().slice(0, 10) === dayOf(now)
  const capLeft = Math.max(0, body.cap - (isToday ? row.madeToday : 0))
  const ranMs = Number(row.ranMs)
  const perSecond = ranMs > 0 && row.scanned > 0 ? (row.scanned / ranMs) * 1000 : null
  const isRunning = row.state === 'running'
  return {
    id: row.id,
    configId: row.configId,
    body,
    detectionName: row.detectionName,
    dry: row.dry,
    state: row.state as TaskState,
    capped: isRunning && capLeft === 0 && !row.dry,
    total: row.total,
    scanned: row.scanned,
    hits: row.hits,
    made: row.made,
    again: row.again,
    skipped: row.skipped,
    refused: row.refused,
    unread: row.unread,
    capLeft,
    perSecond,
    etaMs: isRunning ? Math.round(((row.total - row.scanned) / body.rate) * 1000) : null,
    problem: row.problem,
    by: row.madeByName ?? '',
    at: row.madeAt.getTime(),
    from: row.fromAt.getTime(),
    to: row.toAt.getTime(),
    startedAt: row.startedAt?.getTime() ?? null,
    finishedAt: row.finishedAt?.getTime() ?? null,
  }
}

export const tasks: Handler<Calls['tasks']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, scope: ctx.caller.scope }
  const [rows, total] = await Promise.all([
    listTasks(ctx.db, by, (current - 1) * pageSize, pageSize),
    countTasks(ctx.db, by),
  ])
  return { total, list: rows.map((row) => toTask(row, ctx.now().getTime())) }
}
export async function requireTask(ctx: CallContext, id: string): Promise<TaskRow> {
  const row = await findTask(ctx.db, ctx.caller.scope, id)
  return row ? toTask(row, ctx.now().getTime()) : fail('not-found', { field: 'id' })
}
export const task: Handler<Calls['task']> = (ctx, { id }) => requireTask(ctx, id)

/** Makes a sweep of a configuration as it is now; `by` null: by its schedule. */
export async function insertTask(
  tx: Tx,
  ctx: Pick<Context, 'db' | 'now'>,
  config: HeldConfig,
  { dry, by, state }: { dry: boolean; by: string | null; state: 'approved' | 'running' },
): Promise<string> {
  const body = bodyOf(config)
  const now = ctx.now()
  const { detection, release } = await pinDetection(ctx, body.detection)
  const { id } = await tx
    .insertInto('skynetTask')
    .values({
      configId: config.id,
      appId: config.appId,
      body: JSON.stringify({ ...body, detection }),
      detectionName: release === '' ? config.detectionName : release,
      dry,
      state,
      fromAt: new Date(now.getTime() - body.scope.days * dayMs),
      toAt: now,
      nextAt: now,
      madeBy: by,
      madeAt: now,
      startedAt: state === 'running' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const createTask: Handler<Calls['createTask']> = (ctx, { configId, dry }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held =
      (await holdConfig(tx, ctx.caller.scope, configId)) ?? fail('not-found', { field: 'configId' })
    if (held.state !== 'approved')
      fail('wrong-state', { act: textOf(ctx.language, 'skynet.new_task') })
    const id = await insertTask(tx, ctx, held, { dry, by: ctx.caller.id, state: 'approved' })
    await audit(tx, ctx, [
      {
        action: 'skynet.createTask',
        subject: subjectOf(configId),
        appId: held.appId,
        detail: { before: null, after: { name: held.name, dry, id } },
      },
    ])
    return { id }
  })

type Move = 'start' | 'pause' | 'resume' | 'cancel'
const from: Readonly<Record<Move, readonly TaskState[]>> = {
  start: ['approved'],
  pause: ['running'],
  resume: ['paused', 'failed'],
  cancel: ['approved', 'running', 'paused', 'failed'],
}
const to: Readonly<Record<Move, TaskState>> = {
  start: 'running',
  pause: 'paused',
  resume: 'running',
  cancel: 'cancelled',
}
const ofBody = (row: { body: unknown }): SweepBody => row.body as SweepBody

const move = async (ctx: CallContext, id: string, act: Move): Promise<{ id: string }> => {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const held = (await holdTask(tx, ctx.caller.scope, id)) ?? fail('not-found', { field: 'id' })
    if (!from[act].includes(held.state as TaskState))
      fail('wrong-state', { act: textOf(ctx.language, `skynet.${act}`) })
    const span = { body: ofBody(held), from: held.fromAt, to: held.toAt }
    await tx
      .updateTable('skynetTask')
      .set({
        state: to[act],
        problem: '',
        ...(act === 'pause' ? { claimedUntil: null } : {}),
        ...(act === 'start'
          ? { startedAt: now, nextAt: now, total: await countPast(ctx.pool, span, mostCounted) }
          : {}),
        ...(act === 'resume' ? { nextAt: now, finishedAt: null } : {}),
        ...(act === 'cancel' ? { finishedAt: now } : {}),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: `skynet.${act}`,
        subject: subjectOf(held.configId),
        appId: held.appId,
        detail: { before: { state: held.state }, after: { id, state: to[act] } },
      },
    ])
    return { id }
  })
}
export const start: Handler<Calls['start']> = (ctx, { id }) => move(ctx, id, 'start')
export const pause: Handler<Calls['pause']> = (ctx, { id }) => move(ctx, id, 'pause')
export const resume: Handler<Calls['resume']> = (ctx, { id }) => move(ctx, id, 'resume')
export const cancel: Handler<Calls['cancel']> = (ctx, { id }) => move(ctx, id, 'cancel')

export const removeTask: Handler<Calls['removeTask']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = (await holdTask(tx, ctx.caller.scope, id)) ?? fail('not-found', { field: 'id' })
    if (held.state !== 'approved')
      fail('wrong-state', { act: textOf(ctx.language, 'frontend.delete') })
    await tx.deleteFrom('skynetTask').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'skynet.removeTask',
        subject: subjectOf(held.configId),
        appId: held.appId,
        detail: { before: { id }, after: null },
      },
    ])
    return {}
  })
