import { hostname } from 'node:os'
import type { Output } from '@oas/contract/define'
import type { modelCalls } from '@oas/contract/model/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { perServer } from '../../core/per-server.ts'
import type { Handler } from '../../http/implement.ts'
import { listBreakers } from './client/ask-version.ts'
import { takeSums } from './client/sums.ts'
import { quantileOf } from './client/times.ts'
import { judgedOf } from './judged.ts'
import { addCallSums, addSeen, listBreakerRows, listSums, putBreakers } from './queries/health.ts'
import type { Judged } from './queries/hold.ts'
import { findModel, listVersions } from './queries/models.ts'
import { maySee } from './rights.ts'

type Calls = typeof modelCalls
type Health = Output<Calls['health']>
type State = 'closed' | 'open' | 'half'
type Base = Pick<Context, 'bus' | 'db' | 'now' | 'random'>

const serverOf = perServer(
  (_bus: Context['bus'], random: Context['random']) =>
    `${hostname().slice(0, 40)}-${process.pid}-${random(3)}`,
)
/** Breakers of servers that have said nothing for so long are not told. */
const silentMs = 5 * 60_000

/** Writes what this server counted and how its breakers stand. */
export async function writeHealth(ctx: Base): Promise<void> {
  const server = serverOf(ctx.bus, ctx.random)
  const { sums, seen } = takeSums(ctx)
  const breakers = [...listBreakers(ctx)].map(([versionId, { state, until }]) => ({
    versionId,
    state,
    until: state === 'open' ? new Date(until) : null,
  }))
  if (sums.length + seen.length + breakers.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    await addCallSums(tx, server, sums)
    await addSeen(tx, seen)
    await putBreakers(tx, server, breakers, ctx.now())
  })
}

const worst = (states: readonly State[]): State =>
  states.includes('open') ? 'open' : states.includes('half') ? 'half' : 'closed'

type Sums = Awaited<ReturnType<typeof listSums>>
const totalOf = (sums: Sums) => {
  const total = { calls: 0, errors: 0, cached: 0, missing: 0, dropped: 0 }
  const times: number[] = []
  for (const sum of sums) {
    total.calls += sum.calls
    total.errors += sum.errors
    total.cached += sum.cached
    total.missing += sum.missing
    total.dropped += sum.dropped
    sum.times.forEach((n, at) => {
      times[at] = (times[at] ?? 0) + n
    })
  }
  return { ...total, p50: quantileOf(times, 0.5), p95: quantileOf(times, 0.95) }
}
const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10
const precisionOf = ({ right = 0, decided = 0 }: Partial<Judged> = {}) => {
  const { value, low, high } = wilson(right, decided)
  return {
    decided,
    right,
    precision: percentOf(value),
    low: percentOf(low),
    high: percentOf(high),
  }
}
const hoursOf = (sums: Sums, now: number): Health['hours'] => {
  const last = Math.floor(now / hourMs) * hourMs
  return Array.from({ length: 24 }, (_none, at) => {
    const from = last - (23 - at) * hourMs
    const { calls, errors, missing } = totalOf(
      sums.filter(({ minute }) => {
        const of = minute.getTime()
        return of >= from && of < from + hourMs
      }),
    )
    return { at: from, calls, errors, missing }
  })
}

export const health: Handler<Calls['health']> = async (ctx, { modelId }) => {
  const model = await findModel(ctx.db, modelId)
  if (!model || !maySee(ctx, model.apps)) return fail('not-found', { field: 'modelId' })
  // What this server knows is told as it is now.
  await writeHealth(ctx)
  const now = ctx.now().getTime()
  const [versions, sums, breakers] = await Promise.all([
    listVersions(ctx.db, modelId),
    listSums(ctx.db, modelId, new Date(now - dayMs)),
    listBreakerRows(ctx.db, modelId, new Date(now - silentMs)),
  ])
  const judged = await judgedOf(
    ctx,
    modelId,
    versions.map(({ number }) => number),
  )
  return {
    versions: versions.map(({ id, number, state }) => {
      const servers = breakers
        .filter((one) => one.versionId === id)
        .map((one) => ({
          server: one.server,
          breaker: one.state as State,
          until: one.until?.getTime() ?? null,
          at: one.at.getTime(),
        }))
      return {
        id,
        number,
        state: state as Health['versions'][number]['state'],
        breaker: worst(servers.map((one) => one.breaker)),
        servers,
        ...totalOf(sums.filter((one) => one.versionId === id)),
        ...precisionOf(judged.get(number)),
      }
    }),
    hours: hoursOf(sums, now),
  }
}
