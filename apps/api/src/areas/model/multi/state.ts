import type { modelMultiCalls } from '@oas/contract/model/multi-calls'
import type { StrategyAct } from '@oas/contract/model/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { tellModels } from '../live.ts'
import { mayMove, moveBy, rightTo } from '../strategy-state.ts'
import { bringIntoForce, requireHeld, subjectOf } from './multis.ts'

const actions = {
  submit: 'model.submitMulti',
  approve: 'model.approveMulti',
  reject: 'model.rejectMulti',
  stop: 'model.stopMulti',
} as const satisfies Record<StrategyAct, string>

export const setMultiState: Handler<(typeof modelMultiCalls)['setMultiState']> = async (
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
    if (act === 'approve') await bringIntoForce(ctx, tx, held)
    const move = moveBy(held, act, reason)
    await tx
      .updateTable('modelMulti')
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
