import type { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type LockedAct,
  type Tx,
  cancelActs,
  endsSetOf,
  lockActs,
  moveActs,
  reopenAct,
} from './queries/write.ts'
import { checkWhen, timesOf } from './when.ts'

type Calls = typeof scheduledActCalls
type Act = 'cancel' | 'setTime' | 'tryAgain'

/** The acts, locked; the call ends where one is not there or not among the data of the caller. */
const requireActs = async (
  ctx: CallContext,
  tx: Tx,
  ids: readonly string[],
): Promise<LockedAct[]> => {
  const rows = await lockActs(tx, ids)
  if (
    rows.length < new Set(ids).size ||
    rows.some((row) => !mayType(ctx.caller, row.appId, row.type))
  )
    fail('not-found', { field: 'ids' })
  return rows
}
const isOwn = (ctx: CallContext, row: LockedAct): boolean => row.madeBy === ctx.caller.id
/** What others made is for leaders to stop or to try again. */
const checkHand = (ctx: CallContext, rows: readonly LockedAct[]): void => {
  if (!holds(ctx, 'audit.team') && rows.some((row) => !isOwn(ctx, row)))
    fail('no-permission', { permission: 'audit.team' })
}
const note = (
  ctx: CallContext,
  tx: Tx,
  act: Act,
  rows: readonly LockedAct[],
  detail: Record<string, unknown>,
): Promise<void> =>
  audit(
    tx,
    ctx,
    rows.map((row) => ({
      action: `scheduledAct.${act}` as const,
      subject: `scheduled-act:${row.id}`,
      appId: row.appId,
      detail: {
        kind: row.kind,
        uid: row.uid,
        postId: row.postId,
        from: row.state,
        runAt: row.runAt.toISOString(),
        ...detail,
      },
    })),
  )

const cancellable = new Set(['review', 'waiting', 'failed'])
/** What is being done at this moment comes to its end first, and is left as it is then. */
export const cancel: Handler<Calls['cancel']> = (ctx, { ids, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await requireActs(ctx, tx, ids)
    checkHand(ctx, rows)
    const open = rows.filter((row) => cancellable.has(row.state))
    await cancelActs(
      tx,
      open.map((row) => row.id),
      { by: ctx.caller.id, reason: reason.trim(), now: ctx.now() },
    )
    await note(ctx, tx, 'cancel', open, { reason: reason.trim() })
    return { cancelled: open.length, left: rows.length - open.length }
  })

export const setTime: Handler<Calls['setTime']> = (ctx, { acts, runAt, latest }) => {
  checkWhen(ctx, { runAt, latest })
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await requireActs(
      ctx,
      tx,
      acts.map(({ id }) => id),
    )
    const versions = new Map(acts.map(({ id, version }) => [id, version]))
    for (const row of rows) {
      if (!isOwn(ctx, row))
        fail('invalid-input', {
          field: 'acts',
          reason: because('others_act_time'),
        })
      if (row.state !== 'review' && row.state !== 'waiting') fail('wrong-state', { act: row.state })
      if (row.version !== versions.get(row.id)) fail('conflict')
      // A second person passed it with its time.
      if (row.reviewedBy !== null)
        fail('invalid-input', {
          field: 'runAt',
          reason: because('time_approved'),
        })
    }
    const times = timesOf({ runAt, latest })
    await moveActs(
      tx,
      rows.map((row) => row.id),
      times,
    )
    await note(ctx, tx, 'setTime', rows, {
      to: times.runAt.toISOString(),
      latest: times.latest?.toISOString() ?? null,
    })
    return {}
  })
}

export const tryAgain: Handler<Calls['tryAgain']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await requireActs(ctx, tx, [id])
    checkHand(ctx, rows)
    for (const row of rows) {
      if (row.state !== 'failed') fail('wrong-state', { act: row.state })
      if (row.version !== version) fail('conflict')
      if (row.punishmentId !== null && (await endsSetOf(tx, [{ id: row.punishmentId }])).size > 0)
        fail('invalid-input', {
          field: 'id',
          reason: textOf(ctx.language, 'scheduled_act.ends_already'),
        })
      await reopenAct(tx, row.id, ctx.now())
    }
    await note(ctx, tx, 'tryAgain', rows, {})
    return {}
  })
