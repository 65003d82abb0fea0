import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { type Sum, addSums } from './queries.ts'

/** Times are told apart by powers of the root of two of microseconds; the last bucket is open. */
const buckets = 48
const bucketOf = (micros: number): number =>
  micros < 1 ? 0 : Math.min(buckets - 1, Math.floor(2 * Math.log2(micros)))
/** The time, in milliseconds, that 95 of 100 records took at most; null where there are none. */
export function p95Of(times: readonly number[]): number | null {
  const all = times.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  const at = times.findIndex((n) => (seen += n) >= all * 0.95)
  return 2 ** ((at + 1) / 2) / 1000
}

const minuteMs = 60_000
const keptOf = perServer((_bus: Context['bus']) => new Map<string, Omit<Sum, 'server'>>())

/** Counts a record that a release marked; `micros`: how long that took. */
export function noteMarked(
  ctx: Pick<Context, 'bus' | 'now'>,
  number: number,
  { hit, micros }: { hit: boolean; micros: number },
): void {
  const kept = keptOf(ctx.bus)
  const minute = Math.floor(ctx.now().getTime() / minuteMs) * minuteMs
  const key = `${number} ${minute}`
  const sum = kept.get(key) ?? {
    number,
    minute,
    records: 0,
    hitRecords: 0,
    times: Array.from({ length: buckets }, () => 0),
  }
  kept.set(key, sum)
  sum.records += 1
  if (hit) sum.hitRecords += 1
  const bucket = bucketOf(micros)
  sum.times[bucket] = (sum.times[bucket] ?? 0) + 1
}

/** Writes what this server counted since it last did; what cannot be written is kept. */
export async function writeSums(ctx: Pick<Context, 'bus' | 'db'>, server: string): Promise<void> {
  const kept = keptOf(ctx.bus)
  const sums = [...kept.values()]
  if (sums.length === 0) return
  kept.clear()
  try {
    await addSums(
      ctx.db,
      sums.map((sum) => ({ ...sum, server })),
    )
  } catch (error) {
    for (const sum of sums) kept.set(`${sum.number} ${sum.minute} ${kept.size}`, sum)
    throw error
  }
}
