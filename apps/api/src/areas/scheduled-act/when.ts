import { farthestMs, soonestMs } from '@oas/contract/scheduled-act/schemas'
import type { Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'

export type When = { runAt: number; latest?: number | undefined }

/** Ends the call unless the times lie ahead, in their order, and within a year. */
export function checkWhen({ now }: Pick<Context, 'now'>, { runAt, latest }: When): void {
  const at = now().getTime()
  const refuse = (field: string, key: 'minute_ahead' | 'within_year' | 'before_its_act'): never =>
    fail('invalid-input', { field, reason: because(key) })
  if (runAt < at + soonestMs) refuse('runAt', 'minute_ahead')
  if (runAt > at + farthestMs) refuse('runAt', 'within_year')
  if (latest === undefined) return
  if (latest < runAt) refuse('latest', 'before_its_act')
  if (latest > at + farthestMs) refuse('latest', 'within_year')
}

/** The times as a row has them. */
export function timesOf({ runAt, latest }: When): { runAt: Date; latest: Date | null } {
  return { runAt: new Date(runAt), latest: latest === undefined ? null : new Date(latest) }
}
