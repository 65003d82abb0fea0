import { calibrationCalls } from '@oas/contract/calibration/calls'
import { secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { agree, answer, guide, guideDone, say } from './answer.ts'
import { create, move, showDue, update } from './make.ts'
import { body, detail, mine, query } from './read.ts'

const show: Job = {
  name: 'calibration.show',
  every: 10 * secondMs,
  rest: 60 * secondMs,
  run: showDue,
}

/** A team answers the same cases blind, and agrees on what is right. */
export const calibration = {
  area: 'calibration',
  jobs: [show],
  calls: implement(calibrationCalls, {
    query,
    mine,
    detail,
    body,
    create,
    update,
    move,
    answer,
    say,
    agree,
    guide,
    guideDone,
  }),
} as const
