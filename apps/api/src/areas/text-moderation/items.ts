import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type ItemBody,
  type ItemDetail,
  type ItemRow,
  itemKindOf,
} from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { requireKindRoom, requireSound } from './sound.ts'
import {
  type HeldItem,
  type NamedItem,
  type Tx,
  bodyAt,
  countItems,
  findItem,
  holdItem,
  insertItem,
  insertVersion,
  listItems,
} from './queries/items.ts'
import { maySee, oneApp, requireApps, requireScopes, seenBy } from './rights.ts'

type Calls = typeof textModerationCalls

export function subjectOf(id: string): string {
  return `text-item:${id}`
}

const toRow = (ctx: CallContext, row: NamedItem): ItemRow => ({
  ...(row.body as unknown as ItemBody),
  id: row.id,
  kind: itemKindOf(row.wordType),
  state: row.state as ItemRow['state'],
  source: row.source as ItemRow['source'],
  version: row.version,
  approvedVersion: row.approvedVersion,
  liveVersion: row.liveVersion,
  urgentUntil: row.urgentUntil?.getTime() ?? null,
  libraryName: row.libraryName,
  categoryName: row.categoryName,
  madeBy: row.madeByName,
  changedBy: row.changedByName,
  own: row.madeBy === ctx.caller.id || row.changedBy === ctx.caller.id,
  changedAt: row.changedAt.getTime(),
  reviewedBy: row.reviewedByName ?? '',
  reason: row.reason,
})

export const items: Handler<Calls['items']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx), now: ctx.now() }
  const [rows, total] = await Promise.all([
    listItems(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countItems(ctx.db, filter),
  ])
  return { total, list: rows.map((row) => toRow(ctx, row)) }
}

export const item: Handler<Calls['item']> = async (ctx, { id }): Promise<ItemDetail> => {
  const row = await findItem(ctx.db, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'id' })
  const { approvedVersion, version } = row
  return {
    ...toRow(ctx, row),
    before:
      approvedVersion === null || approvedVersion === version
        ? null
        : await bodyAt(ctx.db, id, approvedVersion),
  }
}

/** Writes a new draft in a transaction of the caller's; answers it, or what equals it already. */
export async function writeDraft(
  ctx: CallContext,
  tx: Tx,
  given: ItemBody,
  from: { source: ItemRow['source']; sourceRef?: string },
): Promise<{ id: string; version: number }> {
  requireScopes(ctx, given.scopes)
  const { body, normal } = await requireSound(ctx, tx, given, '0')
  await requireKindRoom(ctx, tx, body, '0')
  const made = await insertItem(tx, { body, normal, by: ctx.caller.id, at: ctx.now() }, from)
  await audit(tx, ctx, [
    {
      action: 'textModeration.createItem',
      subject: subjectOf(made.id),
      appId: oneApp(body.scopes.map((scope) => scope.appId)),
      detail: { before: null, after: body },
    },
  ])
  return made
}

export const createItem: Handler<Calls['createItem']> = (ctx, { body }) =>
  ctx.db.transaction().execute((tx) => writeDraft(ctx, tx, body, { source: 'manual' }))

const requireItem = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldItem> => {
  const row = await holdItem(tx, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'id' })
  requireApps(ctx, row.apps)
  return row.version === version ? row : fail('conflict')
}

export const updateItem: Handler<Calls['updateItem']> = (ctx, { id, version, body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireItem(ctx, tx, id, version)
    requireScopes(ctx, given.scopes)
    if (held.state === 'urgent')
      fail('wrong-state', { act: textOf(ctx.language, 'text_moderation.act_edit') })
    const { body, normal } = await requireSound(ctx, tx, given, id)
    await requireKindRoom(ctx, tx, body, id)
    const before = await bodyAt(tx, id, version)
    const next = await insertVersion(tx, held, {
      body,
      normal,
      by: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateItem',
        subject: subjectOf(id),
        appId: oneApp([...new Set([...held.apps, ...body.scopes.map((scope) => scope.appId)])]),
        detail: { before, after: body },
      },
    ])
    return { id, version: next }
  })

const removable: readonly string[] = ['draft', 'rejected', 'offline', 'expired']

/** What was in a release is kept in its versions, so that records that name it can be replayed. */
export const removeItem: Handler<Calls['removeItem']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireItem(ctx, tx, id, version)
    const released = await tx
      .selectFrom('textReleaseItem')
      .select('number')
      .where('itemId', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (!removable.includes(held.state) || held.approvedVersion !== null || released)
      fail('wrong-state', { act: textOf(ctx.language, 'text_moderation.act_remove') })
    const before = await bodyAt(tx, id, version)
    await tx.updateTable('addedWord').set({ itemId: null }).where('itemId', '=', id).execute()
    await tx.deleteFrom('textItem').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeItem',
        subject: subjectOf(id),
        appId: oneApp(held.apps),
        detail: { before, after: null },
      },
    ])
    return {}
  })
