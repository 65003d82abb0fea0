import { type TextKey, textOf } from '@oas/texts'
import { sendMessage } from '../../message/index.ts'
import type { Tx } from '../queries/items.ts'

type About = { itemId: string; params: Record<string, string | number> }
/** Tells the owner of a library of one of its items, in the transaction of what happened to it. */
export async function tellOwner(
  tx: Tx,
  now: Date,
  ownerId: string,
  transKey: TextKey,
  { itemId, params }: About,
): Promise<void> {
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'text-moderation',
    audience: { personIds: [ownerId] },
    link: `/text/sensitive-statistics?itemId=${itemId}`,
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}
