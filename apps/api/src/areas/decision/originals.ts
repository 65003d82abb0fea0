import type { decisionCalls } from '@oas/contract/decision/calls'
import type { OriginalFacts } from '@oas/contract/decision/forms/kinds'
import { numbersIn, textIn } from '@oas/contract/decision/forms/kinds'
import { isWon, sameLabels } from '@oas/contract/decision/forms/verdicts'
import { isId } from '@oas/contract/envelope'
import { isViolation } from '@oas/contract/setting/asked'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { mayType } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import type { Handler } from '../../http/implement.ts'
import { type OfferedLabels, labelsOf, toLabel } from '../label/index.ts'
import { type RecordContentRow, recordRowsByIds } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { classOf, severityOf } from './inspect/compare.ts'
import { type AppealedRow, appealedRows } from './queries/appealed.ts'

import type { AppealFound } from './rows.ts'
import type { Verdict } from './validate/kinds.ts'

type Calls = typeof decisionCalls
type Client = Parameters<typeof appealedRows>[0]

/** A decision that an appeal is about, and what its type offers now. */
export type Original = AppealedRow & { results: readonly ResultButton[]; labels: OfferedLabels }

/** The decision that a record of an appeal names. */
export function appealedDecision(record: RecordContentRow): string | null {
  const id = (
    record.content.data?.['appeal'] as { original?: { decisionId?: unknown } } | undefined
  )?.original?.decisionId
  return typeof id === 'string' && isId(id) ? id : null
}

const originalOf = async (ctx: Context, row: AppealedRow): Promise<Original> => {
  const setting =
    (await settingOf(ctx, row.appId, row.type)) ??
    (await settingOf(ctx, row.appId, row.type, 'audit', row.settingVersion))
  return {
    ...row,
    // What only moves a record on was never what is right.
    results: setting?.result.filter(({ content }) => content.resultType !== 'SYSTEM') ?? [],
    labels: setting ? await labelsOf(ctx, setting) : { version: '', byId: new Map() },
  }
}

/**
 * Decisions on an app with what their types offer, by id. What an app sends in may name decisions
 * of others: those are not found.
 */
export async function originalsOf(
  ctx: Context,
  client: Client,
  appId: number,
  decisionIds: readonly string[],
): Promise<Map<string, Original>> {
  if (decisionIds.length === 0) return new Map()
  const rows = await appealedRows(client, appId, decisionIds)
  const found = await Promise.all(rows.map((row) => originalOf(ctx, row)))
  return new Map(found.map((one) => [one.id, one]))
}

/** What the verdict on an appeal is held against; nothing where its type offers no results. */
export function originalFacts(original: Original | undefined): OriginalFacts | null {
  return original && original.results.length > 0
    ? {
        given: { result: original.resultId, labels: original.given },
        results: original.results.map((one) => ({ id: one.id, violation: isViolation(one) })),
        labels: (id) => original.labels.byId.has(id),
      }
    : null
}

/**
 * What a verdict on an appeal finds wrong with the decision before; null where it finds nothing, or
 * where a leader still confirms it.
 */
export function wonOf(
  { button, form, more }: Verdict,
  original: Original | undefined,
): AppealFound | null {
  const isFinal = button.content.control === 'appeal_verdict' && more.move === null
  if (!original || !isFinal || !isWon(form['verdict'])) return null
  const given = { ...original, labels: original.given }
  const right = {
    resultId: textIn(form['rightResult']),
    resultType:
      original.results.find(({ id }) => id === form['rightResult'])?.content.resultType ??
      'REGULAR',
    labels: numbersIn(form['rightLabels']) ?? [],
  }
  const isSame = right.resultId === given.resultId && sameLabels(right.labels, given.labels)
  return {
    decisionId: original.id,
    rightResult: right.resultId,
    rightLabels: right.labels,
    errorClass: isSame ? 'wrong_time' : classOf(given, right),
    severity: isSame ? 'normal' : severityOf(given, right),
  }
}

export const appealed: Handler<Calls['appealed']> = async (ctx, { recordId }) => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record || !mayType(ctx.caller, record.appId, record.type))
    return fail('not-found', { field: 'recordId' })
  const id = appealedDecision(record)
  if (id === null || (await hiddenDecisions(ctx.pool, ctx.caller.id)).includes(id))
    return { original: null }
  const found = (await originalsOf(ctx, ctx.pool, record.appId, [id])).get(id)
  return {
    original: found
      ? {
          appId: found.appId,
          type: found.type,
          given: { result: found.resultId, labels: found.given },
          results: found.results.map((one) => ({
            id: one.id,
            transKey: one.transKey,
            violation: isViolation(one),
          })),
          labels: [...found.labels.byId.values()].map((one) => toLabel(one, ctx.language)),
        }
      : null,
  }
}
