import type { ReportAnswer } from '@oas/contract/report/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

/** Up to when the figures are true, and what may still move them. */
export function Foot({ answer }: { answer: ReportAnswer }) {
  const { asOf, open, repaired, more, rows } = answer
  const isOpen = open.inspections + open.branches + open.appeals > 0
  const parts = [
    t('report.as_of', { time: formatTime(asOf) }),
    ...(isOpen ? [t('report.open', open)] : []),
    ...(more ? [t('report.shown_first', { n: rows.length })] : []),
    ...repaired.map(({ day, at }) => t('report.repaired', { day, time: formatTime(at) })),
  ]
  return (
    <p className="muted report-foot" role="status">
      {parts.join(' · ')}
    </p>
  )
}
