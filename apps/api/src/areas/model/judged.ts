import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { type Judged, readJudged } from './queries/hold.ts'

/** Outputs that figures are drawn from at most. */
const mostOutputs = 20_000
const keptDays = 30

/**
 * What people decided of the hits of versions in the days that outputs are kept, by the number of
 * the version.
 */
export function judgedOf(
  ctx: Pick<Context, 'db' | 'now'>,
  modelId: string,
  numbers: readonly number[],
  from = new Date(ctx.now().getTime() - keptDays * dayMs),
): Promise<ReadonlyMap<number, Judged>> {
  return readJudged(ctx.db, modelId, numbers, { from, most: mostOutputs })
}
