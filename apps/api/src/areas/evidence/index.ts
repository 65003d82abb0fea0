import type { Input, Output } from '@oas/contract/define'
import { evidenceCalls } from '@oas/contract/evidence/calls'
import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import { requireSent, signedUrl } from '../file/index.ts'
import { type NewEvidence, listApps, insertEvidence, listEvidence } from './queries.ts'

type Calls = typeof evidenceCalls
type Row = Awaited<ReturnType<typeof listEvidence>>[number]

/** Files of ours are shown under an address that this caller may read for an hour. */
const toEvidences = (
  ctx: CallContext,
  rows: readonly Row[],
): Promise<Output<Calls['list']>['evidences']> =>
  Promise.all(
    rows.map(async (row) => {
      const id = fileIdOf(row.url)
      return {
        ...row,
        reportTime: row.reportTime.getTime(),
        url: id === null ? row.url : await signedUrl(ctx, id),
      }
    }),
  )

const list = async (
  ctx: CallContext,
  input: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => ({
  evidences: await toEvidences(ctx, await listEvidence(ctx, input)),
})

const add = async (
  ctx: CallContext,
  { evidences }: Input<Calls['add']>,
): Promise<Output<Calls['add']>> => {
  for (const { appId, type } of evidences)
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const apps = await listApps(
    ctx,
    evidences.map(({ appId }) => appId),
  )
  const rows: NewEvidence[] = []
  for (const [
    index,
    { appId, type, postId, url, business = '', remark = '', reportTime },
  ] of evidences.entries()) {
    if (!apps.includes(appId))
      fail('invalid-input', { field: `evidences.${index}.appId`, reason: because('no_app') })
    const own = url.startsWith('/')
      ? (await requireSent(ctx, [url], 'evidence', () => `evidences.${index}.url`))[0]
      : undefined
    rows.push({
      appId,
      type,
      postId,
      business,
      remark,
      url: own ? fileUrl(own.id) : url,
      mime: own?.mime ?? '',
      name: own?.name ?? '',
      reportTime: reportTime === undefined ? ctx.now() : new Date(reportTime),
      personId: ctx.caller.id,
    })
  }
  const made = await ctx.db.transaction().execute(async (tx) => {
    const stored = await insertEvidence(tx, rows)
    await audit(
      tx,
      ctx,
      stored.map((row) => ({
        action: 'evidence.add',
        subject: `post:${row.postId}`,
        appId: row.appId,
        detail: { evidence: row.id, type: row.type, url: row.url, remark: row.remark },
      })),
    )
    return stored
  })
  return { evidences: await toEvidences(ctx, made) }
}

export const evidence = {
  area: 'evidence',
  jobs: [],
  calls: implement(evidenceCalls, { list, add }),
} as const
