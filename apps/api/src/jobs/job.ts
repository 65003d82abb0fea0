import type { Context } from '../core/context.ts'

/**
 * Work that recurs. `run` does one batch and answers whether more is waiting, in which case it is
 * called again at once. It must be safe on several servers at once: rows are claimed with SKIP
 * LOCKED or guarded by `alone`.
 */
export type Job = {
  name: string
  /** Milliseconds between two runs when nothing is waiting. */
  every: number
  /**
   * The same once nothing was waiting for twenty runs; by default `every`. A server at rest should
   * not keep its database awake.
   */
  rest?: number
  run: (ctx: Context) => Promise<boolean>
}
