import type { TaskAgreement } from '@oas/contract/task/agreement'
import { taskCalls } from '@oas/contract/task/area'
import type { TaskDetail } from '@oas/contract/task/schemas'
import type { TextKey } from '@oas/texts'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { locale } from '../../../kit/locale.ts'

type Share = TaskAgreement['agreement']
type Chance = TaskAgreement['alpha']
const refetchMs = 15_000

const percent = (value: number): string =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
const decimal = (value: number): string =>
  value.toLocaleString(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const intervalOf = (
  { low, high }: Pick<Share, 'low' | 'high'>,
  write: (value: number) => string,
): string =>
  low === null || high === null
    ? ''
    : t('task_rounds.interval', { low: write(low), high: write(high) })

const Figure = ({
  name,
  hint,
  value,
  beside,
}: {
  name: TextKey
  hint: TextKey
  value: string
  beside: string
}) => (
  <div title={t(hint)}>
    <dt>{t(name)}</dt>
    <dd>
      {value}
      {beside !== '' && <small className="muted">{beside}</small>}
    </dd>
  </div>
)
const ShareFigure = ({ share }: { share: Share }) => (
  <Figure
    name="task_rounds.agreement"
    hint="task_rounds.agreement_hint"
    value={share.value === null ? t('task_rounds.no_value') : percent(share.value)}
    beside={[
      t('task_rounds.of_records', {
        num: share.num.toLocaleString(locale),
        den: share.den.toLocaleString(locale),
      }),
      intervalOf(share, percent),
    ]
      .filter((part) => part !== '')
      .join(' · ')}
  />
)
const ChanceFigure = ({ name, chance }: { name: TextKey; chance: Chance }) => (
  <Figure
    name={name}
    hint="task_rounds.chance_hint"
    value={chance.value === null ? t('task_rounds.no_value') : decimal(chance.value)}
    beside={
      chance.reason === 'one-answer' ? t('task_rounds.one_answer') : intervalOf(chance, decimal)
    }
  />
)

const pairColumns = (): Column<TaskAgreement['pairs'][number]>[] => [
  column('one', 'task_rounds.one', 220, (row) => row.one),
  column('other', 'task_rounds.other', 220, (row) => row.other),
  numberColumn('items', 'task_rounds.pair_items', 100, (row) => row.items),
]
const personColumns = (): Column<TaskAgreement['people'][number]>[] => [
  column('person', 'task_list.person', 180, (row) => row.person),
  numberColumn('answers', 'task_rounds.answers', 100, (row) => row.answers),
  numberColumn('stood', 'task_rounds.stood', 130, ({ stood }) =>
    stood.value === null ? t('task_rounds.no_value') : percent(stood.value),
  ),
  column('records', 'task_rounds.pair_items', 140, ({ stood: { num, den } }) =>
    t('task_rounds.of_records', { num: `${num}`, den: `${den}` }),
  ),
  column('interval', 'task_rounds.interval_head', 220, ({ stood: { low, high } }) =>
    low === null || high === null ? '' : `${percent(low)} – ${percent(high)}`,
  ),
]

const causes = [
  'round',
  'majority',
  'time',
  'judge',
  'appeal',
  'leader',
  'void',
  'differ',
  'open',
] as const
const Settled = ({ settled }: Pick<TaskAgreement, 'settled'>) => {
  const bars = causes
    .filter((cause) => settled[cause] > 0)
    .map((cause) => ({
      key: cause,
      name: t(`task_rounds.settled_${cause}`),
      values: [settled[cause]],
    }))
  if (bars.length === 0) return null
  return (
    <FigureChart
      label={t('task_rounds.settled')}
      figure={{ kind: 'bars', chart: { series: [t('task_rounds.pair_items')], bars } }}
    />
  )
}

/** How far people who were asked the same agree, on what they differ, and who is followed. */
export function AgreementTab({ task }: { task: TaskDetail }) {
  const { data, error } = useCall(taskCalls.agreement, { id: task.id }, { refetchMs })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data)
    return (
      <p className="muted" aria-busy="true">
        {t('frontend.loading')}
      </p>
    )
  if (data.alpha.n === 0) return <p className="muted">{t('task_rounds.no_answers')}</p>
  return (
    <>
      <dl className="task-counts">
        <ShareFigure share={data.agreement} />
        <ChanceFigure name="task_rounds.alpha" chance={data.alpha} />
        <ChanceFigure name="task_rounds.fleiss" chance={data.fleiss} />
        {data.cohen && <ChanceFigure name="task_rounds.cohen" chance={data.cohen} />}
      </dl>
      {data.partial && <p className="muted">{t('task_rounds.partial')}</p>}
      <h3>{t('task_rounds.settled')}</h3>
      <Settled settled={data.settled} />
      <h3>{t('task_rounds.pairs')}</h3>
      <DataTable
        label={t('task_rounds.pairs')}
        columns={pairColumns()}
        rows={data.pairs}
        idOf={({ appId, type, one, other }) => `${appId}:${type}:${one}:${other}`}
        loading={false}
        empty={t('task_rounds.no_pairs')}
      />
      <h3>{t('task_rounds.stood')}</h3>
      <p className="muted">{t('task_rounds.stood_hint')}</p>
      <DataTable
        label={t('task_rounds.stood')}
        columns={personColumns()}
        rows={data.people}
        idOf={({ personId }) => personId}
        loading={false}
        empty={t('task_list.no_members')}
      />
    </>
  )
}
