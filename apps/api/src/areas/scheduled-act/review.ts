import { mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { type Bulk, reviewWith } from '../bulk-review/index.ts'
import { type HeldSet, closeSet, holdSet, noteRejection, rejectActs } from './queries/review.ts'

/** Sets are passed as other bulk work is. */
const scheduling: Bulk<HeldSet> = {
  actions: {
    approve: 'scheduledAct.approve',
    reject: 'scheduledAct.reject',
    cancel: 'scheduledAct.cancel',
  },
  subject: 'scheduled-act-set',
  appsOf: (row) => [row.appId],
  hold: async (ctx, tx, id) => {
    const row = await holdSet(tx, id)
    return row && row.types.every((type) => mayType(ctx.caller, row.appId, type))
      ? row
      : fail('not-found', { field: 'id' })
  },
  set: (tx, id, { state, reviewedBy }) =>
    closeSet(tx, id, state === 'running' ? 'passed' : 'rejected', reviewedBy ?? null),
  cancelItems: rejectActs,
  addStep: noteRejection,
  lastTurn: () => null,
}
export const review = reviewWith(scheduling)
