import { performanceCalls } from '@oas/contract/performance/calls'
import { useId } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { RecordView } from './RecordView.tsx'
import { TodayPart } from './TodayPart.tsx'
import { monthChoices, monthNow } from './words.ts'
import './performance.css'

type Choosing = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
}
const Choose = ({
  label,
  value,
  choices,
  onChange,
}: Choosing & { onChange: (value: string) => void }) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="data-first">
    <p>
      <strong>{title}</strong>
    </p>
    <p>{text}</p>
  </div>
)

/** The own month in each project, as it is or as it was locked. */
const MonthPart = () => {
  const { query } = usePlace()
  const asked = query.get('period') ?? ''
  const period = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthNow()
  const { data: covering } = useCall(performanceCalls.projects, { mine: true, pageSize: 1 })
  const { data, error } = useCall(performanceCalls.list, { period, mine: true, pageSize: 50 })
  const rows = data?.list ?? []
  const row = rows.find(({ projectId }) => projectId === query.get('projectId')) ?? rows[0]
  return (
    <section className="performance-part" aria-label={t('performance.period')}>
      <div className="performance-head">
        <Choose
          label={t('performance.period')}
          value={period}
          choices={monthChoices(period)}
          onChange={(next) => setQuery({ period: next, projectId: query.get('projectId') ?? '' })}
        />
        {rows.length > 1 && row && (
          <Choose
            label={t('performance.project')}
            value={row.projectId}
            choices={rows.map(({ projectId, project }) => ({ value: projectId, label: project }))}
            onChange={(projectId) => setQuery({ period, projectId })}
          />
        )}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {row && <RecordView projectId={row.projectId} period={period} />}
      {data &&
        covering &&
        !row &&
        (covering.total === 0 ? (
          <Nothing title={t('performance.none')} text={t('performance.none_more')} />
        ) : (
          <Nothing title={t('performance.none_month')} text={t('performance.none_month_more')} />
        ))}
    </section>
  )
}

/** What oneself did today, and how the month is measured. */
export function MineTab() {
  return (
    <div className="list-page">
      <h1>{t('performance.title')}</h1>
      <TodayPart />
      <MonthPart />
    </div>
  )
}
