import { perServer } from '../../../core/per-server.ts'
import type { Context } from '../../../core/context.ts'
import { bucketOf, timeBuckets } from './times.ts'

/** What a server counted of a version in a minute (ms), and which labels came how often. */
export type CallSum = {
  versionId: string
  minute: number
  calls: number
  errors: number
  cached: number
  missing: number
  dropped: number
  times: number[]
}
export type SeenSum = { modelId: string; raw: string; day: string; n: number }
type Kept = { sums: Map<string, CallSum>; seen: Map<string, SeenSum> }
/** Labels of one flush: a service that invents them without end fills no table. */
const mostSeen = 1000
const minuteMs = 60_000

const keptOf = perServer((_bus: Context['bus']): Kept => ({ sums: new Map(), seen: new Map() }))
type Counted = Partial<Pick<CallSum, 'calls' | 'errors' | 'cached' | 'missing' | 'dropped'>>

/** Counts something of a version; `ms`: how long a call took. */
export function noteCall(
  ctx: Pick<Context, 'bus' | 'now'>,
  versionId: string,
  counted: Counted,
  ms?: number,
): void {
  const { sums } = keptOf(ctx.bus)
  const minute = Math.floor(ctx.now().getTime() / minuteMs) * minuteMs
  const key = `${versionId} ${minute}`
  const sum = sums.get(key) ?? {
    versionId,
    minute,
    calls: 0,
    errors: 0,
    cached: 0,
    missing: 0,
    dropped: 0,
    times: Array.from({ length: timeBuckets }, () => 0),
  }
  sums.set(key, sum)
  for (const [name, n] of Object.entries(counted) as [keyof Counted, number][]) sum[name] += n
  if (ms !== undefined) sum.times[bucketOf(ms)] = (sum.times[bucketOf(ms)] ?? 0) + 1
}

/** Counts a label that an answer brought, whether anybody knows what it means or not. */
export function noteLabel(ctx: Pick<Context, 'bus' | 'now'>, modelId: string, raw: string): void {
  const { seen } = keptOf(ctx.bus)
  const day = ctx.now().toISOString().slice(0, 10)
  const key = JSON.stringify([modelId, raw, day])
  const known = seen.get(key)
  if (known) known.n += 1
  else if (seen.size < mostSeen) seen.set(key, { modelId, raw, day, n: 1 })
}

/** What was counted since this was last asked; whoever takes it writes it. */
export function takeSums(ctx: Pick<Context, 'bus'>): { sums: CallSum[]; seen: SeenSum[] } {
  const kept = keptOf(ctx.bus)
  const taken = { sums: [...kept.sums.values()], seen: [...kept.seen.values()] }
  kept.sums.clear()
  kept.seen.clear()
  return taken
}
