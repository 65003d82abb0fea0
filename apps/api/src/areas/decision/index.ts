import { decisionCalls } from '@oas/contract/decision/calls'
import type { Context } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { advancePunishes } from './queries-read.ts'
import { countDecisions, listPunishLog, punishRowsOf, summarisePunishes } from './read.ts'
import { rePunish } from './repunish.ts'
import { submit } from './submit.ts'
import { undo } from './undo.ts'

export { inTransaction } from './transaction.ts'
export { verdictFlaws } from './precheck.ts'
export { punishRowsOf, rePunish, submit }
export { type DecideContext } from './loaded.ts'

const batch = 500
const advance: Job = { name: 'decision.advance', every: 5000, run: async (ctx: Context) => await advancePunishes(ctx, ctx.now(), batch) === batch }

export const decision = { area: 'decision', jobs: [advance], calls: implement(decisionCalls, { submit, undo, punishLog: listPunishLog, punishSummary: summarisePunishes, count: countDecisions }) } as const
