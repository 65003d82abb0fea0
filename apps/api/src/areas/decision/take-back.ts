import type { takeBackRefusals, decisionCalls } from '@oas/contract/decision/calls'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { transact } from '../../db/transaction.ts'
import { sendMessage } from '../message/index.ts'
import { announceChange, holdAgain, isQueued, reopenOrders, returnHeld } from '../queue/index.ts'
import { type UndoRow, lockDecisions } from './queries/undo.ts'
import { noteUndos, revertDecisions } from './undo.ts'

type TakeBack = (typeof decisionCalls)['takeBack']
type Refusal = (typeof takeBackRefusals)[number]

const maxId = 9_223_372_036_854_775_807n
/** The window that an order passes through on its way back into the queue. */
const windowId = 'take-back'

const refusalOf = (row: UndoRow): Refusal | '' => {
  if (row.state === 'undone') return 'already-undone'
  if (row.state !== 'active') return 'replaced'
  if (row.anew) return 'anew'
  if (row.repaired) return 'repaired'
  return row.passedOn ? 'passed-on' : ''
}

/**
 * Puts the order of a decision back into the queue for everybody: as it was when it was decided,
 * or,
 * where that is not kept, as its record says. False where it is there already.
 */
const queueAgain = async (
  client: pg.PoolClient,
  ctx: CallContext,
  row: UndoRow,
  now: Date,
): Promise<boolean> => {
  const personId = ctx.caller.id
  if (await isQueued(client, row.orderId)) return false
  if ((row.queueRow as { id?: string }).id !== undefined)
    await reopenOrders(client, {
      personId,
      windowId,
      serialId: null,
      snapshots: [{ row: row.queueRow }],
      leaseSeconds: 60,
      now,
    })
  else await holdAgain(client, row.id, personId, windowId, now)
  return (await returnHeld(client, now, { personId, windowId }, [row.orderId])).length > 0
}

/** The person hears that their decision was taken back, by whom and why. */
const tellPerson = async (
  ctx: CallContext,
  { personId, postId }: UndoRow,
  reason: string,
): Promise<void> => {
  if (personId === ctx.caller.id) return
  const params = { by: ctx.caller.name, post: postId, reason }
  await sendMessage(ctx.db, ctx.now(), {
    msgType: 5,
    plat: 'decision',
    audience: { personIds: [personId] },
    link: '/audit/record-list',
    payload: {
      msg: textOf('en', 'record.told_taken_back', params),
      transKey: 'record.told_taken_back',
      transKeyParams: params,
    },
    sender: { id: ctx.caller.id, name: ctx.caller.name },
  })
}

/**
 * Takes anybody's decision back, in one transaction: its punishments end and what they had put
 * aside
 * is in force again, its record waits for anybody, a delivery that has not left is withdrawn, and
 * one that may have left is followed by a correction. What is refused leaves no trace.
 */
export const takeBack: Handler<TakeBack> = async (ctx, { decisionId, reason }) => {
  const why = reason.trim()
  if (why === '') fail('required', { field: 'reason' })
  const { row, refusal } = await transact(ctx, async (client) => {
    const now = ctx.now()
    const [found] = BigInt(decisionId) > maxId ? [] : await lockDecisions(client, [decisionId])
    if (!found || !mayType(ctx.caller, found.appId, found.type))
      return fail('not-found', { field: 'decisionId' })
    const no = refusalOf(found)
    if (no !== '') return { row: found, refusal: no }
    if (!(await queueAgain(client, ctx, found, now)))
      return { row: found, refusal: 'in-queue' as const }
    await noteUndos(ctx, client, [found])
    await revertDecisions(ctx, client, [found], now, { personId: ctx.caller.id, reason: why })
    return { row: found, refusal: '' as const }
  })
  if (refusal !== '') return { taken: false, reason: refusal, told: 'none' }
  announceChange(ctx, [row])
  await tellPerson(ctx, row, why)
  return {
    taken: true,
    reason: '',
    told: row.sentPayload ? 'corrected' : row.unsent ? 'withdrawn' : 'none',
  }
}
