import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import { keyOf, queryClient } from '../../api/use-call.ts'

/** Reads anew whatever shows tickets. */
export const refreshFeedback = async (): Promise<void> => {
  await Promise.all(
    [helloFeedbackCalls.list, helloFeedbackCalls.log, helloFeedbackCalls.waiting].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  )
}
