import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { cancelBacktest, listBacktestSamples, pageBacktests, startBacktest } from './backtest.ts'
import {
  createCase,
  createFromRuns,
  deleteCase,
  deleteCases,
  pageBatches,
  pageCases,
  pageReport,
  runCases,
  updateCase,
} from './cases.ts'
import { checkRecord, checkRecordWithoutOrder } from './check-record.ts'
import { decideReserved } from './decide.ts'
import {
  countPreDeploy,
  exportPreDeploy,
  exportPreDeploySummary,
  getHistory,
  getRun,
} from './history.ts'
import { dropRuns } from './queries/runs.ts'
import { replay } from './replay.ts'
import { preTest } from './trial.ts'
import { dropCounters } from './values/queries.ts'

export { decideRecords, strategyPersonId } from './decide.ts'
export { type Word, judgeIncoming, keepJudgements } from './incoming.ts'
export { takeDecider } from './queries/person.ts'
export type { Subject } from './values/subject.ts'

const batch = 5000
const jobs: readonly Job[] = [
  { name: 'strategy.decide', every: 1000, run: decideReserved },
  { name: 'strategy.backtest', every: 1000, rest: 3000, run: replay },
  {
    name: 'strategy.counters',
    every: 600_000,
    run: (ctx) => dropCounters(ctx.pool, ctx.now(), batch),
  },
  { name: 'strategy.runs', every: 3_600_000, run: (ctx) => dropRuns(ctx.pool, ctx.now(), batch) },
]

/**
 * Rules at work: what comes in passes them, what they said is kept, and versions are tried on typed
 * values, test cases and the past.
 */
export const strategyRun = {
  area: 'strategyRun',
  jobs,
  calls: implement(strategyRunCalls, {
    preTest,
    history: getHistory,
    historyDetail: getRun,
    preDeployCount: countPreDeploy,
    exportPreDeploy,
    exportPreDeploySummary,
    createCase,
    updateCase,
    deleteCase,
    deleteCases,
    caseFromRun: createFromRuns,
    pageCases,
    pageBatches,
    pageReport,
    runCases,
    startBacktest,
    cancelBacktest,
    pageBacktests,
    backtestSamples: listBacktestSamples,
    checkRecord,
    checkRecordWithoutOrder,
  }),
} as const
