import { nobody } from '../../core/caller.ts'
import type { Asking, Context } from '../../core/context.ts'

/** Who writes down what the clock does to tasks. */
export const clock = { caller: { ...nobody, name: 'system' }, requestId: 'task-clock' } as const

/** A context that reads the conditions of a passed text, whoever wrote it. */
export function unbound(ctx: Context): Asking {
  return { ...ctx, caller: { ...clock.caller, scope: { all: true, pairs: [] } }, language: 'en' }
}
