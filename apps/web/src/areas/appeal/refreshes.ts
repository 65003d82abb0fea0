import { appealCalls } from '@oas/contract/appeal/calls'
import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'

/** What is read anew once something was said of an appeal. */
export const refreshes = [
  appealCalls.list,
  appealCalls.detail,
  appealCalls.secondDetail,
  wrongOrderCalls.list,
  wrongOrderCalls.process,
]
