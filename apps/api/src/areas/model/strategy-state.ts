import type { StrategyAct, StrategyState } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'
import { textOf } from '@oas/texts'
import { type AuditEntry, audit } from '../../core/audit.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { tellModels } from './live.ts'
import type { Tx } from './queries/models.ts'

/** Something that two people bring into force: what is in force stays while it is written anew. */
type Held = {
  state: string
  version: number
  body: unknown
  liveBody: unknown
  authors: readonly string[]
}

const rightTo: Readonly<Record<StrategyAct, Permission>> = {
  submit: 'model.edit',
  approve: 'model.review',
  reject: 'model.review',
  stop: 'model.release',
}
const mayMove = (held: Held, act: StrategyAct): boolean => {
  if (act === 'stop') return held.liveBody !== null
  if (act === 'submit') return ['draft', 'rejected', 'stopped'].includes(held.state)
  return held.state === 'pending'
}
/** What an act makes of it. */
const moveBy = (held: Held, act: StrategyAct, reason: string) => {
  switch (act) {
    case 'submit':
      return { state: 'pending' as const, reason: '' }
    case 'reject':
      return { state: 'rejected' as const, reason }
    case 'approve':
      return {
        state: 'live' as const,
        reason: '',
        liveBody: JSON.stringify(held.body),
        liveVersion: held.version,
      }
    case 'stop':
      // What is being written beside goes on.
      return {
        state: held.state === 'live' ? ('stopped' as const) : (held.state as StrategyState),
        reason,
        liveBody: null,
        liveVersion: null,
      }
  }
}

type Asked = { id: string; version: number; act: StrategyAct; reason: string }
/** What an act writes. */
type Moved = ReturnType<typeof moveBy> & { version: number; changedBy: string; changedAt: Date }
type Kind<T extends Held> = {
  /** Locks it, in the version that is asked for and as far as the caller sees it. */
  hold: (tx: Tx) => Promise<T>
  /** What an act needs to be so, or brings about beside the state. */
  effect: (tx: Tx, held: T) => Promise<void>
  save: (tx: Tx, row: Moved) => Promise<unknown>
  entry: (held: T) => Omit<AuditEntry, 'detail'>
}

/**
 * Submits, approves, rejects or stops what two people bring into force, logs it, and has every
 * server read models anew. Who wrote it neither approves nor rejects it.
 */
export async function moveHeld<T extends Held>(
  ctx: CallContext,
  { id, version, act, reason: given }: Asked,
  { hold, effect, save, entry }: Kind<T>,
): Promise<{ id: string; version: number }> {
  const permission = rightTo[act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = given.trim()
  if (reason === '' && (act === 'reject' || act === 'stop')) fail('required', { field: 'reason' })
  const changed = { id, version: version + 1 }
  await ctx.db.transaction().execute(async (tx) => {
    const held = await hold(tx)
    if (!mayMove(held, act)) fail('wrong-state', { act: textOf(ctx.language, `model.act_${act}`) })
    if ((act === 'approve' || act === 'reject') && held.authors.includes(ctx.caller.id))
      fail('second-person')
    await effect(tx, held)
    const move = moveBy(held, act, reason)
    await save(tx, {
      ...move,
      version: changed.version,
      changedBy: ctx.caller.id,
      changedAt: ctx.now(),
    })
    const after = { state: move.state, ...(reason === '' ? {} : { reason }) }
    await audit(tx, ctx, [{ ...entry(held), detail: { before: { state: held.state }, after } }])
  })
  await tellModels(ctx)
  return changed
}
