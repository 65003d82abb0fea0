import type { Output } from '@oas/contract/define'
import { caseOrderCalls } from '@oas/contract/case-order/calls'
import { practiceCalls } from '@oas/contract/practice/calls'
import type { Practice } from '@oas/contract/practice/schemas'
import type { TextKey } from '@oas/texts'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { HiddenResults } from './HiddenResults.tsx'
import { Notices } from './Notices.tsx'

type Mine = Output<typeof practiceCalls.mine>
type MySimulation = Mine['simulations'][number]
type MyDrill = Mine['drills'][number]

const states: Readonly<Record<Practice['state'], TextKey>> = {
  asking: 'practice.state_asking',
  done: 'practice.state_done',
  tomorrow: 'practice.state_tomorrow',
  waiting: 'practice.state_waiting',
  over: 'practice.state_over',
}
const tones = { asking: 'warn', done: 'good', tomorrow: '', waiting: '', over: '' } as const
const share = (right: number | null, answered: number): string =>
  right === null || answered === 0 ? '–' : `${Math.round((right / answered) * 1000) / 10} %`

const SimulationButton = ({ simulation }: { simulation: MySimulation }) => {
  const { id, name, state, answered } = simulation
  const open = state === 'asking'
  const what = open ? (answered > 0 ? 'go_on' : 'start') : 'look'
  return (
    <button
      type="button"
      className={`btn ${open ? 'primary' : ''}`}
      aria-label={t(`practice.${what}_named`, { name })}
      onClick={() => go(`/tags/practice/simulation/${id}`)}
    >
      {t(`practice.${what}`)}
    </button>
  )
}
const DrillButton = ({ drill: { id, name, roundId, items } }: { drill: MyDrill }) => {
  const start = (): void => {
    send(caseOrderCalls.start, { id }).then(
      (begun) => go(`/tags/practice/drill/${begun.roundId}`),
      notifyFailure,
    )
  }
  const what = roundId === null ? 'start' : 'go_on'
  return (
    <button
      type="button"
      className="btn"
      disabled={items === 0 && roundId === null}
      aria-label={t(`practice.${what}_named`, { name })}
      onClick={start}
    >
      {t(`practice.${what}`)}
    </button>
  )
}

const simulationColumns = (): Column<MySimulation>[] => [
  column('name', 'practice.name', null, ({ name }) => name),
  column('state', 'practice.state', 140, ({ state }) => (
    <span className={`state-tag ${tones[state]}`}>{t(states[state])}</span>
  )),
  numberColumn('done', 'practice.progress', 100, (one) => `${one.answered} / ${one.total}`),
  numberColumn('right', 'practice.right_share', 100, (one) => share(one.right, one.answered)),
  column('deadline', 'practice.deadline', 170, ({ deadline }) =>
    deadline === null ? '–' : formatTime(deadline),
  ),
  column('act', 'frontend.actions', 150, (one) => <SimulationButton simulation={one} />),
]
const Simulations = ({ rows, loading }: { rows: readonly MySimulation[]; loading: boolean }) => (
  <DataTable
    label={t('practice.simulations')}
    loading={loading}
    rows={rows}
    idOf={({ id }) => id}
    empty={t('practice.no_simulations')}
    columns={simulationColumns()}
  />
)

const drillColumns = (): Column<MyDrill>[] => [
  column('name', 'practice.name', null, ({ name, remark }) => (
    <>
      {name} {remark !== '' && <span className="muted">{remark}</span>}
    </>
  )),
  column('library', 'practice.library', 200, ({ libraryName }) => libraryName),
  numberColumn('items', 'practice.items', 90, ({ items }) => items),
  numberColumn('answered', 'practice.answered', 90, ({ answered }) => answered),
  numberColumn('right', 'practice.right_share', 100, (one) => share(one.right, one.answered)),
  column('act', 'frontend.actions', 150, (one) => <DrillButton drill={one} />),
]
const Drills = ({ rows, loading }: { rows: readonly MyDrill[]; loading: boolean }) => (
  <DataTable
    label={t('practice.drills')}
    loading={loading}
    rows={rows}
    idOf={({ id }) => id}
    empty={t('practice.no_drills')}
    columns={drillColumns()}
  />
)

const Results = ({ days }: { days: Mine['days'] }) =>
  days.length === 0 ? (
    <p className="muted">{t('practice.no_results')}</p>
  ) : (
    <FigureChart
      label={t('practice.over_time')}
      figure={{
        kind: days.length === 1 ? 'bars' : 'lines',
        chart: {
          series: [t('practice.right_share')],
          bars: days.map(({ day, answered, right }) => ({
            key: day,
            name: day,
            values: [Math.round((right / answered) * 1000) / 10],
          })),
        },
      }}
    />
  )

/** What one is asked to practise and what one may, with the own results over time. */
export function MyPracticePage() {
  const { data, isPending, error } = useCall(practiceCalls.mine, {})
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return (
    <>
      <h1>{t('practice.title')}</h1>
      <p className="muted">{t('practice.about')}</p>
      {data && data.notices.length > 0 && <Notices notices={data.notices} />}
      <h2>{t('practice.simulations')}</h2>
      <Simulations rows={data?.simulations ?? []} loading={isPending} />
      <h2>{t('practice.drills')}</h2>
      <Drills rows={data?.drills ?? []} loading={isPending} />
      <h2>{t('practice.results')}</h2>
      {data && <Results days={data.days} />}
      {data && (data.notices.length > 0 || data.hiddenDays.length > 0) && (
        <HiddenResults days={data.hiddenDays} />
      )}
    </>
  )
}
