import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { clear, count, preview, selectSql } from './choose.ts'
import { cancel, exportItems, items, review, task, tasks } from './manage.ts'
import { forgetDrafts, runClearings } from './run.ts'

export { refuseQuery } from './choose.ts'
export { problemOfSql } from './guard.ts'

const jobs: readonly Job[] = [
  { name: 'batch-clear.run', every: 500, rest: 2000, run: runClearings },
  { name: 'batch-clear.forget', every: 3_600_000, run: forgetDrafts },
]

export const batchClear = {
  area: 'batchClear',
  jobs,
  calls: implement(batchClearCalls, {
    selectSql,
    count,
    preview,
    clear,
    tasks,
    task,
    items,
    exportItems,
    review,
    cancel,
  }),
} as const
