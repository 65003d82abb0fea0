import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { toCalendarTime } from '../../../kit/office-time.ts'

/** Figures by day; the name of a day says which releases came into force in it. */
export function TrendCharts({ input }: { input: object }) {
  const { data } = useCall(textModerationCalls.trend, input, { keepPrevious: true })
  if (!data || data.days.length === 0) return null
  const released = new Map<string, number[]>()
  for (const { at, number } of data.releases) {
    const day = toCalendarTime(at).toString().slice(0, 10)
    released.set(day, [...(released.get(day) ?? []), number])
  }
  const nameOf = (day: string): string => {
    const last = released.get(day)?.at(-1)
    return last === undefined
      ? day.slice(5)
      : `${day.slice(5)} ▲ ${t('text_statistics.release', { n: last })}`
  }
  return (
    <>
      <h2>{t('text_statistics.trend')}</h2>
      <FigureChart
        label={t('text_statistics.trend')}
        figure={{
          kind: 'lines',
          chart: {
            series: [
              t('text_statistics.hits'),
              t('text_statistics.decided'),
              t('text_statistics.strict'),
              t('text_statistics.loose'),
              t('text_statistics.false_marks'),
            ],
            bars: data.days.map((day) => ({
              key: day.day,
              name: nameOf(day.day),
              values: [day.hits, day.decided, day.strict, day.loose, day.falseMarks],
            })),
          },
        }}
      />
    </>
  )
}
