import type { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { sendAgain } from '../ingest/index.ts'
import { recordRowsByIds } from '../queue/index.ts'

type Calls = typeof textInspectionCalls
type To = { type: number; priority: number; reason: string; key: string; source: string }

export const ownSource = 'text-inspection'
export type Made = { made: number; again: number; refused: { recordId: string; reason: string }[] }
/**
 * Makes a record of each under a type of its app, once however often it is asked; what cannot be
 * made is told apart.
 */
export async function makeOf(
  ctx: Context & Pick<CallContext, 'caller'>,
  recordIds: readonly string[],
  { gone, ...to }: To & { appId: number; gone: string },
): Promise<Made> {
  const rows = await recordRowsByIds(ctx.pool, recordIds)
  const made: Made = { made: 0, again: 0, refused: [] }
  for (const recordId of recordIds) {
    const row = rows.get(recordId)
    if (!row || row.appId !== to.appId || !mayType(ctx.caller, row.appId, row.type)) {
      made.refused.push({ recordId, reason: gone })
      continue
    }
    const { id, result, reason } = await sendAgain(ctx, row, {
      ...to,
      key: `${to.key}:${to.type}:${row.id}`,
    })
    if (id === null || result === 'rejected') made.refused.push({ recordId, reason })
    else if (result === 'accepted') made.made += 1
    else made.again += 1
  }
  return made
}

export const makeRecords: Handler<Calls['makeRecords']> = async (
  ctx,
  { recordIds, typeKey, priority, reason: given, changeOrderId },
) => {
  const { appId, type } = parseTypeKey(typeKey)
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  await checkChangeOrder(ctx.db, changeOrderId, appId, recordIds.length, ctx.now())
  const reason = given.trim()
  const made = await makeOf(ctx, recordIds, {
    appId,
    type,
    priority,
    reason,
    key: 'inspected',
    source: ownSource,
    gone: textOf(ctx.language, 'text_inspection.make_gone'),
  })
  await ctx.db.transaction().execute((tx) =>
    audit(tx, ctx, [
      {
        action: 'textInspection.makeRecords',
        subject: `type:${typeKey}`,
        appId,
        detail: {
          before: null,
          after: { made: made.made, again: made.again, refused: made.refused.length, reason },
          changeOrderId: changeOrderId ?? null,
        },
      },
    ]),
  )
  return made
}
