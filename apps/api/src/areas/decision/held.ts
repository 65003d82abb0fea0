import type { PunishOutcome, Submission } from '@oas/contract/decision/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type pg from 'pg'
import { labelsOf } from '../label/index.ts'
import { lockHeld } from '../queue/index.ts'
import { type DecideContext, punishTypesOf } from './load.ts'
import { refuse } from './messages.ts'
import { decideOne } from './one.ts'

/**
 * Decides the one order of a submission, which the caller's transaction holds for its person, also
 * where they decided its record before. Nobody sits before it to undo it: its app is told at once.
 */
export async function decideHeld(
  ctx: DecideContext,
  client: pg.PoolClient,
  setting: TypeSetting,
  {
    item,
    ...submission
  }: Omit<Submission, 'recordResults'> & {
    item: Submission['recordResults'][number]
  },
): Promise<PunishOutcome> {
  const [order] = await lockHeld(client, ctx.caller.id, [{ id: item.id, fence: item.fence }])
  if (!order) return refuse(ctx, item, [{ code: 'STALE_FENCE', key: 'result.stale_fence' }])
  return decideOne(
    ctx,
    client,
    {
      input: { ...submission, recordResults: [item] },
      personId: ctx.caller.id,
      setting: { ...setting, undoSeconds: 0, undoDeliveredSeconds: 0 },
      labels: await labelsOf(ctx, setting),
      punishTypes: await punishTypesOf(ctx),
      now: ctx.now(),
    },
    { item, order },
    { mayOwn: true },
  )
}
