import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { dropOrder } from '../../queue/index.ts'
import { asPerson, commonOf } from '../rounds/by-answer.ts'
import { keyOf, severityOf, classOf } from './compare.ts'
import { readSaid, noteFinding } from './note.ts'
import { type Finding, endGone, endInspection, lockInspection, nameOf } from './queries.ts'
import { rightOf } from './correct.ts'

/**
 * Ends an inspection whose own answer was kept, while its inspector did not say what is wrong and
 * has the order no more: the answer stands, and the difference tells what is wrong. Nothing where
 * it was ended or taken up meanwhile.
 */
export async function settleLeft(base: Context, orderId: string): Promise<void> {
  await transact(base, async (client: pg.PoolClient) => {
    const order = await dropOrder(client, orderId)
    const row = order && (await lockInspection(client, orderId))
    if (!row?.given || row.inspectorId === null) return
    const now = base.now()
    if (row.decisionState !== 'active') return endGone(client, row.id, now)
    const { given, inspectorId } = row
    const person = await nameOf(client, inspectorId)
    const ctx = asPerson(base, { personId: inspectorId, person, given }, 'inspection.left')
    const { setting } = await commonOf(ctx, { personId: inspectorId, person, given })
    const right = rightOf(given.item)
    const resultId = right?.resultId ?? given.item.value.result.id
    const was = readSaid(row)
    const own = {
      resultId,
      resultType:
        setting?.result.find((one) => one.id === resultId)?.content.resultType ?? was.resultType,
      labels: right?.labels ?? given.item.reasonLabels,
    }
    const wrong = keyOf(row.body.agreeBy, own) !== keyOf(row.body.agreeBy, was)
    const finding: Finding = {
      inspectorId,
      given,
      verdict: wrong ? 'wrong' : 'agree',
      right: own,
      errorClass: wrong ? classOf(was, own) : null,
      severity: wrong ? severityOf(was, own) : null,
      comment: '',
      spentMs: given.item.spentMs ?? null,
      correction: wrong && row.kind === 'inspect' ? 'pending' : 'none',
    }
    await endInspection(client, row.id, finding, now)
    await noteFinding(ctx, client, now, row, finding)
  })
}
