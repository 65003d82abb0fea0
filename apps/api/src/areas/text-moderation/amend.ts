import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { subjectOf } from './items.ts'
import { type Tx, bodyAt, holdItem, insertVersion, moveItem } from './queries/items.ts'
import { maySee, oneApp, requireApps, requireScopes } from './rights.ts'
import { requireKindRoom, requireSound } from './sound.ts'

/** Hands a draft on to whoever approves it. */
export async function submitDraft(ctx: CallContext, tx: Tx, id: string): Promise<void> {
  const item = (await holdItem(tx, id)) ?? fail('not-found', { field: 'itemId' })
  await moveItem(tx, id, { state: 'pending', reason: '' })
  await audit(tx, ctx, [
    {
      action: 'textModeration.submit',
      subject: subjectOf(id),
      appId: oneApp(item.apps),
      detail: { rule: item.rule, before: { state: item.state }, after: { state: 'pending' } },
    },
  ])
}

/** Writes a version of an item that differs from its newest, and hands it on for approval. */
export async function amendItem(
  ctx: CallContext,
  tx: Tx,
  id: string,
  change: (body: ItemBody) => ItemBody,
): Promise<void> {
  const held = await holdItem(tx, id)
  if (!held || !maySee(ctx, held.apps)) return fail('not-found', { field: 'itemId' })
  requireApps(ctx, held.apps)
  if (held.state === 'urgent')
    fail('wrong-state', { act: textOf(ctx.language, 'text_moderation.act_edit') })
  const before = await bodyAt(tx, id, held.version)
  if (!before) return fail('not-found', { field: 'itemId' })
  requireScopes(ctx, before.scopes)
  const { body, normal } = await requireSound(ctx, tx, change(before), id)
  await requireKindRoom(ctx, tx, body, id)
  await insertVersion(tx, held, { body, normal, by: ctx.caller.id, at: ctx.now() })
  await audit(tx, ctx, [
    {
      action: 'textModeration.updateItem',
      subject: subjectOf(id),
      appId: oneApp(held.apps),
      detail: { before, after: body },
    },
  ])
  await submitDraft(ctx, tx, id)
}
