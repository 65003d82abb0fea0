import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { locale } from '../../../kit/locale.ts'
import { formatTime } from '../../../kit/time.ts'
import { numberWords } from '../words.tsx'
import { type Values, bodyOf } from './values.ts'

/** What waits now in the scope that stands in the form, and what came in of it. */
export function WaitingView({ values }: { values: Values }) {
  const { scope } = bodyOf(values)
  const { data, error } = useCall(
    inspectQueueCalls.waiting,
    { scope },
    { enabled: scope.types.length > 0, keepPrevious: true },
  )
  if (scope.types.length === 0) return <p className="muted">{t('inspect_queue.waiting_later')}</p>
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  return (
    <section className="iq-forecast" aria-label={t('inspect_queue.waiting')}>
      <p role="status">
        {t('inspect_queue.waiting_said', {
          n: data.waiting.toLocaleString(locale),
          day: numberWords(data.perDay),
        })}
        {data.oldest !== null && (
          <span className="muted">
            {' · '}
            {t('inspect_queue.oldest')}: {formatTime(data.oldest)}
          </span>
        )}
      </p>
      <FigureChart
        label={t('inspect_queue.came_by_day')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('inspect_queue.came_by_day')],
            bars: data.byDay.map(({ day, n }) => ({ key: day, name: day.slice(5), values: [n] })),
          },
        }}
      />
    </section>
  )
}
