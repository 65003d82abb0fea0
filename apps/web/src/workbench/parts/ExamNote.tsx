import { myExamCalls } from '@oas/contract/exam/my-calls'
import { minuteMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { ExamBlocked } from '../../kit/question/ExamBlocked.tsx'

/** Which of some types are given out only once an exam is passed, and where that is taken. */
export function ExamNote({ types }: { types: readonly string[] }) {
  const { data } = useCall(myExamCalls.card, {}, { refetchMs: minuteMs })
  return (
    <ExamBlocked blocked={(data?.blocked ?? []).filter(({ typeKey }) => types.includes(typeKey))} />
  )
}
