import { modelCalls } from '@oas/contract/model/calls'
import type { BacktestRow, Taken } from '@oas/contract/model/run-schemas'
import type { StrategyRow } from '@oas/contract/model/schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { useModelChoices, useRights } from '../words.tsx'

export const precisionText = ({ precision, low, high }: Taken): string =>
  precision === null
    ? '–'
    : t('model_run.precision_of', { n: precision, low: low ?? 0, high: high ?? 0 })

type Line = { key: string; name: string } & Taken
const lineColumns = (): Column<Line>[] => [
  column('name', 'model_run.what', null, (row) => <span translate="no">{row.name}</span>),
  numberColumn('hits', 'model_run.hits', 80, (row) => row.hits),
  numberColumn('decided', 'model_run.decided', 80, (row) => row.decided),
  numberColumn('right', 'model_run.right', 80, (row) => row.right),
  numberColumn('precision', 'model_run.precision', 170, precisionText),
]
const rowColumns = (): Column<BacktestRow['rows'][number]>[] => [
  column('side', 'model_run.what', 90, (row) => (
    <span className={`state-tag ${row.side === 'gained' ? 'good' : 'warn'}`}>
      {tData(`model_run.side_${row.side}`)}
    </span>
  )),
  column('record', 'model_run.record', null, (row) => (
    <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
      {row.recordId}
    </a>
  )),
  column('label', 'model_run.label', 150, (row) => <span translate="no">{row.label}</span>),
  numberColumn('score', 'model.score', 80, (row) => row.score.toFixed(2)),
  column('outcome', 'model_run.outcome', 130, (row) => tData(`model_run.outcome_${row.outcome}`)),
]

const Found = ({ found }: { found: BacktestRow }) => {
  const models = useModelChoices()
  const nameOf = (id: string): string => models.find((one) => one.value === id)?.label ?? id
  const draft = t('model_run.draft')
  const live = t('model_run.in_force')
  const lines: Line[] = [
    { key: 'candidate', name: draft, ...found.candidate },
    { key: 'live', name: live, ...found.live },
    ...found.lines.flatMap(({ modelId, label, ...of }) => {
      const name = `${nameOf(modelId)} › ${label}`
      return [
        { key: `${name} a`, name: `${name} · ${draft}`, ...of.candidate },
        { key: `${name} b`, name: `${name} · ${live}`, ...of.live },
      ]
    }),
  ]
  return (
    <>
      <p>
        {t('model_run.outputs', { n: found.records })} ·{' '}
        {t('model_run.gained', { n: found.gained })} · {t('model_run.lost', { n: found.lost })}
      </p>
      <DataTable
        label={t('model_run.backtest')}
        columns={lineColumns()}
        rows={lines}
        idOf={(row) => row.key}
        loading={false}
      />
      {found.rows.length > 0 && (
        <DataTable
          label={t('model_run.record')}
          columns={rowColumns()}
          rows={found.rows}
          idOf={(row) => row.recordId}
          loading={false}
        />
      )}
    </>
  )
}

/** A draft held against the outputs of the last days, beside what is in force. */
export function BacktestDrawer({ of, onClose }: { of: StrategyRow; onClose: () => void }) {
  const noEdit = useRights()('model.edit')
  const refreshes = [modelCalls.backtests]
  const start = useSend(modelCalls.startBacktest, { refreshes })
  const cancel = useSend(modelCalls.cancelBacktest, { refreshes })
  const { data, error } = useCall(
    modelCalls.backtests,
    { strategyId: of.id },
    { keepPrevious: true, refetchMs: 3000 },
  )
  const last = data?.last ?? null
  const isOpen = last?.state === 'waiting' || last?.state === 'running'
  const isDraft = of.state === 'draft' || of.state === 'rejected'
  const problem = error ?? start.error ?? cancel.error
  return (
    <Drawer
      title={t('model_run.backtest_title', { name: of.body.name })}
      width={860}
      onClose={onClose}
    >
      <p className="muted">{t('model_run.backtest_about')}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem.message}
        </p>
      )}
      {data && last === null && <p>{t('model_run.backtest_none')}</p>}
      {last && isDraft && last.strategyVersion !== of.version && (
        <p>{t('model_run.backtest_old')}</p>
      )}
      {last && (
        <p role="status">
          <span className={`state-tag ${last.state === 'failed' ? 'bad' : ''}`} title={last.why}>
            {tData(`model_run.state_${last.state}`)}
          </span>{' '}
          <span className="muted">
            {formatTime(last.madeAt)} {last.madeBy}
          </span>
        </p>
      )}
      <RowButtons
        name={of.body.name}
        buttons={
          isOpen
            ? [
                {
                  label: t('model_run.cancel'),
                  why: noEdit,
                  act: () => cancel.mutate({ id: last?.id ?? '0' }),
                },
              ]
            : [
                {
                  label: t('model_run.run_backtest'),
                  why: noEdit,
                  act: () => start.mutate({ id: of.id, version: of.version }),
                },
              ]
        }
      />
      {last?.state === 'done' && <Found found={last} />}
    </Drawer>
  )
}
