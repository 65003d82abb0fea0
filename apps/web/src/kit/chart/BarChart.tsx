import { useEffect, useRef, useState } from 'react'
import { type Chart, partsOf, ticksTo } from './series.ts'
import './chart.css'

type Props = {
  label: string
  chart: Chart
  /** What a bar leads to. */
  onOpen?: ((key: string) => void) | undefined
}

const height = 210
const top = 8
const bottom = 26
const left = 46
const room = height - top - bottom
const short = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** What each of several series has in a bar. */
const sharesText = ({ values }: Chart['bars'][number], series: readonly string[]): string => {
  if (series.length < 2) return ''
  const shares = series.flatMap((name, at) =>
    (values[at] ?? 0) > 0 ? [`${name} ${values[at]}`] : [],
  )
  return ` (${shares.join(', ')})`
}

/**
 * Bars beside each other, stacked where there are several series. The same figures stand in the
 * table under it, for those who do not see it.
 */
export function BarChart({ label, chart: { series, bars }, onOpen }: Props) {
  const [over, setOver] = useState<string | null>(null)
  const figure = useRef<HTMLElement>(null)
  const [given, setGiven] = useState(900)
  useEffect(() => {
    const element = figure.current
    if (!element) return undefined
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setGiven(Math.max(320, Math.floor(entry.contentRect.width)))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  const steps = ticksTo(Math.max(0, ...bars.map((bar) => total(bar.values))))
  const most = steps.at(-1) ?? 1
  const width = Math.max(given, left + bars.length * 14)
  const slot = (width - left) / Math.max(1, bars.length)
  const every = Math.ceil(56 / slot)
  const yOf = (value: number): number => top + room - (value / most) * room
  const shown = bars.find((bar) => bar.key === over)
  return (
    <figure className="bar-chart" ref={figure}>
      {series.length > 1 && (
        <figcaption>
          {series.map((name, at) => (
            <span key={name} className={`chart-key series-${at}`}>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="xMinYMid meet"
      >
        {steps.map((step) => (
          <g key={step}>
            <line x1={left} x2={width} y1={yOf(step)} y2={yOf(step)} className="chart-line" />
            <text x={left - 6} y={yOf(step) + 4} textAnchor="end">
              {step.toLocaleString('en')}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g
            key={bar.key}
            className={onOpen ? 'chart-open' : ''}
            onMouseEnter={() => setOver(bar.key)}
            onMouseLeave={() => setOver(null)}
            onClick={() => onOpen?.(bar.key)}
          >
            <rect x={left + at * slot} y={top} width={slot} height={room} className="chart-hit" />
            {partsOf(series, bar.values).map((part) => (
              <rect
                key={part.name}
                x={left + at * slot + slot * 0.15}
                y={yOf(part.from + part.n)}
                width={Math.min(44, slot * 0.7)}
                height={yOf(part.from) - yOf(part.from + part.n)}
                className={`series-${part.at}`}
              />
            ))}
            {at % every === 0 && (
              <text x={left + at * slot + slot * 0.15} y={height - 8}>
                {short(bar.name, Math.max(8, Math.floor((slot * every) / 7)))}
              </text>
            )}
          </g>
        ))}
      </svg>
      <output className="chart-said">
        {shown
          ? `${shown.name}: ${total(shown.values).toLocaleString('en')}${sharesText(shown, series)}`
          : ' '}
      </output>
    </figure>
  )
}
