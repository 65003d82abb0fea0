import { modelCalls } from '@oas/contract/model/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { HealthTab } from './HealthTab.tsx'
import { HistoryView } from './HistoryView.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { VersionsTab } from './version/VersionsTab.tsx'
import { refreshes, useRights } from './words.tsx'

const tabs = ['versions', 'health', 'history'] as const

/** One model: its versions, how they do, and what was done to it. */
export function ModelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const noEdit = useRights()('model.edit')
  const [tab, setTab] = useState<string>('versions')
  const [editing, setEditing] = useState(false)
  const { data, error } = useCall(modelCalls.model, { id })
  const remove = useSend(modelCalls.removeModel, { refreshes })
  return (
    <Drawer title={data?.model.name ?? t('model.title')} width={900} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <span className="mono">{data.model.key}</span> ·{' '}
            {tData(`model.kind_${data.model.kind}`)}
            {' · '}
            {data.model.ownerName}
            {data.model.remark !== '' && ` · ${data.model.remark}`}
          </p>
          <RowButtons
            name={data.model.name}
            buttons={[
              { label: t('frontend.edit'), why: noEdit, act: () => setEditing(true) },
              {
                label: t('frontend.delete'),
                why: noEdit,
                act: () =>
                  confirmDelete(data.model.name, async () => {
                    await remove.mutateAsync({ id, version: data.model.version })
                    onClose()
                  }),
              },
            ]}
          />
          <Tabs
            label={t('model.title')}
            tabs={tabs.map((key) => ({ key, label: tData(`model.${key}`) }))}
            value={tab}
            onChange={setTab}
          >
            {tab === 'versions' && <VersionsTab model={data.model} versions={data.versions} />}
            {tab === 'health' && <HealthTab modelId={id} />}
            {tab === 'history' && <HistoryView kind="model" id={id} />}
          </Tabs>
          {editing && <ModelDialog of={data.model} onClose={() => setEditing(false)} />}
        </>
      )}
    </Drawer>
  )
}
