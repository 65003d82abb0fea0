import { modelCalls } from '@oas/contract/model/calls'
import { type ModelRow, modelKinds, versionStates } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ExportTextsDialog } from './ExportTextsDialog.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import { ModelDrawer } from './ModelDrawer.tsx'
import { VersionTag, kindChoices, stateChoices, useRights } from './words.tsx'
import '../../kit/people/people.css'
import './model.css'

const columnsOf = (nameOfApp: (id: number) => string): Column<ModelRow>[] => [
  column('name', 'model.name', null, (row) => (
    <>
      <span translate="no">{row.name}</span> <span className="muted mono">{row.key}</span>
    </>
  )),
  column('kind', 'model.kind', 120, (row) => tData(`model.kind_${row.kind}`)),
  column('states', 'model.state', 200, (row) =>
    versionStates
      .filter((state) => state !== 'retired' && row.states.includes(state))
      .map((state) => <VersionTag key={state} state={state} />),
  ),
  numberColumn('live', 'model.live_version', 90, (row) => row.live ?? ''),
  numberColumn('versions', 'model.versions', 80, (row) => row.versions),
  numberColumn('strategies', 'model.strategies', 80, (row) => (
    <a href={`#/tags/model-strategy?modelId=${row.id}`}>{row.strategies}</a>
  )),
  numberColumn('unmapped', 'model.unmapped', 110, (row) => (
    <a href={`#/tags/model-label?modelId=${row.id}`}>{row.unmapped}</a>
  )),
  monoColumn('apps', 'model.scopes', 140, (row) =>
    row.scopes.length === 0 ? (
      <span className="muted">{t('model.everywhere')}</span>
    ) : (
      row.scopes.map(({ appId }) => nameOfApp(appId)).join(', ')
    ),
  ),
  column('owner', 'model.owner', 110, (row) => row.ownerName),
  column('changed', 'model.changed', 190, (row) => (
    <>
      {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
    </>
  )),
]

/** Models of all kinds: registered here, tried, brought to users, and watched. */
export function ModelsPage() {
  const noEdit = useRights()('model.edit')
  const { choices, nameOf } = useApps()
  const { query } = usePlace()
  const [adding, setAdding] = useState(false)
  const [exporting, setExporting] = useState(false)
  const open = query.get('id')
  const setOpen = (id: string | null): void => setQuery({ id })
  const buttons = (
    <>
      <button
        type="button"
        className="btn"
        disabled={noEdit !== undefined}
        title={noEdit}
        onClick={() => setExporting(true)}
      >
        {t('model_run.export_texts')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={noEdit !== undefined}
        title={noEdit}
        onClick={() => setAdding(true)}
      >
        {t('model.new_model')}
      </button>
    </>
  )
  return (
    <QueryList
      title={t('model.title')}
      about={t('model.about')}
      call={modelCalls.models}
      paging="number"
      empty={t('model.empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('model.name') },
        { key: 'kind', kind: 'choice', label: t('model.kind'), options: kindChoices() },
        { key: 'state', kind: 'choice', label: t('model.state'), options: stateChoices() },
        { key: 'appId', kind: 'choice', label: t('model.scopes'), options: choices },
      ]}
      inputOf={({ text, kind, state, appId }) => {
        const known = {
          kind: modelKinds.find((one) => one === kind),
          state: versionStates.find((one) => one === state),
        }
        return {
          ...(text ? { text } : {}),
          ...(known.kind ? { kind: known.kind } : {}),
          ...(known.state ? { state: known.state } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
        }
      }}
      columns={columnsOf(nameOf)}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setOpen(row.id)}
      actions={buttons}
    >
      {exporting && <ExportTextsDialog onClose={() => setExporting(false)} />}
      {adding && <ModelDialog of={null} onClose={() => setAdding(false)} onMade={setOpen} />}
      {open !== null && open !== '' && (
        <ModelDrawer key={open} id={open} onClose={() => setOpen(null)} />
      )}
    </QueryList>
  )
}
