import type { TopicMessage } from '@oas/contract/topics'
import type { Context } from './context.ts'
import { perServer } from './per-server.ts'

export type LiveBase = Pick<Context, 'pool' | 'db' | 'bus' | 'now' | 'log'>
type Told = TopicMessage<'setting.changed'>

/** From what a change is heard of; without it a value is read again by time alone. */
type Heard = {
  what?: Told['what']
  /** How long a value is kept where nothing is told; half a minute where nothing is said. */
  keepMs?: number
  /** Where it cannot be read again: fails, instead of going on with what was known. */
  mustBeFresh?: boolean
}
type HeardByName = Heard & { key?: string | readonly string[] }
type HeardByKey<Key, T> = Heard & {
  /** The name under which the value of a key is kept. */
  nameOf: (key: Key) => string
  /** Whether what is told concerns a value; all of them where nothing is said. */
  concerns?: (name: string, told: string) => boolean
  /** Whether a value never changes, so that no time makes it old; what is told still does. */
  isFinal?: (key: Key, value: T) => boolean
}

/**
 * What is read of the database now and then, and known in between. `forget` is for this server;
 * others hear of a change by the bus.
 */
export type LiveValue<T, Ctx = LiveBase> = {
  get: (ctx: Ctx) => Promise<T>
  forget: (ctx: Pick<Context, 'bus'>) => void
}
/**
 * The same of many values, each under its key; `forget` says what others are told, or means all.
 */
export type LiveValues<Key, T, Ctx = LiveBase> = {
  get: (ctx: Ctx, key: Key) => Promise<T>
  forget: (ctx: Pick<Context, 'bus'>, told?: string) => void
}

type Kept<T> = {
  value: T | undefined
  at: number
  /** How long after `at` it may be used unasked. */ forMs: number
  loading: Promise<T> | null
  edition: number
}

const usualMs = 30_000
const lostMs = 1000
/** Values of one kind that one server keeps; beyond it the one asked for longest ago goes. */
const mostKept = 10_000

/** What is being read while a value is forgotten may be out of date, too. */
const drop = <T>(kept: Kept<T>): void => {
  kept.forMs = 0
  kept.loading = null
  kept.edition++
}

/**
 * Values that every server keeps in memory, each under its key: for a while, or until a change of
 * what they are made from is told. Where one cannot be read again, the one known before stays in
 * use, so that a short loss of the database opens and closes nothing.
 */
export function createLiveByKey<Key, T, Ctx extends LiveBase = LiveBase>(
  {
    what,
    keepMs = usualMs,
    mustBeFresh = false,
    nameOf,
    concerns = () => true,
    isFinal,
  }: HeardByKey<Key, T>,
  load: (ctx: Ctx, key: Key) => Promise<T>,
): LiveValues<Key, T, Ctx> {
  const forgetIn = (all: Map<string, Kept<T>>, told?: string): void => {
    for (const [name, kept] of all) if (told === undefined || concerns(name, told)) drop(kept)
  }
  const keptBy = perServer((bus: Context['bus']) => {
    const all = new Map<string, Kept<T>>()
    if (what !== undefined)
      bus.listen(({ topic, message }) => {
        const told = message as Partial<Told>
        if (topic === 'setting.changed' && told.what === what) forgetIn(all, told.key ?? '')
      })
    return all
  })
  const keptOf = (all: Map<string, Kept<T>>, name: string): Kept<T> => {
    const kept = all.get(name) ?? { value: undefined, at: 0, forMs: 0, loading: null, edition: 0 }
    all.delete(name)
    all.set(name, kept)
    const [oldest] = all.size > mostKept ? all.keys() : []
    if (oldest !== undefined) all.delete(oldest)
    return kept
  }
  const read = (ctx: Ctx, key: Key, kept: Kept<T>): Promise<T> => {
    const { edition } = kept
    const loading = load(ctx, key).then(
      (value) => {
        if (edition === kept.edition) {
          kept.value = value
          kept.at = ctx.now().getTime()
          kept.forMs = isFinal?.(key, value) ? Number.POSITIVE_INFINITY : keepMs
          kept.loading = null
        }
        return value
      },
      (error: unknown) => {
        if (edition === kept.edition) kept.loading = null
        if (kept.value === undefined || mustBeFresh) throw error
        ctx.log.warn(
          { err: error, what, key: nameOf(key) },
          'could not be read again; what was known stays in use',
        )
        kept.at = ctx.now().getTime()
        kept.forMs = Math.min(lostMs, keepMs)
        return kept.value
      },
    )
    if (edition === kept.edition) kept.loading = loading
    return loading
  }
  return {
    get: async (ctx, key) => {
      const kept = keptOf(keptBy(ctx.bus), nameOf(key))
      // A clock that was put back makes nothing last longer.
      const age = Math.abs(ctx.now().getTime() - kept.at)
      if (kept.value !== undefined && age < kept.forMs) return kept.value
      return kept.loading ?? read(ctx, key, kept)
    },
    forget: ({ bus }, told) => {
      forgetIn(keptBy(bus), told)
    },
  }
}

/**
 * One value of that kind; `key` says which changes of `what` concern it, all where it is left out.
 */
export function createLive<T, Ctx extends LiveBase = LiveBase>(
  { key, ...heard }: HeardByName,
  load: (ctx: Ctx) => Promise<T>,
): LiveValue<T, Ctx> {
  const keys = key === undefined ? null : new Set(typeof key === 'string' ? [key] : key)
  const values = createLiveByKey<string, T, Ctx>(
    {
      ...heard,
      nameOf: (name) => name,
      concerns: (_name, told) => keys === null || keys.has(told),
    },
    load,
  )
  const name = typeof key === 'string' ? key : (key ?? []).join(' ')
  return {
    get: (ctx) => values.get(ctx, name),
    forget: (ctx) => {
      values.forget(ctx)
    },
  }
}
