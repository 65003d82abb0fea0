import { myExamCalls } from '@oas/contract/exam/my-calls'
import { minuteMs, secondMs } from '@oas/contract/time'
import { useCallback, useEffect } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { formatDuration } from '../../../kit/duration.ts'
import { Questions } from './Questions.tsx'
import { forgetKept } from './kept.ts'
import { useLeft } from './use-left.ts'

const refreshes = [myExamCalls.detail, myExamCalls.items, myExamCalls.query, myExamCalls.card]

/** While the clock stands nothing of the paper is shown. */
const Suspended = ({ attemptId, leftMs }: { attemptId: string; leftMs: number }) => {
  const suspend = useSend(myExamCalls.suspend, { refreshes })
  return (
    <div className="exam-intro">
      <p>{t('exam.suspended_about', { time: formatDuration(leftMs) })}</p>
      <button
        type="button"
        className="btn primary"
        disabled={suspend.isPending}
        onClick={() => suspend.mutate({ attemptId, suspend: false })}
      >
        {t('exam.resume')}
      </button>
      {suspend.error && (
        <p className="problem" role="alert">
          {suspend.error.message}
        </p>
      )}
    </div>
  )
}

/** An attempt: its questions under the clock, until it is handed in or its time is over. */
export function Paper({ attemptId, onOver }: { attemptId: string; onOver: () => void }) {
  const { data, error, refetch, dataUpdatedAt } = useCall(myExamCalls.items, { attemptId })
  const attempt = data?.attempt
  const left = useLeft(attempt?.deadline ?? dataUpdatedAt + minuteMs)
  const open = attempt?.state === 'running' || attempt?.state === 'suspended'
  const over = data !== undefined && left === 0
  useEffect(() => {
    if (!over) return
    // The server hands in within seconds; until then it is asked again.
    const timer = setInterval(() => void refetch(), 2 * secondMs)
    return () => clearInterval(timer)
  }, [over, refetch])
  useEffect(() => {
    if (!attempt || open) return
    forgetKept(attemptId)
    onOver()
  }, [attempt, open, attemptId, onOver])
  const again = useCallback(() => void refetch(), [refetch])
  if (error && !data)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data || !attempt) return <p className="muted">{t('frontend.loading')}</p>
  if (attempt.state === 'suspended')
    return <Suspended attemptId={attemptId} leftMs={Math.min(left, attempt.suspendMsLeft)} />
  if (!open || over) return <p className="muted">{t('exam.over')}</p>
  return (
    <Questions
      key={attempt.deadline}
      paper={data}
      left={left}
      refreshes={refreshes}
      onOver={again}
    />
  )
}
