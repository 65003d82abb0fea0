import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { dropUnplaced } from '../file/index.ts'
import { dropExpired } from './queries.ts'

const batch = 200

/**
 * What was converted goes when its time is over, with its file where nothing else refers to that.
 */
export const expireConversions: Job = {
  name: 'media.expire',
  every: 10 * 60_000,
  run: async (ctx: Context) => {
    const { rows, files } = await dropExpired(ctx, ctx.now(), batch)
    for (const id of new Set(files)) await dropUnplaced(ctx, id, () => ctx.files.remove(id))
    return rows === batch
  },
}
