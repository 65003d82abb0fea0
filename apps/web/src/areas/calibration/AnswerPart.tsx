import { calibrationCalls } from '@oas/contract/calibration/calls'
import type { CalibrationCase, CalibrationDetail } from '@oas/contract/calibration/schemas'
import { type Answer, blankAnswer } from '@oas/contract/case-library/schemas'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { refusalAt } from '../../kit/form/refusal.ts'
import { keyText } from '../../kit/key-text.ts'
import { AnswerFields } from '../../kit/question/AnswerFields.tsx'
import { QuestionView } from '../../kit/question/QuestionView.tsx'
import { useAnswerWords } from '../../kit/question/use-answer-words.ts'

type Props = { session: CalibrationDetail; one: CalibrationCase; onAnswered: () => void }

const Given = ({ session, one }: Pick<Props, 'session' | 'one'>) => {
  const words = useAnswerWords(one.question)
  return (
    <div role="status">
      <p>
        {t('calibration.yours')}: <strong>{one.mine && words(one.mine)}</strong>
      </p>
      <p className="muted">
        {t(
          session.mine >= session.cases ? 'calibration.all_answered' : 'calibration.answered_note',
        )}
      </p>
    </div>
  )
}

const AnswerForm = ({ session, one, onAnswered }: Props) => {
  const [shownAt] = useState(() => performance.now())
  const [answer, setAnswer] = useState<Answer>(blankAnswer)
  const [problem, setProblem] = useState('')
  const send = useSend(calibrationCalls.answer, {
    refreshes: [calibrationCalls.detail, calibrationCalls.mine],
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem('')
    send
      .mutateAsync({
        id: session.id,
        itemId: one.itemId,
        answer,
        ms: Math.min(86_400_000, Math.round(performance.now() - shownAt)),
      })
      .then(onAnswered, (error: Error) => setProblem(refusalAt(error, t('case_question.answer'))))
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <p className="muted">{t('calibration.blind_note')}</p>
      <AnswerFields
        question={one.question}
        answer={answer}
        problem={problem}
        onChange={(change) => setAnswer({ ...answer, ...change })}
      />
      <button type="submit" className="btn primary" disabled={send.isPending}>
        {t('calibration.answer')} <kbd>{keyText('Control+Enter')}</kbd>
      </button>
    </form>
  )
}

/** One's own answer to a case, given once and without what others say. */
export function AnswerPart(props: Props) {
  const { one } = props
  return (
    <div className="calibration-body">
      <section aria-label={t('calibration.case_no', { no: one.no })}>
        <QuestionView question={one.question} />
      </section>
      <section aria-label={t('calibration.answer')}>
        {one.mine ? <Given {...props} /> : <AnswerForm {...props} />}
      </section>
    </div>
  )
}
