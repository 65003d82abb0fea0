import { dayMs } from '@oas/contract/time'
import { systemCaller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { nextHour } from '../../core/office-time.ts'
import type { Job } from '../../jobs/job.ts'
import { linesOf, matchLines, stretch } from './inspect.ts'
import { makeOf, ownSource } from './make-records.ts'
import { type TakenPlan, endRun, takePlan } from './queries-plan.ts'
import { textRows } from './queries.ts'

type Found = { scanned: number; ids: string[] }

/** Records of the last day that a plan finds, the newest first, as many as it may make. */
const findOf = async (ctx: Context, plan: TakenPlan): Promise<Found> => {
  const end = ctx.now()
  const ids = new Set<string>()
  let scanned = 0
  let before: string | null = null
  while (ids.size < plan.cap) {
    const rows = await textRows(ctx.pool, {
      types: plan.types.map((type) => ({ appId: plan.appId, type })),
      start: new Date(end.getTime() - dayMs),
      end,
      before,
      uids: null,
      postId: null,
      hidden: [],
      limit: stretch,
    })
    scanned += rows.length
    const asked = plan.pattern === '' ? { words: plan.words } : { regex: plan.pattern }
    const lines = linesOf(rows, plan.language === '' ? {} : { lang: plan.language })
    const found = await matchLines({ language: 'en' }, lines, {
      ...asked,
      allWords: plan.allWords,
    })
    for (const { row } of found) if (ids.size < plan.cap) ids.add(row.recordId)
    before = rows.at(-1)?.recordId ?? null
    if (rows.length < stretch) break
  }
  return { scanned, ids: [...ids] }
}

const runPlan = async (ctx: Context, plan: TakenPlan): Promise<void> => {
  const at = ctx.now()
  const next = new Date(nextHour(plan.hour, at.getTime()))
  try {
    const { scanned, ids } = await findOf(ctx, plan)
    const { made, refused } = await makeOf({ ...ctx, caller: systemCaller('inspection') }, ids, {
      appId: plan.appId,
      type: plan.toType,
      priority: plan.priority,
      reason: plan.name,
      source: ownSource,
      key: `plan-${plan.id}`,
      gone: '',
    })
    const problem = refused[0]?.reason ?? ''
    await endRun(ctx, plan, { at, next, scanned, found: ids.length, made, problem })
  } catch (error) {
    ctx.log.error({ err: error, plan: plan.id }, 'a daily search of texts failed')
    const problem = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    await endRun(ctx, plan, { at, next, scanned: 0, found: 0, made: 0, problem })
  }
}

/** Runs the searches that are due today, one at a time on each server. */
export const planJob: Job = {
  name: 'text-inspection.plans',
  every: 30_000,
  rest: 60_000,
  run: async (ctx) => {
    const plan = await takePlan(ctx, ctx.now())
    if (!plan) return false
    await runPlan(ctx, plan)
    return true
  },
}
