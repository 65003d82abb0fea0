import type { Input } from '@oas/contract/define'
import type { MassVoid, massVoidCalls } from '@oas/contract/wrong-order/mass-void'
import { massVoidDays, massVoidMost } from '@oas/contract/wrong-order/mass-void'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { checkSpan } from '../../core/span.ts'
import type { Handler } from '../../http/implement.ts'
import { type Held, holdWrong } from './queries/orders.ts'
import {
  type VoidRow,
  endVoid,
  holdVoid,
  insertVoid,
  listLiving,
  listVoids,
} from './queries/mass-void.ts'
import { voidOrders } from './voiding.ts'

type Calls = typeof massVoidCalls

/** Takes living wrong orders of others as they stand now; nothing happens to them yet. */
export const proposeVoid: Handler<Calls['proposeVoid']> = (ctx, { reason, ...filter }) =>
  ctx.db.transaction().execute(async (tx) => {
    checkSpan(ctx, filter.from, filter.to, massVoidDays)
    const ids = await listLiving(
      tx,
      { ...filter, scope: ctx.caller.scope },
      ctx.caller.id,
      massVoidMost + 1,
    )
    if (ids.length === 0) fail('not-found', { field: 'from' })
    if (ids.length > massVoidMost) fail('data-volume')
    const id = await insertVoid(tx, {
      ids,
      filter,
      reason: reason.trim(),
      madeBy: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'wrongOrder.proposeVoid',
        subject: `wrong-order-void:${id}`,
        appId: filter.appId ?? null,
        detail: { ...filter, reason: reason.trim(), n: ids.length },
      },
    ])
    return { id, n: ids.length }
  })

const toVoid = (ctx: CallContext, { madeById, at, ...row }: VoidRow): MassVoid => ({
  ...row,
  own: madeById === ctx.caller.id,
  at: at.getTime(),
})
export const voids: Handler<Calls['voids']> = async (
  ctx,
  { current = 1, pageSize = 10, state },
) => {
  const { list, total } = await listVoids(
    ctx.db,
    { state, scope: ctx.caller.scope },
    { offset: (current - 1) * pageSize, limit: pageSize },
  )
  return { list: list.map((row) => toVoid(ctx, row)), total }
}

/** What a second person may void of a proposal: nothing own, of a case, or out of sight. */
const isVoidable = (ctx: CallContext, { personId, state, branchId, appId, type }: Held): boolean =>
  personId !== ctx.caller.id &&
  state !== 'voided' &&
  !(branchId !== null && state === 'disputed') &&
  mayType(ctx.caller, appId, type)

const endStates = { confirm: 'done', reject: 'rejected', cancel: 'cancelled' } as const
/**
 * A second person confirms or rejects a proposal; whoever made it may only take it back. What was
 * voided, or came before a case of its own meanwhile, is left alone.
 */
export const reviewVoid: Handler<Calls['reviewVoid']> = (
  ctx,
  { id, act, reason = '' }: Input<Calls['reviewVoid']>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = (await holdVoid(tx, id, ctx.caller.scope)) ?? fail('not-found', { field: 'id' })
    if (row.state !== 'proposed') fail('wrong-state', { act })
    if ((row.madeById === ctx.caller.id) !== (act === 'cancel')) fail('not-yourself')
    if (act === 'reject' && reason.trim() === '') fail('required', { field: 'reason' })
    const now = ctx.now()
    const open =
      act === 'confirm'
        ? (await holdWrong(tx, row.ids)).filter((one) => isVoidable(ctx, one)).map((one) => one.id)
        : []
    await voidOrders(tx, open, { personId: ctx.caller.id, note: row.reason }, now)
    await endVoid(
      tx,
      id,
      { state: endStates[act], voided: open.length, reviewedBy: ctx.caller.id },
      now,
    )
    await audit(tx, ctx, [
      {
        action: 'wrongOrder.reviewVoid',
        subject: `wrong-order-void:${id}`,
        detail: { act, voided: open.length, madeBy: row.madeById, reason: reason.trim() },
      },
    ])
    return { voided: open.length }
  })
