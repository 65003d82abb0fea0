import type { DrillBody } from '@oas/contract/case-order/calls'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../core/context.ts'
import { forgetCallers } from '../../../http/sessions.ts'
import { pinnedItems, wantedItems } from '../../case-library/index.ts'
import { sendMessage } from '../../message/index.ts'
import type { Tx } from '../seen.ts'
import { fitItems } from './fit.ts'

/** What a call does with hidden drills acts at once, on every server. */
export async function tellCallers(ctx: Context): Promise<void> {
  forgetCallers(ctx)
  await ctx.bus.publish('session.changed', { userId: '0' })
}

/** Tells the people of the teams of a drill that it is announced, and waits for them to confirm. */
const tellPeople = async (
  ctx: CallContext,
  tx: Tx,
  { name, teamIds }: Pick<DrillBody, 'name' | 'teamIds'>,
): Promise<void> => {
  const people = await tx
    .selectFrom('person')
    .select('id')
    .where('teamId', 'in', teamIds)
    .where('state', '=', 'active')
    .execute()
  if (people.length === 0) return
  const transKey = 'case_order.told_hidden'
  await sendMessage(tx, ctx.now(), {
    msgType: 5,
    plat: 'case-order',
    audience: { personIds: people.map(({ id }) => id) },
    link: '/practice',
    payload: { msg: textOf('en', transKey, { name }), transKey, transKeyParams: { name } },
    sender: { id: ctx.caller.id, name: ctx.caller.name },
  })
}

/**
 * Announces a hidden drill: its cases are pinned as records that may come among daily orders, and
 * the people of its teams hear of it. What was confirmed before is confirmed no more. Answers how
 * many cases can be hidden.
 */
export async function announce(
  ctx: CallContext,
  tx: Tx,
  id: string,
  body: DrillBody,
): Promise<number> {
  const now = ctx.now()
  const pins = await wantedItems(tx, body.libraryId, body.filter, now)
  const { fit, unfit } = await fitItems(ctx, tx, await pinnedItems(tx, pins))
  await end(tx, [id])
  await sql`
    insert into hidden_item (
      case_order_id, item_id, version, app_id, type, violation, valid_to, record
    )
    select ${id}::bigint, i."itemId", i.version, i."appId", i.type, i.violation,
      to_timestamp(i."validTo" / 1000.0), i.record
    from jsonb_to_recordset(${JSON.stringify(fit)}::jsonb) as i(
      "itemId" bigint, version int, "appId" int, type int, violation boolean, "validTo" bigint,
      record jsonb
    )`.execute(tx)
  await tx
    .updateTable('caseOrder')
    .set({ announcedAt: now, refused: JSON.stringify(unfit) })
    .where('id', '=', id)
    .execute()
  await tellPeople(ctx, tx, body)
  return fit.length
}

/** Ends hidden drills: none of their cases is given any more, and no copy of them is kept. */
export async function end(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('hiddenItem').where('caseOrderId', 'in', ids).execute()
}
