import type { textSandboxCalls } from '@oas/contract/text-moderation/sandbox-calls'
import {
  type Sandbox,
  type SandboxBody,
  type SandboxState,
  editableStates,
} from '@oas/contract/text-moderation/sandbox-schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import type { Tx } from '../queries/places.ts'
import { maySee, oneApp, requireApps, seenBy } from '../rights.ts'
import {
  type HeldSandbox,
  type NamedSandbox,
  countSandboxes,
  findSandbox,
  hasName,
  holdSandbox,
  insertSandbox,
  listSandboxes,
  updateSandbox as update,
} from './queries.ts'

type Calls = typeof textSandboxCalls

export function sandboxSubject(id: string): string {
  return `text-sandbox:${id}`
}
/** Who changes something, and when. */
export function byCaller(ctx: CallContext): { id: string; at: Date } {
  return { id: ctx.caller.id, at: ctx.now() }
}

const toSandbox = (ctx: CallContext, row: NamedSandbox): Sandbox => ({
  id: row.id,
  name: row.name,
  remark: row.remark,
  apps: row.apps,
  share: row.share,
  days: row.days,
  profileId: row.profileId,
  profileKey: row.profileKey ?? '',
  profileName: row.profileName ?? '',
  state: row.state as SandboxState,
  adds: row.adds,
  edits: row.edits,
  removes: row.removes,
  scanned: row.scanned,
  gained: row.gained,
  lost: row.lost,
  startedAt: row.startedAt?.getTime() ?? null,
  runsUntil: row.runsUntil?.getTime() ?? null,
  version: row.version,
  own: row.madeBy === ctx.caller.id,
  madeBy: row.madeByName,
  updatedBy: row.updatedByName,
  updatedAt: row.updatedAt.getTime(),
})

export const sandboxes: Handler<Calls['sandboxes']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, personId: ctx.caller.id, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listSandboxes(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countSandboxes(ctx.db, filter),
  ])
  return { total, list: rows.map((row) => toSandbox(ctx, row)) }
}

/** A sandbox that the caller sees. */
export async function requireSeen(ctx: CallContext, id: string): Promise<NamedSandbox> {
  const row = await findSandbox(ctx.db, id)
  return row && maySee(ctx, row.apps) ? row : fail('not-found', { field: 'sandboxId' })
}
export const sandbox: Handler<Calls['sandbox']> = async (ctx, { id }) =>
  toSandbox(ctx, await requireSeen(ctx, id))

/** A sandbox that the caller may change, locked. */
export async function requireHeld(ctx: CallContext, tx: Tx, id: string): Promise<HeldSandbox> {
  const row = await holdSandbox(tx, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'sandboxId' })
  requireApps(ctx, row.apps)
  return row
}
/** Ends the call where a sandbox is in none of some states. */
export function requireState(
  ctx: CallContext,
  row: Pick<HeldSandbox, 'state'>,
  states: readonly SandboxState[],
  act: string,
): void {
  if (!states.includes(row.state as SandboxState))
    fail('wrong-state', { act: textOf(ctx.language, `text_sandbox.act_${act}`) })
}
/** Ends the call where somebody else changed the sandbox meanwhile. */
export function requireVersion(row: Pick<HeldSandbox, 'version'>, version: number): void {
  if (row.version !== version) fail('conflict')
}

const requireName = async (tx: Tx, name: string, but: string): Promise<void> => {
  if (await hasName(tx, name, but))
    fail('invalid-input', { field: 'body.name', reason: because('sandbox_named') })
}
const bodyOf = ({ name, remark, apps, share, days, profileId }: SandboxBody): SandboxBody => ({
  name,
  remark,
  apps,
  share,
  days,
  profileId,
})
const requireProfile = async (tx: Tx, { profileId }: SandboxBody): Promise<void> => {
  if (profileId === null) return
  const found = await tx
    .selectFrom('textProfile')
    .select('id')
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (!found) fail('not-found', { field: 'body.profileId' })
}
const tidy = (body: SandboxBody): SandboxBody => ({
  ...body,
  name: body.name.trim(),
  remark: body.remark.trim(),
})

export const createSandbox: Handler<Calls['createSandbox']> = (ctx, { body: given }) => {
  const body = tidy(given)
  requireApps(ctx, body.apps)
  return ctx.db.transaction().execute(async (tx) => {
    await requireName(tx, body.name, '0')
    await requireProfile(tx, body)
    const made = await insertSandbox(tx, body, byCaller(ctx))
    await audit(tx, ctx, [
      {
        action: 'textModeration.createSandbox',
        subject: sandboxSubject(made.id),
        appId: oneApp(body.apps),
        detail: { before: null, after: body },
      },
    ])
    return made
  })
}

export const updateSandbox: Handler<Calls['updateSandbox']> = (
  ctx,
  { id, version, body: given },
) => {
  const body = tidy(given)
  requireApps(ctx, body.apps)
  return ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id)
    requireVersion(held, version)
    requireState(ctx, held, editableStates, 'edit')
    await requireName(tx, body.name, id)
    await requireProfile(tx, body)
    const next = await update(tx, held, body, byCaller(ctx))
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateSandbox',
        subject: sandboxSubject(id),
        appId: oneApp([...new Set([...held.apps, ...body.apps])]),
        detail: { before: bodyOf(held), after: body },
      },
    ])
    return { id, version: next }
  })
}

export const removeSandbox: Handler<Calls['removeSandbox']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id)
    requireVersion(held, version)
    requireState(ctx, held, ['open', 'closed'], 'remove')
    await tx.deleteFrom('textSandbox').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeSandbox',
        subject: sandboxSubject(id),
        appId: oneApp(held.apps),
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })
