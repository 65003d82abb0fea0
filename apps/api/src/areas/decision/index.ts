import type { Input } from '@oas/contract/define'
import { decisionCalls } from '@oas/contract/decision/calls'
import { isAuditPage } from '@oas/contract/setting/pages'
import type { CallContext, Context } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { advancePunishes } from './queries/decisions.ts'
import { countDecisions, listPunishLog, punishRowsOf, summarisePunishes } from './read.ts'
import { rePunish } from './repunish.ts'
import { closeOverdue } from './rounds/close.ts'
import { appealed } from './originals.ts'
import { submit } from './submit.ts'
import { takeBack } from './take-back.ts'
import { undo } from './undo.ts'

export { type Shown, countShown, shownPlans } from './hidden-plan.ts'
export { decideHeld } from './held.ts'
export { verdictFlaws } from './precheck.ts'
export { punishRowsOf, rePunish, submit }
export { type DecideContext } from './load.ts'
export { readInspection, standSql } from './inspect/queries.ts'
export { classOf, severityOf } from './inspect/compare.ts'
export { correctPending } from './inspect/correct.ts'
export { readSaid } from './inspect/note.ts'
export { settleLeft } from './inspect/left.ts'
export { correctByAnswer, decideByAnswer } from './rounds/by-answer.ts'
export { answerDecided, answerOwn } from './rounds/own.ts'
export { type Answered, type ItemRounds, lockItem } from './rounds/queries.ts'
export { correctDecision, restoreDecision } from './restore.ts'

const batch = 500
const closeRounds: Job = { name: 'decision.rounds', every: 10_000, rest: 60_000, run: closeOverdue }
const advance: Job = {
  name: 'decision.advance',
  every: 5000,
  run: async (ctx: Context) => (await advancePunishes(ctx, ctx.now(), batch)) === batch,
}

/**
 * A page that is not there is not kept as the one a verdict came from. The verdict counts all the
 * same: it may have waited in a browser while the page was given another name.
 */
const submitFromPage = (ctx: CallContext, input: Input<typeof decisionCalls.submit>) =>
  submit(ctx, { ...input, pageKey: isAuditPage(input.pageKey) ? input.pageKey : '' })

export const decision = {
  area: 'decision',
  jobs: [advance, closeRounds],
  calls: implement(decisionCalls, {
    submit: submitFromPage,
    undo,
    takeBack,
    punishLog: listPunishLog,
    punishSummary: summarisePunishes,
    appealed,
    count: countDecisions,
  }),
} as const
