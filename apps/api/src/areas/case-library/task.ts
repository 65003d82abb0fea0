import { questionOf } from '@oas/contract/case-library/question'
import type { ItemBody, LibraryBody } from '@oas/contract/case-library/schemas'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, nameOfField, sayIn, wordsOf } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { contentOf } from './content.ts'
import { importItems } from './import.ts'
import { getItem } from './items.ts'
import { getLibrary, queryLibraries } from './libraries.ts'
import { type StoredItem, insertVersion, lockItems, versionBodies } from './queries/items.ts'
import type { Tx } from './queries/libraries.ts'
import { itemFlaw, offeredFor, tidyItem } from './sound.ts'
import { viewerOf } from './viewer.ts'

type Calls = typeof taskLibraryCalls
const mostListed = 200

/** Case libraries with how many items they have. */
export const listForTasks: Handler<Calls['list']> = async (ctx, filter) =>
  (await queryLibraries(ctx, 'case', { ...filter, pageSize: mostListed, sort: 'name' })).list

/** An item as people are asked it. */
export const previewItem: Handler<Calls['itemPreview']> = async (ctx, input) => {
  const { libraryId, version, body } = await getItem(ctx, 'case', input)
  const library = await getLibrary(ctx, 'case', { id: libraryId })
  return {
    version: input.version ?? version,
    question: questionOf(body, library.body.dims),
  }
}

/** What would come of the next rows of a file. */
export const previewFile: Handler<Calls['importPreview']> = (ctx, input) =>
  importItems(ctx, 'case', { ...input, dryRun: true })

type Key = Parameters<Handler<Calls['itemRecord']>>[1]
/** Writes the version of an item with another right answer; answers why that is not possible. */
const rewrite = async (
  ctx: CallContext,
  tx: Tx,
  { answer, reason }: Key,
  { item, before, library }: { item: StoredItem; before: ItemBody; library: LibraryBody },
): Promise<Reason | null> => {
  if (before.kind !== 'record') return because('no_record_item')
  if (item.state === 'retired') return because('item_state')
  const body = tidyItem({ ...before, answer: { ...before.answer, ...answer } })
  const wrong = itemFlaw(body, library, await offeredFor(ctx, body.typeKey))
  if (wrong)
    return because('at_field', {
      field: nameOfField(wrong.field, sayIn(ctx.language)),
      reason: wrong.reason,
    })
  const version = item.version + 1
  await insertVersion(tx, { id: item.id, version }, contentOf(body), {
    personId: ctx.caller.id,
    at: ctx.now(),
  })
  await tx
    .updateTable('caseItem')
    .set({ state: 'review', reason: reason.trim() })
    .where('id', '=', item.id)
    .execute()
  await audit(tx, ctx, [
    {
      action: 'caseLibrary.itemUpdate',
      subject: `case_item:${item.id}`,
      appId: item.appId,
      detail: { version, before: before.answer, after: body.answer, reason: reason.trim() },
    },
  ])
  return null
}

/** Gives items another right answer; each waits for a second person, the old one stays in use. */
export const recordKey: Handler<Calls['itemRecord']> = async (ctx, key) =>
  ctx.db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, key.ids, 'case', viewerOf(ctx))
    const bodies = await versionBodies(
      tx,
      items.map(({ id }) => id),
    )
    let changed = 0
    const left: { id: string; no: number; reason: string }[] = key.ids
      .filter((id) => items.every((item) => item.id !== id))
      .map((id) => ({ id, no: 0, reason: wordsOf(because('unknown'), sayIn(ctx.language)) }))
    for (const item of items) {
      const held = bodies.get(item.id)
      const why = held ? await rewrite(ctx, tx, key, { item, ...held }) : because('unknown')
      if (why === null) changed += 1
      else left.push({ id: item.id, no: item.no, reason: wordsOf(why, sayIn(ctx.language)) })
    }
    return { changed, left }
  })
