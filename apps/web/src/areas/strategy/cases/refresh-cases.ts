import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { keyOf, queryClient } from '../../../api/use-call.ts'

export function refreshCases(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageCases) })
}
