import { liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { implement } from '../../http/implement.ts'
import { expireCaptures } from './expire.ts'
import { create, getPlans, remove, update } from './plans.ts'
import { captureJobs } from './run.ts'
import { captureNow, getTasks, stop } from './tasks.ts'

export const liveCapture = { area: 'liveCapture', jobs: [...captureJobs, expireCaptures], calls: implement(liveCaptureCalls, { plans: getPlans, create, update, remove, now: captureNow, tasks: getTasks, stop }) } as const
