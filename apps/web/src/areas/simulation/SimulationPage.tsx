import { simulationCalls } from '@oas/contract/simulation/calls'
import type { Analysis } from '@oas/contract/simulation/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { MatrixTab } from './MatrixTab.tsx'
import { ItemsTab, LabelsTab, PeopleTab } from './RateTabs.tsx'
import { SimulationActs } from './SimulationActs.tsx'
import { WrongTab } from './WrongTab.tsx'
import { StateTag, shareWords } from './words.tsx'
import './simulation.css'

const tabs = ['people', 'items', 'labels', 'matrix', 'wrong'] as const
/** How often it is read anew while people answer. */
const refetchMs = 10_000

const Head = ({ simulation }: Pick<Analysis, 'simulation'>) => {
  const { name, state, libraryName, createdBy, endAt, reason } = simulation
  const figures = [
    [t('simulation.progress'), `${simulation.answered} / ${simulation.asked}`],
    [t('simulation.right_share'), shareWords(simulation)],
    [
      t('simulation.passed'),
      t('simulation.passed_of', { n: simulation.passed, m: simulation.people }),
    ],
    [t('simulation.pass_line'), `${simulation.passLine} %`],
  ] as const
  return (
    <>
      <div className="simulation-head">
        <h1>{name}</h1>
        <StateTag state={state} />
        <span className="muted">
          {libraryName} · {createdBy}
          {endAt !== null && ` · ${t('simulation.end_at')} ${formatTime(endAt)}`}
        </span>
        <span className="simulation-space" />
        <SimulationActs simulation={simulation} />
      </div>
      {reason !== '' && <p className="muted">{reason}</p>}
      <dl className="simulation-figures">
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Body = ({
  tab,
  id,
  data,
  dim,
  onDim,
}: {
  tab: (typeof tabs)[number]
  id: string
  data: Analysis
  dim: string
  onDim: (dim: string) => void
}) => {
  if (data.simulation.answered === 0 && tab !== 'people')
    return <p className="muted">{t('simulation.no_answers')}</p>
  if (tab === 'people') return <PeopleTab analysis={data} />
  if (tab === 'items') return <ItemsTab analysis={data} />
  if (tab === 'labels') return <LabelsTab analysis={data} />
  if (tab === 'matrix') return <MatrixTab analysis={data} dim={dim} onDim={onDim} />
  return <WrongTab id={id} people={data.people} />
}

/** What came of a simulation: who, which cases and which labels go wrong, and how. */
export function SimulationPage() {
  const id = usePathId('/atlas/simulate-case-analysis/:id')
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'people'
  const [dim, setDim] = useState('')
  const { data, error } = useCall(
    simulationCalls.analysis,
    { id, ...(dim === '' ? {} : { dims: dim }) },
    { refetchMs, keepPrevious: true },
  )
  if (error && !data)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  return (
    <>
      <Head simulation={data.simulation} />
      <Tabs
        label={t('simulation.one_title')}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={tabs.map((key) => ({ key, label: t(`simulation.tab_${key}`) }))}
      >
        <Body tab={tab} id={id} data={data} dim={dim} onDim={setDim} />
      </Tabs>
    </>
  )
}
