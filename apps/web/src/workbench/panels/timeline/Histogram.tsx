import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { tn } from '../../../i18n/plural.ts'
import type { RuleWindow } from '../../shapes/timeline.ts'
import type { Seen } from '../../shapes/timeline-view.ts'

const high = 72
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`

type Bar = Seen['bars'][number]
/** From when, how many, and their weight where it is another. */
const barTitle = ({ from, n, weight }: Bar): string => {
  const weighed = weight === n ? '' : ` (${Math.round(weight * 100) / 100})`
  return `${formatTime(from).slice(0, 16)} · ${n}${weighed}`
}

type Props = {
  seen: Seen
  window: RuleWindow | null
  on: number | null
  heat: boolean
  onPick: (id: string) => void
}
/**
 * Events by hour (or what a bar is); the time that the rule looked at is shaded. `heat`: by weight,
 * as a curve.
 */
export function Histogram({ seen, window, on, heat, onPick }: Props) {
  const { bars, from, to } = seen
  const valueOf = (bar: (typeof bars)[number]): number => (heat ? bar.weight : bar.n)
  const peak = Math.max(1, ...bars.map(valueOf))
  const at = (moment: number): number => Math.min(1, Math.max(0, (moment - from) / (to - from)))
  const line = bars
    .map(
      (bar, index) =>
        `${((index + 0.5) / bars.length) * 100},${high - (valueOf(bar) / peak) * (high - 4)}`,
    )
    .join(' ')
  return (
    <figure className="tl-chart">
      <div
        className="tl-bars"
        role="group"
        aria-label={heat ? t('timeline.heat') : t('timeline.by_time')}
      >
        {window && window.to > from && window.from < to ? (
          <span
            className="tl-window"
            title={window.rule}
            style={{
              left: percent(at(window.from)),
              width: percent(Math.max(0.004, at(window.to) - at(window.from))),
            }}
          />
        ) : null}
        {on === null || on < from || on >= to ? null : (
          <span className="tl-on" style={{ left: percent(at(on)) }} />
        )}
        {heat ? (
          <svg
            className="tl-heat"
            viewBox={`0 0 100 ${high}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polygon points={`0,${high} ${line} 100,${high}`} />
            <polyline points={line} />
          </svg>
        ) : null}
        {bars.map((bar) => (
          <button
            key={bar.from}
            type="button"
            tabIndex={-1}
            disabled={bar.first === null}
            className={heat ? 'bare' : ''}
            aria-label={`${formatTime(bar.from).slice(0, 16)}: ${tn('timeline.events', bar.n)}`}
            title={barTitle(bar)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (bar.first) onPick(bar.first)
            }}
          >
            {heat ? null : (
              <i style={{ height: percent(bar.n === 0 ? 0 : Math.max(0.05, bar.n / peak)) }} />
            )}
          </button>
        ))}
      </div>
      <figcaption className="muted">
        <time>{formatTime(from).slice(0, 16)}</time>
        <span>{t('timeline.peak', { n: Math.round(peak * 100) / 100 })}</span>
        <time>{formatTime(to).slice(0, 16)}</time>
      </figcaption>
    </figure>
  )
}
