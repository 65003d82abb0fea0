import { type featurePastCalls, causedDays } from '@oas/contract/feature-past/calls'
import { dayMs } from '@oas/contract/time'
import { hiddenDecisions } from '../../db/hidden.ts'
import type { Handler } from '../../http/implement.ts'
import { countCaused } from '../clear-punish/index.ts'
import { requireFeature } from '../feature-library/index.ts'

type Calls = typeof featurePastCalls

/** Punishments whose records have a hit of the feature; each app is cleared by itself. */
export const caused: Handler<Calls['caused']> = async (ctx, { id }) => {
  await requireFeature(ctx, id)
  const since = new Date(ctx.now().getTime() - causedDays * dayMs)
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const { scope } = ctx.caller
  return { since: since.getTime(), list: await countCaused(ctx.db, id, { since, scope, hidden }) }
}
