import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import { type Tx, lapse } from './queries/orders.ts'
import { type Told, takeDueSoon, takeUntold, toldOrders } from './queries/told.ts'
import { saidOf } from './told.ts'

const batch = 500
/** Hours before the time to appeal is over in which people are told of it once more. */
const dueSoonHours = 12

/** Tells each of some people of theirs, in a message each. */
const tellAll = async (
  tx: Tx,
  now: Date,
  people: readonly Told[],
  transKey: 'wrong_order.told' | 'wrong_order.told_due',
): Promise<void> => {
  const about = await toldOrders(
    tx,
    people.flatMap(({ ids }) => ids),
  )
  for (const { personId, n, ids } of people) {
    const orders = ids.flatMap((id) => about.get(id) ?? [])
    await sendMessage(tx, now, {
      msgType: 5,
      plat: 'wrong-order',
      audience: { personIds: [personId] },
      link: '/wrong-order?mine=true',
      payload: {
        msg: textOf('en', transKey, { n }),
        transKey,
        transKeyParams: { n },
        ...saidOf(orders, n),
      },
    })
  }
}

/**
 * Tells people of their new wrong orders, and of those whose time to appeal is nearly over: one
 * message each, however many they are. Two servers at it would each tell of a part.
 */
export async function tellPeople(ctx: Context): Promise<boolean> {
  return (
    (await alone(ctx, 'wrong-order.tell', () =>
      ctx.db.transaction().execute(async (tx) => {
        const now = ctx.now()
        const people = await takeUntold(tx, batch)
        await tellAll(tx, now, people, 'wrong_order.told')
        await tellAll(tx, now, await takeDueSoon(tx, now, dueSoonHours), 'wrong_order.told_due')
        return people.reduce((sum, one) => sum + one.n, 0) >= batch
      }),
    )) ?? false
  )
}

export const wrongOrderJobs: readonly Job[] = [
  { name: 'wrong-order.tell', every: 5000, run: tellPeople },
  {
    name: 'wrong-order.lapse',
    every: 60_000,
    run: async (ctx) => (await lapse(ctx.db, ctx.now(), batch)) === batch,
  },
]
