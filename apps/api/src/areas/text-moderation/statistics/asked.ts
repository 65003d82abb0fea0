import { mostStatDays } from '@oas/contract/text-moderation/statistics-schemas'
import { hourMs } from '@oas/contract/time'
import type { CallContext } from '../../../core/context.ts'
import { lastDays } from '../../../core/span.ts'
import { seenBy } from '../rights.ts'
import type { Counted, OfItems } from './queries/figures.ts'

type Input = {
  from?: number | undefined
  to?: number | undefined
  appId?: number | undefined
  type?: number | undefined
  scene?: string | undefined
  language?: string | undefined
  release?: number | undefined
  libraryId?: string | undefined
  itemId?: string | undefined
}
/** What is asked for, in whole hours and of what the caller sees; the last seven days as usual. */
export function askedOf(
  ctx: CallContext,
  { from, to, ...by }: Input,
  usualDays = 7,
): Counted & OfItems {
  const span = lastDays(ctx, { from, to }, usualDays, mostStatDays)
  return {
    ...by,
    from: new Date(Math.floor(span.from.getTime() / hourMs) * hourMs),
    to: new Date(Math.ceil(span.to.getTime() / hourMs) * hourMs),
    scope: ctx.caller.scope,
    seen: seenBy(ctx),
  }
}
