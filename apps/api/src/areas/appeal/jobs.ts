import { secondMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { clientOf } from '../../db/client.ts'
import { transact } from '../../db/transaction.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendMessage } from '../message/index.ts'
import {
  type Called,
  countMoved,
  takeCalled,
  takeDueSoon,
  takeLate,
  takeUntold,
} from './queries/clock.ts'
import { listAdministrators, takeNobodys } from './queries/last.ts'

const batch = 200
type Tx = Parameters<typeof sendMessage>[0]
type Client = Parameters<typeof takeNobodys>[0]
/** Moves appeals whose time is over; each of several servers takes others. */
const moveDue = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (client) => (await countMoved(client, ctx.now(), batch)) >= batch)

/** Tells those who appealed what became of it. */
const tellApplicants = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const untold = await takeUntold(clientOf(tx), batch)
    for (const { act, postId, personId, own } of untold) {
      const transKey = `appeal.told_${act}` as const
      const params = { post: postId }
      await sendMessage(tx, ctx.now(), {
        msgType: 5,
        plat: 'appeal',
        audience: { personIds: [personId] },
        link: `/atlas/appeal-list?tab=mine&postId=${encodeURIComponent(postId)}`,
        payload:
          own === ''
            ? { msg: textOf('en', transKey, params), transKey, transKeyParams: params }
            : { msg: own.replaceAll('{post}', postId) },
      })
    }
    return untold.length === batch
  })

const tellOf = async (
  tx: Tx,
  now: Date,
  { personId, n }: Called,
  what: 'first' | 'second' | 'due' | 'late',
): Promise<void> => {
  const transKey = `appeal.call_${what}` as const
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'appeal',
    audience: { personIds: [personId] },
    link: '/atlas/appeal-list?tab=handle',
    payload: { msg: textOf('en', transKey, { n }), transKey, transKeyParams: { n } },
  })
}
/** Tells administrators that appeals wait for a last word that nobody may say. */
const tellNobody = async (tx: Tx, client: Client, now: Date): Promise<void> => {
  const n = await takeNobodys(client)
  if (n === 0) return
  const personIds = await listAdministrators(client)
  const transKey = 'appeal.call_nobody'
  await sendMessage(tx, now, {
    msgType: 2,
    plat: 'appeal',
    audience: { personIds },
    link: '/atlas/appeal-list?tab=all&state=second-waiting',
    payload: { msg: textOf('en', transKey, { n }), transKey, transKeyParams: { n } },
  })
}
/**
 * Tells those who may decide of appeals that came to them, of those that the clock soon takes from
 * them, and leaders of those that wait longer than they should. Two servers at it would each tell
 * of a part.
 */
const callPeople = async (ctx: Context): Promise<boolean> => {
  await alone(ctx, 'appeal.call', () =>
    ctx.db.transaction().execute(async (tx) => {
      const [client, now] = [clientOf(tx), ctx.now()]
      for (const called of await takeCalled(client, now))
        await tellOf(tx, now, called, called.level === 1 ? 'first' : 'second')
      for (const called of await takeDueSoon(client, now)) await tellOf(tx, now, called, 'due')
      await tellNobody(tx, client, now)
      for (const called of await takeLate(client, now)) await tellOf(tx, now, called, 'late')
    }),
  )
  return false
}

export const appealJobs: readonly Job[] = [
  { name: 'appeal.move', every: 10 * secondMs, rest: 60 * secondMs, run: moveDue },
  { name: 'appeal.tell', every: 5 * secondMs, rest: 30 * secondMs, run: tellApplicants },
  { name: 'appeal.call', every: 30 * secondMs, rest: 60 * secondMs, run: callPeople },
]
