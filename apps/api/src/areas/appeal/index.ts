import { appealCalls } from '@oas/contract/appeal/calls'
import { implement } from '../../http/implement.ts'
import { businessType, handleResult, queues, result, status, statusAndResult } from './choices.ts'
import { handle, secondHandle } from './decide.ts'
import { exportAppeals } from './export.ts'
import { appealJobs } from './jobs.ts'
import { initiate, secondInitiate, withdraw } from './open.ts'
import { detail, list, secondDetail } from './show.ts'

/** What staff say against their wrong orders, in two levels. */
export const appeal = {
  area: 'appeal',
  jobs: appealJobs,
  calls: implement(appealCalls, {
    status,
    result,
    statusAndResult,
    handleResult,
    businessType,
    queues,
    list,
    detail,
    initiate,
    withdraw,
    handle,
    export: exportAppeals,
    secondDetail,
    secondInitiate,
    secondHandle,
  }),
} as const
