import { textOf } from '@oas/texts'
import { secondMs } from '@oas/contract/time'
import type { Context } from '../../../core/context.ts'
import { clientOf } from '../../../db/client.ts'
import { transact } from '../../../db/transaction.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMessage } from '../../message/index.ts'
import { countMoved, takeUntold } from './cases.ts'

const batch = 200
/** Moves cases whose time is over; each of several servers takes others. */
const moveDue = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (client) => (await countMoved(client, ctx.now(), batch)) >= batch)

const words = {
  uphold: 'branch_appeal.told_uphold',
  change: 'branch_appeal.told_change',
  pass: 'branch_appeal.told_pass',
  void: 'branch_appeal.told_void',
} as const
/** Tells those found wrong by a judgment what became of the appeal against it. */
const tellConcerned = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const untold = await takeUntold(clientOf(tx), batch)
    for (const { act, postId, people } of untold) {
      const transKey = words[act as keyof typeof words]
      const params = { post: postId }
      await sendMessage(tx, ctx.now(), {
        msgType: 5,
        plat: 'branch',
        audience: { personIds: people },
        link: `/delivery-task/conflict-appeal?tab=mine&postId=${encodeURIComponent(postId)}`,
        payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
      })
    }
    return untold.length === batch
  })

export const appealJobs: readonly Job[] = [
  { name: 'branch.appeal', every: 10 * secondMs, rest: 60 * secondMs, run: moveDue },
  { name: 'branch.tell', every: 5 * secondMs, rest: 30 * secondMs, run: tellConcerned },
]
