import type { Queue, QueueDay } from '@oas/contract/inspection/queue'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { locale } from '../../../kit/locale.ts'
import { formatTime } from '../../../kit/time.ts'
import { linesOf } from '../in-words.ts'
import type { PageKind } from '../kinds.ts'
import { useQueueNames } from '../use-names.ts'
import { accuracyWords, onTimeWords } from '../words.tsx'

type Props = { kind: PageKind; queue: Queue; days: readonly QueueDay[] }

const number = (n: number): string => n.toLocaleString(locale)
const auditFigures = ({ counts }: Queue): (readonly [string, string])[] => [
  [t('inspect_queue.waiting'), number(counts.waiting)],
  [t('inspect_queue.held'), number(counts.held)],
  [t('inspect_queue.last_hour'), number(counts.lastHour)],
  [t('inspect_queue.handed'), number(counts.drawn)],
  [t('inspect_queue.decided'), number(counts.done)],
]
const figuresOf = (kind: PageKind, { counts }: Queue): (readonly [string, string])[] => [
  [t('inspect_queue.waiting'), number(counts.waiting)],
  [t('inspect_queue.held'), number(counts.held)],
  [t('inspect_queue.soon'), number(counts.soon)],
  ...(kind === 'appeal'
    ? ([
        [t('inspect_queue.raised'), number(counts.raised)],
        [t('inspect_queue.appealed'), number(counts.drawn)],
        [t('inspect_queue.answered'), number(counts.done)],
        [t('inspect_queue.won'), number(counts.wrong)],
        [t('inspect_queue.late'), number(counts.expired)],
        [t('inspect_queue.on_time'), onTimeWords(counts)],
      ] as const)
    : ([
        [t('inspect_queue.drawn'), number(counts.drawn)],
        [t('inspect_queue.done'), number(counts.done)],
        [t('inspect_queue.wrong'), number(counts.wrong)],
        [t('inspect_queue.expired'), number(counts.expired)],
        [t('inspect_queue.accuracy'), accuracyWords(counts)],
      ] as const)),
]
const seriesOf = (kind: PageKind): string[] => {
  if (kind === 'audit') return [t('inspect_queue.series_handed'), t('inspect_queue.series_decided')]
  return kind === 'appeal'
    ? [
        t('inspect_queue.series_appealed'),
        t('inspect_queue.series_answered'),
        t('inspect_queue.series_won'),
      ]
    : [
        t('inspect_queue.series_drawn'),
        t('inspect_queue.series_done'),
        t('inspect_queue.series_wrong'),
      ]
}

/** What waits in a queue, what came of it by day, and what it says. */
export function OverviewTab({ kind, queue, days }: Props) {
  const names = useQueueNames([queue.body])
  const facts = [
    ...linesOf(kind, queue.body, names).filter(({ key, text }) => key !== 'name' && text !== ''),
    { key: 'people', label: t('inspect_queue.people'), text: number(queue.people) },
    {
      key: 'made',
      label: t('inspect_queue.created_by'),
      text: `${queue.createdBy} · ${formatTime(queue.createdAt)}`,
    },
    {
      key: 'changed',
      label: t('inspect_queue.updated_by'),
      text: `${queue.updatedBy} · ${formatTime(queue.updatedAt)}`,
    },
  ]
  return (
    <>
      <dl className="iq-counts">
        {(kind === 'audit' ? auditFigures(queue) : figuresOf(kind, queue)).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('inspect_queue.by_day')}</h3>
      <FigureChart
        label={t('inspect_queue.by_day')}
        figure={{
          kind: 'lines',
          chart: {
            series: seriesOf(kind),
            bars: days.map(({ day, drawn, done, wrong }) => ({
              key: day,
              name: day.slice(5),
              values: kind === 'audit' ? [drawn, done] : [drawn, done, wrong],
            })),
          },
        }}
      />
      <dl className="iq-facts">
        {facts.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
