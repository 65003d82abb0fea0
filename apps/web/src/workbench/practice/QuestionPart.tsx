import type { Question } from '@oas/contract/case-library/question'
import { type Answer, blankAnswer } from '@oas/contract/case-library/schemas'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { refusalAt } from '../../kit/form/refusal.ts'
import { keyText } from '../../kit/key-text.ts'
import { AnswerFields } from '../../kit/question/AnswerFields.tsx'
import { QuestionView } from '../../kit/question/QuestionView.tsx'

type Props = { question: Question; onAnswer: (answer: Answer) => Promise<void> }

/** A question that is not about a record. */
export function QuestionPart({ question, onAnswer }: Props) {
  const [answer, setAnswer] = useState<Answer>(blankAnswer)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem('')
    setBusy(true)
    onAnswer(answer).catch((error: Error) => {
      setProblem(refusalAt(error, t('case_question.answer')))
      setBusy(false)
    })
  }
  return (
    <form
      className="practice-body"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <QuestionView question={question} />
      <AnswerFields
        question={question}
        answer={answer}
        problem={problem}
        onChange={(change) => setAnswer({ ...answer, ...change })}
      />
      <button type="submit" className="btn primary" disabled={busy}>
        {t('practice.send')} <kbd>{keyText('Control+Enter')}</kbd>
      </button>
    </form>
  )
}
