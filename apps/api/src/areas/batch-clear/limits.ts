import type { Context } from '../../core/context.ts'
import { readConfig } from '../system-config/index.ts'

export type Limits = { reviewAbove: number; perSecond: number }
const usual: Limits = { reviewAbove: 100, perSecond: 500 }

/**
 * From how many orders on a second person must pass a clearing, and how many are discarded a
 * second; set by the system configuration.
 */
export async function limitsOf(ctx: Pick<Context, 'db'>): Promise<Limits> {
  return {
    ...usual,
    ...((await readConfig(ctx, 'bulk.clear')) as Partial<Limits> | undefined),
  }
}
