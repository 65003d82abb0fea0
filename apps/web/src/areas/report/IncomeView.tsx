import {
  type Income,
  type IncomeState,
  incomeCalls,
  incomeStates,
} from '@oas/contract/performance/income'
import { performanceCalls } from '@oas/contract/performance/calls'
import { serverNow } from '../../api/clock.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { confirm } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { locale } from '../../kit/locale.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { formatTime } from '../../kit/time.ts'

const stateName = (state: IncomeState): string => tData(`performance.income_${state}`)
const tones = { computed: '', checked: 'warn', approved: 'good', paid: 'good' } as const
const yuan = (fen: number): string =>
  t('performance.yuan', {
    n: (fen / 100).toLocaleString(locale, { minimumFractionDigits: 2 }),
  })
const whole = (n: number): string => n.toLocaleString(locale)

const columns = (): Column<Income>[] => [
  sorted(column('period', 'performance.period', 90, (row) => row.period)),
  column('project', 'performance.project', 150, (row) => row.project),
  sorted(
    column('person', 'performance.person', 140, (row) => <span translate="no">{row.person}</span>),
  ),
  column('team', 'performance.team', 110, (row) => row.team),
  numberColumn('units', 'performance.income_units', 90, (row) => whole(row.units)),
  numberColumn('wrong', 'performance.income_wrong', 90, (row) => whole(row.wrong)),
  numberColumn('gross', 'performance.income_gross', 110, (row) => yuan(row.gross)),
  numberColumn('deducted', 'performance.income_deducted', 110, (row) => yuan(row.deducted)),
  numberColumn('adjusted', 'performance.income_adjusted', 110, (row) => yuan(row.adjusted)),
  sorted(numberColumn('pay', 'performance.income_pay', 120, (row) => yuan(row.pay))),
  sorted(
    column('state', 'frontend.state', 110, (row) => (
      <span className={`state-tag ${tones[row.state]}`}>{stateName(row.state)}</span>
    )),
  ),
  column('changed', 'performance.income_changed', 200, (row) =>
    row.changedAt === null ? '' : `${row.changedBy} · ${formatTime(row.changedAt)}`,
  ),
]

const shownMonths = 24
/** The last months of the office's calendar that are over, the newest first. */
const months = (): string[] => {
  const [year = 0, month = 1] = formatTime(serverNow()).split('-').map(Number)
  return Array.from({ length: shownMonths }, (_month, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  )
}

const useFields = (): FilterField[] => {
  const people = usePeople()
  const { data } = useCall(performanceCalls.projects, {})
  return [
    {
      key: 'period',
      kind: 'choice',
      label: t('performance.period'),
      options: months().map((month) => ({ value: month, label: month })),
    },
    {
      key: 'projectId',
      kind: 'choice',
      label: t('performance.project'),
      options: (data?.list ?? []).map(({ id, body }) => ({ value: id, label: body.name })),
    },
    { key: 'personId', kind: 'pick', label: t('performance.person'), source: people },
    {
      key: 'state',
      kind: 'choice',
      label: t('frontend.state'),
      options: incomeStates.map((state) => ({ value: state, label: stateName(state) })),
    },
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}
const inputOf = ({ period, projectId, personId, state }: FilterValues) => ({
  ...(period ? { period } : {}),
  ...(projectId ? { projectId } : {}),
  ...(personId ? { personId } : {}),
  ...(state ? { state } : {}),
})

/** What all incomes come to by state, as a chart. */
const Sums = () => {
  const { data } = useCall(incomeCalls.list, { pageSize: 1 })
  if (!data || data.total === 0) return null
  return (
    <FigureChart
      label={t('performance.income_chart')}
      figure={{
        kind: 'bars',
        chart: {
          series: [t('performance.income_yuan')],
          bars: data.sums.map(({ state, pay }) => ({
            key: state,
            name: stateName(state),
            values: [pay / 100],
          })),
        },
      }}
    />
  )
}

/** Moves what is ticked on; says how many could not be, and why the first one. */
const useMove = (ids: readonly string[], onMoved: () => void) => {
  const move = useSend(incomeCalls.move, { refreshes: [incomeCalls.list] })
  const to = async (state: IncomeState, reason = ''): Promise<void> => {
    const { list } = await move.mutateAsync({
      ids: [...ids],
      state,
      ...(reason === '' ? {} : { reason }),
    })
    const done = list.filter((one) => one.done).length
    const refused = list.find((one) => !one.done)
    notify(
      refused ? 'warning' : 'success',
      [
        t('performance.income_moved', { n: done, state: stateName(state) }),
        ...(refused
          ? [
              t('performance.income_refused', {
                n: list.length - done,
                why: tData(`performance.income_why_${refused.why}`),
              }),
            ]
          : []),
      ].join(' '),
    )
    onMoved()
  }
  return { to, isMoving: move.isPending }
}

const Acts = ({ ids, onMoved }: { ids: readonly string[]; onMoved: () => void }) => {
  const { to, isMoving } = useMove(ids, onMoved)
  const disabled = ids.length === 0 || isMoving
  return (
    <>
      {(['checked', 'approved'] as const).map((state) => (
        <button
          key={state}
          type="button"
          className="btn"
          disabled={disabled}
          onClick={() => {
            to(state).catch(notifyFailure)
          }}
        >
          {tData(`performance.income_to_${state}`)}
        </button>
      ))}
      <button
        type="button"
        className="btn"
        disabled={disabled}
        onClick={() =>
          confirm({
            title: t('performance.income_to_paid'),
            text: t('performance.income_paid_sure', { n: ids.length }),
            act: () => to('paid'),
          })
        }
      >
        {t('performance.income_to_paid')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={disabled}
        onClick={() =>
          confirm({
            title: t('performance.income_to_computed'),
            text: t('performance.income_back_sure', { n: ids.length }),
            reason: 500,
            act: (reason) => to('computed', reason),
          })
        }
      >
        {t('performance.income_to_computed')}
      </button>
    </>
  )
}

/** What people are paid for locked months: checked by one, approved by another, paid. */
export function IncomeView() {
  const ticks = useTicks()
  const fields = useFields()
  return (
    <QueryList
      title={t('performance.income')}
      call={incomeCalls.list}
      paging="number"
      fields={fields}
      inputOf={inputOf}
      columns={columns()}
      idOf={(row) => row.id}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      actions={<Acts ids={ticks.ids} onMoved={ticks.clear} />}
      empty={t('performance.income_none')}
    >
      <Sums />
    </QueryList>
  )
}
