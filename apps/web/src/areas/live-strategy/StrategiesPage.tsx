import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import type { LiveStrategyRow } from '@oas/contract/live-strategy/schemas'
import { strategyStates } from '@oas/contract/model/schemas'
import { modelCalls } from '@oas/contract/model/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useMoves } from './use-moves.tsx'
import { StateTag, paths, rightText, ruleText, stateChoices, useRights } from './words.tsx'
import '../../kit/people/people.css'

const useColumns = (openLog: (id: string) => void) => {
  const { nameOf } = useApps()
  const why = useRights()
  const buttonsOf = useMoves(liveStrategyCalls)
  return [
    column<LiveStrategyRow>('name', 'live_strategy.name', 180, (row) => (
      <span translate="no">{row.body.name}</span>
    )),
    column<LiveStrategyRow>('app', 'live_strategy.app', 100, (row) => nameOf(row.body.appId)),
    column<LiveStrategyRow>('model', 'live_strategy.model', 170, (row) => (
      <span translate="no">
        {row.modelName} › {row.body.label}
      </span>
    )),
    column<LiveStrategyRow>('rule', 'live_strategy.rule', null, (row) => (
      <>
        {ruleText(row.body)}{' '}
        <span className="muted">
          {tData(`live_strategy.view_${row.body.view}`)} ·{' '}
          {t('live_strategy.every_n', { n: row.body.everySeconds })}
        </span>
      </>
    )),
    column<LiveStrategyRow>('ladder', 'live_strategy.ladder', 140, (row) => (
      <span translate="no">{row.ladderName}</span>
    )),
    numberColumn<LiveStrategyRow>('signals', 'live_strategy.signals_7d', 100, (row) => row.signals),
    numberColumn<LiveStrategyRow>('right', 'live_strategy.right', 80, (row) => rightText(row)),
    column<LiveStrategyRow>('state', 'live_strategy.state', 190, (row) => (
      <>
        <StateTag {...row} />{' '}
        {row.inForce !== null && (
          <span className="muted">{t('live_strategy.in_package', { n: row.inForce })}</span>
        )}
      </>
    )),
    column<LiveStrategyRow>('changed', 'live_strategy.changed', 170, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
    column<LiveStrategyRow>('acts', 'frontend.actions', 330, (row) => (
      <RowButtons
        name={row.body.name}
        buttons={buttonsOf(row, {
          edit: () => go(`${paths.edit}/${row.id}`),
          history: () => openLog(row.id),
          more: [
            {
              label: t('live_strategy.copy'),
              why: why('model.edit'),
              act: () => go(`${paths.create}?copy=${row.id}`),
            },
            {
              label: t('live_strategy.try'),
              why: why('model.edit'),
              act: () => go(`${paths.mock}?strategy=${row.id}`),
            },
          ],
        })}
      />
    )),
  ]
}

/** Live strategies: which model watches which rooms, and when it gives a signal. */
export function StrategiesPage() {
  const noEdit = useRights()('model.edit')
  const { choices } = useApps()
  const { data: models } = useCall(modelCalls.models, { pageSize: 200 })
  const [log, setLog] = useState<string | null>(null)
  const columns = useColumns(setLog)
  return (
    <QueryList
      title={t('live_strategy.title')}
      about={t('live_strategy.about')}
      call={liveStrategyCalls.list}
      paging="number"
      empty={t('live_strategy.empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('live_strategy.name') },
        { key: 'appId', kind: 'choice', label: t('live_strategy.app'), options: choices },
        {
          key: 'modelId',
          kind: 'choice',
          label: t('live_strategy.model'),
          options: (models?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { key: 'state', kind: 'choice', label: t('live_strategy.state'), options: stateChoices() },
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
          onClick={() => go(paths.create)}
        >
          {t('live_strategy.new_strategy')}
        </button>
      }
    >
      {log !== null && <HistoryDrawer kind="strategy" id={log} onClose={() => setLog(null)} />}
    </QueryList>
  )
}
