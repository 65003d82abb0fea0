import type { AuditAction } from '@oas/contract/audit-actions'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import { checkChangeOrder } from '../change-order/index.ts'

type Tx = Transaction<DB>
type Row = { state: string; madeBy: string; changeOrderId: string | null; items: number }
type Change = {
  state: 'running' | 'rejected' | 'cancelled'
  nextAt?: Date | null
  endedAt?: Date
  reviewedBy?: string
}

/** What was done to the work as a whole, by whom and why; null: the machine did it. */
export type BulkStep = { act: string; personId: string | null; reason: string; at: Date }

/**
 * Work on many things at once that a second person passes: how a kind of it is found, changed and
 * told of.
 */
export type Bulk<R extends Row> = {
  actions: Readonly<Record<'approve' | 'reject' | 'cancel', AuditAction>>
  /** `area:` of the subject in the log of changes. */
  subject: string
  /** The work, locked; fails where the caller does not see it. */
  hold: (ctx: CallContext, tx: Tx, id: string) => Promise<R>
  appsOf: (row: R) => readonly number[]
  set: (tx: Tx, id: string, change: Change) => Promise<unknown>
  /** Leaves alone what was not begun; answers how many. */
  cancelItems: (tx: Tx, id: string, now: Date) => Promise<number>
  addStep: (tx: Tx, id: string, step: BulkStep) => Promise<unknown>
  /**
   * When a cancelled one takes its last turn, in which what was begun comes to its end; null: there
   * is none.
   */
  lastTurn: (row: R, now: Date) => Date | null
}

const logOf = <R extends Row>(
  bulk: Bulk<R>,
  row: R,
  act: 'approve' | 'reject' | 'cancel',
  id: string,
  detail: Record<string, unknown>,
) => {
  const apps = bulk.appsOf(row)
  return [
    {
      action: bulk.actions[act],
      subject: `${bulk.subject}:${id}`,
      ...(apps.length === 1 ? { appId: apps[0] as number } : {}),
      detail: { items: row.items, ...detail },
    },
  ]
}

/** Passes or turns down work of another person; nobody passes their own. */
export function reviewWith<R extends Row>(bulk: Bulk<R>) {
  return (
    ctx: CallContext,
    { id, act, reason }: { id: string; act: 'approve' | 'reject'; reason: string },
  ): Promise<Record<string, never>> =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await bulk.hold(ctx, tx, id)
      const now = ctx.now()
      if (row.state !== 'review') fail('wrong-state', { act: row.state })
      if (row.madeBy === ctx.caller.id) fail('second-person')
      if (act === 'reject' && reason.trim() === '') fail('required', { field: 'reason' })
      if (act === 'approve')
        for (const appId of bulk.appsOf(row))
          await checkChangeOrder(tx, row.changeOrderId ?? undefined, appId, row.items, now)
      await bulk.set(
        tx,
        id,
        act === 'approve'
          ? { state: 'running', nextAt: now, reviewedBy: ctx.caller.id }
          : { state: 'rejected', endedAt: now, reviewedBy: ctx.caller.id },
      )
      if (act === 'reject') await bulk.cancelItems(tx, id, now)
      await bulk.addStep(tx, id, {
        act: act === 'approve' ? 'approved' : 'rejected',
        personId: ctx.caller.id,
        reason: reason.trim(),
        at: now,
      })
      await audit(tx, ctx, logOf(bulk, row, act, id, { madeBy: row.madeBy, reason: reason.trim() }))
      return {}
    })
}

/** Stops work before its end: what was not begun is left alone, what was done stays. */
export function cancelWith<R extends Row>(bulk: Bulk<R>) {
  return (ctx: CallContext, { id }: { id: string }): Promise<{ cancelled: number }> =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await bulk.hold(ctx, tx, id)
      if (row.state !== 'review' && row.state !== 'running') fail('wrong-state', { act: row.state })
      const now = ctx.now()
      await bulk.set(tx, id, { state: 'cancelled', endedAt: now, nextAt: bulk.lastTurn(row, now) })
      const cancelled = await bulk.cancelItems(tx, id, now)
      await bulk.addStep(tx, id, {
        act: 'cancelled',
        personId: ctx.caller.id,
        reason: '',
        at: now,
      })
      await audit(tx, ctx, logOf(bulk, row, 'cancel', id, { cancelled }))
      return { cancelled }
    })
}
