import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { type RuleWindow, type TimelineEvent, countsOf } from '../../shapes/timeline.ts'

const shownNames = 8
const unlike = (values: readonly string[]): number => new Set(values.filter(Boolean)).size
const rounded = (n: number): string => String(Math.round(n * 100) / 100)

/** The rule that was hit: its value against its threshold, and what the events come to. */
export function RuleCard({
  events,
  window,
}: {
  events: readonly TimelineEvent[]
  window: RuleWindow | null
}) {
  const inside = window ? events.filter(({ at }) => at >= window.from && at <= window.to) : events
  const places = [
    [t('timeline.devices'), unlike(events.map(({ device }) => device))],
    [t('timeline.addresses'), unlike(events.map(({ ip }) => ip))],
  ] as const
  const times = window && window.threshold > 0 ? window.value / window.threshold : null
  return (
    <aside className="tl-card" aria-label={t('timeline.rule')}>
      <h3>{window ? tData(window.rule) : t('timeline.no_rule')}</h3>
      {window ? (
        <>
          {window.key ? <p className="mono muted">{window.key}</p> : null}
          <p className="tl-value">
            <b className="nd-number">{rounded(window.value)}</b>{' '}
            <span className="muted">
              / {t('timeline.threshold', { n: rounded(window.threshold) })}
            </span>
            {times === null ? null : (
              <span className={`wb-tag ${times >= 1 ? 'warn' : ''}`}>×{rounded(times)}</span>
            )}
          </p>
          {times === null ? null : (
            <meter
              min={0}
              max={Math.max(2, times)}
              low={0.8}
              high={1}
              optimum={0}
              value={times}
              aria-label={t('timeline.threshold', { n: rounded(window.threshold) })}
            />
          )}
          <p className="muted">
            <time>{formatTime(window.from)}</time> – <time>{formatTime(window.to)}</time>
          </p>
        </>
      ) : null}
      <dl className="wb-facts">
        <div>
          <dt>{t('timeline.inside')}</dt>
          <dd className="nd-number">
            {inside.length} / {events.length}
          </dd>
        </div>
        {places.map(([name, n]) =>
          n === 0 ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="nd-number">{n}</dd>
            </div>
          ),
        )}
      </dl>
      <ul className="tl-names">
        {countsOf(events)
          .slice(0, shownNames)
          .map(({ name, n, weight }) => (
            <li key={name}>
              <span>{tData(name)}</span>
              <b className="nd-number">{n}</b>
              {weight === n ? null : <small className="muted">Σ {rounded(weight)}</small>}
            </li>
          ))}
      </ul>
    </aside>
  )
}
