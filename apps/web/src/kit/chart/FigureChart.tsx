import { useMemo, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { locale } from '../locale.ts'
import { coloursAt } from './colours.ts'
import type { Figure } from './figure.ts'
import { tableOf } from './figure-table.ts'
import { optionOf } from './option.ts'
import { useDrawn } from './use-drawn.ts'
import './chart.css'

type Props = {
  label: string
  figure: Figure
  /** What the part at that place leads to. */
  onOpen?: ((at: number) => void) | undefined
}
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const spreadNames = () => [
  t('frontend.chart_least'),
  t('frontend.chart_quarter'),
  t('frontend.chart_middle'),
  t('frontend.chart_three_quarters'),
  t('frontend.chart_most'),
]

/**
 * The same figures as a table, opened by who does not see the chart or wants the exact ones. Its
 * names are mostly those of people and labels, which are never translated.
 */
const Exact = ({ label, figure }: Pick<Props, 'label' | 'figure'>) => {
  const { head, rows } = tableOf(figure, {
    locale,
    total: t('frontend.chart_total'),
    from: t('frontend.range_start'),
    to: t('frontend.range_end'),
    spread: spreadNames(),
    estimate: [t('frontend.chart_value'), t('frontend.chart_low'), t('frontend.chart_high')],
    signals: { beyond: t('frontend.chart_beyond'), run: t('frontend.chart_run') },
  })
  const at = (places: readonly string[], within: string) =>
    places.map((text, place) => ({ text, key: `${within} ${place}` }))
  const lines = rows.map((row, place) => ({ key: `${place} ${row[0]}`, row }))
  return (
    <details className="chart-exact">
      <summary>{t('frontend.chart_figures')}</summary>
      <div tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {at(head, 'head').map(({ text, key }) =>
                text === '' ? (
                  <td key={key} />
                ) : (
                  <th key={key} translate="no">
                    {text}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key: line, row: [name = '', ...figures] }) => (
              <tr key={line}>
                <th scope="row" translate="no">
                  {name}
                </th>
                {at(figures, line).map(({ text, key }) => (
                  <td key={key}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const rare: readonly Figure['kind'][] = ['heat', 'boxes', 'intervals', 'estimates', 'control']

const Drawn = ({ label, figure, onOpen }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  // Compared by what it says: the same figures are not drawn anew with every answer.
  const said = JSON.stringify(figure)
  const draw = useMemo(() => {
    const kept = JSON.parse(said) as Figure
    return (element: HTMLElement) =>
      optionOf(kept, { ...coloursAt(element), locale, moving: !isStill() })
  }, [said])
  useDrawn(place, draw, onOpen, rare.includes(figure.kind))
  const shape = figure.kind === 'spark' ? 'chart-spark' : 'chart-place'
  return (
    <div role="img" aria-label={label}>
      {/* Names of people and things stand in it, as they do in the table under it. */}
      <div ref={place} translate="no" className={`${shape} ${onOpen ? 'chart-open' : ''}`} />
    </div>
  )
}

/** A figure as a chart, in the colours of the theme, with the same as a table under it. */
export function FigureChart(props: Props) {
  const { label, figure } = props
  const drawn = <Drawn key={figure.kind} {...props} />
  if (figure.kind === 'spark') return drawn
  return (
    <figure className="chart">
      {drawn}
      <Exact label={label} figure={figure} />
    </figure>
  )
}
