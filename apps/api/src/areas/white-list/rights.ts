import { sparingScopes, type WhiteScope } from '@oas/contract/white-list/schemas'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Seen } from './queries/lists.ts'

export function seenBy({ caller: { scope } }: Pick<CallContext, 'caller'>): Seen {
  return appsSeen(scope)
}
/** Who sees every app may touch what holds for all; others only what names apps of theirs alone. */
export function mayTouch(ctx: Pick<CallContext, 'caller'>, apps: readonly number[]): boolean {
  return ctx.caller.scope.all || (apps.length > 0 && apps.every((app) => mayApp(ctx.caller, app)))
}
/**
 * The app that entries of the log stand under, which only those see who see it; a list of several
 * apps, or of all, stands under none.
 */
export function oneApp(apps: readonly number[]): number | null {
  return apps.length === 1 ? (apps[0] ?? null) : null
}
export function maySee(ctx: Pick<CallContext, 'caller'>, apps: readonly number[]): boolean {
  return ctx.caller.scope.all || apps.length === 0 || apps.some((app) => mayApp(ctx.caller, app))
}
/** Whether what comes into force under these scopes must be passed by a second person. */
export function needsReview(scopes: readonly (WhiteScope | string)[]): boolean {
  return scopes.some((scope) => sparingScopes.some((one) => one === scope))
}

/** The end of an entry: in the future, and no later than its list allows. */
export function endOf(
  ctx: Pick<CallContext, 'now' | 'language'>,
  until: number | null | undefined,
  maxDays: number | null,
): Date | null {
  const now = ctx.now().getTime()
  if (until === null || until === undefined)
    return maxDays === null ? null : new Date(now + maxDays * dayMs)
  if (until <= now)
    return fail('invalid-input', {
      field: 'until',
      reason: textOf(ctx.language, 'white_list.in_past'),
    })
  if (maxDays !== null && until > now + maxDays * dayMs + 60_000)
    return fail('invalid-input', {
      field: 'until',
      reason: textOf(ctx.language, 'white_list.too_long', { n: maxDays }),
    })
  return new Date(until)
}
