import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { exportItems, items } from './items.ts'
import { getLimits } from './limits.ts'
import { create } from './make.ts'
import { cancel, getProcess, list, review, toReview } from './manage.ts'
import { runBatches } from './run.ts'

export { limitsOf } from './limits.ts'
export { readLines } from './lines.ts'
export { createBatch, givenOf, requireVerdict } from './make.ts'
export { knownPosts } from './queries/batches.ts'

const run: Job = { name: 'batch-punish.run', every: 500, rest: 2000, run: runBatches }

export const batchPunish = {
  area: 'batchPunish',
  jobs: [run],
  calls: implement(batchPunishCalls, {
    create,
    limits: getLimits,
    list,
    cancel,
    toReview,
    review,
    process: getProcess,
    items,
    exportItems,
  }),
} as const
