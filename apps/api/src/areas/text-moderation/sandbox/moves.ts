import type { textSandboxCalls } from '@oas/contract/text-moderation/sandbox-calls'
import { type SandboxState, sandboxLimits } from '@oas/contract/text-moderation/sandbox-schemas'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { dayMs } from '@oas/contract/time'
import type { AuditAction } from '@oas/contract/audit-actions'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import { subjectOf, writeDraft } from '../items.ts'
import { type ProfileSource, findDraft } from '../profiles/queries.ts'
import { submitDraft } from '../profiles/state.ts'
import { bodyAt, holdItem, insertVersion, moveItem } from '../queries/items.ts'
import type { Tx } from '../queries/places.ts'
import { oneApp, requireApps, requireScopes } from '../rights.ts'
import { requireKindRoom, requireSound } from '../sound.ts'
import { followSandboxes } from './live-sandboxes.ts'
import {
  type HeldSandbox,
  type SandboxMove,
  countRunning,
  countSandboxItems,
  findProfileRival,
  findRival,
  holdRunning,
  updateSandbox,
} from './queries.ts'
import { byCaller, requireHeld, requireState, requireVersion, sandboxSubject } from './sandboxes.ts'

type Calls = typeof textSandboxCalls
type Asked = { id: string; version: number }
type Step = {
  action: AuditAction
  act: string
  from: readonly SandboxState[]
  move: (tx: Tx, held: HeldSandbox) => Promise<SandboxMove>
}

/** Takes a sandbox to another state, and tells every server. */
const take = (
  ctx: CallContext,
  { id, version }: Asked,
  { action, act, from, move }: Step,
): Promise<Asked> =>
  ctx.db.transaction().execute(async (tx) => {
    if (act === 'start') await holdRunning(tx)
    const held = await requireHeld(ctx, tx, id)
    requireVersion(held, version)
    requireState(ctx, held, from, act)
    const change = await move(tx, held)
    const next = await updateSandbox(tx, held, change, byCaller(ctx))
    await audit(tx, ctx, [
      {
        action,
        subject: sandboxSubject(id),
        appId: oneApp(held.apps),
        detail: { before: { state: held.state }, after: { state: change.state } },
      },
    ])
    await publishIn(tx, 'setting.changed', { what: 'text-sandbox', key: id })
    return { id, version: next }
  })

/** What a sandbox tries: changes of words, or the written part of a profile, as it is now. */
const requireContent = async (tx: Tx, held: HeldSandbox): Promise<ProfileSource | null> => {
  const profile = held.profileId === null ? null : await findDraft(tx, held.profileId)
  if (profile === null && (await countSandboxItems(tx, { sandboxId: held.id })) === 0)
    fail('invalid-input', { field: 'id', reason: because('sandbox_empty') })
  return profile
}

export const startSandbox: Handler<Calls['startSandbox']> = async (ctx, asked) => {
  const done = await take(ctx, asked, {
    action: 'textModeration.startSandbox',
    act: 'start',
    from: ['open', 'stopped'],
    move: async (tx, held) => {
      const profile = await requireContent(tx, held)
      if ((await countRunning(tx)) >= sandboxLimits.running)
        fail('invalid-input', {
          field: 'id',
          reason: because('sandbox_running', { n: sandboxLimits.running }),
        })
      const rival = (await findRival(tx, held.id)) ?? (await findProfileRival(tx, held))
      if (rival)
        fail('invalid-input', {
          field: 'id',
          reason: because('sandbox_rival', { name: rival.name, rule: rival.rule }),
        })
      const now = ctx.now()
      return {
        state: 'running',
        profile: profile && JSON.stringify(profile),
        startedAt: now,
        runsUntil: new Date(now.getTime() + held.days * dayMs),
      }
    },
  })
  await followSandboxes(ctx)
  return done
}

export const stopSandbox: Handler<Calls['stopSandbox']> = async (ctx, asked) => {
  const done = await take(ctx, asked, {
    action: 'textModeration.stopSandbox',
    act: 'stop',
    from: ['running'],
    move: async () => ({ state: 'stopped', runsUntil: null, stoppedAt: ctx.now() }),
  })
  await followSandboxes(ctx)
  return done
}

type Change = {
  id: string
  act: string
  itemId: string | null
  baseVersion: number | null
  rule: string
  body: unknown
}
/** A change of an item as a new version of it, which waits for its reviewer. */
const editItem = async (
  ctx: CallContext,
  tx: Tx,
  { itemId, baseVersion, rule, body: given }: Change,
): Promise<{ id: string; version: number }> => {
  const held = await holdItem(tx, itemId ?? '0')
  // What somebody wrote meanwhile is not written over.
  if (!held || held.version !== baseVersion || held.state === 'urgent')
    return fail('invalid-input', { field: 'id', reason: because('sandbox_changed', { rule }) })
  requireApps(ctx, held.apps)
  const wanted = given as ItemBody
  requireScopes(ctx, wanted.scopes)
  const { body, normal } = await requireSound(ctx, tx, wanted, held.id)
  await requireKindRoom(ctx, tx, body, held.id)
  const before = await bodyAt(tx, held.id, held.version)
  const version = await insertVersion(tx, held, { body, normal, by: ctx.caller.id, at: ctx.now() })
  await audit(tx, ctx, [
    {
      action: 'textModeration.updateItem',
      subject: subjectOf(held.id),
      appId: oneApp([...new Set([...held.apps, ...body.scopes.map((scope) => scope.appId)])]),
      detail: { before, after: body },
    },
  ])
  return { id: held.id, version }
}

/** Hands a change in; a removal only says which item a reviewer is to take offline. */
const handIn = async (ctx: CallContext, tx: Tx, change: Change, from: string): Promise<void> => {
  if (change.act === 'remove') {
    await tx
      .updateTable('textSandboxItem')
      .set({ draftId: change.itemId })
      .where('id', '=', change.id)
      .execute()
    return
  }
  const made =
    change.act === 'add'
      ? await writeDraft(ctx, tx, change.body as ItemBody, { source: 'manual', sourceRef: from })
      : await editItem(ctx, tx, change)
  await moveItem(tx, made.id, { state: 'pending', reason: '' })
  await tx
    .updateTable('textSandboxItem')
    .set({ draftId: made.id, draftVersion: made.version })
    .where('id', '=', change.id)
    .execute()
  await audit(tx, ctx, [
    {
      action: 'textModeration.submit',
      subject: subjectOf(made.id),
      detail: { rule: change.rule, before: { state: 'draft' }, after: { state: 'pending' } },
    },
  ])
}

export const submitSandbox: Handler<Calls['submitSandbox']> = (ctx, asked) =>
  take(ctx, asked, {
    action: 'textModeration.submitSandbox',
    act: 'submit',
    from: ['stopped'],
    move: async (tx, held) => {
      await requireContent(tx, held)
      if (held.profileId !== null) await submitDraft(ctx, tx, held.profileId)
      const changes = await tx
        .selectFrom('textSandboxItem')
        .select(['id', 'act', 'itemId', 'baseVersion', 'rule', 'body'])
        .where('sandboxId', '=', held.id)
        // Items are locked in the order of their ids, so that two calls never wait in a ring.
        .orderBy('itemId')
        .orderBy('id')
        .execute()
      for (const change of changes) await handIn(ctx, tx, change, sandboxSubject(held.id))
      return { state: 'submitted' }
    },
  })

export const closeSandbox: Handler<Calls['closeSandbox']> = (ctx, asked) =>
  take(ctx, asked, {
    action: 'textModeration.closeSandbox',
    act: 'close',
    from: ['open', 'stopped', 'submitted'],
    move: async () => ({ state: 'closed', endedAt: ctx.now() }),
  })
