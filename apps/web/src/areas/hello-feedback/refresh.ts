import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import { keyOf, queryClient } from '../../api/use-call.ts'

/** Reads anew whatever shows tickets. */
export async function refreshFeedback(): Promise<void> {
  await Promise.all(
    [helloFeedbackCalls.list, helloFeedbackCalls.log, helloFeedbackCalls.waiting].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  )
}
