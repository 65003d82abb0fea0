import { liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { implement } from '../../http/implement.ts'
import { expireCaptures } from './expire.ts'
import { makeVideos } from './make-video.ts'
import { create, getPlans, remove, update } from './plans.ts'
import { recordScreens } from './record.ts'
import { captureJobs } from './run.ts'
import { endScreen, getScreens, record } from './screens.ts'
import { captureNow, getTasks, stop } from './tasks.ts'

export { keepStrategyPlan } from './queries/strategy-plan.ts'

export const liveCapture = {
  area: 'liveCapture',
  jobs: [...captureJobs, recordScreens, makeVideos, expireCaptures],
  calls: implement(liveCaptureCalls, {
    plans: getPlans,
    create,
    update,
    remove,
    now: captureNow,
    tasks: getTasks,
    stop,
    record,
    screens: getScreens,
    endScreen,
  }),
} as const
