import type { ReportGrain } from '@oas/contract/report/kinds'
import { maxReportDays, maxReportMonths } from '@oas/contract/report/schemas'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { checkSpan } from '../../core/span.ts'

/** Whole days of Shanghai, the last one included, and the moments at which they begin and end. */
export type Range = { first: string; last: string; from: number; to: number }

const usualDays = 7
/** The last moment that a call can name; the whole day around it ends in a year of five digits. */
const lastNamed = 253_402_300_799_999
/** A moment whose whole day, and the day after, a call could name, too. */
const nameable = (at: number): number => Math.min(Math.max(at, dayMs), lastNamed - 2 * dayMs)

const daysOf = (from: number, to: number): Range => ({
  first: dayOf(from),
  last: dayOf(to - 1),
  from,
  to,
})

/**
 * The days that are asked for: the last seven where none are. Ends the call with `invalid-input`
 * where they are too many: months may be asked about for longer.
 */
export function rangeOf(
  ctx: Pick<CallContext, 'now' | 'language'>,
  asked: { from?: number | undefined; to?: number | undefined; grain?: ReportGrain | undefined },
): Range {
  const last = asked.to === undefined ? ctx.now().getTime() : nameable(asked.to) - 1
  const end = dayStart(last) + dayMs
  const start =
    asked.from === undefined ? Math.max(end - usualDays * dayMs, 0) : dayStart(nameable(asked.from))
  const most = asked.grain === 'month' ? maxReportMonths * 31 : maxReportDays
  checkSpan(ctx, start, end, most, dayMs)
  return daysOf(start, end)
}

/** The span of the same length before. */
export function rangeBefore({ from, to }: Range): Range {
  return daysOf(from - (to - from), from)
}
