import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { locale } from '../../../kit/locale.ts'
import type { PageKind } from '../kinds.ts'
import { numberWords } from '../words.tsx'
import { useForecast } from './use-forecast.ts'
import type { Values } from './values.ts'

/** Draws of rules by day are told with one digit. */
const rounded = (n: number): number => Math.round(n * 10) / 10

/** What the rules would have drawn of the last days, told while they are written. */
export function ForecastView({ kind, values }: { kind: PageKind; values: Values }) {
  const { ready, data, error } = useForecast(kind, values)
  const nameOf = (id: number): string =>
    t('inspect_queue.rule_n', { n: values.rules.findIndex((rule) => rule.id === id) + 1 })
  return (
    <section className="iq-forecast" aria-label={t('inspect_queue.forecast')}>
      <h4>{t('inspect_queue.forecast')}</h4>
      {!ready && <p className="muted">{t('inspect_queue.forecast_later')}</p>}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p role="status">
            {t('inspect_queue.forecast_said', {
              days: data.days,
              n: numberWords(data.perDay),
              all: data.decisions.toLocaleString(locale),
            })}
            {' · '}
            <span className={data.people === 0 ? 'problem' : 'muted'}>
              {t('inspect_queue.people_n', { n: data.people })}
            </span>
          </p>
          <div className="iq-charts">
            <FigureChart
              label={t('inspect_queue.forecast_by_day')}
              figure={{
                kind: 'bars',
                chart: {
                  series: [t('inspect_queue.forecast_by_day')],
                  bars: data.byDay.map(({ day, drawn }) => ({
                    key: day,
                    name: day.slice(5),
                    values: [rounded(drawn)],
                  })),
                },
              }}
            />
            <FigureChart
              label={t('inspect_queue.forecast_by_rule')}
              figure={{
                kind: 'bars',
                chart: {
                  series: [t('inspect_queue.forecast_by_rule')],
                  bars: data.rules.map(({ id, drawn }) => ({
                    key: String(id),
                    name: nameOf(id),
                    values: [rounded(drawn / data.days)],
                  })),
                },
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}
