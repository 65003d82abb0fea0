import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { inTurn } from '../../jobs/in-turn.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import { lapse, takeUntold } from './queries.ts'

const batch = 500

/** Tells people of their new wrong orders: one message each, however many they are. */
export const tellPeople = async (ctx: Context): Promise<boolean> => ctx.db.transaction().execute(async (tx) => {
  await inTurn(tx, 'wrong-order.tell')
  const people = await takeUntold(tx, batch)
  for (const { personId, n } of people) await sendMessage(tx, ctx.now(), { msgType: 5, plat: 'wrong-order', audience: { personIds: [personId] }, link: '/wrong-order?mine=true', payload: { msg: textOf('en', 'wrong_order.told', { n }), transKey: 'wrong_order.told', transKeyParams: { n } } })
  return people.reduce((sum, one) => sum + one.n, 0) >= batch
})

export const wrongOrderJobs: readonly Job[] = [{ name: 'wrong-order.tell', every: 5000, run: tellPeople }, { name: 'wrong-order.lapse', every: 60_000, run: async (ctx) => await lapse(ctx.db, ctx.now(), batch) === batch }]
