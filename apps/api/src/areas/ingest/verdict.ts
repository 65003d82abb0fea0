import type { ingestCalls } from '@oas/contract/ingest/calls'
import { type VerdictOutcome, verdictLimits } from '@oas/contract/ingest/schemas'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler } from '../../http/implement.ts'
import type { CallContext } from '../../core/context.ts'
import { decideRecords } from '../strategy-run/index.ts'
import { type Standing, listStandings } from './queries/standings.ts'
import { takeValues } from './service.ts'

/** Milliseconds between two looks at what another server may be deciding. */
const lookMs = 40

/** What stands of records; waits as long as a machine has one of them in hand. */
const awaitMachines = async (
  ctx: CallContext,
  ids: readonly string[],
  waitMs: number,
): Promise<Map<string, Standing>> => {
  const until = performance.now() + waitMs
  const deciding = decideRecords(ctx, ids).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'what rules decided could not be carried out while an app waits')
  })
  await Promise.race([deciding, sleep(waitMs, undefined, { ref: false })])
  for (;;) {
    const found = await listStandings(ctx.pool, ids)
    const isOpen = [...found.values()].some(({ stands }) => stands === 'machine')
    if (!isOpen || performance.now() + lookMs > until) return found
    await sleep(lookMs)
  }
}

const verdictOf = ({ stands, decisionId, resultId, resultType, labels }: Standing) => {
  if (stands !== 'decided')
    return { verdict: stands === 'none' ? ('pass' as const) : ('review' as const) }
  const isViolation = resultType?.endsWith('VIOLATIONS') ?? false
  return {
    verdict: isViolation ? ('block' as const) : ('pass' as const),
    decisionId: decisionId ?? '',
    resultId: resultId ?? '',
    labels: labels ?? [],
  }
}

/**
 * Takes records in as any others, and answers what stands of them once machines had their say, or
 * the time is over: what people have yet to see is in review, and follows by webhook.
 */
export const verdict: Handler<(typeof ingestCalls)['verdict']> = async (
  ctx,
  { records, wait = verdictLimits.usualWait },
) => {
  const { list } = await takeValues(ctx, records, 4096)
  const ids = [...new Set(list.flatMap(({ id }) => id ?? []))]
  const found = ids.length > 0 ? await awaitMachines(ctx, ids, wait) : new Map<string, Standing>()
  return {
    list: list.map((outcome): VerdictOutcome => {
      const standing = outcome.id === undefined ? undefined : found.get(outcome.id)
      return standing ? { ...outcome, ...verdictOf(standing) } : outcome
    }),
  }
}
