import { modelCalls } from '@oas/contract/model/calls'
import { type StrategyRow, strategyStates } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { HistoryView } from '../HistoryView.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes, useModelChoices, useRights } from '../words.tsx'
import { BacktestDrawer } from './BacktestDrawer.tsx'
import { StrategyDialog } from './StrategyDialog.tsx'
import { SubmitHint } from './SubmitHint.tsx'
import { stateButtons } from './state-buttons.ts'
import '../../../kit/people/people.css'
import '../model.css'

type Dialog =
  | { edit: StrategyRow }
  | { add: true }
  | { log: StrategyRow }
  | { backtest: StrategyRow }
  | null
const tones = { draft: '', pending: 'warn', rejected: 'bad', live: 'good', stopped: '' } as const

const useButtons = (setDialog: (next: Dialog) => void) => {
  const why = useRights()
  const move = useSend(modelCalls.setStrategyState, { refreshes })
  const remove = useSend(modelCalls.removeStrategy, { refreshes })
  return (row: StrategyRow) => {
    const ref = { id: row.id, version: row.version }
    const { name } = row.body
    return [
      ...stateButtons(
        { ...row, name },
        why,
        (act, reason) => move.mutateAsync({ ...ref, act, reason }),
        (act) => (
          <>
            <p>{name}</p>
            {(act === 'submit' || act === 'approve') && <SubmitHint of={row} />}
          </>
        ),
      ),
      {
        label: t('frontend.edit'),
        why: why('model.edit'),
        act: () => setDialog({ edit: row }),
      },
      { label: t('model_run.backtest'), act: () => setDialog({ backtest: row }) },
      { label: t('model.history'), act: () => setDialog({ log: row }) },
      ...(row.liveBody === null
        ? [
            {
              label: t('frontend.delete'),
              why: why('model.edit'),
              act: () => confirmDelete(name, () => remove.mutateAsync(ref)),
            },
          ]
        : []),
    ]
  }
}

const useColumns = (setDialog: (next: Dialog) => void) => {
  const models = useModelChoices()
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  const buttonsOf = useButtons(setDialog)
  const nameOfModel = (id: string): string => models.find((one) => one.value === id)?.label ?? id
  return [
    column<StrategyRow>('name', 'model.name', 160, (row) => row.body.name),
    column<StrategyRow>('app', 'model.app', 110, (row) => nameOf(row.body.appId)),
    column<StrategyRow>('types', 'model.types', 160, (row) =>
      row.body.types.map((type) => nameOfType({ appId: row.body.appId, type })).join(', '),
    ),
    column<StrategyRow>('lines', 'model.lines', null, (row) =>
      row.body.lines.map((line) => (
        <div key={`${line.modelId} ${line.label}`}>
          {nameOfModel(line.modelId)} › {line.label}{' '}
          <span className="mono">
            {line.suspect} / {line.hit}
          </span>{' '}
          <span className="muted">{tData(`model.level_${line.level}`)}</span>
        </div>
      )),
    ),
    numberColumn<StrategyRow>('hits', 'model.reached', 110, (row) => row.hits),
    column<StrategyRow>('state', 'model.state', 180, (row) => (
      <>
        <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
          {tData(`model.strategy_${row.state}`)}
        </span>{' '}
        {row.liveVersion !== null && (
          <span className="muted">{t('model.in_force', { n: row.liveVersion })}</span>
        )}
      </>
    )),
    column<StrategyRow>('changed', 'model.changed', 180, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
    column<StrategyRow>('acts', 'frontend.actions', 250, (row) => (
      <RowButtons name={row.body.name} buttons={buttonsOf(row)} />
    )),
  ]
}

/** Strategies: which scores of models count for which types. */
export function StrategiesPage() {
  const noEdit = useRights()('model.edit')
  const models = useModelChoices()
  const { choices } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = (): void => setDialog(null)
  const columns = useColumns(setDialog)
  return (
    <QueryList
      title={t('model.strategies_title')}
      about={t('model.strategies_about')}
      call={modelCalls.strategies}
      paging="number"
      empty={t('model.strategies_empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('model.name') },
        { key: 'appId', kind: 'choice', label: t('model.app'), options: choices },
        { key: 'modelId', kind: 'choice', label: t('model.model'), options: models },
        {
          key: 'state',
          kind: 'choice',
          label: t('model.state'),
          options: strategyStates.map((state) => ({
            value: state,
            label: tData(`model.strategy_${state}`),
          })),
        },
      ]}
      inputOf={({ text, appId, modelId, state }) => {
        const known = strategyStates.find((one) => one === state)
        return {
          ...(text ? { text } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
          ...(modelId ? { modelId } : {}),
          ...(known ? { state: known } : {}),
        }
      }}
      columns={columns}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setDialog({ add: true })}
        >
          {t('model.new_strategy')}
        </button>
      }
    >
      {dialog && 'add' in dialog && <StrategyDialog of={null} onClose={close} />}
      {dialog && 'edit' in dialog && <StrategyDialog of={dialog.edit} onClose={close} />}
      {dialog && 'backtest' in dialog && <BacktestDrawer of={dialog.backtest} onClose={close} />}
      {dialog && 'log' in dialog && (
        <Drawer title={t('model.history')} width={860} onClose={close}>
          <HistoryView kind="strategy" id={dialog.log.id} />
        </Drawer>
      )}
    </QueryList>
  )
}
