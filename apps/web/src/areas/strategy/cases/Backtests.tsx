import type { Output } from '@oas/contract/define'
import { strategyConfigCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient, useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import type { FilterField } from '../../../kit/list/filters.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useRules } from '../choices.ts'
import { column, monoColumn, numberColumn, sorted } from '../../../kit/list/column.ts'
import { BacktestDialog } from './BacktestDialog.tsx'
import { BacktestDrawer, percent } from './BacktestDrawer.tsx'
import { ruleSource } from '../rule-source.ts'

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageBacktests) })
const tones = { waiting: '', running: 'warn', done: 'good', cancelled: '', failed: 'bad' } as const

type BacktestRow = Output<(typeof strategyRunCalls)['pageBacktests']>['list'][number]

const cancel = (id: string): void =>
  void send(strategyRunCalls.cancelBacktest, { id }).then(refresh, notifyFailure)

const StateCell = ({ state }: Pick<BacktestRow, 'state'>) => (
  <span className={`state-tag ${tones[state]}`}>{t(`strategy_run.state_${state}`)}</span>
)

const ProgressCell = ({ done, total }: Pick<BacktestRow, 'done' | 'total'>) => (
  <progress
    value={done}
    max={Math.max(1, total)}
    aria-label={`${done} / ${total}`}
    title={`${done} / ${total}`}
  />
)

const CancelButton = ({ row, editable }: { row: BacktestRow; editable: boolean }) =>
  (row.state === 'waiting' || row.state === 'running') && (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button type="button" className="btn" disabled={!editable} onClick={() => cancel(row.id)}>
        {t('frontend.cancel')}
      </button>
    </span>
  )

const backtestColumns = (
  ruleName: (id: string) => string,
  editable: boolean,
): Column<BacktestRow>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  column('rule', 'strategy.rule', 200, (row) => `${ruleName(row.ruleId)} v${row.version}`),
  monoColumn('type', 'strategy_run.type', 90, typeKeyOf),
  sorted(
    column(
      'period',
      'strategy_run.period',
      310,
      (row) => `${formatTime(row.from)} – ${formatTime(row.to)}`,
    ),
    'from',
  ),
  sorted(column('state', 'frontend.state', 110, (row) => <StateCell state={row.state} />)),
  column('progress', 'strategy_run.progress', 170, (row) => (
    <ProgressCell done={row.done} total={row.total} />
  )),
  numberColumn('precision', 'strategy_run.precision', 90, (row) => percent(row.figures?.precision)),
  numberColumn('recall', 'strategy_run.recall', 90, (row) => percent(row.figures?.recall)),
  numberColumn('gained', 'strategy_run.caught_missed', 110, ({ figures }) =>
    figures ? `+${figures.gained} −${figures.lost}` : '',
  ),
  sorted(
    column('by', 'strategy_list.actor', 110, (row) => row.startedBy),
    'startedBy',
  ),
  column('act', 'frontend.actions', 100, (row) => <CancelButton row={row} editable={editable} />),
]

const backtestFilters = (): FilterField[] => [
  { key: 'tab', kind: 'text', label: '', hidden: true },
  { key: 'ruleId', kind: 'pick', label: t('strategy.rule'), source: ruleSource },
]

/** Replays of drafts over past records, with progress while they run. */
export function Backtests({ ruleId }: { ruleId: string }) {
  const { may } = useMay()
  const [open, setOpen] = useState<string | null>(null)
  const [starting, setStarting] = useState(false)
  const { data: rules = [] } = useRules()
  const { data: config } = useCall(strategyConfigCalls.strategyConfig, {})
  const name = (id: string): string => rules.find((rule) => rule.ruleId === id)?.name ?? id
  const editable = may('strategy.edit')
  return (
    <QueryList
      title={t('strategy_run.backtests')}
      about={t('empty.backtests')}
      call={strategyRunCalls.pageBacktests}
      paging="page"
      refetchMs={2000}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      fields={backtestFilters()}
      inputOf={(values) => (values['ruleId'] ? { ruleId: values['ruleId'] } : {})}
      columns={backtestColumns(name, editable)}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={!editable}
          onClick={() => setStarting(true)}
        >
          {t('strategy_run.start_backtest')}
        </button>
      }
    >
      {starting && (
        <BacktestDialog
          rules={rules}
          apps={config?.apps ?? []}
          ruleId={ruleId}
          onClose={() => setStarting(false)}
          onStarted={refresh}
        />
      )}
      {open && <BacktestDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
