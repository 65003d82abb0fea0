import { branchAppealCalls } from '@oas/contract/branch/appeals'
import { branchCalls } from '@oas/contract/branch/calls'
import { secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import { appeal, handleAppeal, leadAppeal } from './appeal/decide.ts'
import { appealJobs } from './appeal/jobs.ts'
import { getAllAppeals, getAppealTasks, getAppeals } from './appeal/read.ts'
import { dispatch, expire, getBranches, getDesk, getTasks, revoke } from './desk.ts'
import { judgeBranch } from './judge.ts'

export { voidWaiting } from './void-waiting.ts'

export const branch = [
  /** Branch orders: what the rounds of a task disagree on, settled by a judge. */
  {
    area: 'branch',
    jobs: [{ name: 'branch.expire', every: 10 * secondMs, rest: 60 * secondMs, run: expire }],
    calls: implement(branchCalls, {
      tasks: getTasks,
      dispatch,
      overview: getDesk,
      revoke,
      judgment: judgeBranch,
      list: getBranches,
    }),
  },
  /** What those whom a judge did not follow say of it. */
  {
    area: 'branchAppeal',
    jobs: appealJobs,
    calls: implement(branchAppealCalls, {
      tasks: getAppealTasks,
      appeal,
      appeals: getAppeals,
      allAppeals: getAllAppeals,
      handle: handleAppeal,
      lead: leadAppeal,
    }),
  },
] as const
