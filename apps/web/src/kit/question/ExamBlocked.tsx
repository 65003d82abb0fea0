import type { Output } from '@oas/contract/define'
import type { myExamCalls } from '@oas/contract/exam/my-calls'
import { tn } from '../../i18n/plural.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'

type Blocked = Output<typeof myExamCalls.card>['blocked']

/** How many suspended orders wait for an exam, and until when. */
const suspendedText = (blocked: Blocked): string => {
  const n = blocked.reduce((sum, { suspended }) => sum + suspended, 0)
  const backAt = Math.min(...blocked.map((one) => one.backAt ?? Infinity))
  return n === 0 ? '' : ` ${tn('frontend.exam_suspended', n, { time: formatTime(backAt) })}`
}

/**
 * Which types may not be taken before which exam is passed, where to take it, and what one had
 * suspended there.
 */
export function ExamBlocked({ blocked }: { blocked: Blocked }) {
  const exams = [...new Set(blocked.map(({ exam }) => exam))]
  return exams.map((exam) => {
    const own = blocked.filter((one) => one.exam === exam)
    const types = own.map((one) => typeName(one.typeName)).join(', ')
    return (
      <p key={exam} className="problem" role="status">
        {t('frontend.exam_blocked', { exam, types })}
        {suspendedText(own)} <a href="#/atlas/my-exam">{t('frontend.exam_open')}</a>
      </p>
    )
  })
}
