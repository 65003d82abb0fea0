import type { AuditAction } from '@oas/contract/audit-actions'
import type { StrategyAct } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'
import { textOf } from '@oas/texts'
import { type Transaction, sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
/**
 * Strategies and ladders live alike: written, passed by a second person, stopped. `K` is what the
 * log of changes calls them.
 */
export type Kind = 'liveStrategy' | 'ladder'
const tables = { liveStrategy: 'liveStrategy', ladder: 'liveLadder' } as const
const subjects = { liveStrategy: 'live-strategy', ladder: 'live-ladder' } as const
export type Body = { name: string; appId: number }
type Moved = { id: string; version: number }

/** The columns that both tables have, under the name of one of them. */
const tableOf = (kind: Kind) => tables[kind] as 'liveLadder'
const actOf = (kind: Kind, act: StrategyAct | 'create' | 'update' | 'remove'): AuditAction =>
  `${kind}.${act}`

export async function hold(ctx: CallContext, tx: Tx, kind: Kind, { id, version }: Moved) {
  const held =
    (await tx
      .selectFrom(tableOf(kind))
      .select(['id', 'appId', 'body', 'liveBody', 'state', 'authors', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? fail('not-found', { field: 'id' })
  if (!mayApp(ctx.caller, held.appId)) fail('not-found', { field: 'id' })
  return held.version === version ? held : fail('conflict')
}
export type Held = Awaited<ReturnType<typeof hold>>

export async function note(
  ctx: CallContext,
  tx: Tx,
  kind: Kind,
  act: Parameters<typeof actOf>[1],
  of: { id: string; appId: number; before: unknown; after: unknown },
): Promise<void> {
  const { id, appId, before, after } = of
  await audit(tx, ctx, [
    {
      action: actOf(kind, act),
      subject: `${subjects[kind]}:${id}`,
      appId,
      detail: { before, after },
    },
  ])
}

/** A new version; who wrote what is in force has no part in it. */
export async function write(
  ctx: CallContext,
  tx: Tx,
  kind: Kind,
  held: Held,
  body: Body,
): Promise<Moved> {
  const { id, appId, version } = held
  if (appId !== body.appId)
    fail('invalid-input', {
      field: 'body.appId',
      reason: textOf(ctx.language, 'live_strategy.app_stays'),
    })
  const earlier = held.state === 'live' || held.state === 'stopped' ? [] : held.authors
  await tx
    .updateTable(tableOf(kind))
    .set({
      body: JSON.stringify(body),
      state: 'draft',
      reason: '',
      authors: [...new Set([...earlier, ctx.caller.id])],
      version: version + 1,
      changedBy: ctx.caller.id,
      changedAt: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await note(ctx, tx, kind, 'update', { id, appId, before: held.body, after: body })
  return { id, version: version + 1 }
}

const rights: Readonly<Record<StrategyAct, Permission>> = {
  submit: 'model.edit',
  approve: 'model.review',
  reject: 'model.review',
  stop: 'model.release',
}
const mayMove = ({ state, liveBody }: Held, act: StrategyAct): boolean => {
  if (act === 'stop') return liveBody !== null
  if (act === 'submit') return ['draft', 'rejected', 'stopped'].includes(state)
  return state === 'pending'
}
const moveBy = (held: Held, act: StrategyAct, reason: string) => {
  switch (act) {
    case 'submit':
      return { state: 'pending', reason: '' }
    case 'reject':
      return { state: 'rejected', reason }
    case 'approve':
      return {
        state: 'live',
        reason: '',
        liveBody: JSON.stringify(held.body),
        liveVersion: held.version,
      }
    case 'stop':
      // What is being written beside goes on.
      return {
        state: held.state === 'live' ? 'stopped' : held.state,
        reason,
        liveBody: null,
        liveVersion: null,
      }
  }
}

type Asked = Moved & { act: StrategyAct; reason: string }
/** Moves one on; `check` refuses what does not fit the act. */
export async function move(
  ctx: CallContext,
  tx: Tx,
  kind: Kind,
  asked: Asked,
  check: (held: Held) => Promise<void>,
): Promise<Moved & { appId: number }> {
  const { id, version, act } = asked
  const permission = rights[act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = asked.reason.trim()
  if (reason === '' && (act === 'reject' || act === 'stop')) fail('required', { field: 'reason' })
  const held = await hold(ctx, tx, kind, asked)
  if (!mayMove(held, act))
    fail('wrong-state', { act: textOf(ctx.language, `live_strategy.act_${act}`) })
  if ((act === 'approve' || act === 'reject') && held.authors.includes(ctx.caller.id))
    fail('second-person')
  await check(held)
  const moved = moveBy(held, act, reason)
  await tx
    .updateTable(tableOf(kind))
    .set({
      ...moved,
      version: version + 1,
      changedBy: ctx.caller.id,
      changedAt: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await note(ctx, tx, kind, act, {
    id,
    appId: held.appId,
    before: { state: held.state },
    after: { state: moved.state, ...(reason === '' ? {} : { reason }) },
  })
  return { id, version: version + 1, appId: held.appId }
}

export async function drop(ctx: CallContext, tx: Tx, kind: Kind, held: Held): Promise<void> {
  if (held.liveBody !== null) fail('in-use', { what: (held.body as Body).name })
  await tx.deleteFrom(tableOf(kind)).where('id', '=', held.id).execute()
  await note(ctx, tx, kind, 'remove', {
    id: held.id,
    appId: held.appId,
    before: held.body,
    after: null,
  })
}

type Paging = { id: string; current?: number | undefined; pageSize?: number | undefined }
/** What was done to one, the newest first; the right to see it is that to see what it is about. */
export async function listHistory(
  ctx: CallContext,
  kind: Kind,
  { id, current = 1, pageSize = 10 }: Paging,
) {
  const row = await ctx.db
    .selectFrom(tableOf(kind))
    .select('appId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !mayApp(ctx.caller, row.appId)) fail('not-found', { field: 'id' })
  const rows = ctx.db
    .selectFrom('auditLog')
    .where('subject', '=', `${subjects[kind]}:${id}`)
    .where('action', 'like', `${kind}.%`)
  const [list, count] = await Promise.all([
    rows
      .select(['id', 'at', 'actor', 'action', 'detail'])
      .orderBy('id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: list.map(({ detail, at, ...entry }) => {
      const { before = null, after = null } = detail as { before?: unknown; after?: unknown }
      return { ...entry, at: at.getTime(), before, after }
    }),
  }
}
