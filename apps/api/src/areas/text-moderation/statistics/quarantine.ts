import { overrun } from '@oas/contract/text-moderation/statistics-schemas'
import { minuteMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { subjectOf } from '../items.ts'
import { type HeldItem, type Tx, holdItems, moveItem } from '../queries/items.ts'
import { releaseAtOnce } from '../release-at-once.ts'
import { oneApp } from '../rights.ts'
import { tellOwner } from './tell.ts'

const most = 50
type Over = { itemId: string; n: number }

const takeOut = async (
  tx: Tx,
  items: readonly HeldItem[],
  overs: readonly Over[],
  now: Date,
): Promise<void> => {
  const ids = items.map(({ id }) => id)
  for (const id of ids)
    await moveItem(tx, id, { state: 'offline', approvedVersion: null, reason: '' })
  const release = await releaseAtOnce(
    tx,
    { kind: 'stop', note: '', without: ids },
    { id: null, at: now },
  )
  for (const item of items) {
    const overruns = overs.find(({ itemId }) => itemId === item.id)?.n ?? 0
    await tx
      .insertInto('textQuarantine')
      .values({
        itemId: item.id,
        itemVersion: item.approvedVersion ?? item.version,
        overruns,
        release,
        at: now,
      })
      .execute()
    const { ownerId } = await tx
      .selectFrom('textLibrary')
      .select('ownerId')
      .where('id', '=', item.libraryId)
      .executeTakeFirstOrThrow()
    await tellOwner(tx, now, ownerId, 'text_statistics.told_quarantine', {
      itemId: item.id,
      params: { rule: item.rule.slice(0, 100), n: overruns },
    })
  }
  await audit(
    tx,
    {
      caller: { ...nobody, name: 'text-moderation' },
      requestId: `text-quarantine-${now.getTime()}`,
    },
    items.map((item) => ({
      action: 'textModeration.quarantine' as const,
      subject: subjectOf(item.id),
      appId: oneApp(item.apps),
      detail: {
        rule: item.rule,
        before: { state: item.state },
        after: { state: 'offline' },
      },
    })),
  )
}

/**
 * Takes patterns out that took too long too often; answers whether there were as many as it takes.
 */
const quarantineCostly = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const since = new Date(now.getTime() - overrun.minutes * minuteMs)
  return ctx.db.transaction().execute(async (tx) => {
    const { rows: overs } = await sql<Over>`
      select item_id as "itemId", count(*)::int as n
      from text_overrun
      where at > ${since}
      group by 1
      having count(*) >= ${overrun.times}
      order by 1
      limit ${most}`.execute(tx)
    if (overs.length === 0) return false
    const ids = overs.map(({ itemId }) => itemId)
    const held = (await holdItems(tx, ids)).filter((item) => item.approvedVersion !== null)
    if (held.length > 0) await takeOut(tx, held, overs, now)
    // What is live again later begins anew.
    await tx.deleteFrom('textOverrun').where('itemId', 'in', ids).execute()
    return overs.length === most
  })
}
export const quarantineJob: Job = {
  name: 'text-moderation.quarantine',
  every: 5000,
  rest: minuteMs / 2,
  run: async (ctx) =>
    (await alone(ctx, 'text-moderation.quarantine', () => quarantineCostly(ctx))) ?? false,
}
