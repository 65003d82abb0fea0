import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { keyOf, queryClient } from '../../../api/use-call.ts'

export const refreshCases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageCases) })
