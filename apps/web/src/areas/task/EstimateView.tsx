import type { Estimate, EstimateSample } from '@oas/contract/task/schemas'
import type { Static } from 'typebox'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { locale } from '../../kit/locale.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { formatTime } from '../../kit/time.ts'
import { useTypes } from '../../kit/use-types.ts'
import { skipWords } from './words.tsx'

type Sample = Static<typeof EstimateSample>

const number = (n: number): string => n.toLocaleString(locale, { maximumFractionDigits: 1 })

/** Some of what would be drawn; each leads to its record. */
const Samples = ({ sample }: { sample: readonly Sample[] }) => {
  const { nameOfType } = useTypes()
  return (
    <details className="task-samples">
      <summary>{t('task_list.samples', { n: sample.length })}</summary>
      <ul>
        {sample.map((row) => (
          <li key={row.recordId}>
            <a href={recordHref({ recordId: row.recordId })} target="_blank" rel="noreferrer">
              <ShownText text={row.postId} />
            </a>{' '}
            <span className="muted">
              {nameOfType(row)} · {formatTime(row.receivedAt)}
            </span>{' '}
            <ShownText text={row.text.slice(0, 120)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What each part of mixed work would give, and which are short. */
const PartsFound = ({ parts }: { parts: NonNullable<Estimate['parts']> }) => (
  <FigureChart
    label={t('task_parts.parts')}
    figure={{
      kind: 'bars',
      chart: {
        series: [t('task_parts.candidates'), t('task_parts.drawn')],
        bars: parts.map(({ name, share, candidates, drawn }) => ({
          key: name,
          name: `${name} · ${share} %`,
          values: [candidates, drawn],
        })),
      },
    }}
  />
)

/** How much a task comes to: what it would draw, who it goes to, when it would be done. */
type Shown = Estimate & {
  sample?: Sample[]
  byHour?: { hour: number; orders: number }[]
}
export function EstimateView({ estimate }: { estimate: Shown }) {
  const { perDay, skipped, sample, plan, byHour = [], parts = [] } = estimate
  const facts = [
    [t('task_list.candidates'), number(estimate.candidates)],
    [t('task_list.drawn'), number(estimate.drawn)],
    [t('task_list.orders'), number(estimate.orders)],
    [t('task_list.people'), number(estimate.people)],
    [t('task_list.per_hour'), number(estimate.perHour)],
    [t('task_list.hours'), estimate.hours === null ? t('task_list.never') : number(estimate.hours)],
    [
      t('task_list.finish_at'),
      estimate.finishAt === null ? t('task_list.never') : formatTime(estimate.finishAt),
    ],
  ] as const
  const skips = skipWords(skipped)
  return (
    <div className="task-estimate">
      <dl className="task-counts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {t(`task_list.basis_${estimate.basis}`)} ·{' '}
        {t(estimate.measured ? 'task_list.pace_measured' : 'task_list.pace_guessed')} ·{' '}
        {formatTime(estimate.at)}
      </p>
      {plan && <p>{t('task_sql.plan', { cost: number(plan.cost), rows: number(plan.rows) })}</p>}
      {skips !== '' && (
        <p>
          {t('task_list.skipped')}: {skips}
        </p>
      )}
      {parts.length > 0 && <PartsFound parts={parts} />}
      {byHour.length > 0 && (
        <FigureChart
          label={t('task_list.per_hour_in')}
          figure={{
            kind: 'bars',
            chart: {
              series: [t('task_list.orders')],
              bars: byHour.map(({ hour, orders }) => ({
                key: `${hour}`,
                name: `${hour}:00`,
                values: [orders],
              })),
            },
          }}
        />
      )}
      {perDay.length > 0 && (
        <FigureChart
          label={t('task_list.per_day')}
          figure={{
            kind: 'bars',
            chart: {
              series: [t('task_list.orders')],
              bars: perDay.map(({ day, orders }) => ({ key: day, name: day, values: [orders] })),
            },
          }}
        />
      )}
      {sample && sample.length > 0 && <Samples sample={sample} />}
    </div>
  )
}
