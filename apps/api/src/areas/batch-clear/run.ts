import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { announceChange, discardWaiting } from '../queue/index.ts'
import { limitsOf } from './limits.ts'
import { dropDrafts } from './queries.ts'
import { claimDue, endTask, keepOutcomes, logTurn, nextItems } from './queries-run.ts'
import { transact } from '../../db/transaction.ts'

const pauseMs = 1000
const draftMs = dayMs

/** One turn of one clearing, in one transaction: a server that dies in it has done nothing. */
export async function runClearings(ctx: Context): Promise<boolean> {
  const { perSecond } = await limitsOf(ctx)
  const turn = await transact(ctx, async (client) => {
    const now = ctx.now()
    const due = await claimDue(client, now, pauseMs)
    if (!due) return null
    const items = await nextItems(client, due.id, perSecond)
    if (items.length === 0) {
      await endTask(client, due.id, now)
      return []
    }
    const outcomes = await discardWaiting(
      client,
      items,
      { personId: due.personId, remark: due.reason, detail: { batch: due.id } },
      now,
    )
    await keepOutcomes(
      client,
      due.id,
      items.map((item) => ({
        position: item.position,
        state: outcomes.get(item.orderId)?.state ?? 'gone',
      })),
      now,
    )
    const gone = [...outcomes.values()].filter((outcome) => outcome.state === 'cleared')
    if (gone.length > 0)
      await logTurn(
        client,
        due,
        gone.map((outcome) => outcome.orderId),
      )
    return gone
  })
  if (turn === null) return false
  announceChange(ctx, turn)
  return true
}

/** Selections that nobody asked to clear are forgotten after a day. */
export async function forgetDrafts(ctx: Context): Promise<boolean> {
  await dropDrafts(ctx.db, new Date(ctx.now().getTime() - draftMs))
  return false
}
