import { performanceCalls } from '@oas/contract/performance/calls'
import type {
  Adjustment,
  Figure,
  PayLine,
  PaySum,
  PerformanceDetail,
  PerformanceRow,
} from '@oas/contract/performance/schemas'
import { severities } from '@oas/contract/wrong-order/errors'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useTypes } from '../../kit/use-types.ts'
import { RecordActs } from './RecordActs.tsx'
import { StateTag } from './StateTag.tsx'
import { goalText, hundredths, indicatorName, signed, valueText, whole, yuan } from './words.ts'
import './performance.css'

type Link = { href: string; what: string } | null

const wrongHref = ({ own, personId }: PerformanceRow): string =>
  own ? '#/wrong-order?mine=true' : `#/wrong-order?person=${personId}`

/** Where the rows of a figure stand that its reader may open. */
const useRows = ({ row, from, to, types }: PerformanceDetail): ((key: Figure['key']) => Link) => {
  const { opens } = useMay()
  return (key) => {
    const what = indicatorName(key)
    if (key === 'accuracy')
      return opens('/wrong-order')
        ? {
            href: wrongHref(row),
            what,
          }
        : null
    const query = new URLSearchParams({
      from: String(from),
      to: String(to),
      type: types.join(','),
      persons: row.personId,
    })
    return opens('/tags/statistics/log')
      ? { href: `#/tags/statistics/log?${query.toString()}`, what }
      : null
  }
}

const restatedOf = ({ restated }: PerformanceRow, key: Figure['key']): string => {
  const figure = restated?.figures.find((one) => one.key === key)
  return figure ? valueText(figure) : '–'
}

const Indicators = ({ detail }: { detail: PerformanceDetail }) => {
  const { row } = detail
  const rowsOf = useRows(detail)
  const columns: Column<Figure>[] = [
    column('key', 'performance.indicator', null, ({ key }) => indicatorName(key)),
    numberColumn('value', 'performance.value', 130, (figure) => {
      const link = rowsOf(figure.key)
      const text = valueText(figure)
      return link ? (
        <a href={link.href} aria-label={`${text}. ${t('performance.drill', { what: link.what })}`}>
          {text}
        </a>
      ) : (
        text
      )
    }),
    ...(row.restated?.differs
      ? [
          numberColumn<Figure>('restated', 'performance.restated', 150, ({ key }) =>
            restatedOf(row, key),
          ),
        ]
      : []),
    numberColumn('n', 'performance.counted', 90, ({ n }) => whole(n)),
    numberColumn('goal', 'performance.goal', 110, goalText),
    numberColumn('weight', 'performance.weight', 80, ({ weight }) => weight),
    numberColumn('points', 'performance.points', 120, (figure) =>
      figure.counts ? hundredths(figure.points) : t('performance.too_few'),
    ),
  ]
  return (
    <DataTable
      label={t('performance.indicators')}
      columns={columns}
      rows={row.figures}
      idOf={({ key }) => key}
      loading={false}
    />
  )
}

const Tile = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Tiles = ({ row }: { row: PerformanceRow }) => {
  const { opens } = useMay()
  const wrong = severities.map((severity) => row.wrong[severity]).reduce((sum, n) => sum + n, 0)
  return (
    <dl className="performance-tiles">
      <Tile name={t('performance.score')}>
        {hundredths(row.score)}{' '}
        {row.restated?.differs && (
          <small>
            {t('performance.restated')}: {hundredths(row.restated.score)}
          </small>
        )}
      </Tile>
      <Tile name={t('performance.band')}>{row.band || '–'}</Tile>
      <Tile name={t('performance.rank')}>
        {row.rank === null ? (
          <small>{t('performance.unranked')}</small>
        ) : (
          t('performance.rank_of', { rank: row.rank, n: row.ranked })
        )}
      </Tile>
      <Tile name={t('performance.wrong')}>
        {opens('/wrong-order') ? <a href={wrongHref(row)}>{whole(wrong)}</a> : whole(wrong)}{' '}
        <small>
          {severities
            .map(
              (severity) => `${tData(`performance.severity_${severity}`)} ${row.wrong[severity]}`,
            )
            .join(' · ')}
        </small>
      </Tile>
      <Tile name={t('performance.deducted')}>{hundredths(row.deducted)}</Tile>
      {row.adjusted !== 0 && <Tile name={t('performance.adjusted')}>{signed(row.adjusted)}</Tile>}
      {row.pay && <Tile name={t('performance.pay')}>{yuan(row.pay.pay)}</Tile>}
    </dl>
  )
}

/** When the numbers are true, and what may still move them. */
const Fresh = ({ row, asOf, openWrong, openInspections }: PerformanceDetail) => (
  <p className="muted">
    {[
      t('performance.true_at', { at: formatTime(asOf) }),
      t('performance.open_wrong', { n: openWrong }),
      t('performance.open_inspections', { n: openInspections }),
      t('performance.period_is', {
        state: tData(`performance.state_${row.state}`).toLowerCase(),
      }),
    ].join(' · ')}
  </p>
)

const Pay = ({ pay }: { pay: PaySum }) => {
  const { nameOfType } = useTypes()
  const columns: Column<PayLine>[] = [
    column('unit', 'performance.unit', 110, ({ unit }) => tData(`performance.unit_${unit}`)),
    column('type', 'performance.type', null, ({ typeKey }) => {
      const [appId = 0, type = 0] = typeKey.split(':').map(Number)
      return nameOfType({ appId, type })
    }),
    column('language', 'performance.language', 130, ({ language }) =>
      language === '' ? t('performance.every_language') : language,
    ),
    numberColumn('units', 'performance.units', 100, ({ units }) => whole(units)),
    numberColumn('wrong', 'performance.wrong_units', 130, ({ wrong }) => whole(wrong)),
    numberColumn('price', 'performance.price', 120, ({ price }) => (price / 10_000).toFixed(4)),
  ]
  return (
    <section className="performance-part" aria-label={t('performance.pay')}>
      <h2>{t('performance.pay')}</h2>
      <dl className="performance-tiles">
        <Tile name={t('performance.gross')}>{yuan(pay.gross)}</Tile>
        <Tile name={t('performance.coefficient')}>{(pay.coefficient / 1000).toFixed(3)}</Tile>
        <Tile name={t('performance.fines')}>{yuan(pay.deducted === 0 ? 0 : -pay.deducted)}</Tile>
        <Tile name={t('performance.adjusted')}>{yuan(pay.adjusted)}</Tile>
        <Tile name={t('performance.pay')}>{yuan(pay.pay)}</Tile>
      </dl>
      <details>
        <summary>{t('performance.pay_lines')}</summary>
        <DataTable
          label={t('performance.pay_lines')}
          columns={columns}
          rows={pay.lines}
          idOf={({ unit, typeKey, language, price }) => `${unit} ${typeKey} ${language} ${price}`}
          loading={false}
          empty={t('performance.pay_none')}
        />
      </details>
    </section>
  )
}

const adjustmentColumns = (hasPay: boolean): Column<Adjustment>[] => [
  column('at', 'performance.at', 150, ({ at }) => formatTime(at)),
  column('period', 'performance.adjustment_into', 100, ({ period }) => period),
  column('of', 'performance.adjustment_of', 100, ({ of }) => of ?? ''),
  column('cause', 'performance.cause', 130, ({ cause }) => tData(`performance.cause_${cause}`)),
  numberColumn('points', 'performance.points', 90, ({ points }) => signed(points)),
  ...(hasPay
    ? [numberColumn<Adjustment>('amount', 'performance.amount', 110, ({ amount }) => yuan(amount))]
    : []),
  column('by', 'performance.by', 110, ({ by }) => by),
  column('reason', 'performance.reason', null, ({ reason }) => reason),
]

/** Accuracy is drawn where it is known of every month: a gap would look like a fall to nothing. */
const Trend = ({ trend }: Pick<PerformanceDetail, 'trend'>) => {
  if (trend.length < 2) return null
  const isKnown = trend.every(({ accuracy }) => accuracy !== null)
  return (
    <section className="performance-part" aria-label={t('performance.trend')}>
      <h2>{t('performance.trend')}</h2>
      <FigureChart
        label={t('performance.trend')}
        figure={{
          kind: 'lines',
          chart: {
            series: [
              t('performance.trend_score'),
              ...(isKnown ? [t('performance.trend_accuracy')] : []),
            ],
            bars: trend.map(({ period, score, accuracy }) => ({
              key: period,
              name: period,
              values: [score / 100, ...(isKnown ? [(accuracy ?? 0) / 100] : [])],
            })),
          },
        }}
      />
    </section>
  )
}

const Dispute = ({ row }: { row: PerformanceRow }) =>
  row.dispute === '' ? null : (
    <section className="performance-part" aria-label={t('performance.dispute_said')}>
      <h2>{t('performance.dispute_said')}</h2>
      <p>{row.dispute}</p>
      {row.answer !== '' && (
        <p>
          <strong>{t('performance.answered_by', { by: row.answeredBy })}:</strong> {row.answer}
        </p>
      )}
    </section>
  )

type Props = { projectId: string; period: string; personId?: string }
/** A record whole: indicators, score, pay, adjustments, the months before, and what may be done. */
export function RecordView({ projectId, period, personId }: Props) {
  const { data, error } = useCall(performanceCalls.detail, {
    projectId,
    period,
    ...(personId === undefined ? {} : { personId }),
  })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  const { row } = data
  return (
    <>
      <p>
        <strong>{row.project}</strong> · {row.period} <StateTag state={row.state} />
      </p>
      <RecordActs row={row} />
      <section className="performance-part" aria-label={t('performance.indicators')}>
        <Tiles row={row} />
        <Indicators detail={data} />
        <Fresh {...data} />
        {row.restated?.differs && <p className="muted">{t('performance.restated_note')}</p>}
      </section>
      <Dispute row={row} />
      <Trend trend={data.trend} />
      <section className="performance-part" aria-label={t('performance.adjustments')}>
        <h2>{t('performance.adjustments')}</h2>
        <DataTable
          label={t('performance.adjustments')}
          columns={adjustmentColumns(row.pay !== null)}
          rows={data.adjustments}
          idOf={({ id }) => id}
          loading={false}
          empty={t('performance.adjustments_none')}
        />
      </section>
      {row.pay && <Pay pay={row.pay} />}
    </>
  )
}
