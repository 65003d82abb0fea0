import type { Call, Output } from '@oas/contract/define'
import { myExamCalls } from '@oas/contract/exam/my-calls'
import { minuteMs } from '@oas/contract/time'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { formatDuration } from '../../../kit/duration.ts'
import { keyText } from '../../../kit/key-text.ts'
import { AnswerFields } from '../../../kit/question/AnswerFields.tsx'
import { QuestionView } from '../../../kit/question/QuestionView.tsx'
import { RecordQuestion } from '../../../kit/question/RecordQuestion.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { chosenByDigit } from './digits.ts'
import { type Answers, useAnswers } from './use-answers.ts'

type PaperOf = Output<typeof myExamCalls.items>
type Props = {
  paper: PaperOf
  left: number
  refreshes: readonly Call[]
  onOver: () => void
}

/** Whether a press of a key belongs to the field it was made in. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')

const State = ({ answers: { offline, waits } }: { answers: Answers }) =>
  offline ? (
    <p className="exam-offline" role="alert">
      {t('exam.offline')}
    </p>
  ) : (
    <span className="muted" role="status">
      {t(waits ? 'exam.saving' : 'exam.saved')}
    </span>
  )

/** Asks before an attempt is handed in, naming what has no answer. */
const useHandIn = ({ paper, refreshes }: Props, answers: Answers) => {
  const submit = useSend(myExamCalls.submit, { refreshes })
  const { attemptId } = paper.attempt
  const open = paper.items.filter(({ itemNo }) => !answers.isAnswered(itemNo))
  const list = open.map(({ itemNo }) => itemNo).join(', ')
  return (): void =>
    confirm({
      title: t('exam.submit'),
      text: (
        <>
          {t('exam.ask_submit')}
          {open.length > 0 && <strong> {t('exam.unanswered', { list })}</strong>}
        </>
      ),
      confirmLabel: t('exam.submit'),
      act: async () => {
        await answers.flush()
        await submit.mutateAsync({ attemptId })
      },
    })
}

/** The clock, what is saved, and the ways to stop. */
const Head = ({
  paper: { name, attempt },
  left,
  refreshes,
  answers,
  onHandIn,
}: Props & { answers: Answers; onHandIn: () => void }) => {
  const suspend = useSend(myExamCalls.suspend, { refreshes })
  return (
    <header className="exam-head">
      <h1>{name}</h1>
      <span
        className={`exam-clock ${left < 5 * minuteMs ? 'problem' : ''}`}
        role="timer"
        aria-label={t('exam.time_left')}
      >
        {formatDuration(left)}
      </span>
      <State answers={answers} />
      {attempt.suspendsLeft > 0 && attempt.suspendMsLeft > 0 && (
        <button
          type="button"
          className="btn"
          disabled={suspend.isPending || answers.waits}
          onClick={() => suspend.mutate({ attemptId: attempt.attemptId, suspend: true })}
        >
          {t('exam.suspend')}
        </button>
      )}
      <button type="button" className="btn primary" onClick={onHandIn}>
        {t('exam.submit')}
      </button>
    </header>
  )
}

/** Ways from question to question. */
const Turns = ({
  place,
  last,
  later,
  onTurn,
  onLater,
}: {
  place: number
  last: number
  later: boolean
  onTurn: (step: number) => void
  onLater: () => void
}) => (
  <p className="row-actions">
    <button type="button" className="btn" disabled={place === 0} onClick={() => onTurn(-1)}>
      ← {t('exam.previous')}
    </button>
    <button type="button" className="btn" disabled={place === last} onClick={() => onTurn(1)}>
      {t('exam.next')} →
    </button>
    <button type="button" className="btn" aria-pressed={later} onClick={onLater}>
      {t('exam.later')} <kbd aria-hidden="true">M</kbd>
    </button>
  </p>
)

/** One question at a time, answered by keys or by hand. */
export function Questions(props: Props) {
  const { paper, onOver } = props
  const { attempt, items, settings } = paper
  const answers = useAnswers(attempt.attemptId, items, onOver)
  const [place, setPlace] = useState(0)
  const room = useRef<HTMLDivElement>(null)
  const handIn = useHandIn(props, answers)
  const item = items[place]
  useEffect(() => room.current?.focus(), [place])
  if (!item) return null
  const { itemNo, question } = item
  const answer = answers.answerOf(itemNo)
  const put = (change: Partial<typeof answer>): void => answers.put(itemNo, change)
  const turn = (step: number): void =>
    setPlace((before) => Math.min(items.length - 1, Math.max(0, before + step)))
  const asked = settings[question.typeKey ?? '']
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the audit panel are its own.
    if (event.target instanceof Element && event.target.closest('.practice-panel')) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handIn()
    else if (isTyped(event) || event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key.toLowerCase() === 'm') answers.toggleLater(itemNo)
    else {
      const chosen = chosenByDigit(event.key, question, answer, asked?.setting.result ?? [])
      if (chosen === null) return
      put(chosen)
    }
    event.preventDefault()
  }
  return (
    <div className="exam-paper" ref={room} tabIndex={-1} onKeyDown={onKeyDown}>
      <Head {...props} answers={answers} onHandIn={handIn} />
      <section className="exam-question" aria-labelledby="exam-question-title">
        <h2 id="exam-question-title">
          {t('exam.question_n', { n: itemNo, of: items.length })}{' '}
          <small className="muted">{t('exam.points_n', { n: item.points })}</small>
        </h2>
        {question.kind === 'record' && asked ? (
          <RecordQuestion
            key={itemNo}
            name={paper.name}
            question={question}
            asked={asked}
            answer={answer}
            onChange={put}
            onGiven={() => turn(1)}
          />
        ) : (
          <>
            <QuestionView question={{ ...question, options: [] }} />
            <AnswerFields
              question={question}
              answer={answer}
              problem=""
              digits
              legend={t('exam.your_answer')}
              onChange={put}
            />
          </>
        )}
        <Turns
          place={place}
          last={items.length - 1}
          later={answers.isLater(itemNo)}
          onTurn={turn}
          onLater={() => answers.toggleLater(itemNo)}
        />
        <p className="muted">{t('exam.keys', { later: 'M', submit: keyText('Control+Enter') })}</p>
      </section>
      <AnswerCard items={items} answers={answers} place={place} onPlace={setPlace} />
    </div>
  )
}
