import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { implement } from '../../http/implement.ts'
import { conflicts, settleConflict } from './conflicts.ts'
import { wrongOrderJobs } from './jobs.ts'
import { check, judge, mark, remark } from './acts.ts'
import { getProcess, getStatistics, list } from './list.ts'
import { proposeVoid, reviewVoid, voids } from './mass-void.ts'

export { changeFound, linkCorrection, voidFound } from './queries/corrected.ts'
export { makeWrong, type NewWrong } from './queries/store.ts'
export { type Appealing, appealEach } from './appealing.ts'
export { listBarred, handlerText, leaderText, raiseTeamText } from './queries/appeal-people.ts'
export { type AppealFile, type Word, sayWord } from './queries/appeals.ts'
export { holdWrong } from './queries/orders.ts'
export { appealBranch, changeBranch, upholdBranch, voidBranch } from './queries/branch-cases.ts'
export {
  measureAgain,
  noteAppealed,
  noteOutvoted,
  noteReplaced,
  voidUndone,
} from './queries/notes.ts'

export const wrongOrder = {
  area: 'wrongOrder',
  jobs: wrongOrderJobs,
  calls: implement(wrongOrderCalls, {
    list,
    remark,
    statistics: getStatistics,
    check,
    judge,
    mark,
    process: getProcess,
    conflicts,
    settle: settleConflict,
    proposeVoid,
    voids,
    reviewVoid,
  }),
} as const
