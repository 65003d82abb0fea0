import type { StoreBody } from '@oas/contract/feature-library/schemas'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'

type Asking = Pick<CallContext, 'caller'>
type Placed = Pick<StoreBody, 'appId' | 'sharedWith'>

/** Apps a caller sees; null: all. */
export function seenBy({ caller }: Asking): readonly number[] | null {
  return appsSeen(caller.scope)
}
/**
 * A store of all apps is seen by everybody, another by those of its apps and of those it serves.
 */
export function maySee({ caller }: Asking, { appId, sharedWith }: Placed): boolean {
  return (
    caller.scope.all ||
    appId === 0 ||
    mayApp(caller, appId) ||
    sharedWith.some((app) => mayApp(caller, app))
  )
}
/** A store is changed by those of its app; one of all apps by those who see all. */
export function mayChange({ caller }: Asking, appId: number): boolean {
  return caller.scope.all || (appId !== 0 && mayApp(caller, appId))
}
export function requireChange(asking: Asking, appId: number): void {
  if (!mayChange(asking, appId)) fail('foreign-data', { app: appId })
}
/** Whether a type lies within what the scopes of a store name. */
export function looksAt(
  { appId: own, sharedWith, scopes }: Pick<StoreBody, 'appId' | 'sharedWith' | 'scopes'>,
  { appId, type }: { appId: number; type: number },
): boolean {
  const isServed = own === 0 || own === appId || sharedWith.includes(appId)
  return (
    isServed &&
    (scopes.length === 0 ||
      scopes.some(
        (one) => one.appId === appId && (one.types.length === 0 || one.types.includes(type)),
      ))
  )
}
