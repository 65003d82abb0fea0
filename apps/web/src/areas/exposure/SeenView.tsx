import { type PersonExposure, type SeenDay, graveSeverities } from '@oas/contract/exposure/schemas'
import { minuteMs } from '@oas/contract/time'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { formatTime } from '../../kit/time.ts'
import { graveText, kindText } from './words.ts'
import './exposure.css'

const sumOf = (days: readonly SeenDay[]) => ({
  items: [0, 1, 2, 3].map((at) => days.reduce((all, day) => all + (day.items[at] ?? 0), 0)),
  ms: [0, 1, 2, 3].map((at) => days.reduce((all, day) => all + (day.ms[at] ?? 0), 0)),
})

const Tile = ({ title, days }: { title: string; days: readonly SeenDay[] }) => {
  const { sum, of } = graveText(sumOf(days))
  return (
    <div>
      <dt>{title}</dt>
      <dd>{sum}</dd>
      <dd className="exposure-more">{of}</dd>
    </div>
  )
}

type ChartProps = { label: string; days: readonly SeenDay[]; valueOf: (d: SeenDay) => number[] }
const ByDay = ({ label, days, valueOf }: ChartProps) => (
  <section aria-label={label}>
    <h2>{label}</h2>
    <FigureChart
      label={label}
      figure={{
        kind: 'bars',
        chart: {
          series: graveSeverities.map((n) => t('exposure.short_severity', { n })),
          bars: days.map((day) => ({
            key: day.day,
            name: day.day.slice(5),
            values: valueOf(day),
          })),
        },
      }}
    />
  </section>
)

/** What a person saw in the last weeks, how far they are with each limit, and what stops them. */
export function SeenView({ seen }: { seen: PersonExposure }) {
  const { days, budgets, stops } = seen
  const isNothing = days.every(({ items }) => graveSeverities.every((n) => items[n] === 0))
  return (
    <div className="exposure-view">
      {stops.map(({ kind, severity, until }) => (
        <p key={`${kind} ${severity}`} className="problem" role="status">
          {t('exposure.stopped')}: {kindText(kind)} · {t('exposure.until')} {formatTime(until)}
        </p>
      ))}
      <dl className="exposure-tiles">
        <Tile title={t('exposure.today')} days={days.slice(-1)} />
        <Tile title={t('exposure.week')} days={days.slice(-7)} />
        <Tile title={t('exposure.month')} days={days} />
      </dl>
      <h2>{t('exposure.budgets')}</h2>
      {budgets.length === 0 && <p className="muted">{t('exposure.no_budgets')}</p>}
      <ul className="exposure-budgets">
        {budgets.map(({ kind, severity, n, most }) => (
          <li key={`${kind} ${severity}`}>
            <span>
              {kindText(kind)} · {t('exposure.short_severity', { n: severity })}+
            </span>
            <meter min={0} max={most} high={most * 0.8} value={Math.min(n, most)} aria-hidden />
            <span>{t('exposure.used_of', { n, most })}</span>
          </li>
        ))}
      </ul>
      {isNothing ? (
        <p className="muted">{t('exposure.nothing_seen')}</p>
      ) : (
        <>
          <ByDay
            label={t('exposure.by_day')}
            days={days}
            valueOf={({ items }) => graveSeverities.map((n) => items[n] ?? 0)}
          />
          <ByDay
            label={t('exposure.minutes_by_day')}
            days={days}
            valueOf={({ ms }) =>
              graveSeverities.map((n) => Math.round(((ms[n] ?? 0) / minuteMs) * 10) / 10)
            }
          />
        </>
      )}
    </div>
  )
}
