import { type Answered, AnswerOutcome } from './AnswerOutcome.tsx'
import { QuestionView } from './QuestionView.tsx'

/** A case with an answer to it beside the right one. */
export function AnsweredCase(props: Answered) {
  return (
    <article className="practice-case">
      <QuestionView question={props.question} />
      <AnswerOutcome {...props} />
    </article>
  )
}
