import { strategyConfigCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient, useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { notifyFailure } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useRules } from '../choices.ts'
import { BacktestDialog } from './BacktestDialog.tsx'
import { BacktestDrawer, percent } from './BacktestDrawer.tsx'

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageBacktests) })
const tones = { waiting: '', running: 'warn', done: 'good', cancelled: '', failed: 'bad' } as const

/** Replays of drafts over past records, with progress while they run. */
export const Backtests = ({ ruleId }: { ruleId: string }) => {
  const { may } = useMay()
  const [open, setOpen] = useState<string | null>(null)
  const [starting, setStarting] = useState(false)
  const { data: rules = [] } = useRules()
  const { data: config } = useCall(strategyConfigCalls.strategyConfig, {})
  const name = (id: string): string => rules.find((rule) => rule.ruleId === id)?.name ?? id
  return (
    <QueryList
      title={t('strategy_run.backtests')}
      call={strategyRunCalls.pageBacktests}
      paging="page"
      refetchMs={2000}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'ruleId', kind: 'number', label: t('strategy_run.rule_id') },
      ]}
      inputOf={(values) => (values['ruleId'] ? { ruleId: values['ruleId'] } : {})}
      columns={[
        { key: 'at', title: t('frontend.time'), width: 160, render: (row) => formatTime(row.at) },
        {
          key: 'rule',
          title: t('strategy.rule'),
          width: 200,
          render: (row) => `${name(row.ruleId)} v${row.version}`,
        },
        {
          key: 'type',
          title: t('strategy_run.type'),
          width: 90,
          mono: true,
          render: (row) => typeKeyOf(row),
        },
        {
          key: 'period',
          title: t('strategy_run.period'),
          width: 310,
          render: (row) => `${formatTime(row.from)} – ${formatTime(row.to)}`,
        },
        {
          key: 'state',
          title: t('frontend.state'),
          width: 110,
          render: (row) => (
            <span className={`state-tag ${tones[row.state]}`}>
              {t(`strategy_run.state_${row.state}`)}
            </span>
          ),
        },
        {
          key: 'progress',
          title: t('strategy_run.progress'),
          width: 170,
          render: (row) => (
            <progress
              value={row.done}
              max={Math.max(1, row.total)}
              aria-label={`${row.done} / ${row.total}`}
              title={`${row.done} / ${row.total}`}
            />
          ),
        },
        {
          key: 'precision',
          title: t('strategy_run.precision'),
          width: 90,
          numeric: true,
          render: (row) => percent(row.figures?.precision),
        },
        {
          key: 'recall',
          title: t('strategy_run.recall'),
          width: 90,
          numeric: true,
          render: (row) => percent(row.figures?.recall),
        },
        {
          key: 'gained',
          title: t('strategy_run.caught_missed'),
          width: 110,
          numeric: true,
          render: (row) => (row.figures ? `+${row.figures.gained} −${row.figures.lost}` : ''),
        },
        { key: 'by', title: t('strategy_list.actor'), width: 110, render: (row) => row.startedBy },
        {
          key: 'act',
          title: t('frontend.actions'),
          width: 100,
          render: (row) =>
            (row.state === 'waiting' || row.state === 'running') && (
              <span className="row-actions" onClick={(event) => event.stopPropagation()}>
                <button
                  type="button"
                  className="btn"
                  disabled={!may('strategy.edit')}
                  onClick={() =>
                    void send(strategyRunCalls.cancelBacktest, { id: row.id }).then(
                      refresh,
                      notifyFailure,
                    )
                  }
                >
                  {t('frontend.cancel')}
                </button>
              </span>
            ),
        },
      ]}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={!may('strategy.edit')}
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
