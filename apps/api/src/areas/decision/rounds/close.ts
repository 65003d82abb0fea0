import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { announceChange, effectOf } from '../../queue/index.ts'
import { decideByAnswer } from './by-answer.ts'
import { endKept } from './kept.ts'
import { branchOff, hurryLate, lockItem, lockOverdue } from './queries.ts'
import { stepAtEnd } from './step.ts'

type Closed = { appId: number; type: number }
/** Decides one item by the answers it has, or lets a judge do so; null: none is due. */
const closeOne = async (ctx: Context, client: pg.PoolClient): Promise<Closed | null> => {
  const now = ctx.now()
  const order = await lockOverdue(client, now)
  const item = order?.itemId ? await lockItem(client, order.itemId, 'released') : null
  if (!order || !item) return null
  const step = stepAtEnd(item.answers.map(({ key }) => key))
  if (effectOf(order) !== 'acts') {
    await endKept(client, { item, order, answers: item.answers, step }, now)
    return order
  }
  const answer =
    step.state === 'agreed' ? item.answers.find(({ key }) => key === step.key) : undefined
  const decided =
    answer &&
    (await decideByAnswer({ ...ctx, requestId: 'task-rounds' }, client, {
      item,
      order,
      answer,
      by: 'time',
    }))
  if (!decided)
    await branchOff(
      client,
      item,
      order,
      { hands: item.answers.map(({ personId }) => personId), cause: answer ? 'refused' : 'time' },
      now,
    )
  return order
}

/**
 * Ends what waits for further rounds longer than its task allows, one item a transaction; what is
 * half as long out goes before all else of its task. Answers whether more may be due.
 */
export async function closeOverdue(ctx: Context): Promise<boolean> {
  await hurryLate(ctx.pool, ctx.now())
  const closed = await transact(ctx, (client) => closeOne(ctx, client))
  if (closed) announceChange(ctx, [closed])
  return closed !== null
}
