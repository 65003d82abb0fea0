import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import { appsSeen, mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'

type Asking = Pick<CallContext, 'caller'>
/** Apps a caller sees; null: all. */
export type Seen = readonly number[] | null

export function seenBy({ caller }: Asking): Seen {
  return appsSeen(caller.scope)
}
/** A model that names no app is for all of them, and everybody sees it. */
export function maySee({ caller }: Asking, apps: readonly number[]): boolean {
  return caller.scope.all || apps.length === 0 || apps.some((app) => mayApp(caller, app))
}
const seesType = ({ caller }: Asking, appId: number, types: readonly number[]): boolean =>
  types.length === 0
    ? caller.scope.pairs.some((pair) => pair.appId === appId && pair.type === null)
    : types.every((type) => mayType(caller, appId, type))
/** What concerns every app is changed by those alone who see every app. */
export function requireScopes(ctx: Asking, scopes: readonly ItemScope[]): void {
  if (ctx.caller.scope.all) return
  if (scopes.length === 0) fail('foreign-data', { app: 0 })
  const foreign = scopes.find(({ appId, types }) => !seesType(ctx, appId, types))
  if (foreign) fail('foreign-data', { app: foreign.appId })
}
/** Nobody says what counts for types they do not see. */
export function requireTypes(ctx: Asking, appId: number, types: readonly number[]): void {
  if (!ctx.caller.scope.all && !seesType(ctx, appId, types)) fail('foreign-data', { app: appId })
}
