import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { cancel, setTime, tryAgain } from './change.ts'
import { begin, end } from './make.ts'
import { list, ofUser, toReview } from './read.ts'
import { review } from './review.ts'
import { runDue } from './run.ts'
import { tellFailures } from './tell.ts'

const jobs: readonly Job[] = [
  { name: 'scheduled-act.run', every: 500, rest: 1000, run: runDue },
  { name: 'scheduled-act.tell', every: 2000, rest: 10_000, run: tellFailures },
]

export const scheduledAct = {
  area: 'scheduledAct',
  jobs,
  calls: implement(scheduledActCalls, {
    begin,
    end,
    list,
    ofUser,
    cancel,
    setTime,
    tryAgain,
    toReview,
    review,
  }),
} as const
