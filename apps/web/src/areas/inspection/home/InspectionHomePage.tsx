import { inspectionCalls } from '@oas/contract/inspection/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../../api/use-call.ts'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { locale } from '../../../kit/locale.ts'
import { QueueCard } from './QueueCard.tsx'
import './inspection-home.css'

const refetchMs = 15_000
/** Whole seconds as a person reads them, a tenth below ten. */
const secondsText = (seconds: number): string =>
  `${seconds.toLocaleString(locale, { maximumFractionDigits: seconds < 10 ? 1 : 0 })} s`

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Pages that records of a type are inspected on, by the type. */
const usePages = (): ReadonlyMap<string, string> => {
  const { data } = useCall(settingCalls.typesV2, { source: 'inspection' })
  return new Map((data ?? []).map((info) => [typeKeyOf(info), info.pageKeys[0] ?? '']))
}

/** What waits to be inspected by a person, what they did today and in the days before. */
export function InspectionHomePage() {
  const { data, error } = useMainCall(inspectionCalls.home, {}, { refetchMs })
  const pages = usePages()
  if (error)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  const { queues, today, days } = data
  const open = queues.filter(({ waiting, mine }) => waiting + mine > 0)
  const number = (n: number): string => n.toLocaleString(locale)
  return (
    <div className="inspect-home">
      <h1>{t('inspect_home.title')}</h1>
      <dl className="inspect-today">
        <Fact name={t('inspect_home.done_today')} value={number(today.done)} />
        <Fact name={t('inspect_home.agree')} value={number(today.agree)} />
        <Fact name={t('inspect_home.wrong')} value={number(today.wrong)} />
        <Fact
          name={t('inspect_home.seconds')}
          value={today.seconds === null ? '–' : secondsText(today.seconds)}
        />
      </dl>
      {queues.length === 0 ? (
        <p className="muted">{t('inspect_home.no_queues')}</p>
      ) : open.length === 0 ? (
        <p>
          <strong>{t('inspect_home.all_done')}</strong>{' '}
          <span className="muted">{t('inspect_home.all_done_hint')}</span>
        </p>
      ) : null}
      <div className="inspect-queues">
        {queues.map((queue) => (
          <QueueCard key={queue.id} queue={queue} pages={pages} />
        ))}
      </div>
      <h2>{t('inspect_home.days')}</h2>
      <FigureChart
        label={t('inspect_home.days')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('inspect_home.agree'), t('inspect_home.wrong')],
            bars: days.map(({ day, agree, wrong }) => ({
              key: day,
              name: day.slice(5),
              values: [agree, wrong],
            })),
          },
        }}
      />
    </div>
  )
}
