import type { Context } from '../../core/context.ts'
import { nobody } from '../../core/caller.ts'
import { CallError } from '../../core/fail.ts'
import type { Job } from '../../jobs/job.ts'
import { move, standing } from './life.ts'
import { type Actor, noteRule } from './note.ts'
import { dropSchedule, dueRules, findSchedule } from './queries/changes.ts'
import { tryLockRule } from './queries/rules.ts'

const batch = 20

type Outcome = 'done' | 'skipped'
/**
 * Brings one rule in whose time has come. Another server that is at it holds the rule; one that was
 * taken back or overtaken meanwhile has no schedule any more.
 */
const deployDue = async (ctx: Context, ruleId: string): Promise<Outcome> => {
  let by: Context & Actor = { ...ctx, caller: nobody, requestId: 'schedule' }
  try {
    return await ctx.db.transaction().execute(async (tx): Promise<Outcome> => {
      const rule = await tryLockRule(tx, ruleId)
      const due = rule && (await findSchedule(tx, ruleId))
      if (!rule || !due || due.dueAt > ctx.now()) return 'skipped'
      by = { ...by, caller: { ...nobody, kind: 'person', id: due.actorId, name: due.actor } }
      await move(by, tx, rule, { act: 'prod', via: 'schedule' })
      return 'done'
    })
  } catch (error) {
    // What the rule has become, or what it runs, does not allow it: it is told in its history, and
    // not tried for ever.
    if (!(error instanceof CallError)) throw error
    ctx.log.warn({ err: error, ruleId }, 'a timed deployment was refused')
    return ctx.db.transaction().execute(async (tx): Promise<Outcome> => {
      const rule = await tryLockRule(tx, ruleId)
      if (!rule?.dueAt || rule.dueAt > ctx.now()) return 'skipped'
      await dropSchedule(tx, ruleId)
      await noteRule(tx, by, 'timed_prod_failed', rule, {
        before: standing(rule),
        after: standing({ ...rule, dueAt: null }),
        more: { error: error.errorName, ...error.params },
      })
      return 'done'
    })
  }
}

/** Deployments at their time: at most half a second late, once however many servers run. */
export const scheduleJob: Job = {
  name: 'strategy.schedule',
  every: 500,
  run: async (ctx) => {
    const ids = await dueRules(ctx.db, ctx.now(), batch)
    let done = 0
    for (const id of ids) if ((await deployDue(ctx, id)) === 'done') done += 1
    return done === batch
  },
}
