import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import { lapse, takeDueSoon, takeUntold } from './queries/orders.ts'

const batch = 500
/** Hours before the time to appeal is over in which people are told of it once more. */
const dueSoonHours = 12

type Tx = Parameters<typeof sendMessage>[0]
type Told = { personId: string; n: number }
const tellOf = (
  tx: Tx,
  now: Date,
  { personId, n }: Told,
  transKey: 'wrong_order.told' | 'wrong_order.told_due',
): Promise<unknown> =>
  sendMessage(tx, now, {
    msgType: 5,
    plat: 'wrong-order',
    audience: { personIds: [personId] },
    link: '/wrong-order?mine=true',
    payload: { msg: textOf('en', transKey, { n }), transKey, transKeyParams: { n } },
  })

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
        for (const told of people) await tellOf(tx, now, told, 'wrong_order.told')
        for (const told of await takeDueSoon(tx, now, dueSoonHours))
          await tellOf(tx, now, told, 'wrong_order.told_due')
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
