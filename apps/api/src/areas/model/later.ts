import type { OutputMode } from '@oas/contract/model/schemas'
import type { ServiceResult } from '@oas/contract/model/service'
import { secondMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import { pollService } from './client/request.ts'
import { liveModels, reachOf } from './live.ts'
import { outputsOf } from './outputs.ts'
import {
  type JobItem,
  type OpenJob,
  dropOutputsOf,
  insertOutputs,
  takeSilentJobs,
} from './queries/keep.ts'
import { type HeldVersion, findModel, findVersion } from './queries/models.ts'

/** A service that has not called back for so long is asked, and again each time. */
const silentMs = 30 * secondMs
const mostPolled = 20

/** Keeps what a service said of the items of a job; nothing where that was kept before. */
export async function keepLater(
  ctx: Context,
  job: Pick<OpenJob, 'id' | 'items' | 'mode'>,
  { model, version }: { model: { id: string; key: string }; version: HeldVersion },
  results: ReadonlyMap<string, ServiceResult>,
): Promise<void> {
  const items = job.items as unknown as JobItem[]
  const labels = (await liveModels(ctx)).models.get(model.id)?.labels ?? new Map()
  await transact(ctx, async (client) => {
    const taken = await client.query(
      'update model_job set done_at = $2 where id = $1 and done_at is null',
      [job.id, ctx.now()],
    )
    if (taken.rowCount === 0) return
    for (const recordId of new Set(items.map((item) => item.recordId)))
      await dropOutputsOf(client, recordId, model.id, version.number)
    await insertOutputs(
      client,
      items.flatMap(({ id, recordId, name, appId, type, test }) => {
        const result = results.get(id)
        if (!result) return []
        const about = {
          versionId: version.id,
          version: version.number,
          mode: job.mode as OutputMode,
          item: name,
        }
        return outputsOf(ctx, { id: model.id, key: model.key, labels }, result, about).map(
          ({ model: _model, text: _text, ...output }) => ({
            recordId,
            appId,
            type,
            test,
            at: ctx.now(),
            ...output,
          }),
        )
      }),
    )
  })
}

const poll = async (ctx: Context, job: OpenJob): Promise<void> => {
  const version = await findVersion(ctx.db, job.versionId)
  const model = version && (await findModel(ctx.db, version.modelId))
  if (!version || !model) return
  const ids = (job.items as unknown as JobItem[]).map(({ id }) => id)
  const reach = reachOf(model, version)
  const asked = await pollService(
    ctx,
    reach,
    { jobId: job.job, requestId: job.requestId, ids },
    reach.timeoutMs,
  )
  if (asked.kind === 'answer') await keepLater(ctx, job, { model, version }, asked.results)
  // Still at work, or away: it is asked once more until its time is over.
  else if (asked.kind === 'failed')
    ctx.log.warn({ model: model.key, job: job.job, why: asked.why }, 'a later answer did not come')
}

/** Asks for answers that services promised and did not bring. */
export const pollJob: Job = {
  name: 'model.poll',
  every: 5 * secondMs,
  rest: 15 * secondMs,
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - silentMs)
    const jobs = await takeSilentJobs(ctx.pool, { now: ctx.now(), before, most: mostPolled })
    await Promise.all(jobs.map((job) => poll(ctx, job)))
    return jobs.length === mostPolled
  },
}
