import { dayStart } from '../../core/office-time.ts'
import { maxStatDays } from '@oas/contract/statistics/calls'
import { hourMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { checkSpan } from '../../core/span.ts'

/**
 * The time that is asked for: today where none is, a month at most. Whole hours where `whole`,
 * since figures are kept by the hour.
 */
export function spanOf(
  ctx: Pick<CallContext, 'now' | 'language'>,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  whole: boolean,
): { from: Date; to: Date } {
  const now = ctx.now().getTime()
  const start = from ?? dayStart((to ?? now + 1) - 1)
  const end = to ?? Math.max(now + 1, start + 1)
  checkSpan(ctx, start, end, maxStatDays, hourMs)
  return whole
    ? {
        from: new Date(Math.floor(start / hourMs) * hourMs),
        to: new Date(Math.ceil(end / hourMs) * hourMs),
      }
    : { from: new Date(start), to: new Date(end) }
}
