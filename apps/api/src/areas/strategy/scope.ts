import { type Caller, mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'

export type Bound = { appId: number; type: number }

/**
 * A rule that is bound to nothing belongs to everybody who may read rules; a bound one to those who
 * see one of its types.
 */
export function sees(caller: Caller, bound: readonly Bound[]): boolean {
  return bound.length === 0 || bound.some(({ appId, type }) => mayType(caller, appId, type))
}

/** Changing or deploying a rule needs every type it is bound to. */
export function requireAll(caller: Caller, bound: readonly Bound[]): void {
  const foreign = bound.find(({ appId, type }) => !mayType(caller, appId, type))
  if (foreign) fail('foreign-data', { app: foreign.appId })
}

/** Of what a rule is bound to, the part that the caller sees. */
export function seenOf(caller: Caller, bound: readonly Bound[]): Bound[] {
  return bound.filter(({ appId, type }) => mayType(caller, appId, type))
}
