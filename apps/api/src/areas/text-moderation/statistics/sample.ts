import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { inAlpha } from '@oas/rule-engine'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import { fail } from '../../../core/fail.ts'
import { type LiveBase, createLive } from '../../../core/live.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import type { Evidence } from '../../queue/index.ts'
import { listSampled, listShares, setShare } from './queries/sample.ts'

type Calls = typeof textModerationCalls

const sampleKey = 'sample'
const known = createLive(
  { what: 'text', key: sampleKey, keepMs: 2000 },
  async ({ db }: LiveBase): Promise<ReadonlyMap<string, number>> =>
    new Map((await listSampled(db)).map((one) => [typeKeyOf(one), one.share])),
)

type Drawable = {
  appId: number
  type: number
  postId: string
  test: boolean
  queue: boolean
  evidence: Evidence
}
type Steps = NonNullable<Evidence['steps']>
/** Whether words were looked for in all of a text, and none was found. */
const isUnhit = ({ step, found }: Steps[number]): boolean =>
  step === 'text' &&
  found['hits'] === 0 &&
  found['micros'] !== undefined &&
  found['unread'] !== true
const marked = (steps: Steps): Steps =>
  steps.map((one) => (isUnhit(one) ? { ...one, found: { ...one.found, sample: true } } : one))

/**
 * Draws a share of the records in which nothing found anything, and marks them, so that people see
 * them and what is missed can be counted. The same record always falls on the same side.
 */
export async function drawSamples<J extends { record: Drawable; asks?: boolean }>(
  ctx: LiveBase,
  judged: readonly J[],
  isAsked: (one: J) => boolean,
): Promise<J[]> {
  const shares = await known.get(ctx)
  if (shares.size === 0) return [...judged]
  return judged.map((one) => {
    const { record } = one
    const share = shares.get(typeKeyOf(record)) ?? 0
    const { steps = [] } = record.evidence
    if (record.test || !steps.some(isUnhit) || isAsked(one)) return one
    if (!inAlpha(`${typeKeyOf(record)} ${record.postId}`, 'text-sample', share)) return one
    const evidence = { ...record.evidence, steps: marked(steps) }
    return { ...one, asks: true, record: { ...record, queue: true, evidence } }
  })
}

export const samples: Handler<Calls['samples']> = async (
  ctx,
  { current = 1, pageSize = 10, appId },
) => {
  const rows = await listShares(ctx.db, {
    scope: ctx.caller.scope,
    appId,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _total, updatedAt, ...row }) => ({
      ...row,
      updatedAt: updatedAt?.getTime() ?? null,
    })),
  }
}

export const setSample: Handler<Calls['setSample']> = (ctx, { appId, type, share }) =>
  ctx.db.transaction().execute(async (tx) => {
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
    const by = { at: ctx.now(), name: ctx.caller.name }
    const before = await setShare(tx, { appId, type, share }, by)
    if (before === null) return fail('not-found', { field: 'type' })
    if (before === share) return {}
    await audit(tx, ctx, [
      {
        action: 'textModeration.setSample',
        subject: `text-sample:${typeKeyOf({ appId, type })}`,
        appId,
        detail: { before: { share: before }, after: { share } },
      },
    ])
    await publishIn(tx, 'setting.changed', { what: 'text', key: sampleKey })
    return {}
  })
