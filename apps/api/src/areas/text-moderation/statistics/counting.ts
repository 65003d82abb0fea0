import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { hitDays, mostHitDays } from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '../../../core/audit.ts'
import type { Context } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { lastDays } from '../../../core/span.ts'
import type { Handler } from '../../../http/implement.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { foldCounts, mendCounts, settleAgain, settleDecided } from './queries/counting.ts'

type Calls = typeof textModerationCalls
/** While this is held nothing is added up and nothing is looked at again. */
const countName = 'text-moderation.count'
const batch = 2000

const count = async ({ db }: Context): Promise<boolean> => {
  const settled = await settleDecided(db, batch)
  const folded = await foldCounts(db, batch)
  return settled === batch || folded === batch
}
/** Sees in hits what was said of their records, and adds up what changed. */
export const countJob: Job = {
  name: countName,
  every: 2000,
  run: async (ctx) => (await alone(ctx, countName, () => count(ctx))) === true,
}

const patience = { tries: 40, ms: 250 }
/** Counts hours that are over anew, seven days at most; the hour that runs is left out. */
export const recount: Handler<Calls['recount']> = async (ctx, input) => {
  const span = lastDays(ctx, input, mostHitDays, mostHitDays)
  const now = Math.floor(ctx.now().getTime() / hourMs) * hourMs
  // What is over its time is gone, and only the sums know of it.
  const { retentionDays } = ctx.config
  const days = retentionDays === 0 ? hitDays : Math.min(hitDays, retentionDays)
  const first = Math.max(span.from.getTime(), now - days * dayMs)
  const from = new Date(Math.ceil(first / hourMs) * hourMs)
  const to = new Date(Math.min(now, Math.floor(span.to.getTime() / hourMs) * hourMs))
  if (from >= to) return { differing: 0 }
  for (let tries = 0; tries < patience.tries; tries++) {
    const differing = await alone(ctx, countName, () =>
      ctx.db.transaction().execute(async (tx) => {
        await settleAgain(tx, from, to)
        const found = await mendCounts(tx, from, to)
        await audit(tx, ctx, [
          {
            action: 'textModeration.recount',
            subject: 'text-statistics:hours',
            detail: { after: { from: from.getTime(), to: to.getTime(), differing: found } },
          },
        ])
        return found
      }),
    )
    if (differing !== null) return { differing }
    await sleep(patience.ms)
  }
  return fail('too-frequent')
}
