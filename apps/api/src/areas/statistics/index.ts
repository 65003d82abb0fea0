import { statisticsCalls } from '@oas/contract/statistics/calls'
import { implement } from '../../http/implement.ts'
import { exportFigures, figures } from './figures.ts'
import { statisticsJobs } from './jobs.ts'
import { exportLog, log } from './log.ts'
import { auditorStat } from './own.ts'

export const statistics = {
  area: 'statistics',
  jobs: statisticsJobs,
  calls: implement(statisticsCalls, { figures, exportFigures, log, exportLog, auditorStat }),
} as const
