import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { hasPlanOfName } from './captures.ts'

type Tx = Transaction<DB>
/**
 * The plan that takes what live strategies of an app read, of one view of its rooms; null: they
 * read none of it. Nobody changes it by hand.
 */
export async function keepStrategyPlan(
  tx: Tx,
  of: { appId: number; isPc: boolean; by: string; at: Date },
  reads: { everySeconds: number; viewers: number } | null,
): Promise<void> {
  const { appId, isPc, by, at } = of
  if (reads === null) {
    await tx
      .updateTable('liveCapturePlan')
      .set((on) => ({
        enabled: false,
        changedBy: by,
        changedAt: at,
        version: on('version', '+', 1),
      }))
      .where('appId', '=', appId)
      .where('isPc', '=', isPc)
      .where('ofStrategies', '=', true)
      .where('enabled', '=', true)
      .execute()
    return
  }
  const usual = isPc ? 'Live strategies (PC)' : 'Live strategies'
  const { everySeconds, viewers } = reads
  const name = (await hasPlanOfName(tx, appId, usual, '0')) ? `${usual} ${at.getTime()}` : usual
  await tx
    .insertInto('liveCapturePlan')
    .values({
      appId,
      isPc,
      name,
      roomType: 'live',
      everySeconds,
      viewers,
      ofStrategies: true,
      madeBy: by,
      madeAt: at,
      changedBy: by,
      changedAt: at,
    })
    .onConflict((on) =>
      on
        .columns(['appId', 'isPc'])
        .where('ofStrategies', '=', true)
        .doUpdateSet({
          everySeconds,
          viewers,
          enabled: true,
          changedBy: by,
          changedAt: at,
          version: sql`live_capture_plan.version + 1`,
        }),
    )
    .execute()
}
