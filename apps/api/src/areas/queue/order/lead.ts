import type { ActOf } from '@oas/contract/audit-actions'
import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import type { OrderActReason } from '@oas/contract/queue/calls/waiting'
import { hourMs, minuteMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import { claimRank } from '@oas/queue-engine'
import type { Transaction } from 'kysely'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Handler } from '../../../http/implement.ts'
import { sendMessage } from '../../message/index.ts'
import { personOf } from '../asked-types.ts'
import { announceChange } from '../changed.ts'
import {
  type Assignee,
  ageingOf,
  findAssignee,
  keepFor,
  rankAnew,
  whyNotFor,
} from './assignable.ts'
import { type LockedOrder, lockOrders } from './list.ts'
import { again, returnRecalled } from './return.ts'

type Calls = typeof queueCalls
type Tx = Transaction<DB>
type Reasons = ReadonlyMap<string, OrderActReason | ''>
/** An ordinary order is kept for whoever audits nothing for so long, and no longer. */
export const keptForMs = hourMs

/** The named orders that the caller sees, locked in the order of their ids. */
const lockSeen = async (ctx: CallContext, trx: Tx, ids: readonly string[]) =>
  (await lockOrders(trx, ids)).filter((row) => mayType(ctx.caller, row.appId, row.type))

const answer = (ids: readonly string[], reasons: Reasons): Output<Calls['recall']> => {
  const list = ids.map((id) => {
    const reason = reasons.get(id) ?? 'not-found'
    return { id, done: reason === '' || reason === 'folded', reason }
  })
  return { list, done: list.filter(({ done }) => done).length }
}

const note = (
  trx: Tx,
  ctx: CallContext,
  act: ActOf<'queue'>,
  orders: readonly LockedOrder[],
  detail: Record<string, unknown>,
): Promise<void> =>
  audit(
    trx,
    ctx,
    orders.map(({ id, recordId, appId, type, postId, state }) => ({
      action: `queue.${act}`,
      subject: `order:${id}`,
      appId,
      detail: { recordId, postId, type, from: state, ...detail },
    })),
  )

const assigneeOf = async (trx: Tx, personId: string): Promise<Assignee> => {
  const person = await findAssignee(trx, personId)
  return person?.takes === true
    ? person
    : fail('invalid-input', { field: 'personId', reason: because('takes_no_orders') })
}

/** Keeps waiting orders for one person; nobody else is offered them. */
export const assign: Handler<Calls['assign']> = async (ctx, { ids, personId }) => {
  const by = personOf(ctx)
  const { person, why, kept } = await ctx.db.transaction().execute(async (trx) => {
    const person = await assigneeOf(trx, personId)
    const seen = await lockSeen(ctx, trx, ids)
    const why = await whyNotFor(
      trx,
      person,
      seen.map(({ id }) => id),
      ctx.now(),
    )
    const kept = seen.filter(({ id }) => why.get(id)?.reason === '')
    await keepFor(
      trx,
      person,
      kept.map(({ id }) => id),
      { by, now: ctx.now() },
    )
    await note(trx, ctx, 'assign', kept, { personId, person: person.name })
    if (kept.length > 0 && personId !== by)
      await sendMessage(trx, ctx.now(), {
        msgType: 4,
        plat: 'queue',
        audience: { personIds: [personId] },
        sender: { id: by, name: ctx.caller.name },
        payload: {
          msg: '',
          transKey: 'message.orders_assigned',
          transKeyParams: { by: ctx.caller.name, n: kept.length },
        },
      })
    return { person, why, kept }
  })
  announceChange(ctx, kept)
  const { list, done } = answer(ids, new Map([...why].map(([id, { reason }]) => [id, reason])))
  return {
    list: list.map((one) => ({
      ...one,
      exam: one.reason === 'exam' ? (why.get(one.id)?.exam ?? '') : '',
    })),
    done,
    person: person.name,
    freedAfterMinutes: keptForMs / minuteMs,
  }
}

/** Where orders stand under another priority: as ingest would have placed them. */
const ranksUnder = async (trx: Tx, priority: number, orders: readonly LockedOrder[]) => {
  const ageing = new Map((await ageingOf(trx, orders)).map((row) => [typeKeyOf(row), row.ageing]))
  return orders.map((order) => ({
    id: order.id,
    // An answered order stands before all others until its asker has it.
    rank:
      order.rank === 0
        ? 0
        : claimRank({
            receivedAt: order.receivedAt.getTime(),
            priority,
            deadline: order.deadlineAt?.getTime() ?? null,
            ageing: ageing.get(typeKeyOf(order)),
          }),
  }))
}

const whyNotRanked = ({ state, taskId }: LockedOrder): OrderActReason | '' =>
  taskId !== null ? 'task' : state === 'waiting' ? '' : 'not-waiting'

/** Moves waiting orders in the ordinary queue; a task places its own. */
export const setPriority: Handler<Calls['setPriority']> = async (
  ctx,
  { ids, priority, reason },
) => {
  const by = personOf(ctx)
  const { reasons, moved } = await ctx.db.transaction().execute(async (trx) => {
    const seen = await lockSeen(ctx, trx, ids)
    const reasons = new Map(seen.map((order) => [order.id, whyNotRanked(order)]))
    const moved = seen.filter(({ id }) => reasons.get(id) === '')
    await rankAnew(trx, await ranksUnder(trx, priority, moved), {
      priority,
      reason,
      by,
      now: ctx.now(),
    })
    await note(trx, ctx, 'setPriority', moved, { priority, reason })
    return { reasons, moved }
  })
  announceChange(ctx, moved)
  return answer(ids, reasons)
}

/** Tells those who had orders that a leader took them back. */
const tellHolders = async (
  trx: Tx,
  ctx: CallContext,
  orders: readonly LockedOrder[],
  reason: string,
): Promise<void> => {
  const holders = new Set(orders.flatMap(({ holderId }) => holderId ?? []))
  holders.delete(ctx.caller.id)
  for (const holderId of holders) {
    const own = orders.filter((order) => order.holderId === holderId)
    await sendMessage(trx, ctx.now(), {
      msgType: 4,
      plat: 'queue',
      audience: { personIds: [holderId] },
      sender: { id: ctx.caller.id, name: ctx.caller.name },
      payload: {
        msg: reason,
        transKey: 'message.orders_recalled',
        transKeyParams: { by: ctx.caller.name, n: own.length, reason },
      },
    })
  }
}

/**
 * Takes orders back from those who have them. A verdict under the fence they had is refused from
 * now on: of the two, whichever locks the order first.
 */
export const recall: Handler<Calls['recall']> = async (ctx, { ids, reason }) => {
  const by = personOf(ctx)
  const { reasons, taken } = await again(() =>
    ctx.db.transaction().execute(async (trx) => {
      const seen = await lockSeen(ctx, trx, ids)
      const taken = seen.filter(({ state }) => state !== 'waiting')
      const returned = await returnRecalled(trx, ctx.now(), {
        ids: taken.map(({ id }) => id),
        by,
        reason,
      })
      await note(trx, ctx, 'recall', taken, { reason })
      await tellHolders(trx, ctx, taken, reason)
      const reasons = new Map<string, OrderActReason | ''>([
        ...seen.map(({ id }) => [id, 'not-held'] as const),
        ...returned.map(({ id, folded }) => [id, folded ? 'folded' : ''] as const),
      ])
      return { reasons, taken }
    }),
  )
  announceChange(ctx, taken)
  return answer(ids, reasons)
}
