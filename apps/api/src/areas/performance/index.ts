import { performanceCalls } from '@oas/contract/performance/calls'
import { incomeCalls } from '@oas/contract/performance/income'
import { minuteMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { addAdjustment, answerDispute, publish } from './acts.ts'
import { exportMonth } from './export.ts'
import { listAudited, moveIncomes } from './income.ts'
import { lockDue, lockPeriod } from './lock.ts'
import { periods, saveProject } from './manage.ts'
import { prices, reviewPrices, savePrices } from './prices.ts'
import { check, detail, list, projects, ranking } from './read.ts'
import { restate } from './restate.ts'
import { today } from './today.ts'

const lock: Job = { name: 'performance.lock', every: minuteMs, run: lockDue }
const later: Job = { name: 'performance.restate', every: 5 * minuteMs, run: restate }

/** What people did in a month, as projects measure it, and what is paid for it. */
export const performance = [
  {
    area: 'performance',
    jobs: [lock, later],
    calls: implement(performanceCalls, {
      today,
      check,
      list,
      detail,
      projects,
      ranking,
      saveProject,
      periods,
      lockPeriod,
      publish,
      addAdjustment,
      answerDispute,
      prices,
      savePrices,
      reviewPrices,
      export: exportMonth,
    }),
  },
  /** What is paid for locked months, checked and approved by two people. */
  {
    area: 'income',
    jobs: [],
    calls: implement(incomeCalls, { list: listAudited, move: moveIncomes }),
  },
] as const
