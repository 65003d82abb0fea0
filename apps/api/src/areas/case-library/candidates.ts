import {
  type ItemBody,
  type ItemSource,
  blankAnswer,
  blankItem,
  libraryLimits,
} from '@oas/contract/case-library/schemas'
import type { Input } from '@oas/contract/define'
import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, fail } from '../../core/fail.ts'
import { recordCases } from '../setting/index.ts'
import { countImport, listImportRows } from './queries/imports.ts'
import {
  type Known,
  decidedRecords,
  handledAppeals,
  judgedBranches,
  wrongOrders,
} from './queries/sources.ts'
import type { Tx } from './queries/libraries.ts'
import { tidyItem } from './sound.ts'

type Given = Input<(typeof caseLibraryCalls)['itemImport']>
/** What may become an item, or why it may not. */
export type Candidate = {
  source: ItemSource
  sourceId: string | null
  body: ItemBody | null
  reason: Reason | null
  /** What of it the reason is about; empty: all of it. */ field?: string
  /** Its line in a file. */ line?: number
}

const written = (items: readonly ItemBody[]): Candidate[] =>
  items.map((body) => ({ source: 'manual', sourceId: null, body: tidyItem(body), reason: null }))

/** Records with the answer that is known of each, in the order they were named. */
const fromRecords = async (
  ctx: CallContext,
  tx: Tx,
  { source, ids }: { source: ItemSource; ids: readonly string[] },
  answers: ReadonlyMap<string, Known>,
): Promise<Candidate[]> => {
  const cases = await recordCases(
    ctx,
    tx,
    [...answers.values()].map(({ recordId }) => recordId),
  )
  return ids.map((sourceId) => {
    const answer = answers.get(sourceId)
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

/** The next rows of a file of the caller, as many as one call takes. */
const fromFile = async (
  ctx: CallContext,
  tx: Tx,
  { fileId, from }: { fileId: string; from: number },
): Promise<Candidates> => {
  const total =
    (await countImport(tx, fileId, ctx.caller.id)) ??
    fail('invalid-input', { field: 'fileId', reason: because('no_own_workbook') })
  const rows = await listImportRows(tx, fileId, { from, most: libraryLimits.batch })
  return {
    total,
    list: rows.map(({ line, body, field, problem }) => ({
      source: 'import',
      sourceId: null,
      body: body && tidyItem(body),
      reason: problem,
      field,
      line,
    })),
  }
}

const known = {
  recordIds: { source: 'record', read: decidedRecords },
  wrongOrderIds: { source: 'wrong-order', read: wrongOrders },
  appealIds: { source: 'appeal', read: handledAppeals },
  branchItemIds: { source: 'branch', read: judgedBranches },
} as const satisfies Partial<
  Record<
    keyof Given,
    {
      source: ItemSource
      read: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Known>>
    }
  >
>
const learned = Object.keys(known) as (keyof typeof known)[]

/** What is to be added; `total`: of a file, how many rows it has. */
export type Candidates = { list: Candidate[]; total: number }
/** What a call names to be added to a library: one of the ways, never several. */
export async function candidatesOf(ctx: CallContext, tx: Tx, given: Given): Promise<Candidates> {
  const ways = (['items', ...learned, 'fileId'] as const).filter((way) => given[way] !== undefined)
  const [way] = ways
  if (way === undefined) return fail('required', { field: 'items' })
  if (ways.length > 1) fail('invalid-input', { field: 'items', reason: because('one_way') })
  if (given.fileId !== undefined)
    return fromFile(ctx, tx, { fileId: given.fileId, from: given.from ?? 1 })
  if (way === 'items' || way === 'fileId') {
    const list = written(given.items ?? [])
    return { list, total: list.length }
  }
  const ids = given[way] ?? []
  const { source, read } = known[way]
  const list = await fromRecords(ctx, tx, { source, ids }, await read(tx, ids))
  return { list, total: list.length }
}
