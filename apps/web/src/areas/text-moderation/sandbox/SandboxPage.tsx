import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type Sandbox,
  editableStates,
  sandboxStates,
} from '@oas/contract/text-moderation/sandbox-schemas'
import { useState } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import type { FilterField, FilterValues } from '../../../kit/list/filters.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { HistoryDrawer } from '../HistoryDrawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { useRights } from '../words.tsx'
import { SandboxDialog } from './SandboxDialog.tsx'
import { SandboxDrawer } from './SandboxDrawer.tsx'
import { sandboxTones } from './sandbox-names.ts'
import { sandboxMovesOf, useSandboxMoves } from './use-sandbox-moves.ts'

const columnsOf = (
  appName: (id: number) => string,
  actions: Column<Sandbox>['render'],
): Column<Sandbox>[] => [
  column('name', 'text_sandbox.name', null, (row) => (
    <span translate="no" title={row.remark}>
      {row.name}
    </span>
  )),
  column('state', 'text_sandbox.state', 100, (row) => (
    <span className={`state-tag ${sandboxTones[row.state]}`}>
      {tData(`text_sandbox.state_${row.state}`)}
    </span>
  )),
  column('changes', 'text_sandbox.changes', 120, (row) => (
    <span className="mono">
      +{row.adds} ±{row.edits} −{row.removes}
    </span>
  )),
  numberColumn('share', 'text_sandbox.share', 110, (row) => row.share),
  column('apps', 'text_sandbox.apps', 130, (row) =>
    row.apps.length === 0 ? (
      <span className="muted">{t('text_sandbox.all_apps')}</span>
    ) : (
      row.apps.map(appName).join(', ')
    ),
  ),
  column('until', 'text_sandbox.runs_until', 160, (row) =>
    row.runsUntil === null ? '' : formatTime(row.runsUntil),
  ),
  numberColumn('gained', 'text_sandbox.gained', 90, (row) => row.gained),
  numberColumn('lost', 'text_sandbox.lost', 90, (row) => row.lost),
  column('changed', 'text_sandbox.changed', 200, (row) => (
    <>
      {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
    </>
  )),
  { ...column<Sandbox>('acts', 'frontend.actions', 260, () => null), render: actions },
]

const inputOf = (values: FilterValues): object => ({
  ...(values['text'] ? { text: values['text'] } : {}),
  ...(values['state'] ? { state: values['state'] } : {}),
  ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
  ...(values['own'] ? { own: true } : {}),
})
const useFields = (): FilterField[] => {
  const { choices } = useApps()
  return [
    { key: 'text', kind: 'text', label: t('text_sandbox.name') },
    {
      key: 'state',
      kind: 'choice',
      label: t('text_sandbox.state'),
      options: sandboxStates.map((one) => ({
        value: one,
        label: tData(`text_sandbox.state_${one}`),
      })),
    },
    { key: 'appId', kind: 'choice', label: t('text_sandbox.apps'), options: choices },
    {
      key: 'own',
      kind: 'choice',
      label: t('text_sandbox.own'),
      options: [{ value: 'yes', label: t('text_sandbox.own') }],
    },
  ]
}

/** Sandboxes: opened, tried on live records, handed in or given up. */
export function SandboxPage() {
  const why = useRights()('text.edit')
  const { nameOf } = useApps()
  const fields = useFields()
  const [open, setOpen] = useState<string | null>(null)
  const [log, setLog] = useState<Sandbox | null>(null)
  const [dialog, setDialog] = useState<Sandbox | 'new' | null>(null)
  const move = useSandboxMoves()
  const actions = (row: Sandbox) => (
    <RowButtons
      name={row.name}
      buttons={[
        ...sandboxMovesOf(row).map((act) => ({
          label: tData(`text_sandbox.act_${act}`),
          why,
          act: () => move(act, row),
        })),
        ...(editableStates.includes(row.state)
          ? [{ label: t('frontend.edit'), why, act: () => setDialog(row) }]
          : []),
        { label: t('text_moderation.history'), act: () => setLog(row) },
      ]}
    />
  )
  return (
    <QueryList
      title={t('text_sandbox.title')}
      about={t('text_sandbox.about')}
      call={textModerationCalls.sandboxes}
      paging="number"
      fields={fields}
      inputOf={inputOf}
      columns={columnsOf(nameOf, actions)}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setOpen(row.id)}
      actions={
        <>
          <a className="btn" href="#/text/sandbox/create-sensitive">
            {t('text_sandbox.add_word')}
          </a>
          <a className="btn" href="#/text/sandbox/create-combination">
            {t('text_sandbox.add_combination')}
          </a>
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={() => setDialog('new')}
          >
            {t('text_sandbox.new_sandbox')}
          </button>
        </>
      }
    >
      {open && <SandboxDrawer key={open} id={open} onClose={() => setOpen(null)} />}
      {log && (
        <HistoryDrawer kind="sandbox" id={log.id} name={log.name} onClose={() => setLog(null)} />
      )}
      {dialog && (
        <SandboxDialog of={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </QueryList>
  )
}
