import type { RecordResult } from '@oas/contract/decision/schemas'
import { isObject } from '@oas/contract/json'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { holdAgain } from '../../queue/index.ts'
import { settingOf } from '../../setting/index.ts'
import { linkCorrection, measureAgain } from '../../wrong-order/index.ts'
import { lockDecided } from '../queries/replacements.ts'
import { replace } from '../replace.ts'
import { asPerson, commonOf } from '../rounds/by-answer.ts'
import type { Given } from '../rounds/queries.ts'
import { setCorrection, takePending } from './queries.ts'

/** The window that an order passes through while it is corrected. */
const windowId = 'by-inspection'

/** An inspection that found a decision wrong, and the answer by which it is corrected. */
export type Correcting = {
  id: string
  decisionId: string
  /** What stands for the decision by an earlier correction. */ correctedId?: string | null
  inspectorId: string
  inspector: string
  given: Given
}

/** What a verdict on a decision says would have been right, in its form. */
export function rightOf(item: Pick<RecordResult, 'form'>): {
  resultId: string
  labels: number[]
} | null {
  const { verdict, rightResult, rightLabels } = item.form.result
  if (verdict !== 'wrong' || typeof rightResult !== 'string') return null
  const labels = Array.isArray(rightLabels)
    ? rightLabels.filter((id): id is number => Number.isInteger(id))
    : []
  return { resultId: rightResult, labels }
}

/**
 * The answer of an inspector as an ordinary verdict: one on a decision is turned to what it asks
 * for, and one under the settings of inspections is held against the newest ordinary ones.
 */
const ordinary = async (ctx: Context, given: Given): Promise<Given> => {
  const right = isObject(given.item.form.result) ? rightOf(given.item) : null
  const { source, ...input } = given.input
  if (!right && source !== 'inspection') return given
  const setting = await settingOf(ctx, input.appId, input.type)
  return {
    ...given,
    input: { ...input, settingVersion: setting?.version ?? input.settingVersion },
    item: right
      ? {
          ...given.item,
          value: { result: { id: right.resultId } },
          form: { result: {} },
          reasonLabels: right.labels,
          reasonLabelsKey: '',
        }
      : given.item,
  }
}

/**
 * Decides anew what an inspection found wrong, by the inspector's own answer, in the caller's
 * transaction; what was corrected before is decided once more. A decision that stands no more, or
 * whose punishments an appeal of the user ended, needs no correction; an answer that can not be
 * stored is told as failed, for a leader to decide it.
 */
export async function correctInspected(
  base: Context & { requestId: string },
  client: pg.PoolClient,
  { id, decisionId, correctedId, inspectorId, inspector, given: asGiven }: Correcting,
): Promise<'made' | 'failed' | 'dropped'> {
  const given = await ordinary(base, asGiven)
  const by = { personId: inspectorId, person: inspector, given }
  const ctx = asPerson(base, by, base.requestId)
  const now = ctx.now()
  const old = await lockDecided(client, correctedId ?? decisionId)
  const end = async (came: 'made' | 'failed' | 'dropped', correctedId: string | null = null) => {
    await setCorrection(client, id, came, correctedId)
    return came
  }
  if (old?.state !== 'active' || old.repaired) return end('dropped')
  await client.query('savepoint corrected')
  const order = await holdAgain(client, old.id, inspectorId, windowId, now)
  const outcome =
    order &&
    (
      await replace(ctx, client, await commonOf(ctx, by), {
        item: { ...given.item, id: order.id, fence: order.fence },
        old,
        order,
        mayOwn: true,
        note: measureAgain,
      })
    ).outcome
  if (!outcome?.accepted || outcome.decisionId === null) {
    await client.query('rollback to savepoint corrected')
    return end('failed')
  }
  await linkCorrection(client, decisionId, outcome.decisionId)
  return end('made', outcome.decisionId)
}

/** Corrections made at a time. */
const batch = 20
/** Makes the corrections that waited until what was found is no longer contested. */
export async function correctPending(ctx: Context): Promise<boolean> {
  const pending = await transact(ctx, async (client) => {
    const rows = await takePending(client, batch)
    for (const { stands, ...row } of rows)
      if (stands) await correctInspected({ ...ctx, requestId: 'inspection.correct' }, client, row)
      else await setCorrection(client, row.id, 'dropped', null)
    return rows
  })
  return pending.length === batch
}
