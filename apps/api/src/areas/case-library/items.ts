import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import type { ItemRow, LibraryBody, LibraryKind } from '@oas/contract/case-library/schemas'
import type { Input, Output } from '@oas/contract/define'
import { audit } from '../../core/audit.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { type Reason, fail, sayIn, wordsOf } from '../../core/fail.ts'
import { because } from '../../core/fail.ts'
import { contentOf } from './content.ts'
import { asItCame, keptOf, showKept } from './kept.ts'
import { listMedia } from './queries/media.ts'
import {
  type ListedItem,
  type StoredItem,
  insertVersion,
  listItems,
  listVersions,
  lockItems,
} from './queries/items.ts'
import type { Tx } from './queries/libraries.ts'
import { itemFlaw, offeredFor, tidyItem } from './sound.ts'
import { requireLocked, viewerOf } from './viewer.ts'

type Calls = typeof caseLibraryCalls

const toRow = ({ total: _total, updatedAt, ...row }: ListedItem): ItemRow => ({
  ...row,
  updatedAt: updatedAt.getTime(),
})

export async function queryItems(
  ctx: CallContext,
  kind: LibraryKind,
  { current = 1, pageSize = 10, sort, kind: question, ...filter }: Input<Calls['itemQuery']>,
): Promise<Output<Calls['itemQuery']>> {
  const rows = await listItems(
    ctx.db,
    { kind, viewer: viewerOf(ctx), question, ...filter },
    { limit: pageSize, offset: (current - 1) * pageSize, sort },
  )
  return { list: rows.map(toRow), total: rows[0]?.total ?? 0 }
}

export async function getItem(
  ctx: CallContext,
  kind: LibraryKind,
  { id, version }: Input<Calls['itemDetail']>,
): Promise<Output<Calls['itemDetail']>> {
  const one = { limit: 1, offset: 0, sort: undefined }
  const [row] = await listItems(ctx.db, { kind, viewer: viewerOf(ctx), id }, one)
  if (!row) return fail('not-found')
  const versions = await listVersions(ctx.db, id)
  const shown = versions.find((item) => item.version === (version ?? row.version))
  if (!shown) return fail('not-found')
  const media = await listMedia(ctx.db, [id])
  return {
    ...toRow(row),
    body: showKept(shown.body, media),
    media: keptOf(media),
    versions: versions.map((item) => ({
      version: item.version,
      by: item.by,
      at: item.at.getTime(),
      passedBy: item.passedBy,
    })),
  }
}

export async function updateItem(
  ctx: CallContext,
  kind: LibraryKind,
  { id, baseVersion, body: given }: Input<Calls['itemUpdate']>,
): Promise<Output<Calls['itemUpdate']>> {
  const body = asItCame(tidyItem(given), await listMedia(ctx.db, [id]))
  const offered = await offeredFor(ctx, body.typeKey)
  return ctx.db.transaction().execute(async (tx) => {
    const [item] = await lockItems(tx, [id], kind, viewerOf(ctx))
    if (!item) return fail('not-found')
    if (item.version !== baseVersion) fail('conflict')
    const library = await requireLocked(ctx, tx, item.libraryId, kind)
    const wrong = itemFlaw(body, library.body as LibraryBody, offered)
    if (wrong) fail('invalid-input', { field: `body.${wrong.field}`, reason: wrong.reason })
    const columns = contentOf(body)
    const same = await tx
      .selectFrom('caseItem')
      .select('no')
      .where('libraryId', '=', item.libraryId)
      .where('contentHash', '=', columns.contentHash)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (same)
      fail('invalid-input', { field: 'body.text', reason: because('same_item', { no: same.no }) })
    const version = item.version + 1
    await insertVersion(tx, { id, version }, columns, { personId: ctx.caller.id, at: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'caseLibrary.itemUpdate',
        subject: `case_item:${id}`,
        appId: item.appId,
        detail: { version, before: item.version, after: body },
      },
    ])
    return { id, version }
  })
}

type Act = Input<Calls['itemState']>['act']
const after = { submit: 'review', pass: 'active', refuse: 'draft', retire: 'retired' } as const
const from = {
  submit: ['draft', 'retired'],
  pass: ['review'],
  refuse: ['review'],
  retire: ['draft', 'review', 'active'],
} as const satisfies Record<Act, readonly StoredItem['state'][]>

/** Why an act on an item is not possible; null: it is. */
const refusal = (ctx: CallContext, act: Act, item: StoredItem): Reason | null => {
  if (!from[act].some((state) => state === item.state)) return because('item_state')
  const judges = act === 'pass' || act === 'refuse'
  return judges && item.writtenBy === ctx.caller.id ? because('own_item') : null
}

const move = async (
  ctx: CallContext,
  tx: Tx,
  act: Act,
  { item, reason }: { item: StoredItem; reason: string },
): Promise<void> => {
  const passed = act === 'pass' ? { activeVersion: item.version } : {}
  await tx
    .updateTable('caseItem')
    .set({
      state: after[act],
      reason: act === 'refuse' || act === 'retire' ? reason : '',
      updatedAt: ctx.now(),
      ...passed,
      ...(act === 'retire' ? { activeVersion: null } : {}),
    })
    .where('id', '=', item.id)
    .execute()
  if (act === 'pass')
    await tx
      .updateTable('caseItemVersion')
      .set({ passedBy: ctx.caller.id, passedAt: ctx.now() })
      .where('itemId', '=', item.id)
      .where('version', '=', item.version)
      .execute()
}

/** Moves items through their life; those that cannot be moved are left as they are, and named. */
export async function moveItems(
  ctx: CallContext,
  kind: LibraryKind,
  { ids, act, reason: given = '' }: Input<Calls['itemState']>,
): Promise<Output<Calls['itemState']>> {
  const reason = given.trim()
  const permission = act === 'pass' || act === 'refuse' ? 'case.review' : 'case.edit'
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  if (act === 'refuse' && reason === '') fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, ids, kind, viewerOf(ctx))
    if (items.length < ids.length) fail('not-found')
    const judged = items.map((item) => ({ item, why: refusal(ctx, act, item) }))
    const changed = judged.filter(({ why }) => why === null)
    for (const { item } of changed) await move(ctx, tx, act, { item, reason })
    await audit(
      tx,
      ctx,
      changed.map(({ item }) => ({
        action: 'caseLibrary.itemState' as const,
        subject: `case_item:${item.id}`,
        appId: item.appId,
        detail: { act, version: item.version, before: item.state, after: after[act], reason },
      })),
    )
    return {
      changed: changed.length,
      left: judged.flatMap(({ item, why }) =>
        why === null
          ? []
          : [{ id: item.id, no: item.no, reason: wordsOf(why, sayIn(ctx.language)) }],
      ),
    }
  })
}

export async function removeItems(
  ctx: CallContext,
  kind: LibraryKind,
  { ids }: Input<Calls['itemRemove']>,
): Promise<Output<Calls['itemRemove']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, ids, kind, viewerOf(ctx))
    if (items.length < ids.length) fail('not-found')
    const asked = await tx
      .selectFrom('examItem')
      .select('itemId')
      .where('itemId', 'in', ids)
      .execute()
    const used = items.find(({ id, uses }) => uses > 0 || asked.some(({ itemId }) => itemId === id))
    if (used) fail('in-use', { what: `#${used.no}`, field: 'ids' })
    await tx.deleteFrom('caseItem').where('id', 'in', ids).execute()
    await audit(
      tx,
      ctx,
      items.map((item) => ({
        action: 'caseLibrary.itemRemove' as const,
        subject: `case_item:${item.id}`,
        appId: item.appId,
        detail: {
          before: { libraryId: item.libraryId, no: item.no, state: item.state },
          after: null,
        },
      })),
    )
    return { removed: items.length }
  })
}
