import { stratifiedShare, wilson } from '@oas/statistics/proportion'
import type { Accuracy } from '@oas/contract/inspection/accuracy'
import type { inspectionCalls } from '@oas/contract/inspection/calls'
import { errorClasses } from '@oas/contract/wrong-order/errors'
import type { Handler } from '../../http/implement.ts'
import { type AccuracyRow, countAccuracy, nameGroups } from './queries/accuracy.ts'

type Calls = typeof inspectionCalls
type Count = Exclude<keyof AccuracyRow, 'key' | 'stratum' | 'wrong'>
const sumOf = (rows: readonly AccuracyRow[], of: Count): number =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** Rows by what they have in common, in the order of their first ones. */
const splitBy = (rows: readonly AccuracyRow[], of: 'key' | 'stratum') => {
  const parts = new Map<string, AccuracyRow[]>()
  for (const row of rows) {
    const part = parts.get(row[of])
    if (part) part.push(row)
    else parts.set(row[of], [row])
  }
  return parts
}

const none = { value: null, low: null, high: null, uncovered: null }
/** What no rule of shares named was not sampled, whatever was inspected of it. */
const unbiasedOf = (rows: readonly AccuracyRow[]): Accuracy['unbiased'] => {
  const { value, low, high, uncovered } = stratifiedShare(
    [...splitBy(rows, 'stratum')].map(([stratum, part]) => ({
      eligible: sumOf(part, 'eligible'),
      inspected: stratum === '' ? 0 : sumOf(part, 'sampled'),
      agreed: stratum === '' ? 0 : sumOf(part, 'sampledRight'),
    })),
  )
  return { value, low, high, uncovered }
}

const accuracyOf = (rows: readonly AccuracyRow[], isSample: boolean): Accuracy => ({
  plain: wilson(sumOf(rows, 'right'), sumOf(rows, 'inspected')),
  unbiased: isSample ? unbiasedOf(rows) : none,
  coverage: {
    eligible: sumOf(rows, 'eligible'),
    drawn: sumOf(rows, 'drawn'),
    inspected: sumOf(rows, 'inspected'),
    expired: sumOf(rows, 'expired'),
  },
  wrong: errorClasses
    .map((errorClass) => ({
      errorClass,
      n: rows.reduce((sum, { wrong }) => sum + (wrong[errorClass] ?? 0), 0),
    }))
    .filter(({ n }) => n > 0),
})

/** How many decisions were right: of those inspected, and as all of them would come out. */
export const getAccuracy: Handler<Calls['accuracy']> = async (ctx, input) => {
  const { groupBy = 'none', inspectorId } = input
  const rows = await countAccuracy(ctx.db, { ...input, scope: ctx.caller.scope }, groupBy)
  const total = accuracyOf(rows, inspectorId === undefined)
  if (groupBy === 'none') return { total, groups: [] }
  const parts = splitBy(
    rows.filter(({ key }) => key !== ''),
    'key',
  )
  const names = await nameGroups(ctx.db, groupBy, [...parts.keys()])
  const isSample = inspectorId === undefined && groupBy !== 'inspector'
  const groups = [...parts].map(([key, part]) => ({
    key,
    name: names.get(key) ?? '',
    ...accuracyOf(part, isSample),
  }))
  return {
    total,
    groups:
      groupBy === 'day'
        ? groups.toSorted((a, b) => (a.key < b.key ? -1 : 1))
        : groups.toSorted((a, b) => b.plain.den - a.plain.den || (a.key < b.key ? -1 : 1)),
  }
}
