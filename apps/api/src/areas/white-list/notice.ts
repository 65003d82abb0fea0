import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import { takeEnding } from './queries/entries.ts'
import { officeAheadMs } from '../../core/office-time.ts'

/** Days before their end at which makers hear of entries. */
const noticeDays = 7
const batch = 1000

/**
 * Tells people which of their entries end soon: one message, once for each end. Two servers at it
 * would each tell of a part.
 */
export async function tellEnding(ctx: Context): Promise<boolean> {
  return (
    (await alone(ctx, 'white-list.ending', () =>
      ctx.db.transaction().execute(async (tx) => {
        const owners = await takeEnding(tx, ctx.now(), noticeDays, batch)
        for (const { madeBy, n, first } of owners) {
          const day = new Date(first.getTime() + officeAheadMs).toISOString().slice(0, 10)
          await sendMessage(tx, ctx.now(), {
            msgType: 5,
            plat: 'white-list',
            audience: { personIds: [madeBy] },
            link: '/tags/white-list/user?soon=true',
            payload: {
              msg: textOf('en', 'white_list.ending', { n, day }),
              transKey: 'white_list.ending',
              transKeyParams: { n, day },
            },
          })
        }
        return owners.reduce((sum, one) => sum + one.n, 0) >= batch
      }),
    )) ?? false
  )
}

export const noticeJob: Job = { name: 'white-list.ending', every: 600_000, run: tellEnding }
