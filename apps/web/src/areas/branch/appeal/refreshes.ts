import { branchAppealCalls } from '@oas/contract/branch/appeals'
import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'

/** What is read anew once something was said of an appeal. */
export const refreshes = [
  branchAppealCalls.appeals,
  branchAppealCalls.allAppeals,
  branchAppealCalls.tasks,
  wrongOrderCalls.list,
  wrongOrderCalls.process,
]
