import type { ReportNumber } from '@oas/contract/report/numbers'
import type { ReportAnswer } from '@oas/contract/report/schemas'
import { t } from '../../i18n/texts.ts'
import { NumberCell, type Targets } from './columns.tsx'
import { numberHint, numberName, valueText } from './words.ts'

/** Numbers of everything that is asked for, and of the span of the same length before. */
export function Totals({
  numbers,
  answer: { total, before },
  targets,
}: {
  numbers: readonly ReportNumber[]
  answer: Pick<ReportAnswer, 'total' | 'before'>
  targets: Targets
}) {
  return (
    <dl className="report-total" aria-label={t('report.total')}>
      {numbers.map((key) => (
        <div key={key}>
          <dt title={numberHint(key)}>{numberName(key)}</dt>
          <dd>
            <NumberCell of={key} num={total[key]} targets={targets} />
          </dd>
          {before && (
            <dd className="muted report-before">
              {t('report.before', { value: valueText(key, before[key]?.value ?? null) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
