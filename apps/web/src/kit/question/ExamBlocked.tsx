import type { Output } from '@oas/contract/define'
import type { myExamCalls } from '@oas/contract/exam/my-calls'
import { t, typeName } from '../../i18n/texts.ts'

type Blocked = Output<typeof myExamCalls.card>['blocked']

/** Which types may not be taken before which exam is passed, and where to take it. */
export function ExamBlocked({ blocked }: { blocked: Blocked }) {
  const exams = [...new Set(blocked.map(({ exam }) => exam))]
  return exams.map((exam) => (
    <p key={exam} className="problem" role="status">
      {t('frontend.exam_blocked', {
        exam,
        types: blocked
          .filter((one) => one.exam === exam)
          .map((one) => typeName(one.typeName))
          .join(', '),
      })}{' '}
      <a href="#/atlas/my-exam">{t('frontend.exam_open')}</a>
    </p>
  ))
}
