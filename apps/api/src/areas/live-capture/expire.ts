import { fileIdOf } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { dropUnplaced } from '../file/index.ts'
import { type Gone, dropExpired, releaseFile } from './queries/expiry.ts'

const batch = 200

/** Takes the file of what is gone away, where nothing else shows it. */
export async function letGo(ctx: Context, one: Gone): Promise<void> {
  const id = fileIdOf(one.url)
  if (id !== null && (await releaseFile(ctx, id, one)))
    await dropUnplaced(ctx, id, () => ctx.files.remove(id))
}

/** What was captured goes when its time is over, with its file where nothing else shows that. */
export const expireCaptures: Job = {
  name: 'liveCapture.expire',
  every: 600_000,
  run: async (ctx: Context) => {
    const gone = await dropExpired(ctx, ctx.now(), batch)
    for (const one of gone) await letGo(ctx, one)
    return gone.length === batch
  },
}
