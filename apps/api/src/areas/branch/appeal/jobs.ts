import { textOf } from '@oas/texts'
import { secondMs } from '@oas/contract/time'
import type { Context } from '../../../core/context.ts'
import { clientOf } from '../../../db/client.ts'
import { transact } from '../../../db/transaction.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMessage } from '../../message/index.ts'
import { type Called, takeCalled, takeLate } from './calls.ts'
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

type Tx = Parameters<typeof sendMessage>[0]
const wordsOfCall = {
  waiting: { key: 'branch_appeal.call_waiting', tab: 'handle' },
  leader: { key: 'branch_appeal.call_leader', tab: 'leader' },
  late: { key: 'branch_appeal.call_late', tab: 'leader' },
} as const
const tellOf = async (
  tx: Tx,
  now: Date,
  { personId, n }: Called,
  what: keyof typeof wordsOfCall,
): Promise<void> => {
  const { key, tab } = wordsOfCall[what]
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'branch',
    audience: { personIds: [personId] },
    link: `/delivery-task/conflict-appeal?tab=${tab}`,
    payload: { msg: textOf('en', key, { n }), transKey: key, transKeyParams: { n } },
  })
}
/**
 * Tells those who have a say of cases that came to them, and leaders of those that wait for them
 * longer than they should, which nobody but a leader ends. Two servers at it would each tell of a
 * part.
 */
const callPeople = async (ctx: Context): Promise<boolean> => {
  await alone(ctx, 'branch.call', () =>
    ctx.db.transaction().execute(async (tx) => {
      const [client, now] = [clientOf(tx), ctx.now()]
      for (const called of await takeCalled(client, now))
        await tellOf(tx, now, called, called.state)
      for (const late of await takeLate(client, now)) await tellOf(tx, now, late, 'late')
    }),
  )
  return false
}

export const appealJobs: readonly Job[] = [
  { name: 'branch.appeal', every: 10 * secondMs, rest: 60 * secondMs, run: moveDue },
  { name: 'branch.tell', every: 5 * secondMs, rest: 30 * secondMs, run: tellConcerned },
  { name: 'branch.call', every: 30 * secondMs, rest: 60 * secondMs, run: callPeople },
]
