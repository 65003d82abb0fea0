import { caseOrderCalls } from '@oas/contract/case-order/calls'
import { implement } from '../../http/implement.ts'
import { create, move, query, remove, updateRemark } from './drills.ts'
import { confirm, forgetLetGo } from './hidden/confirm.ts'
import { hidden, hiddenCases } from './hidden/read.ts'
import { start } from './start.ts'

/** Drills: who wants to practises cases of a library, round by round. */
export const caseOrder = {
  area: 'caseOrder',
  jobs: [forgetLetGo],
  calls: implement(caseOrderCalls, {
    query,
    create,
    updateRemark,
    move,
    remove,
    start,
    hidden,
    hiddenCases,
    confirm,
  }),
} as const
