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
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { StateTag, progressText, stateChoices } from './words.tsx'
import { persons } from '../../kit/pick/later.ts'
import './batch-clear.css'

const columns = (nameOf: (app: number) => string): Column<ClearTask>[] => [
  sorted(numberColumn('id', 'batch_clear.id', 70, (row) => row.id)),
  monoColumn('sql', 'batch_clear.sql', null, (row) => <span title={row.sql}>{row.sql}</span>),
  column('apps', 'batch_clear.apps', 140, (row) => row.apps.map(nameOf).join(', ')),
  sorted(
    column('reason', 'batch_clear.reason', 200, (row) => (
      <span title={row.reason}>{row.reason}</span>
    )),
  ),
  sorted(column('state', 'batch_clear.state', 120, (row) => <StateTag state={row.state} />)),
  numberColumn('progress', 'batch_clear.progress', 110, progressText),
  column('order', 'batch_clear.change_order', 130, (row) =>
    row.changeOrderId === null ? '' : `${row.changeOrderId} ${row.changeOrder}`,
  ),
  sorted(column('by', 'batch_clear.by', 100, (row) => row.by)),
  sorted(column('reviewer', 'batch_clear.reviewer', 100, (row) => row.reviewer)),
  sorted(column('at', 'batch_clear.made_at', 150, (row) => formatTime(row.at))),
]

/** Clearings of the queue: asked for, reviewed, watched and kept. */
export function ClearPage() {
  const { nameOf } = useApps()
  const { may } = useMay()
  const [open, setOpen] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const why = may('punish.batch') ? undefined : t('batch_clear.needs_right')
  return (
    <QueryList
      title={t('batch_clear.title')}
      about={t('empty.clearings')}
      call={batchClearCalls.tasks}
      paging="number"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      refetchMs={3000}
      fields={[
        { key: 'state', kind: 'choice', label: t('batch_clear.state'), options: stateChoices() },
        { key: 'by', kind: 'pick', label: t('batch_clear.by'), source: persons },
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
