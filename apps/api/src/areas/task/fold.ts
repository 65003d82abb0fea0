import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'

const most = 5000
/** Adds up what changed in the states of items; answers whether there is more. */
export async function foldCounts(ctx: Context): Promise<boolean> {
  const folded = await alone(ctx, 'task.fold', async () => {
    const { rows } = await ctx.pool.query<{ n: number }>('select task_item_fold($1) as n', [most])
    return rows[0]?.n ?? 0
  })
  return folded === most
}
