import type { textSandboxCalls } from '@oas/contract/text-moderation/sandbox-calls'
import {
  type SandboxItem,
  type SandboxState,
  editableStates,
  sandboxLimits,
} from '@oas/contract/text-moderation/sandbox-schemas'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { bodyAt, findItem } from '../queries/items.ts'
import type { Tx } from '../queries/places.ts'
import { maySee, oneApp, requireApps, requireScopes } from '../rights.ts'
import { requireSound } from '../sound.ts'
import {
  type NamedSandboxItem,
  type WrittenItem,
  countSandboxItems,
  findSame,
  holdSandboxItem,
  insertSandboxItem,
  listSandboxItems,
  neighboursOf,
  updateSandboxItem as update,
} from './queries.ts'
import { byCaller, requireHeld, requireSeen, requireState, sandboxSubject } from './sandboxes.ts'

type Calls = typeof textSandboxCalls

/** What became of a change that was handed in; a removal is done once its item is offline. */
const draftStateOf = (row: NamedSandboxItem): string => {
  if (row.draftId === null) return ''
  if (row.act === 'remove') return row.approvedVersion === null ? 'offline' : 'pending'
  return row.draftState ?? 'offline'
}
const toItem = (row: NamedSandboxItem): SandboxItem => ({
  id: row.id,
  act: row.act as SandboxItem['act'],
  itemId: row.itemId,
  rule: row.rule,
  kind: row.kind as SandboxItem['kind'],
  version: row.version,
  draftId: row.draftId,
  draftState: draftStateOf(row),
  hits: row.hits,
  changedBy: row.changedByName,
  changedAt: row.changedAt.getTime(),
})

export const sandboxItems: Handler<Calls['sandboxItems']> = async (
  ctx,
  { sandboxId, current = 1, pageSize = 10, act },
) => {
  await requireSeen(ctx, sandboxId)
  const filter = { sandboxId, act }
  const [rows, total] = await Promise.all([
    listSandboxItems(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countSandboxItems(ctx.db, filter),
  ])
  return { total, list: rows.map(toItem) }
}

/** A change of a sandbox that the caller sees. */
export async function requireItem(
  ctx: CallContext,
  sandboxId: string,
  id: string,
): Promise<NamedSandboxItem> {
  const [row] = await listSandboxItems(ctx.db, { sandboxId, id }, 0, 1)
  return row ?? fail('not-found', { field: 'id' })
}
export const sandboxItem: Handler<Calls['sandboxItem']> = async (ctx, { sandboxId, id }) => {
  const of = await requireSeen(ctx, sandboxId)
  const row = await requireItem(ctx, sandboxId, id)
  const item = row.itemId === null ? undefined : await findItem(ctx.db, row.itemId)
  return {
    ...toItem(row),
    sandboxName: of.name,
    sandboxState: of.state as SandboxState,
    body: row.body as unknown as ItemBody | null,
    live: item?.liveVersion ? await bodyAt(ctx.db, item.id, item.liveVersion) : null,
    ...(await neighboursOf(ctx.db, sandboxId, id)),
  }
}

/** The approved item that a change concerns, at the version it starts from. */
const itemOf = async (
  ctx: CallContext,
  tx: Tx,
  itemId: string | undefined,
): Promise<{ id: string; version: number; body: ItemBody }> => {
  if (itemId === undefined) return fail('required', { field: 'itemId' })
  const row = await findItem(tx, itemId)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'itemId' })
  requireApps(ctx, row.apps)
  if (row.approvedVersion === null)
    fail('invalid-input', { field: 'itemId', reason: because('sandbox_not_approved') })
  return { id: row.id, version: row.version, body: row.body as unknown as ItemBody }
}
const writtenOf = async (
  ctx: CallContext,
  tx: Tx,
  { act, itemId, body }: { act: WrittenItem['act']; itemId?: string; body: ItemBody | null },
): Promise<WrittenItem> => {
  const item = act === 'add' ? null : await itemOf(ctx, tx, itemId)
  if (act === 'remove' && item) {
    const normal = `remove ${item.id}`
    return { act, itemId: item.id, baseVersion: item.version, body: item.body, normal }
  }
  if (body === null) return fail('required', { field: 'body' })
  requireScopes(ctx, body.scopes)
  const sound = await requireSound(ctx, tx, body, item?.id ?? '0')
  return { act, itemId: item?.id ?? null, baseVersion: item?.version ?? null, ...sound }
}
const requireNew = async (
  tx: Tx,
  sandboxId: string,
  written: Pick<WrittenItem, 'itemId' | 'body' | 'normal'>,
  but: string,
): Promise<void> => {
  const same = await findSame(tx, sandboxId, written, but)
  if (same)
    fail('invalid-input', {
      field: 'body.rule',
      reason: because('sandbox_same', { rule: same.rule }),
    })
}

export const createSandboxItem: Handler<Calls['createSandboxItem']> = (
  ctx,
  { sandboxId, ...given },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, sandboxId)
    requireState(ctx, held, editableStates, 'edit')
    if ((await countSandboxItems(tx, { sandboxId })) >= sandboxLimits.items)
      fail('invalid-input', {
        field: 'sandboxId',
        reason: because('too_many_rows', { n: sandboxLimits.items }),
      })
    const written = await writtenOf(ctx, tx, given)
    await requireNew(tx, sandboxId, written, '0')
    const made = await insertSandboxItem(tx, sandboxId, written, byCaller(ctx))
    const { act, itemId, body } = written
    await audit(tx, ctx, [
      {
        action: 'textModeration.changeSandboxItem',
        subject: sandboxSubject(sandboxId),
        appId: oneApp(held.apps),
        detail: { act, itemId, before: null, after: act === 'remove' ? null : body },
      },
    ])
    return made
  })

export const updateSandboxItem: Handler<Calls['updateSandboxItem']> = (
  ctx,
  { sandboxId, id, version, body: given },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, sandboxId)
    requireState(ctx, held, editableStates, 'edit')
    const row = (await holdSandboxItem(tx, sandboxId, id)) ?? fail('not-found', { field: 'id' })
    if (row.version !== version) fail('conflict')
    if (row.act === 'remove')
      fail('invalid-input', { field: 'body', reason: because('sandbox_removal') })
    requireScopes(ctx, given.scopes)
    const sound = await requireSound(ctx, tx, given, row.itemId ?? '0')
    await requireNew(tx, sandboxId, { itemId: row.itemId, ...sound }, id)
    const next = await update(tx, row, sound, byCaller(ctx))
    await audit(tx, ctx, [
      {
        action: 'textModeration.changeSandboxItem',
        subject: sandboxSubject(sandboxId),
        appId: oneApp(held.apps),
        detail: { act: row.act, itemId: row.itemId, before: row.body, after: sound.body },
      },
    ])
    return { id, version: next }
  })

export const removeSandboxItem: Handler<Calls['removeSandboxItem']> = (
  ctx,
  { sandboxId, id, version },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, sandboxId)
    requireState(ctx, held, editableStates, 'edit')
    const row = (await holdSandboxItem(tx, sandboxId, id)) ?? fail('not-found', { field: 'id' })
    if (row.version !== version) fail('conflict')
    await tx.deleteFrom('textSandboxItem').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeSandboxItem',
        subject: sandboxSubject(sandboxId),
        appId: oneApp(held.apps),
        detail: { act: row.act, itemId: row.itemId, rule: row.rule, before: row.body, after: null },
      },
    ])
    return {}
  })
