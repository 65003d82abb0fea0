import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import { lapse, takeUntold } from './queries/orders.ts'

const batch = 500

/**
 * Tells people of their new wrong orders: one message each, however many they are. Two servers at
 * it would each tell of a part.
 */
export async function tellPeople(ctx: Context): Promise<boolean> {
  return (
    (await alone(ctx, 'wrong-order.tell', () =>
      ctx.db.transaction().execute(async (tx) => {
        const people = await takeUntold(tx, batch)
        for (const { personId, n } of people)
          await sendMessage(tx, ctx.now(), {
            msgType: 5,
            plat: 'wrong-order',
            audience: { personIds: [personId] },
            link: '/wrong-order?mine=true',
            payload: {
              msg: textOf('en', 'wrong_order.told', { n }),
              transKey: 'wrong_order.told',
              transKeyParams: { n },
            },
          })
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
