import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { minuteMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { exportPointRules, importPointRules, pointRules, savePointRules } from './points.ts'
import { choices, template, templates } from './read.ts'
import { cancelRecompute, check, recompute, recomputeUser, runRecompute } from './recompute.ts'
import { user, voidEvents } from './user.ts'
import { exportUsers, users } from './users.ts'
import { createTemplate, publish, removeTemplate, updateTemplate } from './write.ts'

export { scoresOf, scoresOfOrders } from './suggest.ts'

const most = 500
/** Scores of which points weigh something else now. */
const turn: Job = {
  name: 'violation-score.turn',
  every: minuteMs / 2,
  run: async (ctx: Context) => {
    const { rows } = await ctx.pool.query<{ n: number }>('select violation_turn($1, $2) as n', [
      ctx.now(),
      most,
    ])
    return rows[0]?.n === most
  },
}
const recomputing: Job = {
  name: 'violation-score.recompute',
  every: 1000,
  rest: 5000,
  run: runRecompute,
}

export const violationScore = {
  area: 'violationScore',
  jobs: [turn, recomputing],
  calls: implement(violationScoreCalls, {
    templates,
    template,
    choices,
    createTemplate,
    updateTemplate,
    removeTemplate,
    publish,
    check,
    recompute,
    recomputeUser,
    cancelRecompute,
    users,
    exportUsers,
    user,
    voidEvents,
    pointRules,
    savePointRules,
    exportPointRules,
    importPointRules,
  }),
} as const
