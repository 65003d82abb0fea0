import type { StrategyAct, StrategyState } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'

/** Something that two people bring into force: what is in force stays while it is written anew. */
type Held = { state: string; version: number; body: unknown; liveBody: unknown }

export const rightTo: Readonly<Record<StrategyAct, Permission>> = {
  submit: 'model.edit',
  approve: 'model.review',
  reject: 'model.review',
  stop: 'model.release',
}
export function mayMove(held: Held, act: StrategyAct): boolean {
  if (act === 'stop') return held.liveBody !== null
  if (act === 'submit') return ['draft', 'rejected', 'stopped'].includes(held.state)
  return held.state === 'pending'
}
/** What an act makes of it. */
export function moveBy(held: Held, act: StrategyAct, reason: string) {
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
