import type { taskCalls } from '@oas/contract/task/area'
import { type ReviewAct, afterReview, reasonedActs } from '@oas/contract/task/life'
import {
  type TaskKind,
  type TaskReview,
  type TaskState,
  taskLimits,
} from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { checkOf } from './check.ts'
import { begin } from './move.ts'
import {
  type LockedTask,
  type Tx,
  bodyOf,
  columnsOf,
  maySeeTypes,
  putTypes,
} from './queries/tasks.ts'
import { shortOf } from './read.ts'
import { appOf, subjectOf } from './subject.ts'
import { tellOfTask } from './tell.ts'
import { requireTask } from './write.ts'

type Calls = typeof taskCalls

/** Handing in and taking back is for who writes tasks; what one wrote, somebody else passes. */
const requireRight = (ctx: CallContext, act: ReviewAct, task: LockedTask): void => {
  const right = act === 'submit' || act === 'recall' ? 'task.edit' : 'task.review'
  if (!holds(ctx, right)) fail('no-permission', { permission: right })
  if (right === 'task.review' && task.authorId === ctx.caller.id) fail('second-person')
}

/** What is handed in was estimated as it is, not long ago, and fits its people and records. */
const requireReady = async (ctx: CallContext, task: LockedTask): Promise<void> => {
  const at = task.estimatedAt?.getTime() ?? 0
  if (ctx.now().getTime() - at > taskLimits.estimateHours * hourMs) fail('estimate-stale')
  const { problems } = await checkOf(ctx, {
    id: task.id,
    kind: task.kind as TaskKind,
    body: bodyOf(task),
  })
  const first = problems.find(({ level }) => level === 'error')
  if (first) fail('task-not-ready', { reason: first.msg })
}

/** Brings the newest version into force. */
const enforce = async (ctx: CallContext, tx: Tx, task: LockedTask): Promise<void> => {
  const body = bodyOf(task)
  if (!maySeeTypes(ctx.caller.scope, body.types)) fail('not-found')
  await putTypes(tx, task.id, body.types)
  const state = task.state === 'draft' ? 'ready' : task.state
  await tx
    .updateTable('task')
    .set({ ...columnsOf(body), inForce: task.version, state })
    .where('id', '=', task.id)
    .execute()
  const due = body.time.startAt !== null && body.time.startAt <= ctx.now().getTime()
  if (state === 'ready' && due) await begin(tx, task.id, task.version, body, ctx.now())
}

export const reviewTask: Handler<Calls['review']> = async (
  ctx,
  { id, version, act, reason: given = '' },
) => {
  const reason = given.trim()
  if (reasonedActs.has(act) && reason === '') fail('required', { field: 'reason' })
  await ctx.db.transaction().execute(async (tx) => {
    const task = await requireTask(ctx, tx, id)
    if (task.version !== version) fail('conflict')
    requireRight(ctx, act, task)
    const before = { state: task.state as TaskState, review: task.review as TaskReview }
    const review = afterReview(act, before) ?? fail('wrong-state', { act })
    if (act === 'submit') await requireReady(ctx, task)
    await tx
      .updateTable('task')
      .set({ review, reason: act === 'refuse' ? reason : '', updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    if (act === 'pass' || act === 'refuse')
      await tx
        .updateTable('taskVersion')
        .set({ reviewerId: ctx.caller.id, reviewedAt: ctx.now(), reason })
        .where('taskId', '=', id)
        .where('version', '=', version)
        .execute()
    if (act === 'pass') await enforce(ctx, tx, task)
    if (act === 'pass' || act === 'refuse')
      await tellOfTask(tx, ctx.now(), {
        taskId: id,
        name: bodyOf(task).name,
        personIds: [task.authorId],
        what: act === 'pass' ? 'passed' : 'refused',
      })
    await audit(tx, ctx, [
      {
        action: `task.${act}`,
        subject: subjectOf(id),
        ...appOf(bodyOf(task)),
        detail: {
          before: { review: task.review },
          after: { review },
          version,
          ...(reason ? { reason } : {}),
          ...(act === 'pass' ? { selection: task.selectionHash } : {}),
        },
      },
    ])
  })
  return shortOf(ctx, id)
}
