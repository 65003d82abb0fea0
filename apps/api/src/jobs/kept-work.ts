import { hostname } from 'node:os'
import type { Context } from '../core/context.ts'
import { perServer } from '../core/per-server.ts'

type Ready<T> = { id: string; value: T; timer: NodeJS.Timeout }
/**
 * What a server keeps of a long piece of work between two turns at it; the rest stands in the
 * database. `server` is the name under which it claims the work.
 */
export type KeptWork<T> = {
  readonly server: string
  /** What was made for this piece of work, made first where another one had the place. */
  of: (id: string, make: () => Promise<T>) => Promise<T>
  drop: () => void
}

/** Keeps one thing a server, and ends it when nobody asked for it for so long. */
export function keepWork<T extends { end: () => void }>(
  idleMs: number,
): (ctx: Pick<Context, 'bus' | 'random'>) => KeptWork<T> {
  const kept = perServer((_bus: Context['bus'], ctx: Pick<Context, 'random'>): KeptWork<T> => {
    let ready: Ready<T> | null = null
    const drop = (): void => {
      if (ready === null) return
      clearTimeout(ready.timer)
      ready.value.end()
      ready = null
    }
    return {
      server: `${hostname().slice(0, 40)}-${process.pid}-${ctx.random(3)}`,
      drop,
      of: async (id, make) => {
        const found: Ready<T> | null = ready?.id === id ? ready : null
        if (found === null) drop()
        else clearTimeout(found.timer)
        const value = found === null ? await make() : found.value
        ready = { id, value, timer: setTimeout(drop, idleMs).unref() }
        return value
      },
    }
  })
  return (ctx) => kept(ctx.bus, ctx)
}
