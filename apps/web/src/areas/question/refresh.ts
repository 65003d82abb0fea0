import { questionCalls } from '@oas/contract/question/calls'
import { keyOf, queryClient } from '../../api/use-call.ts'

/** Reads anew whatever shows questions. */
export async function refreshQuestions(): Promise<void> {
  await Promise.all(
    [questionCalls.list, questionCalls.mine, questionCalls.log, questionCalls.viewed].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  )
}
