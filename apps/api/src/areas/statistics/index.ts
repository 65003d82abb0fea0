import { statisticsCalls } from '@oas/contract/statistics/calls'
import { implement } from '../../http/implement.ts'
import { exportFigures, figures } from './figures.ts'
import { statisticsJobs } from './jobs.ts'
import { exportLog, log } from './log.ts'
import { auditorStat } from './own.ts'

export { sumDecided } from './queries/decided.ts'
export type { Dim as SumDim, SumsAsked } from './queries/dims.ts'
export { sumFacts } from './queries/facts.ts'
export { verifyNow } from './verify.ts'
export { sumBy } from './queries/figures.ts'

export const statistics = {
  area: 'statistics',
  jobs: statisticsJobs,
  calls: implement(statisticsCalls, { figures, exportFigures, log, exportLog, auditorStat }),
} as const
