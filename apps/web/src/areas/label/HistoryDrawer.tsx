import type { TreeRow } from '@oas/contract/label/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { TreeVersions } from './TreeVersions.tsx'

/** Versions of a tree, what differs between them, and everything that was done to it. */
export function HistoryDrawer({
  tree,
  version,
  onClose,
}: {
  tree: TreeRow
  version: number
  onClose: () => void
}) {
  const [tab, setTab] = useState('versions')
  return (
    <Drawer title={`${t('label.history')}: ${tree.name}`} width={900} onClose={onClose}>
      <Tabs
        label={t('label.history')}
        tabs={[
          { key: 'versions', label: t('label.history') },
          { key: 'log', label: t('label.log') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'versions' ? (
          <TreeVersions tree={tree} version={version} />
        ) : (
          <ChangeTable treeId={tree.id} />
        )}
      </Tabs>
    </Drawer>
  )
}
