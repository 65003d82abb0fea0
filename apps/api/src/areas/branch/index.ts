import { branchCalls } from '@oas/contract/branch/calls'
import { secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import { dispatch, expire, getBranches, getDesk, getTasks, revoke } from './desk.ts'
import { judgeBranch } from './judge.ts'

/** Branch orders: what the rounds of a task disagree on, settled by a judge. */
export const branch = {
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
} as const
