import { type ReleaseNeed, mostUnasked } from '@oas/contract/text-moderation/stage-calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { checkChangeOrder } from '../../change-order/index.ts'
import type { On, Tx } from '../queries/places.ts'
import { type HeldRelease, authorsOf } from '../queries/releases.ts'
import { countChanges } from './queries.ts'

/** What came into force since would be lost with an older number; says which it is. */
export function requireNewest(
  ctx: CallContext,
  { number, withdrawn }: Pick<HeldRelease, 'number' | 'withdrawn'>,
  live: Pick<HeldRelease, 'number'> | undefined,
): void {
  const by = (withdrawn as { number?: number | null } | null)?.number ?? null
  const over = live && live.number > number ? live.number : by
  if (over !== null)
    fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'text_stage.overtaken', { n: over }),
    })
}

type Between = { number: number; against: number | null }
/**
 * Nobody brings what is all their own to users. Where a release changes much, or a grave word, it
 * is done by somebody who wrote none of it, or under a change order for every app.
 */
export async function needOf(
  { caller }: Pick<CallContext, 'caller'>,
  on: On,
  { number, against }: Between,
): Promise<ReleaseNeed> {
  const authors = await authorsOf(on, number, against)
  if (authors.length > 0 && authors.every((author) => author === caller.id)) return 'second-person'
  if (!authors.includes(caller.id)) return 'nothing'
  const { total, grave } = await countChanges(on, number, against)
  return total > mostUnasked || grave > 0 ? 'order' : 'nothing'
}

/** Refuses what a release needs and whoever brings it to users does not have. */
export async function requireSecondPerson(
  ctx: CallContext,
  tx: Tx,
  between: Between,
  changeOrderId: string | undefined,
): Promise<void> {
  const need = await needOf(ctx, tx, between)
  if (need === 'second-person' || (need === 'order' && changeOrderId === undefined))
    fail('second-person')
  if (changeOrderId !== undefined) await checkChangeOrder(tx, changeOrderId, 0, 0, ctx.now())
}
