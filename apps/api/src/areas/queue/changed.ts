import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import { perServer } from '../../core/per-server.ts'

const everyMs = 1000
const announced = perServer(() => new Map<string, { at: number; timer: NodeJS.Timeout | null }>())

const send = (ctx: Context, appId: number, type: number): void => {
  const work = ctx.bus.publish('queue.changed', { appId, type }).catch((error: unknown) => {
    ctx.log.warn(
      { err: error },
      'a queue change was not announced; pages learn of it when they ask next',
    )
  })
  ctx.background.add(work)
  void work.finally(() => ctx.background.delete(work))
}

/**
 * Tells open pages that the waiting orders of types changed: at once, and then at most once a
 * second for each type.
 */
export function announceChange(
  ctx: Context,
  types: Iterable<{ appId: number; type: number }>,
): void {
  const mine = announced(ctx.pool)
  const now = ctx.now().getTime()
  for (const { appId, type } of types) {
    const key = typeKeyOf({ appId, type })
    const last = mine.get(key)
    if (last?.timer) continue
    if (!last || now - last.at >= everyMs) {
      mine.set(key, { at: now, timer: null })
      send(ctx, appId, type)
      continue
    }
    const entry = {
      at: last.at,
      timer: setTimeout(() => {
        mine.set(key, { at: ctx.now().getTime(), timer: null })
        if (!ctx.pool.ending) send(ctx, appId, type)
      }, everyMs),
    }
    entry.timer.unref()
    mine.set(key, entry)
  }
}
