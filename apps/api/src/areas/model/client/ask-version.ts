import type { MissingReason } from '@oas/contract/model/schemas'
import type { ServiceItem, ServiceResult } from '@oas/contract/model/service'
import { type Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { type Breaker, createBreaker, mayPass, noteOutcome } from '../../../core/breaker.ts'
import { type Bulkhead, createBulkhead, enter, leave, takeRate } from '../../../core/bulkhead.ts'
import { type Cache, hashOf, keepCached, readCached } from './cache.ts'
import { type Sender, type Target, askService } from './request.ts'
import { noteCall } from './sums.ts'

/** A version with what its service bears. `edition` rises with whatever changes its answers. */
export type Reach = Target & {
  edition: number
  timeoutMs: number
  maxBatch: number
  perSecond: number
}
/** What came of an item; `later`: the job that will bring it. */
export type ItemAnswer =
  | { result: ServiceResult }
  | { missing: MissingReason; later?: { jobId: string; requestId: string } }
type Ctx = Sender & Pick<Context, 'bus'>

type Kept = {
  breakers: Map<string, Breaker>
  bulkheads: Map<string, Bulkhead>
  cache: Cache
}
const keptOf = perServer((_bus: Context['bus']): Kept => ({
  breakers: new Map(),
  bulkheads: new Map(),
  cache: new Map(),
}))
const madeIn = <T>(all: Map<string, T>, key: string, make: () => T): T => {
  const found = all.get(key) ?? make()
  all.set(key, found)
  return found
}

/** How breakers stand on this server, by the id of the version. */
export function listBreakers(ctx: Pick<Context, 'bus'>): ReadonlyMap<string, Breaker> {
  return keptOf(ctx.bus).breakers
}

type Told = { onOpen: (reach: Reach, until: number) => void }

const askBatch = async (
  ctx: Ctx,
  reach: Reach,
  items: readonly ServiceItem[],
  deadline: number,
  { onOpen }: Told,
): Promise<ReadonlyMap<string, ItemAnswer>> => {
  const { breakers, bulkheads } = keptOf(ctx.bus)
  const breaker = madeIn(breakers, reach.versionId, createBreaker)
  const bulkhead = madeIn(bulkheads, reach.versionId, createBulkhead)
  const none = (missing: MissingReason): ReadonlyMap<string, ItemAnswer> => {
    noteCall(ctx, reach.versionId, { missing: items.length })
    return new Map(items.map(({ id }) => [id, { missing }]))
  }
  const nowMs = ctx.now().getTime()
  if (breaker.state === 'open' && nowMs < breaker.until) return none('breaker')
  if (!takeRate(bulkhead, reach.perSecond, nowMs)) return none('busy')
  if (!(await enter(bulkhead, deadline - performance.now()))) return none('busy')
  try {
    const leftMs = Math.floor(deadline - performance.now())
    if (leftMs <= 0) return none('deadline')
    if (!mayPass(breaker, ctx.now().getTime())) return none('breaker')
    const began = performance.now()
    const asked = await askService(ctx, reach, items, Math.min(reach.timeoutMs, leftMs)).catch(
      (error: unknown) => {
        // A request that nobody is told of would leave a probe under way for ever.
        noteOutcome(breaker, false, ctx.now().getTime())
        throw error
      },
    )
    const ok = asked.kind !== 'failed'
    if (noteOutcome(breaker, ok, ctx.now().getTime())) onOpen(reach, breaker.until)
    noteCall(ctx, reach.versionId, { calls: 1, errors: ok ? 0 : 1 }, performance.now() - began)
    if (asked.kind === 'answer')
      return new Map(
        items.map(({ id }) => {
          const result = asked.results.get(id)
          return [id, result && result.error === undefined ? { result } : { missing: 'error' }]
        }),
      )
    if (asked.kind === 'failed') {
      ctx.log.warn(
        { model: reach.model, version: reach.version, why: asked.why, items: items.map(hashOf) },
        'a model gave no answer',
      )
      return none(asked.reason)
    }
    const { jobId, requestId } = asked
    return new Map(items.map(({ id }) => [id, { missing: 'later', later: { jobId, requestId } }]))
  } finally {
    leave(bulkhead)
  }
}

/**
 * What a version says of items, by their ids, until `deadline` of `performance.now()`: from memory
 * where the same was asked within a day, else from its service, in batches, behind the breaker and
 * the bulkhead of this server. Never throws for what the service does.
 */
export async function askVersion(
  ctx: Ctx,
  reach: Reach,
  items: readonly ServiceItem[],
  deadline: number,
  told: Told,
): Promise<ReadonlyMap<string, ItemAnswer>> {
  const { cache } = keptOf(ctx.bus)
  const answers = new Map<string, ItemAnswer>()
  const keyOf = (item: ServiceItem): string => `${reach.versionId} ${reach.edition} ${hashOf(item)}`
  const open: ServiceItem[] = []
  for (const item of items) {
    const result = readCached(cache, keyOf(item), ctx.now().getTime())
    if (result === null) open.push(item)
    else answers.set(item.id, { result })
  }
  if (answers.size > 0) noteCall(ctx, reach.versionId, { cached: answers.size })
  const batches: ServiceItem[][] = []
  for (let at = 0; at < open.length; at += reach.maxBatch)
    batches.push(open.slice(at, at + reach.maxBatch))
  await Promise.all(
    batches.map(async (batch) => {
      const asked = await askBatch(ctx, reach, batch, deadline, told)
      for (const item of batch) {
        const answer = asked.get(item.id) ?? { missing: 'error' as const }
        answers.set(item.id, answer)
        if ('result' in answer) keepCached(cache, keyOf(item), answer.result, ctx.now().getTime())
      }
    }),
  )
  return answers
}
