import { myExamCalls } from '@oas/contract/exam/my-calls'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { formatTime } from '../../../kit/time.ts'
import { usePathId } from '../../../nav/use-path-id.ts'
import { ExamStateTag, PassedTag, figure, scoreWords } from '../words.tsx'
import { Paper } from './Paper.tsx'
import './attempt.css'

/** An exam of whoever is signed in: its facts until it begins, then its questions. */
export function AttemptPage() {
  const examId = usePathId('/atlas/my-exam/:id')
  const { data, error, refetch } = useCall(myExamCalls.detail, { examId })
  const start = useSend(myExamCalls.start, { refreshes: [myExamCalls.detail, myExamCalls.query] })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  const { exam } = data
  if (exam.current)
    return (
      <Paper
        key={exam.current.attemptId}
        attemptId={exam.current.attemptId}
        onOver={() => void refetch()}
      />
    )
  const name = exam.name
  const facts = [
    t('exam.questions_n', { n: exam.questions }),
    t('exam.minutes_n', { n: exam.minutes }),
    t('exam.pass_mark_n', { n: exam.passMark, of: figure(exam.total) }),
    t('exam.attempts_left', { n: exam.attemptsLeft }),
  ]
  const opens = exam.state === 'published' || exam.state === 'running'
  return (
    <div className="exam-intro">
      <h1>{name}</h1>
      <p>
        <ExamStateTag state={exam.state} /> · {t('exam.window')}: {formatTime(exam.openAt)} –{' '}
        {formatTime(exam.closeAt)}
      </p>
      <p>{facts.join(' · ')}</p>
      {exam.score !== null && (
        <p>
          {t('exam.score')}: {scoreWords(exam.score, exam.total)} <PassedTag passed={exam.passed} />
        </p>
      )}
      <p className="row-actions">
        {opens && exam.attemptsLeft > 0 && (
          <button
            type="button"
            className="btn primary"
            onClick={() =>
              confirm({
                title: t('exam.start'),
                text: t('exam.ask_start', { name, n: exam.minutes }),
                confirmLabel: t('exam.start'),
                act: () => start.mutateAsync({ examId }),
              })
            }
          >
            {t('exam.start')}
          </button>
        )}
        <a className="btn" href="#/atlas/my-exam-scores">
          {t('exam.scores')}
        </a>
      </p>
    </div>
  )
}
