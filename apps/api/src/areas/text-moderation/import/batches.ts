import type { Output } from '@oas/contract/define'
import type {
  Batch,
  BatchRow,
  RowOutcome,
  textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import type { AuditAction } from '@oas/contract/audit-actions'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { fullText, roomLeft } from '../limits.ts'
import { type Tx, countItemsOf, shareLibrary } from '../queries/places.ts'
import { maySee, oneApp, requireApps, requireScopes, seenBy } from '../rights.ts'
import { messageOf } from './codes.ts'
import { judgeRows } from './judge.ts'
import { readKnown } from './known.ts'
import {
  type HeldBatch,
  type NamedBatch,
  countBatches,
  countRows,
  dropItems,
  findBatch,
  holdBatch,
  insertBatch,
  insertBatchItems,
  listBatches,
  listRows,
  reviewItems,
  settleBatch,
} from './queries.ts'
import { readFileRows } from './read-file.ts'

type Calls = typeof textImportCalls

const toBatch = (ctx: CallContext, row: NamedBatch): Batch => ({
  id: row.id,
  libraryId: row.libraryId,
  libraryName: row.libraryName,
  fileName: row.fileName,
  state: row.state as Batch['state'],
  counts: row.counts as Batch['counts'],
  items: row.items,
  waiting: row.waiting,
  madeBy: row.madeByName,
  own: row.madeBy === ctx.caller.id,
  madeAt: row.madeAt.getTime(),
  committedAt: row.committedAt?.getTime() ?? null,
  reviewedBy: row.reviewedByName ?? '',
  reviewedAt: row.reviewedAt?.getTime() ?? null,
  reason: row.reason,
})
const lookingOf = (ctx: CallContext) => ({ seen: seenBy(ctx), personId: ctx.caller.id })
const requireBatch = async (ctx: CallContext, id: string): Promise<NamedBatch> =>
  (await findBatch(ctx.db, id, lookingOf(ctx))) ?? fail('not-found', { field: 'id' })
const answer = async (ctx: CallContext, id: string): Promise<Batch> =>
  toBatch(ctx, await requireBatch(ctx, id))

/** The library is there, open and seen by the caller. */
const requireLibrary = async (ctx: CallContext, tx: Tx, libraryId: string) => {
  const library = await shareLibrary(tx, libraryId)
  if (!library || !maySee(ctx, library.apps)) return fail('not-found', { field: 'libraryId' })
  return library.active
    ? library
    : fail('invalid-input', {
        field: 'libraryId',
        reason: textOf(ctx.language, 'text_moderation.library_off'),
      })
}
const requireRoom = async (
  ctx: CallContext,
  tx: Tx,
  library: { id: string; quota: number },
): Promise<void> => {
  if ((await countItemsOf(tx, 'libraryId', library.id)) > library.quota)
    fail('invalid-input', {
      field: 'libraryId',
      reason: textOf(ctx.language, 'text_moderation.library_full', { n: library.quota }),
    })
  const room = await roomLeft(tx)
  for (const kind of ['word', 'combination', 'pattern'] as const)
    if (room[kind] < 0) fail('invalid-input', { field: 'id', reason: fullText(ctx.language, kind) })
}

export const importPreview: Handler<Calls['importPreview']> = async (
  ctx,
  { fileName, workbook, ...given },
) => {
  const { libraryId, categoryId, labelId, level, scopes } = given
  requireScopesOf(ctx, scopes)
  const known = await readKnown(ctx, ctx.db)
  if (known.categoryPath(categoryId) === '') fail('not-found', { field: 'categoryId' })
  if (!known.isLabel(labelId)) fail('not-found', { field: 'labelId' })
  await ctx.db.transaction().execute((tx) => requireLibrary(ctx, tx, libraryId))
  const usual: ItemBody = { ...blankItem, libraryId, categoryId, labelId, level, scopes }
  const read = await readFileRows({ workbook, fileName }, { usual, known })
  const rows = await judgeRows(ctx, ctx.db, read, { known, libraryId })
  const id = await ctx.db
    .transaction()
    .execute((tx) =>
      insertBatch(tx, rows, { libraryId, fileName, by: ctx.caller.id, at: ctx.now() }),
    )
  return answer(ctx, id)
}
/** Where a form names places they are its author's; where it names none, rows may. */
const requireScopesOf = (ctx: CallContext, scopes: ItemBody['scopes']): void => {
  if (scopes.length > 0) requireScopes(ctx, scopes)
}

const subjectOf = (id: string): string => `text-batch:${id}`
const note = (
  ctx: CallContext,
  tx: Tx,
  { id, apps, everywhere }: HeldBatch,
  action: AuditAction,
  [before, after]: [object, object],
): Promise<void> =>
  audit(tx, ctx, [
    {
      action,
      subject: subjectOf(id),
      appId: everywhere ? null : oneApp(apps),
      detail: { before, after },
    },
  ])
const refuseState = (ctx: CallContext, act: string): never =>
  fail('wrong-state', { act: textOf(ctx.language, `text_import.${act}`) })

const leftOut: readonly RowOutcome[] = ['repeated', 'exists', 'allow', 'beyond', 'invalid']
export const importCommit: Handler<Calls['importCommit']> = async (ctx, { id, validOnly }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdBatch(tx, id)
    if (!held || held.madeBy !== ctx.caller.id) return fail('not-found', { field: 'id' })
    // The same again: what it would do is done.
    if (held.state !== 'seen') return
    const counts = held.counts as Output<Calls['importPreview']>['counts']
    if (counts.new === 0)
      fail('invalid-input', { field: 'id', reason: textOf(ctx.language, 'text_import.none_new') })
    if (!validOnly && leftOut.some((outcome) => counts[outcome] > 0))
      fail('invalid-input', { field: 'id', reason: textOf(ctx.language, 'text_import.not_all') })
    const library = await requireLibrary(ctx, tx, held.libraryId)
    requireApps(ctx, held.everywhere ? [] : held.apps)
    const at = ctx.now()
    const items = await insertBatchItems(tx, held, { id: ctx.caller.id, at })
    await requireRoom(ctx, tx, library)
    await tx
      .updateTable('textBatch')
      .set({ state: 'pending', items, committedAt: at })
      .where('id', '=', id)
      .execute()
    const { fileName, libraryId } = held
    await note(ctx, tx, held, 'textModeration.importItems', [{}, { fileName, libraryId, items }])
  })
  return answer(ctx, id)
}

export const batches: Handler<Calls['batches']> = async (
  ctx,
  { state, current = 1, pageSize = 10 },
) => {
  const looking = { ...lookingOf(ctx), state }
  const [rows, total] = await Promise.all([
    listBatches(ctx.db, looking, (current - 1) * pageSize, pageSize),
    countBatches(ctx.db, looking),
  ])
  return { total, list: rows.map((row) => toBatch(ctx, row)) }
}

export const batch: Handler<Calls['batch']> = async (
  ctx,
  { id, outcome, current = 1, pageSize = 10 },
) => {
  const found = await requireBatch(ctx, id)
  const [rows, total] = await Promise.all([
    listRows(ctx.db, id, outcome, (current - 1) * pageSize, pageSize),
    countRows(ctx.db, id, outcome),
  ])
  return {
    batch: toBatch(ctx, found),
    total,
    list: rows.map((row): BatchRow => ({
      ...row,
      outcome: row.outcome as RowOutcome,
      message: messageOf(ctx.language, row.code),
    })),
  }
}

export const reviewBatch: Handler<Calls['reviewBatch']> = async (ctx, { id, act, reason: why }) => {
  await requireBatch(ctx, id)
  const reason = why.trim()
  if (act === 'reject' && reason === '') fail('required', { field: 'reason' })
  await ctx.db.transaction().execute(async (tx) => {
    const held = (await holdBatch(tx, id)) ?? fail('not-found', { field: 'id' })
    if (held.state !== 'pending') refuseState(ctx, act)
    if (held.madeBy === ctx.caller.id) fail('second-person')
    requireApps(ctx, held.everywhere ? [] : held.apps)
    const by = { by: ctx.caller.id, at: ctx.now(), reason }
    const items = await reviewItems(tx, id, { act, ...by })
    const state = act === 'approve' ? 'approved' : 'rejected'
    await settleBatch(tx, id, { state, ...by })
    await note(ctx, tx, held, act === 'approve' ? approved : rejected, [
      { state: held.state },
      { state, items, ...(reason === '' ? {} : { reason }) },
    ])
  })
  return answer(ctx, id)
}
const approved = 'textModeration.approveBatch' satisfies AuditAction
const rejected = 'textModeration.rejectBatch' satisfies AuditAction

export const withdrawBatch: Handler<Calls['withdrawBatch']> = async (ctx, { id }) => {
  await requireBatch(ctx, id)
  await ctx.db.transaction().execute(async (tx) => {
    const held = (await holdBatch(tx, id)) ?? fail('not-found', { field: 'id' })
    if (held.madeBy !== ctx.caller.id) fail('no-permission', { permission: 'text.edit' })
    if (held.state !== 'pending') refuseState(ctx, 'withdraw')
    const items = await dropItems(tx, id)
    const by = { by: ctx.caller.id, at: ctx.now(), reason: '' }
    await settleBatch(tx, id, { state: 'withdrawn', ...by })
    await note(ctx, tx, held, 'textModeration.withdrawBatch', [
      { state: held.state },
      { state: 'withdrawn', items },
    ])
  })
  return answer(ctx, id)
}
