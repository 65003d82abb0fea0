import { decisionCalls } from '@oas/contract/decision/calls'
import { userOrdersCalls } from '@oas/contract/user-orders/calls'

/** What is read anew once orders of a user are decided, or are not. */
export const refreshes = [
  userOrdersCalls.offer,
  userOrdersCalls.preview,
  userOrdersCalls.list,
  userOrdersCalls.get,
  userOrdersCalls.items,
  userOrdersCalls.along,
  decisionCalls.punishSummary,
]
