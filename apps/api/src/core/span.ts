import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from './context.ts'
import { fail } from './fail.ts'

/**
 * Refuses a span of time, in milliseconds since 1970, that ends before it begins or is longer than
 * `mostDays` and `slackMs`; the end is the field to blame.
 */
export function checkSpan(
  ctx: Pick<CallContext, 'language'>,
  start: number,
  end: number,
  mostDays: number,
  slackMs = 0,
): void {
  if (start >= end)
    fail('invalid-input', {
      field: 'to',
      reason: textOf(ctx.language, 'statistics.to_before_from'),
    })
  if (end - start > mostDays * dayMs + slackMs)
    fail('invalid-input', {
      field: 'to',
      reason: textOf(ctx.language, 'statistics.too_long', { n: mostDays }),
    })
}

/**
 * The span that is asked for: up to now where no end is named, `usualDays` long where no beginning
 * is, never longer than `mostDays`.
 */
export function lastDays(
  ctx: Pick<CallContext, 'now' | 'language'>,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  usualDays: number,
  mostDays: number,
): { from: Date; to: Date } {
  const end = to ?? Math.max(ctx.now().getTime() + 1, (from ?? 0) + 1)
  const start = from ?? Math.max(0, end - usualDays * dayMs)
  checkSpan(ctx, start, end, mostDays)
  return { from: new Date(start), to: new Date(end) }
}
