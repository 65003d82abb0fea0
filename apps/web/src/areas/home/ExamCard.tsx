import { myExamCalls } from '@oas/contract/exam/my-calls'
import { minuteMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { ExamBlocked } from '../../kit/question/ExamBlocked.tsx'
import { formatTime } from '../../kit/time.ts'

/** Exams that wait for somebody, and what they may not take before. */
export function ExamCard() {
  const { data } = useCall(myExamCalls.card, {}, { refetchMs: minuteMs })
  if (!data || (data.open === 0 && data.blocked.length === 0)) return null
  return (
    <>
      <ExamBlocked blocked={data.blocked} />
      {data.open > 0 && (
        <nav className="home-queues" aria-label={t('exam.mine')}>
          <a className="home-queue" href="#/atlas/my-exam">
            <Icon name="text" />
            <span className="home-name">
              {t('exam.home', { n: data.open, time: formatTime(data.closeAt) })}
            </span>
          </a>
        </nav>
      )}
    </>
  )
}
