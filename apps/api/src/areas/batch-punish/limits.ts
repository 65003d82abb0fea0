import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Context } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { readConfig } from '../system-config/index.ts'

export type Limits = { reviewAbove: number; perSecond: number }
const usual: Limits = { reviewAbove: 100, perSecond: 20 }

/**
 * From how many items on a second person must pass a batch, and how many are decided a second; set
 * by the system configuration.
 */
export async function limitsOf(ctx: Pick<Context, 'db'>): Promise<Limits> {
  return {
    ...usual,
    ...((await readConfig(ctx, 'bulk.punish')) as Partial<Limits> | undefined),
  }
}

export const getLimits: Handler<(typeof batchPunishCalls)['limits']> = async (ctx) => {
  const { reviewAbove } = await limitsOf(ctx)
  return { reviewAbove }
}
