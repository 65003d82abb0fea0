import type { Context } from '../../../core/context.ts'
import { readLists } from './queries.ts'

const freshMs = 1000
type Known = { at: number; loading: Promise<ReadonlyMap<string, readonly string[]>> }
const known = new WeakMap<object, Known>()

/** Names of the lists that hold a value; read again when they are a second old. */
export async function listsHolding(
  ctx: Pick<Context, 'pool' | 'now'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const now = ctx.now().getTime()
  const kept = known.get(ctx.pool)
  if (kept && Math.abs(now - kept.at) < freshMs) return kept.loading
  const loading = readLists(ctx.pool).then((lists) => {
    const holding = new Map<string, string[]>()
    for (const { name, items } of lists)
      for (const { id } of items) {
        const names = holding.get(id)
        if (names) names.push(name)
        else holding.set(id, [name])
      }
    return holding
  })
  known.set(ctx.pool, { at: now, loading })
  loading.catch(() => known.delete(ctx.pool))
  return loading
}
