import { appsSeen, mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'

type Asking = Pick<CallContext, 'caller'>
/** Apps a caller sees; null: all. */
export type Seen = readonly number[] | null

export function seenBy({ caller }: Asking): Seen {
  return appsSeen(caller.scope)
}
/** What names no app concerns all of them, and everybody sees it. */
export function maySee({ caller }: Asking, apps: readonly number[]): boolean {
  return caller.scope.all || apps.length === 0 || apps.some((app) => mayApp(caller, app))
}
/** What concerns every app is touched by those alone who see every app. */
export function requireApps({ caller }: Asking, apps: readonly number[]): void {
  if (caller.scope.all) return
  const foreign = apps.length === 0 ? 0 : apps.find((app) => !mayApp(caller, app))
  if (foreign !== undefined) fail('foreign-data', { app: foreign })
}
/** An app of scopes whose types a caller does not all see, 0 for every app; null: none. */
export function foreignScope({ caller }: Asking, scopes: readonly ItemScope[]): number | null {
  if (caller.scope.all) return null
  if (scopes.length === 0) return 0
  const foreign = scopes.find(({ appId, types }) => {
    const whole = caller.scope.pairs.some((pair) => pair.appId === appId && pair.type === null)
    return !whole && (types.length === 0 || !types.every((type) => mayType(caller, appId, type)))
  })
  return foreign?.appId ?? null
}
/** The same of types: nobody writes words for types they do not see. */
export function requireScopes(asking: Asking, scopes: readonly ItemScope[]): void {
  const app = foreignScope(asking, scopes)
  if (app !== null) fail('foreign-data', { app })
}
/** The app that an entry of the log stands under; what concerns several stands under none. */
export function oneApp(apps: readonly number[]): number | null {
  return apps.length === 1 ? (apps[0] ?? null) : null
}
