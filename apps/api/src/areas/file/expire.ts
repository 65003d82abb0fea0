import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { dropExpired, dropUnplaced } from './queries.ts'
import { sweepDrafts } from './upload.ts'

const batch = 200

/** Files whose time is over go, and their bytes when they lie nowhere else. */
export const expireFiles: Job = {
  name: 'file.expire',
  every: 60_000,
  run: async (ctx: Context) => {
    const ids = await dropExpired(ctx, ctx.now(), batch)
    for (const id of new Set(ids)) await dropUnplaced(ctx, id, () => ctx.files.remove(id))
    await sweepDrafts(ctx)
    return ids.length === batch
  },
}
