import { labelCalls } from '@oas/contract/label/calls'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { WorkbookDialog } from '../../kit/workbook/WorkbookDialog.tsx'
import { refreshes } from './refreshes.ts'

/** Reads a workbook into a draft of a tree. */
export function ImportDialog({
  treeId,
  version,
  name,
  onClose,
}: {
  treeId: number
  version: number
  name: string
  onClose: () => void
}) {
  const store = useSend(labelCalls.import, { refreshes })
  return (
    <WorkbookDialog
      title={`${t('label.import')}: ${name}`}
      hint={t('label.import_hint')}
      storeLabel={t('label.store')}
      onClose={onClose}
      look={async (workbook) => ({
        list: (await send(labelCalls.import, { treeId, version, workbook, preview: true })).list,
      })}
      store={async (workbook, skipWrong) => {
        const { stored } = await store.mutateAsync({
          treeId,
          version,
          workbook,
          preview: false,
          skipWrong,
        })
        notify('success', t('label.stored', { n: stored }))
      }}
      columns={[
        { key: 'id', title: 'id', width: 90, mono: true, render: (row) => row.id },
        {
          key: 'name',
          title: t('label.label'),
          width: 220,
          render: (row) => <span translate="no">{row.name}</span>,
        },
        {
          key: 'reason',
          title: t('label.reason'),
          render: (row) => row.reason || row.fields.join(', '),
        },
      ]}
    />
  )
}
