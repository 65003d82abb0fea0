import type { TopicMessage } from '@oas/contract/topics'
import type { Context } from './context.ts'

type Base = Pick<Context, 'pool' | 'db' | 'bus' | 'now' | 'log'>
type Kept<T> = { value: T | undefined; until: number; loading: Promise<T> | null; edition: number }
/**
 * What is read of the database now and then, and known in between. `forget` is for this server;
 * others hear of a change by the bus.
 */
export type LiveValue<T> = {
  get: (ctx: Base) => Promise<T>
  forget: (ctx: Pick<Context, 'bus'>) => void
}

const keepMs = 30_000

/**
 * A value that every server keeps in memory: for 30 seconds, or until a change of what it is made
 * from is told. Where it cannot be read again, the one known before stays in use, so that a short
 * loss of the database opens and closes nothing.
 */
export function createLive<T>(
  { what, key }: { what: TopicMessage<'setting.changed'>['what']; key: string | readonly string[] },
  load: (ctx: Base) => Promise<T>,
): LiveValue<T> {
  const all = new WeakMap<object, Kept<T>>()
  const keys = new Set(typeof key === 'string' ? [key] : key)
  const keptOf = (bus: Context['bus']): Kept<T> => {
    const found = all.get(bus)
    if (found) return found
    const fresh: Kept<T> = { value: undefined, until: 0, loading: null, edition: 0 }
    all.set(bus, fresh)
    bus.listen(({ topic, message }) => {
      const told = message as { what?: string; key?: string }
      if (topic === 'setting.changed' && told.what === what && keys.has(told.key ?? '')) drop(fresh)
    })
    return fresh
  }
  // What is being read while the value is forgotten may be out of date, too.
  const drop = (kept: Kept<T>): void => {
    kept.until = 0
    kept.loading = null
    kept.edition++
  }
  const read = (ctx: Base, kept: Kept<T>): Promise<T> => {
    const { edition } = kept
    const loading = load(ctx).then(
      (value) => {
        if (edition === kept.edition) {
          kept.value = value
          kept.until = ctx.now().getTime() + keepMs
          kept.loading = null
        }
        return value
      },
      (error: unknown) => {
        if (edition === kept.edition) kept.loading = null
        if (kept.value === undefined) throw error
        ctx.log.warn(
          { err: error, what, key },
          'could not be read again; what was known stays in use',
        )
        kept.until = ctx.now().getTime() + 1000
        return kept.value
      },
    )
    if (edition === kept.edition) kept.loading = loading
    return loading
  }
  return {
    get: async (ctx) => {
      const kept = keptOf(ctx.bus)
      if (kept.value !== undefined && kept.until > ctx.now().getTime()) return kept.value
      return kept.loading ?? read(ctx, kept)
    },
    forget: ({ bus }) => {
      const kept = all.get(bus)
      if (kept) drop(kept)
    },
  }
}
