import { ladderCalls } from '@oas/contract/live-strategy/calls'
import type { LadderRow } from '@oas/contract/live-strategy/schemas'
import { strategyStates } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { HistoryDrawer } from '../HistoryDrawer.tsx'
import { useMoves } from '../use-moves.tsx'
import { StateTag, stateChoices, stepText, useRights } from '../words.tsx'
import { LadderDialog } from './LadderDialog.tsx'
import '../../../kit/people/people.css'

type Dialog = { edit: LadderRow | null } | { log: string } | null

const useColumns = (setDialog: (next: Dialog) => void) => {
  const { nameOf } = useApps()
  const buttonsOf = useMoves(ladderCalls)
  return [
    column<LadderRow>('name', 'live_strategy.name', 180, (row) => (
      <span translate="no">{row.body.name}</span>
    )),
    column<LadderRow>('app', 'live_strategy.app', 110, (row) => nameOf(row.body.appId)),
    column<LadderRow>('steps', 'live_strategy.steps', null, (row) =>
      row.body.steps.map((step) => <div key={step.nth}>{stepText(step)}</div>),
    ),
    numberColumn<LadderRow>('strategies', 'live_strategy.used_by', 110, (row) => row.strategies),
    column<LadderRow>('state', 'live_strategy.state', 190, (row) => <StateTag {...row} />),
    column<LadderRow>('changed', 'live_strategy.changed', 180, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
    column<LadderRow>('acts', 'frontend.actions', 250, (row) => (
      <RowButtons
        name={row.body.name}
        buttons={buttonsOf(row, {
          edit: () => setDialog({ edit: row }),
          history: () => setDialog({ log: row.id }),
        })}
      />
    )),
  ]
}

/** Ladders: what the nth signal of a host leads to. */
export function LaddersPage() {
  const noEdit = useRights()('model.edit')
  const { choices } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const columns = useColumns(setDialog)
  const close = (): void => setDialog(null)
  return (
    <QueryList
      title={t('live_strategy.ladders_title')}
      about={t('live_strategy.ladders_about')}
      call={ladderCalls.list}
      paging="number"
      empty={t('live_strategy.ladders_empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('live_strategy.name') },
        { key: 'appId', kind: 'choice', label: t('live_strategy.app'), options: choices },
        { key: 'state', kind: 'choice', label: t('live_strategy.state'), options: stateChoices() },
      ]}
      inputOf={({ text, appId, state }) => {
        const known = strategyStates.find((one) => one === state)
        return {
          ...(text ? { text } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
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
          onClick={() => setDialog({ edit: null })}
        >
          {t('live_strategy.new_ladder')}
        </button>
      }
    >
      {dialog && 'edit' in dialog && <LadderDialog of={dialog.edit} onClose={close} />}
      {dialog && 'log' in dialog && <HistoryDrawer kind="ladder" id={dialog.log} onClose={close} />}
    </QueryList>
  )
}
