import type { modelAttributeCalls } from '@oas/contract/model/attribute-calls'
import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import type { StrategyAct } from '@oas/contract/model/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { dropOwnIndicator, putOwnIndicator } from '../../strategy/index.ts'
import { tellModels } from '../live.ts'
import type { Tx } from '../queries/models.ts'
import { mayMove, moveBy, rightTo } from '../strategy-state.ts'
import {
  bodyOf,
  indicatorOf,
  requireAttribute,
  requireHeld,
  requireUnnamed,
  subjectOf,
} from './attributes.ts'
import type { HeldAttribute } from './queries.ts'

const actions = {
  submit: 'model.submitAttribute',
  approve: 'model.approveAttribute',
  reject: 'model.rejectAttribute',
  stop: 'model.stopAttribute',
} as const satisfies Record<StrategyAct, string>

/** What rules are given of it. */
const giveIndicator = (ctx: CallContext, tx: Tx, body: AttributeBody): Promise<void> =>
  putOwnIndicator(tx, {
    id: indicatorOf(body.key),
    name: body.name,
    valueType: body.valueType === 'text' ? 'string' : 'float',
    origin: { kind: 'signal', path: 'attribute', by: body.key },
    options: body.source === 'choice' ? body.labels : [],
    by: ctx.caller.name,
    at: ctx.now(),
  })
/** What an act brings about beside its state. */
const effect = async (
  ctx: CallContext,
  tx: Tx,
  held: HeldAttribute,
  act: StrategyAct,
): Promise<void> => {
  if (act === 'approve')
    await giveIndicator(ctx, tx, await requireAttribute(ctx, tx, bodyOf(held), held.id))
  if (act !== 'stop') return
  await requireUnnamed(tx, held)
  await dropOwnIndicator(tx, indicatorOf(held.key))
}

export const setAttributeState: Handler<(typeof modelAttributeCalls)['setAttributeState']> = async (
  ctx,
  { id, version, act, reason: given },
) => {
  const permission = rightTo[act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = given.trim()
  if (reason === '' && (act === 'reject' || act === 'stop')) fail('required', { field: 'reason' })
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id, version)
    if (!mayMove(held, act)) fail('wrong-state', { act: textOf(ctx.language, `model.act_${act}`) })
    if ((act === 'approve' || act === 'reject') && held.authors.includes(ctx.caller.id))
      fail('second-person')
    await effect(ctx, tx, held, act)
    const move = moveBy(held, act, reason)
    await tx
      .updateTable('modelAttribute')
      .set({
        ...move,
        version: version + 1,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: actions[act],
        subject: subjectOf(id),
        detail: {
          before: { state: held.state },
          after: { state: move.state, ...(reason === '' ? {} : { reason }) },
        },
      },
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}
