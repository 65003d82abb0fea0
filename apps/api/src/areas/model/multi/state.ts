import type { modelMultiCalls } from '@oas/contract/model/multi-calls'
import type { StrategyAct } from '@oas/contract/model/schemas'
import type { Handler } from '../../../http/implement.ts'
import { moveHeld } from '../strategy-state.ts'
import { bringIntoForce, requireHeld, subjectOf } from './multis.ts'

const actions = {
  submit: 'model.submitMulti',
  approve: 'model.approveMulti',
  reject: 'model.rejectMulti',
  stop: 'model.stopMulti',
} as const satisfies Record<StrategyAct, string>

export const setMultiState: Handler<(typeof modelMultiCalls)['setMultiState']> = (ctx, asked) =>
  moveHeld(ctx, asked, {
    hold: (tx) => requireHeld(ctx, tx, asked.id, asked.version),
    effect: async (tx, held) => {
      if (asked.act === 'approve') await bringIntoForce(ctx, tx, held)
    },
    save: (tx, row) => tx.updateTable('modelMulti').set(row).where('id', '=', asked.id).execute(),
    entry: () => ({ action: actions[asked.act], subject: subjectOf(asked.id) }),
  })
