import { featurePastCalls } from '@oas/contract/feature-past/calls'
import { implement } from '../../http/implement.ts'
import { caused } from './caused.ts'
import {
  cancelRecheck,
  recheck,
  recheckHits,
  recheckRecords,
  rechecks,
  startRecheck,
} from './recheck/calls.ts'
import { forgetRechecksJob, recheckJob } from './recheck/run.ts'

/** What features have to do with the past: what they led to, and records that they fit. */
export const featurePast = {
  area: 'featurePast',
  jobs: [recheckJob, forgetRechecksJob],
  calls: implement(featurePastCalls, {
    caused,
    rechecks,
    startRecheck,
    recheck,
    recheckHits,
    cancelRecheck,
    recheckRecords,
  }),
} as const
