import { recordCalls } from '@oas/contract/record/calls'
import { implement } from '../../http/implement.ts'
import { detail, operations, reportTimes } from './detail.ts'
import { exportRecords } from './export.ts'
import { find, mine } from './find.ts'

export { spanOf } from './span.ts'

export const record = {
  area: 'record',
  jobs: [],
  calls: implement(recordCalls, {
    find,
    mine,
    detail,
    operations,
    reportTimes,
    export: exportRecords,
  }),
} as const
