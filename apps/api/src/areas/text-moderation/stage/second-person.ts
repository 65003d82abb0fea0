import { mostUnasked } from '@oas/contract/text-moderation/stage-calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { checkChangeOrder } from '../../change-order/index.ts'
import type { Tx } from '../queries/places.ts'
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

/**
 * Nobody brings what is all their own to users. Where a release changes much, or a grave word, it
 * is done by somebody who wrote none of it, or under a change order for every app.
 */
export async function requireSecondPerson(
  ctx: CallContext,
  tx: Tx,
  { number, against }: { number: number; against: number | null },
  changeOrderId: string | undefined,
): Promise<void> {
  const authors = await authorsOf(tx, number, against)
  if (authors.length > 0 && authors.every((author) => author === ctx.caller.id))
    fail('second-person')
  if (changeOrderId !== undefined) {
    await checkChangeOrder(tx, changeOrderId, 0, 0, ctx.now())
    return
  }
  if (!authors.includes(ctx.caller.id)) return
  const { total, grave } = await countChanges(tx, number, against)
  if (total > mostUnasked || grave > 0) fail('second-person')
}
