import { operationLogCalls } from '@oas/contract/operation-log/calls'
import { implement } from '../../http/implement.ts'
import { exportOperations } from './export.ts'
import { list } from './list.ts'

export const operationLog = {
  area: 'operationLog',
  jobs: [],
  calls: implement(operationLogCalls, { list, export: exportOperations }),
} as const
