import type { modelCalls } from '@oas/contract/model/calls'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { readAnswer } from './client/request.ts'
import { isSignedBy, signedHeaders } from './client/sign.ts'
import { keepLater } from './later.ts'
import type { JobItem } from './queries/keep.ts'
import { findModel, findVersion } from './queries/models.ts'

const maxBytes = 1024 * 1024

const readBody = async (ctx: CallContext): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.http.body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) fail('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A job that is open under the id that its service gave it, signed by a secret of its version. */
const requireJob = async (ctx: CallContext, jobId: string, body: string) => {
  const jobs = await ctx.db
    .selectFrom('modelJob')
    .selectAll()
    .where('job', '=', jobId)
    .where('doneAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .execute()
  const headers = Object.fromEntries(
    signedHeaders.map((name) => [name, ctx.http.header(name)] as const),
  )
  for (const job of jobs) {
    const version = await findVersion(ctx.db, job.versionId)
    const about = { id: job.requestId, now: ctx.now(), body }
    if (version && isSignedBy(version.secrets, headers, about)) return { job, version }
  }
  // Whoever cannot sign learns nothing of which jobs there are.
  return fail('wrong-sign')
}

/** Takes what a service said later: it is kept with its record, decided or not. */
export const callback: Handler<(typeof modelCalls)['callback']> = async (ctx, { jobId }) => {
  const body = await readBody(ctx)
  const { job, version } = await requireJob(ctx, jobId, body)
  const model = (await findModel(ctx.db, version.modelId)) ?? fail('not-found')
  const items = job.items as unknown as JobItem[]
  const asked = { requestId: job.requestId, model: model.key, version: version.number }
  const results = readAnswer(body, asked, new Set(items.map(({ id }) => id)))
  if (typeof results === 'string')
    return fail('invalid-input', { field: 'body', reason: because('malformed') })
  await keepLater(ctx, job, { model, version }, results)
  return {}
}
