import { stepsOf } from '@oas/contract/violation-score/decay'
import type { DecayDay } from '@oas/contract/violation-score/schemas'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'

/** Steps of points by their age: each stands until the day before the next. */
export function DecayChart({ decay }: { decay: readonly DecayDay[] }) {
  const steps = stepsOf(decay)
  const bars = steps.flatMap(({ fromDays, weight }, at) => {
    const next = steps[at + 1]?.fromDays
    const days = next === undefined || next === fromDays + 1 ? [fromDays] : [fromDays, next - 1]
    return days.map((day) => ({
      key: String(day),
      name: t('violation_score.day_n', { n: day }),
      values: [weight],
    }))
  })
  return (
    <FigureChart
      label={t('violation_score.decay_chart')}
      figure={{ kind: 'lines', chart: { series: [t('violation_score.weight')], bars } }}
    />
  )
}
