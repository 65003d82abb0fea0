import type { Answer, ItemBody, LibraryBody } from '@oas/contract/case-library/schemas'
import { answerKey } from '@oas/contract/case-library/answers'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import { contentOf } from './content.ts'
import { insertVersion, listVersions, lockItems } from './queries/items.ts'
import { itemFlaw, offeredFor, tidyItem } from './sound.ts'
import { requireLocked, viewerOf } from './viewer.ts'

/**
 * Writes the next version of an item of a case library with another right answer and why it is
 * right; it waits for a second person. Null where the newest version has that answer already. A
 * wrong answer ends the call, its fields named below `answer`.
 */
export async function proposeAnswer(
  ctx: CallContext,
  tx: Transaction<DB>,
  { itemId, answer, why }: { itemId: string; answer: Answer; why: string },
): Promise<number | null> {
  const [item] = await lockItems(tx, [itemId], 'case', viewerOf(ctx))
  if (!item) return fail('not-found')
  const library = await requireLocked(ctx, tx, item.libraryId, 'case')
  const newest = (await listVersions(tx, itemId))[0]
  if (!newest) return fail('not-found')
  const body: ItemBody = tidyItem({
    ...newest.body,
    answer,
    explanation: { ...newest.body.explanation, [ctx.language]: why },
  })
  const wrong = itemFlaw(body, library.body as LibraryBody, await offeredFor(ctx, body.typeKey))
  if (wrong) fail('invalid-input', { field: wrong.field, reason: wrong.reason })
  const { kind } = body
  if (answerKey(kind, body.answer) === answerKey(kind, newest.body.answer)) return null
  const version = item.version + 1
  const by = { personId: ctx.caller.id, at: ctx.now() }
  await insertVersion(tx, { id: itemId, version }, contentOf(body), by)
  await tx.updateTable('caseItem').set({ state: 'review' }).where('id', '=', itemId).execute()
  await audit(tx, ctx, [
    {
      action: 'caseLibrary.itemUpdate',
      subject: `case_item:${itemId}`,
      appId: item.appId,
      detail: { version, before: item.version, after: body },
    },
  ])
  return version
}
