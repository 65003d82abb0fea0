import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'

type Who = Parameters<typeof holds>[0] & Pick<CallContext, 'caller'>
/**
 * Whether one may bring into force what one wrote oneself. Where a team wants four eyes, nobody
 * holds this right.
 */
export function mayAlone(ctx: Who): boolean {
  return holds(ctx, 'setting.publish-own')
}
export function wroteIn(ctx: Who, writerIds: readonly string[]): boolean {
  return writerIds.includes(ctx.caller.id)
}
/** Ends the call where the caller has written in what is to be published, and may not do both. */
export function requireSecond(ctx: Who, writerIds: readonly string[]): void {
  if (wroteIn(ctx, writerIds) && !mayAlone(ctx)) fail('second-person')
}
