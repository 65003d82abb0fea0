import type { ListedRow, TaskBody, TaskKind } from '@oas/contract/task/schemas'
import { mayBeWritten } from '@oas/contract/task/life'
import type { taskCalls } from '@oas/contract/task/area'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type LockedTask,
  type Tx,
  bodyOf,
  columnsOf,
  hasItems,
  insertListed,
  insertVersion,
  lockTask,
  putTypes,
} from './queries/tasks.ts'
import { appOf, subjectOf } from './subject.ts'
import { requireSound, selectionHash, tidyTask } from './sound.ts'
import { requireSameEffect } from './sound-effect.ts'
import { tightenTask } from './tighten.ts'

type Calls = typeof taskCalls

const requireList = (kind: TaskKind, list: readonly ListedRow[] | undefined): void => {
  if (kind === 'special-order' && (list === undefined || list.length === 0))
    fail('required', { field: 'list' })
}

export const createTask: Handler<Calls['create']> = async (ctx, { kind, body: given, list }) => {
  const body = tidyTask(kind, given)
  await requireSound(ctx, kind, body)
  requireList(kind, list)
  const rows = kind === 'special-order' ? (list ?? []) : []
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('task')
      .values({
        kind,
        ...columnsOf(body),
        createdBy: ctx.caller.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putTypes(tx, id, body.types)
    await insertVersion(tx, {
      taskId: id,
      version: 1,
      body,
      listOf: rows.length > 0 ? 1 : null,
      hash: selectionHash(kind, body, rows.length > 0 ? rows : null),
      authorId: ctx.caller.id,
      now,
    })
    await insertListed(tx, id, 1, rows)
    await audit(tx, ctx, [
      {
        action: 'task.create',
        subject: subjectOf(id),
        ...appOf(body),
        detail: { before: null, after: { kind, body, listed: rows.length } },
      },
    ])
    return { id, version: 1 }
  })
}

/** The task, locked; one that is not the caller's to see is not there. */
export async function requireTask(ctx: CallContext, tx: Tx, id: string): Promise<LockedTask> {
  return (await lockTask(tx, id, ctx.caller.scope)) ?? fail('not-found')
}

/** Keeps a newer text; a list that was not given again stays. */
const keepVersion = async (
  ctx: CallContext,
  tx: Tx,
  task: LockedTask,
  body: TaskBody,
  list: readonly ListedRow[] | undefined,
): Promise<number> => {
  const version = task.version + 1
  const listOf = list === undefined ? task.listOf : list.length > 0 ? version : null
  await insertVersion(tx, {
    taskId: task.id,
    version,
    body,
    listOf,
    hash: selectionHash(task.kind as TaskKind, body, list ?? listOf),
    authorId: ctx.caller.id,
    now: ctx.now(),
  })
  if (list !== undefined) await insertListed(tx, task.id, version, list)
  return version
}

export const updateTask: Handler<Calls['update']> = async (
  ctx,
  { id, version, body: given, list },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    if (task.version !== version) fail('conflict')
    const stands = { state: task.state, review: task.review } as Parameters<typeof mayBeWritten>[0]
    if (!mayBeWritten(stands)) fail('wrong-state', { act: 'update' })
    const kind = task.kind as TaskKind
    const body = tidyTask(kind, given)
    await requireSound(ctx, kind, body)
    requireSameEffect(task, body)
    if (list !== undefined) requireList(kind, list)
    const next = await keepVersion(ctx, tx, task, body, kind === 'special-order' ? list : undefined)
    const runs = task.inForce !== null
    await tx
      .updateTable('task')
      .set({
        ...(runs ? tightenTask(task, body) : columnsOf(body)),
        version: next,
        review: 'none',
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if (!runs) await putTypes(tx, id, body.types)
    await audit(tx, ctx, [
      {
        action: 'task.update',
        subject: subjectOf(id),
        ...appOf(body),
        detail: {
          before: bodyOf(task),
          after: body,
          version: next,
          ...(list === undefined ? {} : { listed: list.length }),
        },
      },
    ])
    return { id, version: next }
  })

export const removeTask: Handler<Calls['remove']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    if (await hasItems(tx, id)) fail('task-has-orders')
    if (task.state !== 'draft' || task.review === 'pending') fail('wrong-state', { act: 'delete' })
    await tx.deleteFrom('task').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'task.remove',
        subject: subjectOf(id),
        ...appOf(bodyOf(task)),
        detail: { before: { kind: task.kind, body: bodyOf(task) }, after: null },
      },
    ])
    return {}
  })
