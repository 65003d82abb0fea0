import { dayMs, minuteMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { forgetBatches } from './import/queries.ts'
import { subjectOf } from './items.ts'
import { beat } from './live.ts'
import { moveItem } from './queries/items.ts'
import { failStale } from './queries/releases.ts'
import { forgetServers } from './queries/servers.ts'
import { releaseAtOnce } from './release-at-once.ts'
import { oneApp } from './rights.ts'

const most = 200

/** Takes urgent items out that nobody reviewed within their time. */
const expireUrgent = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const done = await ctx.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('textItem')
      .select(['id', 'rule', 'apps'])
      .where('urgentUntil', '<=', now)
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    for (const { id } of due) await moveItem(tx, id, { state: 'expired', approvedVersion: null })
    const number = await releaseAtOnce(
      tx,
      { kind: 'expiry', note: '', without: due.map(({ id }) => id) },
      { id: null, at: now },
    )
    await audit(
      tx,
      { caller: { ...nobody, name: 'text-moderation' }, requestId: `text-release-${number}` },
      due.map(({ id, rule, apps }) => ({
        action: 'textModeration.expire' as const,
        subject: subjectOf(id),
        appId: oneApp(apps),
        detail: { rule, before: { state: 'urgent' }, after: { state: 'expired' } },
      })),
    )
    return due.length
  })
  return done === most
}
export const expireJob: Job = {
  name: 'text-moderation.expire',
  every: 5000,
  rest: minuteMs / 2,
  run: expireUrgent,
}

/** Runs on every server: says that it is alive and has it catch up where it heard nothing. */
export const beatJob: Job = {
  name: 'text-moderation.beat',
  every: 4000,
  run: async (ctx) => {
    await beat(ctx)
    return false
  },
}
export const cleanJob: Job = {
  name: 'text-moderation.clean',
  every: minuteMs,
  run: async (ctx) => {
    const now = ctx.now().getTime()
    await failStale(ctx.db, new Date(now - minuteMs))
    await forgetBatches(ctx.db, new Date(now - dayMs))
    await forgetServers(ctx.db, new Date(now - dayMs))
    return false
  },
}
