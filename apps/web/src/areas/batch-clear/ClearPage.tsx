import { type ClearTask, batchClearCalls } from '@oas/contract/batch-clear/calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { ClearDialog } from './ClearDialog.tsx'
import { ClearDrawer } from './ClearDrawer.tsx'
import { StateTag, progressText, stateChoices } from './words.tsx'
import './batch-clear.css'

const columns = (nameOf: (app: number) => string): Column<ClearTask>[] => [
  { key: 'id', title: t('batch_clear.id'), width: 70, numeric: true, render: (row) => row.id },
  {
    key: 'sql',
    title: t('batch_clear.sql'),
    mono: true,
    render: (row) => <span title={row.sql}>{row.sql}</span>,
  },
  {
    key: 'apps',
    title: t('batch_clear.apps'),
    width: 140,
    render: (row) => row.apps.map(nameOf).join(', '),
  },
  {
    key: 'reason',
    title: t('batch_clear.reason'),
    width: 200,
    render: (row) => <span title={row.reason}>{row.reason}</span>,
  },
  {
    key: 'state',
    title: t('batch_clear.state'),
    width: 120,
    render: (row) => <StateTag state={row.state} />,
  },
  {
    key: 'progress',
    title: t('batch_clear.progress'),
    width: 110,
    numeric: true,
    render: progressText,
  },
  {
    key: 'order',
    title: t('batch_clear.change_order'),
    width: 130,
    render: (row) => (row.changeOrderId === null ? '' : `${row.changeOrderId} ${row.changeOrder}`),
  },
  { key: 'by', title: t('batch_clear.by'), width: 100, render: (row) => row.by },
  { key: 'reviewer', title: t('batch_clear.reviewer'), width: 100, render: (row) => row.reviewer },
  { key: 'at', title: t('batch_clear.made_at'), width: 150, render: (row) => formatTime(row.at) },
]

/** Clearings of the queue: asked for, reviewed, watched and kept. */
export const ClearPage = () => {
  const { nameOf } = useApps()
  const { may } = useMay()
  const [open, setOpen] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const why = may('punish.batch') ? undefined : t('batch_clear.needs_right')
  return (
    <QueryList
      title={t('batch_clear.title')}
      call={batchClearCalls.tasks}
      paging="number"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      refetchMs={3000}
      fields={[
        { key: 'state', kind: 'choice', label: t('batch_clear.state'), options: stateChoices() },
        { key: 'by', kind: 'text', label: t('batch_clear.by'), width: 110 },
      ]}
      inputOf={({ state, by }) => ({ ...(state ? { state } : {}), ...(by ? { by } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setMaking(true)}
        >
          {t('batch_clear.create')}
        </button>
      }
    >
      {making && <ClearDialog onClose={() => setMaking(false)} onMade={setOpen} />}
      {open && <ClearDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
