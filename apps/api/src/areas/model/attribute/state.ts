import type { modelAttributeCalls } from '@oas/contract/model/attribute-calls'
import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import type { StrategyAct } from '@oas/contract/model/schemas'
import type { CallContext } from '../../../core/context.ts'
import type { Handler } from '../../../http/implement.ts'
import { dropOwnIndicator, putOwnIndicator } from '../../strategy/index.ts'
import type { Tx } from '../queries/models.ts'
import { moveHeld } from '../strategy-state.ts'
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

export const setAttributeState: Handler<(typeof modelAttributeCalls)['setAttributeState']> = (
  ctx,
  asked,
) =>
  moveHeld(ctx, asked, {
    hold: (tx) => requireHeld(ctx, tx, asked.id, asked.version),
    effect: (tx, held) => effect(ctx, tx, held, asked.act),
    save: (tx, row) =>
      tx.updateTable('modelAttribute').set(row).where('id', '=', asked.id).execute(),
    entry: () => ({ action: actions[asked.act], subject: subjectOf(asked.id) }),
  })
