import {
  type ItemBody,
  type ItemSource,
  blankAnswer,
  blankItem,
} from '@oas/contract/case-library/schemas'
import type { Input } from '@oas/contract/define'
import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, fail } from '../../core/fail.ts'
import { recordCases } from '../setting/index.ts'
import { type Known, decidedRecords, wrongOrders } from './queries/sources.ts'
import type { Tx } from './queries/libraries.ts'
import { tidyItem } from './sound.ts'

type Given = Input<(typeof caseLibraryCalls)['itemImport']>
/** What may become an item, or why it may not. */
export type Candidate = {
  source: ItemSource
  sourceId: string | null
  body: ItemBody | null
  reason: Reason | null
}

const written = (items: readonly ItemBody[]): Candidate[] =>
  items.map((body) => ({ source: 'manual', sourceId: null, body: tidyItem(body), reason: null }))

/** Records with the answer that is known of each, in the order they were named. */
const fromRecords = async (
  ctx: CallContext,
  tx: Tx,
  { source, ids }: { source: ItemSource; ids: readonly string[] },
  known: ReadonlyMap<string, Known>,
): Promise<Candidate[]> => {
  const cases = await recordCases(
    ctx,
    tx,
    [...known.values()].map(({ recordId }) => recordId),
  )
  return ids.map((sourceId) => {
    const answer = known.get(sourceId)
    const found = answer && cases.get(answer.recordId)
    const lacks = (key: 'unknown' | 'not_decided'): Candidate => ({
      source,
      sourceId,
      body: null,
      reason: because(key),
    })
    if (!answer) return lacks('unknown')
    if (!found) return lacks('unknown')
    if (answer.result === '') return lacks('not_decided')
    const body: ItemBody = {
      ...blankItem('record'),
      ...found,
      answer: { ...blankAnswer, resultId: answer.result, labels: answer.labels },
      explanation: { ...blankItem('record').explanation, [ctx.language]: answer.reason },
    }
    return { source, sourceId, body: tidyItem(body), reason: null }
  })
}

/** What a call names to be added to a library: one of the ways, never several. */
export async function candidatesOf(
  ctx: CallContext,
  tx: Tx,
  { items, recordIds, wrongOrderIds }: Given,
): Promise<Candidate[]> {
  const ways = [items, recordIds, wrongOrderIds].filter((one) => one !== undefined)
  if (ways.length === 0) fail('required', { field: 'items' })
  if (ways.length > 1) fail('invalid-input', { field: 'items', reason: because('one_way') })
  if (items) return written(items)
  if (recordIds)
    return fromRecords(
      ctx,
      tx,
      { source: 'record', ids: recordIds },
      await decidedRecords(tx, recordIds),
    )
  const ids = wrongOrderIds ?? []
  return fromRecords(ctx, tx, { source: 'wrong-order', ids }, await wrongOrders(tx, ids))
}
